#pragma once
// A function compiled twice, for processors with wider vectors and for all: the loader takes one.
// The loader asks which one before the thread sanitizer, which would be called then, is there.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONED_FOR(target) __attribute__((target_clones(target, "default")))
#else
#define CLONED_FOR(target)
#endif
