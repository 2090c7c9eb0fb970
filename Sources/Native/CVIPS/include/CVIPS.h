#pragma once
// The part of libvips' C interface (8.14 or later) that still images and Core Image's filters need.
//
// libvips is loaded with the first image that needs it: it depends on about thirty libraries, and plain JPEG
// files are decoded without it. `vips_load` must succeed before any other function is called.
//
// Declared here instead of including <vips/vips.h>: that header needs GLib's include paths, which SwiftPM
// can't find without pkg-config's `-pthread`, which it prohibits. The structures are opaque, so this depends
// only on the functions' signatures, which are stable across releases of version 8.
#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsRegion VipsRegion;
typedef struct _VipsInterpolate VipsInterpolate;

// Loads libvips once per process. Returns NULL, or the reason for failure, valid for the process's lifetime.
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

// vips/region.h: parts of images, computed when fetched, on the region's thread. Free them with g_free.
VipsRegion *vips_region_new(VipsImage *image);
void *vips_region_fetch(VipsRegion *region, int left, int top, int width, int height, size_t *size);

// vips/interpolate.h
VipsInterpolate *vips_interpolate_new(const char *name);

// GLib
void g_free(void *memory);
void g_object_unref(void *object);
typedef void (*SVLogFunction)(const char *domain, int level, const char *message, void *context);
unsigned int g_log_set_handler(const char *domain, int levels, SVLogFunction function, void *context);

// libvips' enumerations, with the values of its ABI.
enum {
  SV_FORMAT_UCHAR = 0,
  SV_FORMAT_CHAR = 1,
  SV_FORMAT_USHORT = 2,
  SV_FORMAT_SHORT = 3,
  SV_FORMAT_UINT = 4,
  SV_FORMAT_INT = 5,
  SV_FORMAT_FLOAT = 6,
  SV_FORMAT_DOUBLE = 8,
  SV_INTERPRETATION_MULTIBAND = 0,
  SV_INTERPRETATION_BW = 1,
  SV_INTERPRETATION_RGB = 17,
  SV_INTERPRETATION_SRGB = 22,
  SV_INTERPRETATION_RGB16 = 25,
  SV_INTERPRETATION_GREY16 = 26,
  SV_INTERPRETATION_SCRGB = 28,
  SV_ACCESS_SEQUENTIAL = 1,
  SV_FAIL_ON_ERROR = 2,
  SV_INTENT_RELATIVE = 1,
};

// Wrappers of libvips' variadic functions, which Swift can't import.

// Loaders by format, all with the same options: sequential access, so that nothing is kept for a second read;
// damage is an error instead of gray rows; and one page or frame is read in formats that have several:
// without a page (-1) the first, or HEIF's primary image.
int sv_load_jpeg(const void *data, size_t length, VipsImage **out);
int sv_load_png(const void *data, size_t length, VipsImage **out);
int sv_load_webp(const void *data, size_t length, int page, VipsImage **out);
int sv_load_heif(const void *data, size_t length, int page, VipsImage **out);
int sv_load_tiff(const void *data, size_t length, int page, VipsImage **out);
int sv_load_gif(const void *data, size_t length, int page, VipsImage **out);

// Converts any color space that libvips can interpret to 8-bit sRGB or gray.
int sv_colourspace(VipsImage *in, VipsImage **out, int space);

// Converts to 8-bit sRGB by the image's own ICC profile; an unusable profile counts as sRGB or CMYK.
int sv_icc_to_srgb(VipsImage *in, VipsImage **out);

// The same pixels with a resolution in pixels per millimeter.
int sv_with_density(VipsImage *in, VipsImage **out, double horizontal, double vertical);

// Converts to another numeric type, clamping values.
int sv_cast(VipsImage *in, VipsImage **out, int format);

// Wraps memory and sets the interpretation, gray or sRGB, which libvips would leave undefined.
int sv_image_from_memory(const void *data, size_t size, int width, int height, int bands, VipsImage **out);
// Wraps memory of any format and interpretation.
int sv_image_of_samples(const void *data, size_t size, int width, int height, int bands, int format, int interpretation,
                        VipsImage **out);
// Wraps memory of four 32-bit floats per pixel.
int sv_floats_from_memory(const float *data, int width, int height, VipsImage **out);

// MARK: Filter operations. Each returns an image whose pixels are computed on demand.

