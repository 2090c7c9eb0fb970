#pragma once
// Swift's Glibc module leaves malloc.h out, and other C libraries lack malloc_trim.
#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Gives free memory back to the system. glibc keeps what was freed below 32 MiB a piece, and of each thread's heap all
// that lies under a piece still in use: after pictures of 64 megapixels on two threads some hundred MB that nobody has a
// use for until the next one of that size.
static inline void sv_give_memory_back(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// Has threads that are yet to come take memory from one heap. Of its own for each, glibc enlarges by a call of the system for every
// few pages: 12,600 of the 14,000 calls with which a picture's four detectors made memory accessible, and a tenth of the memory
// that they took, which lay unused in one thread's heap while another's grew. Threads wait for each other where many want large
// pieces at once.
static inline void sv_share_heap(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
#endif
}

// Fills memory with zeros when it is handed out, from now on and in all threads, or no longer does. glibc does so under M_PERTURB, whose
// value is that of freed memory, the complement of what new memory is filled with. Pieces of less than about a thousand bytes that the
// same thread freed shortly before are handed out as they were, unless GLIBC_TUNABLES turns glibc's cache of them off. Other C
// libraries do nothing here.
static inline void sv_clear_new_memory(int clears) {
#if defined(__GLIBC__)
  mallopt(M_PERTURB, clears ? 0xFF : 0);
#endif
}
