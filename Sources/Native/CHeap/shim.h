#pragma once
// Swift's Glibc module omits malloc.h, and other C libraries lack malloc_trim.
#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

// Returns free memory to the system. glibc retains freed blocks below 32 MiB, and in each thread's heap all
// memory below a block in use: some hundred MB after images of 64 megapixels on two threads.
static inline void sv_release_unused_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

// Makes later threads share one heap. glibc grows a heap per thread by a system call for every few pages:
// 12,600 of the 14,000 calls that made memory accessible in an image's four detectors, and a tenth of their
// memory, unused in one heap while another grew. Threads that need many large blocks wait for each other.
static inline void sv_use_single_arena(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
#endif
}

// Starts or stops zero-filling of allocated memory, in all threads. glibc does it by M_PERTURB, the value of
// freed memory, whose complement fills new memory. Blocks below about a thousand bytes that the same thread
// just freed are reused as is, unless GLIBC_TUNABLES disables glibc's cache. Other C libraries do nothing.
static inline void sv_clear_new_memory(int clears) {
#if defined(__GLIBC__)
  mallopt(M_PERTURB, clears ? 0xFF : 0);
#endif
}
