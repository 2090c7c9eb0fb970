#include "zxing.h"

#include <dlfcn.h>
#include <dynamic_loading.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The version of zxing-cpp's ABI, shared by releases 3.x.
#define LIBRARY "libZXing.so.4"
OPENED_LIBRARY(note, LIBRARY, "barcodes", "reads barcodes and writes QR codes", "required");

static pthread_once_t once = PTHREAD_ONCE_INIT;
static zxing_load_result_t result = ZXING_NOT_FOUND;
static zxing_functions_t table;
static char message[1024] = "";

static int has_the_release(void *library) {
  const char *(*version)(void) = (const char *(*)(void))dlsym(library, "ZXing_Version");
  const char *found = version ? version() : NULL;
  snprintf(message, sizeof message, "%s", found ? found : "a release without the C interface");
  return found && strcmp(found, ZXING_RELEASE) == 0;
}

static int fill_table(void *library) {
  const library_function_t functions[] = {
    {(void **)&table.image_view_create, "ZXing_ImageView_new"},
    {(void **)&table.image_view_free, "ZXing_ImageView_delete"},
    {(void **)&table.options_create, "ZXing_ReaderOptions_new"},
    {(void **)&table.options_free, "ZXing_ReaderOptions_delete"},
    {(void **)&table.options_set_formats, "ZXing_ReaderOptions_setFormats"},
    {(void **)&table.options_set_text_mode, "ZXing_ReaderOptions_setTextMode"},
    {(void **)&table.options_set_ean_add_on, "ZXing_ReaderOptions_setEanAddOnSymbol"},
    {(void **)&table.options_set_minimum_lines, "ZXing_ReaderOptions_setMinLineCount"},
    {(void **)&table.allow_steps, "ZXing_AllowSteps"},
    {(void **)&table.read, "ZXing_ReadBarcodes"},
    {(void **)&table.last_error, "ZXing_LastErrorMsg"},
    {(void **)&table.barcodes_count, "ZXing_Barcodes_size"},
    {(void **)&table.barcodes_at, "ZXing_Barcodes_at"},
    {(void **)&table.barcodes_free, "ZXing_Barcodes_delete"},
    {(void **)&table.barcode_format, "ZXing_Barcode_format"},
    {(void **)&table.barcode_content, "ZXing_Barcode_contentType"},
    {(void **)&table.barcode_text, "ZXing_Barcode_text"},
    {(void **)&table.barcode_bytes, "ZXing_Barcode_bytes"},
    {(void **)&table.barcode_has_eci, "ZXing_Barcode_hasECI"},
    {(void **)&table.barcode_bytes_eci, "ZXing_Barcode_bytesECI"},
    {(void **)&table.barcode_extra, "ZXing_Barcode_extra"},
    {(void **)&table.barcode_position, "ZXing_Barcode_position"},
    {(void **)&table.barcode_is_inverted, "ZXing_Barcode_isInverted"},
    {(void **)&table.free, "ZXing_free"},
    {(void **)&table.utf8_length, "zueci_dest_len_utf8"},
    {(void **)&table.to_utf8, "zueci_eci_to_utf8"},
    {(void **)&table.creator_options_create, "ZXing_CreatorOptions_new"},
    {(void **)&table.creator_options_free, "ZXing_CreatorOptions_delete"},
    {(void **)&table.creator_options_set_options, "ZXing_CreatorOptions_setOptions"},
    {(void **)&table.create, "ZXing_CreateBarcodeFromText"},
    {(void **)&table.create_from_bytes, "ZXing_CreateBarcodeFromBytes"},
    {(void **)&table.barcode_free, "ZXing_Barcode_delete"},
    {(void **)&table.writer_options_create, "ZXing_WriterOptions_new"},
    {(void **)&table.writer_options_free, "ZXing_WriterOptions_delete"},
    {(void **)&table.writer_options_set_quiet_zones, "ZXing_WriterOptions_setAddQuietZones"},
    {(void **)&table.write, "ZXing_WriteBarcodeToImage"},
    {(void **)&table.image_data, "ZXing_Image_data"},
    {(void **)&table.image_width, "ZXing_Image_width"},
    {(void **)&table.image_height, "ZXing_Image_height"},
    {(void **)&table.image_free, "ZXing_Image_delete"},
  };
  return library_resolve(library, functions, sizeof functions / sizeof *functions, message, sizeof message);
}

static void load(void) {
  void *library = library_open(LIBRARY, message, sizeof message);
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
