#pragma once
// The part of libvips' C interface (8.14 or later) that stills need.
//
// libvips is opened when the first picture needs it: it brings some thirty libraries with it, and plain JPEG files are decoded
// without it. `vips_load` has to have succeeded before any other function is called.
//
// Declared here instead of including <vips/vips.h>: that header needs GLib's include paths, which SwiftPM has no way to find
// without pkg-config's `-pthread`, which it prohibits. The structures are opaque, so only the functions' signatures, which
// libvips keeps across releases of version 8, are relied on.
#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;

// Opens libvips once a process. Returns NULL, or why it can't be used, valid for the process's life.
const char *vips_load(void);

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

// What libvips has as variadic functions, which Swift can't import.

// One loader for each format, each with the same options: rows are asked for once and in order, so nothing is kept
// for a second read; damage is an error instead of grey rows; and one page or frame is read, of those formats that
// have several.
int sv_load_jpeg(const void *data, size_t length, VipsImage **out);
int sv_load_png(const void *data, size_t length, VipsImage **out);
int sv_load_webp(const void *data, size_t length, int page, VipsImage **out);
int sv_load_heif(const void *data, size_t length, int page, VipsImage **out);
int sv_load_tiff(const void *data, size_t length, int page, VipsImage **out);
int sv_load_gif(const void *data, size_t length, int page, VipsImage **out);

// Any colour space that libvips can interpret, to 8 bits of sRGB or grey.
int sv_colourspace(VipsImage *in, VipsImage **out, int space);

// By the picture's own ICC profile to 8-bit sRGB; a profile that can't be used counts as sRGB or CMYK.
int sv_icc_to_srgb(VipsImage *in, VipsImage **out);

// Another numeric type; values out of range are clipped.
int sv_cast(VipsImage *in, VipsImage **out, int format);

// Memory without an interpretation is taken for several bands of nothing in particular: grey or sRGB is said here.
int sv_image_from_memory(const void *data, size_t size, int width, int height, int bands, VipsImage **out);

// quality: 1…100. Chroma is kept at full size from 90 on, as libvips decides by itself.
int sv_save_jpeg(VipsImage *in, void **data, size_t *length, int quality);
int sv_save_png(VipsImage *in, void **data, size_t *length);
int sv_save_webp(VipsImage *in, void **data, size_t *length, int quality, int lossless);
// compression: 1 is HEVC, 4 is AV1.
int sv_save_heif(VipsImage *in, void **data, size_t *length, int quality, int compression);
int sv_save_tiff(VipsImage *in, void **data, size_t *length);
int sv_save_gif(VipsImage *in, void **data, size_t *length);
