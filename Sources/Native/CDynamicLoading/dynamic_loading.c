// For RTLD_DEEPBIND, dladdr and asprintf.
#define _GNU_SOURCE
#include "dynamic_loading.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef SWIFT_VISION_LIBRARY_FOLDER
#define SWIFT_VISION_LIBRARY_FOLDER ""
#endif

// With RTLD_DEEPBIND a library resolves functions in itself and its dependencies before the program's two
// hundred libraries: loading OpenVINO takes 6 ms of CPU time instead of 24. Not if the C library's allocator
// is replaced (sanitizer, preloaded library): one would free the other's memory.
static int mode(void) {
#ifdef RTLD_DEEPBIND
  Dl_info allocator, c_library;
  void *allocate = dlsym(RTLD_DEFAULT, "malloc");
  // A C library function that nobody replaces, unlike most, which sanitizers replace.
  void *other = dlsym(RTLD_DEFAULT, "gnu_get_libc_version");
  if (allocate && other && dladdr(allocate, &allocator) && dladdr(other, &c_library)
      && allocator.dli_fbase == c_library.dli_fbase)
    return RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND;
#endif
  return RTLD_NOW | RTLD_LOCAL;
}

static char folder_beside_program[4096];
static const char *package_folder = SWIFT_VISION_LIBRARY_FOLDER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_package_folder(void) {
  char *path = folder_beside_program;
  const size_t size = sizeof folder_beside_program;
  const ssize_t length = readlink("/proc/self/exe", path, size);
  if (length <= 0 || (size_t)length >= size) return;
  path[length] = 0;
  char *name = strrchr(path, '/');
  if (!name) return;
  const size_t left = size - (size_t)(name - path);
  if (snprintf(name, left, "/swift-vision.dependencies/lib") >= (int)left) return;
  if (access(path, F_OK) == 0) package_folder = path;
}

const char *library_package_folder(void) {
  pthread_once(&once, find_package_folder);
  return package_folder;
}

static void *open_in(const char *folder, const char *name, char *message, size_t size) {
  char path[4096];
  if (!folder || !*folder) return NULL;
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return NULL;
  // Most libraries are the system's.
  if (access(path, F_OK) != 0) return NULL;
  void *library = dlopen(path, mode());
  if (!library) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason ? reason : path);
  }
  return library;
}

void *library_open(const char *name, char *message, size_t size) {
  *message = 0;
  void *library = open_in(getenv("SWIFT_VISION_LIBRARIES"), name, message, size);
  if (!library) library = open_in(library_package_folder(), name, message, size);
  if (!library) library = dlopen(name, mode());
  if (!library && !*message) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason ? reason : name);
  }
  return library;
}

int library_resolve(void *library, const library_function_t *functions, size_t count, char *message, size_t size) {
  for (size_t i = 0; i < count; i++) {
    *functions[i].slot = dlsym(library, functions[i].name);
    if (!*functions[i].slot) {
      snprintf(message, size, "%s", functions[i].name);
      return 0;
    }
  }
  return 1;
}

const char *library_text(const char *path, const char *function) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
  if (!library) return NULL;
  const char *(*text)(void) = (const char *(*)(void))dlsym(library, function);
  const char *found = text ? text() : NULL;
  // It stays loaded: whoever loaded it keeps it.
  dlclose(library);
  return found;
}

const char *library_load(const library_t *libraries, size_t count) {
  char detail[1024];
  for (size_t i = 0; i < count; i++) {
    void *library = library_open(libraries[i].name, detail, sizeof detail);
    if (library && library_resolve(library, libraries[i].functions, libraries[i].count, detail, sizeof detail)) continue;
    char *problem = NULL;
    const int length =
        library ? asprintf(&problem, "%s lacks %s", libraries[i].name, detail) : asprintf(&problem, "%s", detail);
    return length < 0 ? libraries[i].name : problem;
  }
  return NULL;
}
