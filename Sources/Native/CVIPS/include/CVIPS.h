#pragma once
// The part of libvips' C interface (8.14 or later) that stills and Core Image's filters need.
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
typedef struct _VipsRegion VipsRegion;
typedef struct _VipsInterpolate VipsInterpolate;

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
double vips_image_get_xres(const VipsImage *image);
double vips_image_get_yres(const VipsImage *image);
int vips_image_hasalpha(VipsImage *image);
size_t vips_image_get_typeof(const VipsImage *image, const char *name);
int vips_image_get_blob(const VipsImage *image, const char *name, const void **data, size_t *length);
int vips_image_get_n_pages(VipsImage *image);
void vips_image_set_int(VipsImage *image, const char *name, int i);
void vips_image_set_string(VipsImage *image, const char *name, const char *value);
void vips_image_set_blob_copy(VipsImage *image, const char *name, const void *data, size_t length);
void *vips_image_write_to_memory(VipsImage *image, size_t *size);
VipsImage *vips_image_copy_memory(VipsImage *image);
VipsImage *vips_image_new_matrix_from_array(int width, int height, const double *values, int count);
VipsImage *vips_image_new_from_memory_copy(
    const void *data, size_t size, int width, int height, int bands, int format);

// vips/region.h: parts of pictures, computed when they are fetched, on the thread that made the region. What is fetched is
// given back to g_free.
VipsRegion *vips_region_new(VipsImage *image);
void *vips_region_fetch(VipsRegion *region, int left, int top, int width, int height, size_t *size);

// vips/interpolate.h
VipsInterpolate *vips_interpolate_new(const char *name);

// GLib
void g_free(void *memory);
void g_object_unref(void *object);
typedef void (*SVLogFunction)(const char *domain, int level, const char *message, void *context);
unsigned int g_log_set_handler(const char *domain, int levels, SVLogFunction function, void *context);

// libvips' enumerations, by the values that its binary interface fixes.
enum {
  SV_FORMAT_UCHAR = 0,
  SV_FORMAT_USHORT = 2,
  SV_FORMAT_FLOAT = 6,
  SV_FORMAT_DOUBLE = 8,
  SV_INTERPRETATION_BW = 1,
  SV_INTERPRETATION_SRGB = 22,
  SV_ACCESS_SEQUENTIAL = 1,
  SV_FAIL_ON_ERROR = 2,
  SV_INTENT_RELATIVE = 1,
};

// What libvips has as variadic functions, which Swift can't import.

// One loader for each format, each with the same options: rows are asked for once and in order, so nothing is kept
// for a second read; damage is an error instead of gray rows; and one page or frame is read, of those formats that
// have several: without a page (-1) the first, or HEIF's primary image.
int sv_load_jpeg(const void *data, size_t length, VipsImage **out);
int sv_load_png(const void *data, size_t length, VipsImage **out);
int sv_load_webp(const void *data, size_t length, int page, VipsImage **out);
int sv_load_heif(const void *data, size_t length, int page, VipsImage **out);
int sv_load_tiff(const void *data, size_t length, int page, VipsImage **out);
int sv_load_gif(const void *data, size_t length, int page, VipsImage **out);

// Any color space that libvips can interpret, to 8 bits of sRGB or gray.
int sv_colourspace(VipsImage *in, VipsImage **out, int space);

// By the picture's own ICC profile to 8-bit sRGB; a profile that can't be used counts as sRGB or CMYK.
int sv_icc_to_srgb(VipsImage *in, VipsImage **out);

// The same pixels with so many in a millimeter.
int sv_with_density(VipsImage *in, VipsImage **out, double horizontal, double vertical);

// Another numeric type; values out of range are clipped.
int sv_cast(VipsImage *in, VipsImage **out, int format);

// Memory without an interpretation is taken for several bands of nothing in particular: gray or sRGB is said here.
int sv_image_from_memory(const void *data, size_t size, int width, int height, int bands, VipsImage **out);
// Four components of 32-bit floating point.
int sv_floats_from_memory(const float *data, int width, int height, VipsImage **out);

// MARK: Operations of filters. Each gives a picture whose pixels are computed when they are asked for.

