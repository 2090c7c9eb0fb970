#include "zxing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SWIFT_VISION_LIBRARY_FOLDER
#define SWIFT_VISION_LIBRARY_FOLDER ""
#endif

// The number of zxing-cpp's binary interface, which its releases 3.x share.
#define LIBRARY "libZXing.so.4"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static zxing_load_result_t result = ZXING_NOT_FOUND;
static zxing_functions_t table;
static char message[1024] = "";

static void *open_in(const char *folder) {
  char path[4096];
  if (!folder || !*folder) return NULL;
  if (snprintf(path, sizeof path, "%s/%s", folder, LIBRARY) >= (int)sizeof path) return NULL;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(message, sizeof message, "%s", reason ? reason : path);
  }
  return library;
}

static void *open_library(void) {
  void *library = open_in(getenv("SWIFT_VISION_LIBRARIES"));
  if (!library) library = open_in(SWIFT_VISION_LIBRARY_FOLDER);
  if (!library) library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library && !*message) snprintf(message, sizeof message, "%s", LIBRARY);
  return library;
}

static int has_the_release(void *library) {
  const char *(*version)(void) = (const char *(*)(void))dlsym(library, "ZXing_Version");
  const char *found = version ? version() : NULL;
  snprintf(message, sizeof message, "%s", found ? found : "a release without the C interface");
  return found && strcmp(found, ZXING_RELEASE) == 0;
}

static int fill_table(void *library) {
  const struct {
    void **slot;
    const char *name;
  } entries[] = {
    {(void **)&table.image_view_create, "ZXing_ImageView_new"},
    {(void **)&table.image_view_free, "ZXing_ImageView_delete"},
    {(void **)&table.options_create, "ZXing_ReaderOptions_new"},
    {(void **)&table.options_free, "ZXing_ReaderOptions_delete"},
    {(void **)&table.options_set_formats, "ZXing_ReaderOptions_setFormats"},
    {(void **)&table.options_set_text_mode, "ZXing_ReaderOptions_setTextMode"},
    {(void **)&table.options_set_ean_add_on, "ZXing_ReaderOptions_setEanAddOnSymbol"},
    {(void **)&table.options_set_minimum_lines, "ZXing_ReaderOptions_setMinLineCount"},
    {(void **)&table.read, "ZXing_ReadBarcodes"},
    {(void **)&table.last_error, "ZXing_LastErrorMsg"},
    {(void **)&table.barcodes_count, "ZXing_Barcodes_size"},
    {(void **)&table.barcodes_at, "ZXing_Barcodes_at"},
    {(void **)&table.barcodes_free, "ZXing_Barcodes_delete"},
    {(void **)&table.barcode_format, "ZXing_Barcode_format"},
    {(void **)&table.barcode_content, "ZXing_Barcode_contentType"},
    {(void **)&table.barcode_text, "ZXing_Barcode_text"},
    {(void **)&table.barcode_bytes, "ZXing_Barcode_bytes"},
    {(void **)&table.barcode_extra, "ZXing_Barcode_extra"},
    {(void **)&table.barcode_position, "ZXing_Barcode_position"},
    {(void **)&table.barcode_is_inverted, "ZXing_Barcode_isInverted"},
    {(void **)&table.free, "ZXing_free"},
  };
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    *entries[i].slot = dlsym(library, entries[i].name);
    if (!*entries[i].slot) {
      snprintf(message, sizeof message, "%s", entries[i].name);
      return 0;
    }
  }
  return 1;
}

static void load(void) {
  void *library = open_library();
  if (!library) return;
  if (!has_the_release(library)) {
    result = ZXING_WRONG_RELEASE;
    dlclose(library);
    return;
  }
  result = fill_table(library) ? ZXING_LOADED : ZXING_INCOMPLETE;
}

zxing_load_result_t zxing_load(const zxing_functions_t **functions, const char **detail) {
  pthread_once(&once, load);
  *functions = result == ZXING_LOADED ? &table : NULL;
  *detail = message;
  return result;
}
