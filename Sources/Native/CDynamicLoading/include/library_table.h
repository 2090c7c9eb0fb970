// For shims that define a library's functions under their own names, each a call through a table.
//
// A shim names its table and lists the functions, whose prototypes are in its header:
//
//   #define TABLE cairo
//   #define FUNCTIONS(F) F(cairo_create) F(cairo_destroy)
//   static struct { FUNCTIONS(FIELD) } cairo;
//   static const library_function_t functions[] = {FUNCTIONS(ENTRY)};
//   LOAD_ONCE(cairo_load, {"libcairo.so.2", FUNCTIONS_OF(functions)})
//   CALL(cairo_t *, cairo_create, (cairo_surface_t *surface), surface)
//   CALL(void, cairo_destroy, (cairo_t *context), context)
#ifndef SWIFT_VISION_LIBRARY_TABLE_H
#define SWIFT_VISION_LIBRARY_TABLE_H

#include <pthread.h>

#include "dynamic_loading.h"

// A table's function pointer, and the entry to fill it.
#define FIELD(name) __typeof__(&name) name;
#define ENTRY(name) {(void **)&TABLE.name, #name},

// The last two members of a `library_t`.
#define FUNCTIONS_OF(entries) entries, sizeof entries / sizeof *entries

// Defines `const char *name(void)`, which loads the libraries once and returns `library_load`'s result.
#define LOAD_ONCE(name, ...)                                                    \
  static const char *name##_problem = NULL;                                     \
  static void name##_now(void) {                                                \
    const library_t libraries[] = {__VA_ARGS__};                                \
    name##_problem = library_load(libraries, sizeof libraries / sizeof *libraries); \
  }                                                                             \
  const char *name(void) {                                                      \
    static pthread_once_t once = PTHREAD_ONCE_INIT;                             \
    pthread_once(&once, name##_now);                                            \
    return name##_problem;                                                      \
  }

// Defines a library's function by its own name. Hidden, so that the library still resolves to its own.
#define CALL(result, name, parameters, ...) \
  __attribute__((visibility("hidden"))) result name parameters { return TABLE.name(__VA_ARGS__); }

#endif
