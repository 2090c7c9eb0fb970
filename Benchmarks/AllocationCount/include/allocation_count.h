#pragma once
#include <stdint.h>

// The number of blocks that this process has allocated, in all threads and libraries. Linking this replaces
// glibc's allocation functions by ones that count and then call it.
uint64_t allocation_count(void);