// Component by component. One of `left` and `right` may have a single component for all of the other's.
int sv_magnitude(VipsImage *in, VipsImage **out);
int sv_add(VipsImage *left, VipsImage *right, VipsImage **out);
int sv_subtract(VipsImage *left, VipsImage *right, VipsImage **out);
int sv_multiply(VipsImage *left, VipsImage *right, VipsImage **out);
// 0 if `right` is 0.
int sv_divide(VipsImage *left, VipsImage *right, VipsImage **out);
// Maps integers by a one-row table.
int sv_look_up(VipsImage *in, VipsImage **out, VipsImage *table);
// Multiplies the components by a matrix.
int sv_recombine(VipsImage *in, VipsImage **out, VipsImage *matrix);
// Selects `then` where a component of the condition isn't 0.
int sv_choose(VipsImage *condition, VipsImage *then, VipsImage *otherwise, VipsImage **out);

// Zeros; each pixel's column and row.
int sv_black(VipsImage **out, int width, int height, int bands);
int sv_coordinates(VipsImage **out, int width, int height);

// in · factors + terms, one of each per component; results are float.
int sv_linear(VipsImage *in, VipsImage **out, const double *factors, const double *terms, int count);
// Raises each component to a power.
int sv_power(VipsImage *in, VipsImage **out, double exponent);
// Raises a number to the power of each component.
int sv_power_of(VipsImage *in, VipsImage **out, double base);
// 255 if a component is at least `least`, else 0.
int sv_at_least(VipsImage *in, VipsImage **out, double least);
// 255 if a component of `left` is greater than that of `right`, else 0.
int sv_more(VipsImage *left, VipsImage *right, VipsImage **out);
// Rounds down.
int sv_floor(VipsImage *in, VipsImage **out);

int sv_bands(VipsImage *in, VipsImage **out, int first, int count);
int sv_join_bands(VipsImage **in, int count, VipsImage **out);
// Groups adjacent pixels of a row into the components of one.
int sv_fold_bands(VipsImage *in, VipsImage **out, int factor);

int sv_extract(VipsImage *in, VipsImage **out, int left, int top, int width, int height);
// Places an image on a larger canvas: zeros, or its edge pixels extended.
int sv_embed(VipsImage *in, VipsImage **out, int left, int top, int width, int height, int repeats_edge);
// The same, with the image repeated in both directions.
int sv_tile(VipsImage *in, VipsImage **out, int left, int top, int width, int height);

// Samples each pixel at `positions` (two components: column, row).
int sv_map(VipsImage *in, VipsImage **out, VipsImage *positions, VipsInterpolate *interpolate);
// Scales down by a three-lobed Lanczos kernel, up by cubic interpolation.
int sv_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical);
// Reduces blocks of pixels to their mean; enlarges pixels to blocks.
int sv_shrink(VipsImage *in, VipsImage **out, int horizontal, int vertical);
int sv_zoom(VipsImage *in, VipsImage **out, int horizontal, int vertical);

// Convolution by a matrix; the n-th smallest neighbor. Both extend the edge pixels.
int sv_convolve(VipsImage *in, VipsImage **out, VipsImage *weights);
int sv_rank(VipsImage *in, VipsImage **out, int width, int height, int index);

// Caches tiles, so that each is computed once for several uses.
int sv_remember(VipsImage *in, VipsImage **out, int tile_width, int tile_height, int tiles);

// The number of pixels of each integer, per component, computed immediately, up to the highest value.
int sv_histogram(VipsImage *in, VipsImage **out);

// A matrix of doubles, computed immediately: a row for all components and one for each, with the columns
// minimum, maximum, sum, sum of squares, mean and standard deviation.
int sv_statistics(VipsImage *in, VipsImage **out);

// quality: 1…100. From 90 on libvips keeps chroma at full resolution.
int sv_save_jpeg(VipsImage *in, void **data, size_t *length, int quality);
int sv_save_png(VipsImage *in, void **data, size_t *length);
int sv_save_webp(VipsImage *in, void **data, size_t *length, int quality, int lossless);
// compression: 1 is HEVC, 4 is AV1.
int sv_save_heif(VipsImage *in, void **data, size_t *length, int quality, int compression);
int sv_save_tiff(VipsImage *in, void **data, size_t *length);
int sv_save_gif(VipsImage *in, void **data, size_t *length);
