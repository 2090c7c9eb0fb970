// How the shims of libraries that are opened at run time find them and take their functions.
#ifndef SWIFT_VISION_LIBRARY_OPENING_H
#define SWIFT_VISION_LIBRARY_OPENING_H

#include <stddef.h>

// A pointer to fill and the name of the function that it is to point to.
typedef struct {
  void **slot;
  const char *name;
} library_function_t;

// Opens a library in the folder that SWIFT_VISION_LIBRARIES names, else in the package's own, else where the system
// looks.
// Where none can be opened the result is NULL, and `message` (of `size` bytes) says why.
void *library_open(const char *name, char *message, size_t size);

// The package's own folder for libraries, as the build was told; empty where it wasn't.
const char *library_package_folder(void);

// Fills all pointers; where a function is missing the result is 0, and `message` is its name.
int library_take(void *library, const library_function_t *functions, size_t count, char *message, size_t size);

#endif
