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
