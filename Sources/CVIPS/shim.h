#pragma once
// The part of libvips' C interface (8.14 or later) that stills need.
//
// Declared here instead of including <vips/vips.h>: that header needs GLib's include paths, and pkg-config gives
// them together with `-pthread`, which SwiftPM prohibits with a warning on every build. The structures are opaque,
// so only the functions' signatures, which libvips keeps across releases of version 8, are relied on.
#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;

// vips/vips.h, vips/operation.h, vips/error.h, vips/thread.h
int vips_init(const char *argv0);
void vips_thread_shutdown(void);
void vips_cache_set_max(int max);
void vips_concurrency_set(int concurrency);
void vips_block_untrusted_set(int state);
void vips_operation_block_set(const char *name, int state);
char *vips_error_buffer_copy(void);

// vips/image.h, vips/header.h
int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_get_bands(const VipsImage *image);
int vips_image_get_format(const VipsImage *image);
int vips_image_get_interpretation(const VipsImage *image);
int vips_image_get_orientation(VipsImage *image);
int vips_image_hasalpha(VipsImage *image);
size_t vips_image_get_typeof(const VipsImage *image, const char *name);
int vips_image_get_blob(const VipsImage *image, const char *name, const void **data, size_t *length);
int vips_image_get_n_pages(VipsImage *image);
void vips_image_set_int(VipsImage *image, const char *name, int i);
VipsImage *vips_image_new_from_memory(const void *data, size_t size, int width, int height, int bands, int format);
void *vips_image_write_to_memory(VipsImage *image, size_t *size);

// GLib
void g_free(void *memory);
void g_object_unref(void *object);
typedef void (*SVLogFunction)(const char *domain, int level, const char *message, void *context);
unsigned int g_log_set_handler(const char *domain, int levels, SVLogFunction function, void *context);

// libvips' enumerations, by the values that its binary interface fixes.
enum {
  SV_FORMAT_UCHAR = 0,
  SV_INTERPRETATION_BW = 1,
  SV_INTERPRETATION_SRGB = 22,
  SV_ACCESS_SEQUENTIAL = 1,
  SV_FAIL_ON_ERROR = 2,
  SV_INTENT_RELATIVE = 1,
};

// The variadic originals, which Swift can't import; wrapped one by one below.
int vips_jpegload_buffer(void *data, size_t length, VipsImage **out, ...);
int vips_pngload_buffer(void *data, size_t length, VipsImage **out, ...);
int vips_webpload_buffer(void *data, size_t length, VipsImage **out, ...);
int vips_heifload_buffer(void *data, size_t length, VipsImage **out, ...);
int vips_tiffload_buffer(void *data, size_t length, VipsImage **out, ...);
int vips_gifload_buffer(void *data, size_t length, VipsImage **out, ...);
int vips_colourspace(VipsImage *in, VipsImage **out, int space, ...);
int vips_icc_transform(VipsImage *in, VipsImage **out, const char *output_profile, ...);
int vips_cast(VipsImage *in, VipsImage **out, int format, ...);
int vips_copy(VipsImage *in, VipsImage **out, ...);
int vips_jpegsave_buffer(VipsImage *in, void **data, size_t *length, ...);
int vips_pngsave_buffer(VipsImage *in, void **data, size_t *length, ...);
int vips_webpsave_buffer(VipsImage *in, void **data, size_t *length, ...);
int vips_heifsave_buffer(VipsImage *in, void **data, size_t *length, ...);
int vips_tiffsave_buffer(VipsImage *in, void **data, size_t *length, ...);
int vips_gifsave_buffer(VipsImage *in, void **data, size_t *length, ...);

// One loader for each format, each with the same options: rows are asked for once and in order, so nothing is kept
// for a second read; damage is an error instead of grey rows; and one page or frame is read, of those formats that
// have several.
#define SV_LOADER(format)                                                                                \
  static inline int sv_load_##format(const void *data, size_t length, VipsImage **out) {                \
    return vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL,        \
                                      "fail_on", SV_FAIL_ON_ERROR, (void *)NULL);                       \
  }
#define SV_PAGED_LOADER(format)                                                                          \
  static inline int sv_load_##format(const void *data, size_t length, int page, VipsImage **out) {      \
    return vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL,        \
                                      "fail_on", SV_FAIL_ON_ERROR, "page", page, "n", 1, (void *)NULL); \
  }
SV_LOADER(jpeg)
SV_LOADER(png)
SV_PAGED_LOADER(webp)
SV_PAGED_LOADER(heif)
SV_PAGED_LOADER(tiff)
SV_PAGED_LOADER(gif)
#undef SV_LOADER
#undef SV_PAGED_LOADER

// Any colour space that libvips can interpret, to 8 bits of sRGB or grey.
static inline int sv_colourspace(VipsImage *in, VipsImage **out, int space) {
  return vips_colourspace(in, out, space, (void *)NULL);
}

// By the picture's own ICC profile to 8-bit sRGB; a profile that can't be used counts as sRGB or CMYK.
static inline int sv_icc_to_srgb(VipsImage *in, VipsImage **out) {
  return vips_icc_transform(in, out, "srgb", "embedded", 1, "intent", SV_INTENT_RELATIVE, "depth", 8,
                            (void *)NULL);
}

// Another numeric type; values out of range are clipped.
static inline int sv_cast(VipsImage *in, VipsImage **out, int format) {
  return vips_cast(in, out, format, (void *)NULL);
}

// Memory without an interpretation is taken for several bands of nothing in particular: grey or sRGB is said here.
static inline int sv_image_from_memory(const void *data, size_t size, int width, int height, int bands,
                                       VipsImage **out) {
  VipsImage *plain = vips_image_new_from_memory(data, size, width, height, bands, SV_FORMAT_UCHAR);
  if (!plain) return -1;
  int interpretation = bands < 3 ? SV_INTERPRETATION_BW : SV_INTERPRETATION_SRGB;
  int status = vips_copy(plain, out, "interpretation", interpretation, (void *)NULL);
  g_object_unref(plain);
  return status;
}

// quality: 1…100. Chroma is kept at full size from 90 on, as libvips decides by itself.
static inline int sv_save_jpeg(VipsImage *in, void **data, size_t *length, int quality) {
  return vips_jpegsave_buffer(in, data, length, "Q", quality, (void *)NULL);
}

static inline int sv_save_png(VipsImage *in, void **data, size_t *length) {
  return vips_pngsave_buffer(in, data, length, (void *)NULL);
}

static inline int sv_save_webp(VipsImage *in, void **data, size_t *length, int quality, int lossless) {
  return vips_webpsave_buffer(in, data, length, "Q", quality, "lossless", lossless, (void *)NULL);
}

// compression: 1 is HEVC, 4 is AV1.
static inline int sv_save_heif(VipsImage *in, void **data, size_t *length, int quality, int compression) {
  return vips_heifsave_buffer(in, data, length, "Q", quality, "compression", compression, (void *)NULL);
}

static inline int sv_save_tiff(VipsImage *in, void **data, size_t *length) {
  return vips_tiffsave_buffer(in, data, length, (void *)NULL);
}

static inline int sv_save_gif(VipsImage *in, void **data, size_t *length) {
  return vips_gifsave_buffer(in, data, length, (void *)NULL);
}
