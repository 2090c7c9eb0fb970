// libvips' functions, each of which is called through a table that is filled when libvips is opened.
#include "CVIPS.h"

#include <library_table.h>
#include <stdio.h>
#include <unistd.h>

// The number of libvips' binary interface, which its releases 8.x share.
#define LIBRARY "libvips.so.42"
OPENED_LIBRARY(note, LIBRARY, "pictures", "reads and writes pictures", "required");

typedef int load_function(void *data, size_t length, VipsImage **out, ...);
typedef int save_function(VipsImage *in, void **data, size_t *length, ...);

#define SAME_FUNCTIONS(F) \
  F(vips_init) F(vips_thread_shutdown) F(vips_cache_set_max) F(vips_concurrency_set) F(vips_block_untrusted_set) \
  F(vips_operation_block_set) F(vips_error_buffer_copy) F(vips_image_get_width) F(vips_image_get_height) \
  F(vips_image_get_bands) F(vips_image_get_format) F(vips_image_get_interpretation) F(vips_image_get_orientation) \
  F(vips_image_hasalpha) F(vips_image_get_typeof) F(vips_image_get_blob) F(vips_image_get_n_pages) F(vips_image_set_int) \
  F(vips_image_write_to_memory) F(g_free) F(g_object_unref) F(g_log_set_handler)
#define LOADERS(F) \
  F(vips_jpegload_buffer) F(vips_pngload_buffer) F(vips_webpload_buffer) F(vips_heifload_buffer) F(vips_tiffload_buffer) \
  F(vips_gifload_buffer)
#define SAVERS(F) \
  F(vips_jpegsave_buffer) F(vips_pngsave_buffer) F(vips_webpsave_buffer) F(vips_heifsave_buffer) F(vips_tiffsave_buffer) \
  F(vips_gifsave_buffer)
#define OTHER_FUNCTIONS(F) \
  F(vips_colourspace) F(vips_icc_transform) F(vips_cast) F(vips_copy) F(vips_image_new_from_memory)

#define TABLE vips
#define LOADER_FIELD(name) load_function *name;
#define SAVER_FIELD(name) save_function *name;
static struct {
  SAME_FUNCTIONS(FIELD) LOADERS(LOADER_FIELD) SAVERS(SAVER_FIELD)
  int (*vips_colourspace)(VipsImage *in, VipsImage **out, int space, ...);
  int (*vips_icc_transform)(VipsImage *in, VipsImage **out, const char *output_profile, ...);
  int (*vips_cast)(VipsImage *in, VipsImage **out, int format, ...);
  int (*vips_copy)(VipsImage *in, VipsImage **out, ...);
  VipsImage *(*vips_image_new_from_memory)(const void *data, size_t size, int width, int height, int bands, int format);
} vips;

// MARK: Opening

static const library_function_t functions[] = {
  SAME_FUNCTIONS(ENTRY) LOADERS(ENTRY) SAVERS(ENTRY) OTHER_FUNCTIONS(ENTRY)
};
LOAD_ONCE(vips_load, {LIBRARY, FUNCTIONS_OF(functions)})

// MARK: The functions by their own names

// A module of libvips' reads HEIC and AVIF. libvips opens its modules where it was built to be; a package for systems of any
// kind has this one beside libvips.
static void open_module_of_package(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/vips-heif.so", library_package_folder());
  if (access(path, F_OK) != 0) return;
  char message[1024];
  void *library = library_open(LIBRARY, message, sizeof message);
  if (!library) return;
  size_t (*type_from_name)(const char *name);
  void *(*module_open)(const char *path, int flags);
  const library_function_t glib[] = {
    {(void **)&type_from_name, "g_type_from_name"}, {(void **)&module_open, "g_module_open"},
  };
  if (!library_take(library, glib, sizeof glib / sizeof *glib, message, sizeof message)) return;
  if (type_from_name("VipsForeignLoadHeif") == 0) module_open(path, 0);
}

