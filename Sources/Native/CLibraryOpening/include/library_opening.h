// How the shims of libraries that are opened at run time find them and take their functions.
#ifndef SWIFT_VISION_LIBRARY_OPENING_H
#define SWIFT_VISION_LIBRARY_OPENING_H

#include <stddef.h>
#include <stdint.h>

// Says within the program which library it opens at run time, what for, and whether a package has to bring it ("required",
// "recommended"): a note in the section .note.dlopen, as https://systemd.io/ELF_DLOPEN_METADATA specifies it. Packages take
// their dependencies from it, since nothing else in the program's file tells. All arguments but the first are string literals.
#define OPENED_LIBRARY(variable, soname, feature, description, priority)                                         \
  OPENED_LIBRARY_NOTE(variable, "[{\"feature\":\"" feature "\",\"description\":\"" description                 \
                                "\",\"priority\":\"" priority "\",\"soname\":[\"" soname "\"]}]")
#define OPENED_LIBRARY_NOTE(variable, json)                                                                      \
  __attribute__((used, section(".note.dlopen"))) _Alignas(uint32_t) static const struct {                        \
    uint32_t name_size, description_size, type;                                                                  \
    char name[4];                                                                                                \
    _Alignas(uint32_t) char description[sizeof(json)];                                                           \
  } variable = {4, sizeof(json), 0x407c0c0a, "FDO", json}

// A pointer to fill and the name of the function that it is to point to.
typedef struct {
  void **slot;
  const char *name;
} library_function_t;

// Opens a library in the folder that SWIFT_VISION_LIBRARIES names, else in the package's own, else where the system looks.
// Where none can be opened the result is NULL, and `message` (of `size` bytes) says why.
void *library_open(const char *name, char *message, size_t size);

// The package's own folder for libraries: `swift-vision.dependencies/lib` beside the program where there is one, so that an
// installed program finds what was installed with it wherever that is; else the one that the build was told, empty where it
// wasn't. Valid for the process's life.
const char *library_package_folder(void);

// Fills all pointers; where a function is missing the result is 0, and `message` is its name.
int library_take(void *library, const library_function_t *functions, size_t count, char *message, size_t size);

// A library and the functions that are needed of it.
typedef struct {
  const char *name;
  const library_function_t *functions;
  size_t count;
} library_t;

// Opens libraries in turn and fills their pointers. Returns NULL, or which of them can't be used and why, valid for the
// process's life.
const char *library_load(const library_t *libraries, size_t count);

#endif