// Component by component. Of `left` and `right` one may have a single component, which goes with each of the other's.
int sv_magnitude(VipsImage *in, VipsImage **out);
int sv_add(VipsImage *left, VipsImage *right, VipsImage **out);
int sv_subtract(VipsImage *left, VipsImage *right, VipsImage **out);
int sv_multiply(VipsImage *left, VipsImage *right, VipsImage **out);
// 0 where `right` is 0.
int sv_divide(VipsImage *left, VipsImage *right, VipsImage **out);
// What the table, one row, has for each whole number.
int sv_look_up(VipsImage *in, VipsImage **out, VipsImage *table);
// Each component of `out` a sum of all of `in`'s by a row of the matrix.
int sv_recombine(VipsImage *in, VipsImage **out, VipsImage *matrix);
// `then` where a component of the condition isn't 0.
int sv_choose(VipsImage *condition, VipsImage *then, VipsImage *otherwise, VipsImage **out);

// Nothing but zeros; each pixel's own column and row.
int sv_black(VipsImage **out, int width, int height, int bands);
int sv_coordinates(VipsImage **out, int width, int height);

// in · factors + terms, one of each a component; results are float.
int sv_linear(VipsImage *in, VipsImage **out, const double *factors, const double *terms, int count);
// Each component to a power.
int sv_power(VipsImage *in, VipsImage **out, double exponent);
// A number to the power of each component.
int sv_power_of(VipsImage *in, VipsImage **out, double base);
// 255 where a component is at least `least`, else 0.
int sv_at_least(VipsImage *in, VipsImage **out, double least);
// 255 where a component of `left` is more than that of `right`, else 0.
int sv_more(VipsImage *left, VipsImage *right, VipsImage **out);
// Down to whole numbers.
int sv_floor(VipsImage *in, VipsImage **out);

int sv_bands(VipsImage *in, VipsImage **out, int first, int count);
int sv_join_bands(VipsImage **in, int count, VipsImage **out);
// Neighboring pixels of a row become components of one.
int sv_fold_bands(VipsImage *in, VipsImage **out, int factor);

int sv_extract(VipsImage *in, VipsImage **out, int left, int top, int width, int height);
// Puts a picture onto a larger ground: zeros, or the picture's outermost pixels repeated.
int sv_embed(VipsImage *in, VipsImage **out, int left, int top, int width, int height, int repeats_edge);
// The same, the whole picture repeated in both directions.
int sv_tile(VipsImage *in, VipsImage **out, int left, int top, int width, int height);

// Each pixel from where `positions` (two components: column, row) says.
int sv_map(VipsImage *in, VipsImage **out, VipsImage *positions, VipsInterpolate *interpolate);
// By a Lanczos kernel of three lobes where it shrinks, by cubic interpolation where it grows.
int sv_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical);
// Each block of pixels becomes their mean; each pixel becomes a block.
int sv_shrink(VipsImage *in, VipsImage **out, int horizontal, int vertical);
int sv_zoom(VipsImage *in, VipsImage **out, int horizontal, int vertical);

// The sum of the neighbors by the weights of a matrix; the smallest or largest neighbor. Both repeat the outermost pixels.
int sv_convolve(VipsImage *in, VipsImage **out, VipsImage *weights);
int sv_rank(VipsImage *in, VipsImage **out, int width, int height, int index);

// Remembers tiles, so that what needs them twice has them computed once.
int sv_remember(VipsImage *in, VipsImage **out, int tile_width, int tile_height, int tiles);

// How many pixels have each whole number, a component at a time; computed now. Ends with the highest number found.
int sv_histogram(VipsImage *in, VipsImage **out);

// A matrix of doubles, computed now: a row for all components together and one each, with the columns minimum, maximum, sum,
// sum of squares, mean, deviation.
int sv_statistics(VipsImage *in, VipsImage **out);

// quality: 1…100. Chroma is kept at full size from 90 on, as libvips decides by itself.
int sv_save_jpeg(VipsImage *in, void **data, size_t *length, int quality);
int sv_save_png(VipsImage *in, void **data, size_t *length);
int sv_save_webp(VipsImage *in, void **data, size_t *length, int quality, int lossless);
// compression: 1 is HEVC, 4 is AV1.
int sv_save_heif(VipsImage *in, void **data, size_t *length, int quality, int compression);
int sv_save_tiff(VipsImage *in, void **data, size_t *length);
int sv_save_gif(VipsImage *in, void **data, size_t *length);
