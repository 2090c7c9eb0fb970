#pragma once
// Compiles a function twice, for processors with wider vectors and for all others; the loader selects one.
// Off with the thread sanitizer: the selection runs before the sanitizer is initialized, and would call it.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer)
#define CLONED_FOR(target) __attribute__((target_clones(target, "default")))
#else
#define CLONED_FOR(target)
#endif