__attribute__((visibility("hidden"))) int vips_init(const char *argv0) {
  const int status = vips.vips_init(argv0);
  if (status == 0) open_module_of_package();
  return status;
}
CALL(void, vips_thread_shutdown, (void))
CALL(void, vips_cache_set_max, (int max), max)
CALL(void, vips_concurrency_set, (int concurrency), concurrency)
CALL(void, vips_block_untrusted_set, (int state), state)
CALL(void, vips_operation_block_set, (const char *name, int state), name, state)
CALL(char *, vips_error_buffer_copy, (void))
CALL(int, vips_image_get_width, (const VipsImage *image), image)
CALL(int, vips_image_get_height, (const VipsImage *image), image)
CALL(int, vips_image_get_bands, (const VipsImage *image), image)
CALL(int, vips_image_get_format, (const VipsImage *image), image)
CALL(int, vips_image_get_interpretation, (const VipsImage *image), image)
CALL(int, vips_image_get_orientation, (VipsImage *image), image)
CALL(int, vips_image_hasalpha, (VipsImage *image), image)
CALL(size_t, vips_image_get_typeof, (const VipsImage *image, const char *name), image, name)
CALL(int, vips_image_get_blob, (const VipsImage *image, const char *name, const void **data, size_t *length),
     image, name, data, length)
CALL(int, vips_image_get_n_pages, (VipsImage *image), image)
CALL(void, vips_image_set_int, (VipsImage *image, const char *name, int i), image, name, i)
CALL(void *, vips_image_write_to_memory, (VipsImage *image, size_t *size), image, size)
CALL(void, g_free, (void *memory), memory)
CALL(void, g_object_unref, (void *object), object)
CALL(unsigned int, g_log_set_handler, (const char *domain, int levels, SVLogFunction function, void *context),
     domain, levels, function, context)

// MARK: The variadic ones

#define END ((void *)NULL)

#define LOAD(format)                                                                            \
  int sv_load_##format(const void *data, size_t length, VipsImage **out) {                      \
    return vips.vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL, \
                                           "fail_on", SV_FAIL_ON_ERROR, END);                   \
  }
#define LOAD_PAGE(format)                                                                       \
  int sv_load_##format(const void *data, size_t length, int page, VipsImage **out) {            \
    return vips.vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL, \
                                           "fail_on", SV_FAIL_ON_ERROR, "page", page, "n", 1, END); \
  }
LOAD(jpeg)
LOAD(png)
LOAD_PAGE(webp)
LOAD_PAGE(heif)
LOAD_PAGE(tiff)
LOAD_PAGE(gif)

int sv_colourspace(VipsImage *in, VipsImage **out, int space) { return vips.vips_colourspace(in, out, space, END); }

int sv_icc_to_srgb(VipsImage *in, VipsImage **out) {
  return vips.vips_icc_transform(in, out, "srgb", "embedded", 1, "intent", SV_INTENT_RELATIVE, "depth", 8, END);
}

int sv_cast(VipsImage *in, VipsImage **out, int format) { return vips.vips_cast(in, out, format, END); }

int sv_image_from_memory(const void *data, size_t size, int width, int height, int bands, VipsImage **out) {
  VipsImage *plain = vips.vips_image_new_from_memory(data, size, width, height, bands, SV_FORMAT_UCHAR);
  if (!plain) return -1;
  const int interpretation = bands < 3 ? SV_INTERPRETATION_BW : SV_INTERPRETATION_SRGB;
  const int status = vips.vips_copy(plain, out, "interpretation", interpretation, END);
  vips.g_object_unref(plain);
  return status;
}

int sv_save_jpeg(VipsImage *in, void **data, size_t *length, int quality) {
  return vips.vips_jpegsave_buffer(in, data, length, "Q", quality, END);
}

int sv_save_png(VipsImage *in, void **data, size_t *length) { return vips.vips_pngsave_buffer(in, data, length, END); }

int sv_save_webp(VipsImage *in, void **data, size_t *length, int quality, int lossless) {
  return vips.vips_webpsave_buffer(in, data, length, "Q", quality, "lossless", lossless, END);
}

int sv_save_heif(VipsImage *in, void **data, size_t *length, int quality, int compression) {
  return vips.vips_heifsave_buffer(in, data, length, "Q", quality, "compression", compression, END);
}

int sv_save_tiff(VipsImage *in, void **data, size_t *length) { return vips.vips_tiffsave_buffer(in, data, length, END); }

int sv_save_gif(VipsImage *in, void **data, size_t *length) { return vips.vips_gifsave_buffer(in, data, length, END); }
