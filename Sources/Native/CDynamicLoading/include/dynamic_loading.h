// Finds and loads libraries at run time, and resolves their functions, for the shims.
#ifndef SWIFT_VISION_DYNAMIC_LOADING_H
#define SWIFT_VISION_DYNAMIC_LOADING_H

#include <stddef.h>
#include <stdint.h>

// Records a library loaded at run time, its purpose, and whether packages must include it ("required",
// "recommended"), in the section .note.dlopen (https://systemd.io/ELF_DLOPEN_METADATA), from which packages
// take their dependencies, as nothing else in the executable names it. Arguments but the first are literals.
#define OPENED_LIBRARY(variable, soname, feature, description, priority)                                         \
  OPENED_LIBRARY_NOTE(variable, "[{\"feature\":\"" feature "\",\"description\":\"" description                 \
                                "\",\"priority\":\"" priority "\",\"soname\":[\"" soname "\"]}]")
#define OPENED_LIBRARY_NOTE(variable, json)                                                                      \
  __attribute__((used, section(".note.dlopen"))) _Alignas(uint32_t) static const struct {                        \
    uint32_t name_size, description_size, type;                                                                  \
    char name[4];                                                                                                \
    _Alignas(uint32_t) char description[sizeof(json)];                                                           \
  } variable = {4, sizeof(json), 0x407c0c0a, "FDO", json}

// A pointer to fill, and the name of the function to point to.
typedef struct {
  void **slot;
  const char *name;
} library_function_t;

// Loads a library from the folder in SWIFT_VISION_LIBRARIES, else the package's own, else the system's.
// Returns NULL on failure, with the reason in `message` (of `size` bytes).
void *library_open(const char *name, char *message, size_t size);

// The package's library folder: `swift-vision.dependencies/lib` beside the executable if it exists, for
// relocatable installations; otherwise the one configured at build time, or empty. Never freed.
const char *library_package_folder(void);

// Fills all pointers; returns 0 if a function is missing, with its name in `message`.
int library_resolve(void *library, const library_function_t *functions, size_t count, char *message, size_t size);

// The text that a function without parameters of a library returns, such as its version, if the process has
// loaded the library from this path and it has the function; otherwise NULL.
const char *library_text(const char *path, const char *function);

// A library and its required functions.
typedef struct {
  const char *name;
  const library_function_t *functions;
  size_t count;
} library_t;

// Loads libraries in order and fills their pointers. Returns NULL, or the failure (never freed).
const char *library_load(const library_t *libraries, size_t count);

#endif
