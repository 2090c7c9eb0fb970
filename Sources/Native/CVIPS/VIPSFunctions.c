// libvips' functions, each a call through a table that is filled when libvips is loaded.
#include "CVIPS.h"

#include <library_table.h>
#include <stdio.h>
#include <unistd.h>

// The version of libvips' ABI, shared by releases 8.x.
#define LIBRARY "libvips.so.42"
OPENED_LIBRARY(note, LIBRARY, "pictures", "reads and writes images", "required");

typedef int load_function(void *data, size_t length, VipsImage **out, ...);
typedef int save_function(VipsImage *in, void **data, size_t *length, ...);

#define SAME_FUNCTIONS(F) \
  F(vips_init) F(vips_thread_shutdown) F(vips_cache_set_max) F(vips_concurrency_set) F(vips_block_untrusted_set) \
  F(vips_operation_block_set) F(vips_error_buffer_copy) F(vips_image_get_width) F(vips_image_get_height) \
  F(vips_image_get_bands) F(vips_image_get_format) F(vips_image_get_interpretation) F(vips_image_get_orientation) \
  F(vips_image_hasalpha) F(vips_image_get_xres) F(vips_image_get_yres) F(vips_image_get_typeof) F(vips_image_get_blob) F(vips_image_get_n_pages) F(vips_image_set_int) F(vips_image_set_string) F(vips_image_set_blob_copy) \
  F(vips_image_write_to_memory) F(vips_image_copy_memory) F(vips_image_new_matrix_from_array) \
  F(vips_image_new_from_memory_copy) F(vips_region_new) F(vips_region_fetch) F(vips_interpolate_new) F(g_free) \
  F(g_object_unref) F(g_log_set_handler)
#define LOADERS(F) \
  F(vips_jpegload_buffer) F(vips_pngload_buffer) F(vips_webpload_buffer) F(vips_heifload_buffer) F(vips_tiffload_buffer) \
  F(vips_gifload_buffer)
#define SAVERS(F) \
  F(vips_jpegsave_buffer) F(vips_pngsave_buffer) F(vips_webpsave_buffer) F(vips_heifsave_buffer) F(vips_tiffsave_buffer) \
  F(vips_gifsave_buffer)
#define OTHER_FUNCTIONS(F) \
  F(vips_colourspace) F(vips_icc_transform) F(vips_cast) F(vips_copy) F(vips_image_new_from_memory) F(vips_call) \
  F(vips_linear) F(vips_math2_const) F(vips_relational_const) F(vips_bandjoin)

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
  int (*vips_call)(const char *operation, ...);
  int (*vips_linear)(VipsImage *in, VipsImage **out, const double *a, const double *b, int n, ...);
  int (*vips_math2_const)(VipsImage *in, VipsImage **out, int operation, const double *c, int n, ...);
  int (*vips_relational_const)(VipsImage *in, VipsImage **out, int operation, const double *c, int n, ...);
  int (*vips_bandjoin)(VipsImage **in, VipsImage **out, int n, ...);
} vips;

// MARK: Opening

static const library_function_t functions[] = {
  SAME_FUNCTIONS(ENTRY) LOADERS(ENTRY) SAVERS(ENTRY) OTHER_FUNCTIONS(ENTRY)
};
LOAD_ONCE(vips_load, {LIBRARY, FUNCTIONS_OF(functions)})

// MARK: The functions by their own names

// A libvips module reads HEIC and AVIF. libvips loads its modules from the path set when it was built; a
// portable package has this one beside libvips.
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
  if (!library_resolve(library, glib, sizeof glib / sizeof *glib, message, sizeof message)) return;
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
CALL(double, vips_image_get_xres, (const VipsImage *image), image)
CALL(double, vips_image_get_yres, (const VipsImage *image), image)
CALL(int, vips_image_hasalpha, (VipsImage *image), image)
CALL(size_t, vips_image_get_typeof, (const VipsImage *image, const char *name), image, name)
CALL(int, vips_image_get_blob, (const VipsImage *image, const char *name, const void **data, size_t *length),
     image, name, data, length)
CALL(int, vips_image_get_n_pages, (VipsImage *image), image)
CALL(void, vips_image_set_int, (VipsImage *image, const char *name, int i), image, name, i)
CALL(void, vips_image_set_string, (VipsImage *image, const char *name, const char *value), image, name, value)
CALL(void, vips_image_set_blob_copy, (VipsImage *image, const char *name, const void *data, size_t length),
     image, name, data, length)
CALL(void *, vips_image_write_to_memory, (VipsImage *image, size_t *size), image, size)
CALL(VipsImage *, vips_image_copy_memory, (VipsImage *image), image)
CALL(VipsImage *, vips_image_new_matrix_from_array, (int width, int height, const double *values, int count),
     width, height, values, count)
CALL(VipsImage *, vips_image_new_from_memory_copy,
     (const void *data, size_t size, int width, int height, int bands, int format),
     data, size, width, height, bands, format)
CALL(VipsRegion *, vips_region_new, (VipsImage *image), image)
CALL(void *, vips_region_fetch, (VipsRegion *region, int left, int top, int width, int height, size_t *size),
     region, left, top, width, height, size)
CALL(VipsInterpolate *, vips_interpolate_new, (const char *name), name)
CALL(void, g_free, (void *memory), memory)
CALL(void, g_object_unref, (void *object), object)
CALL(unsigned int, g_log_set_handler, (const char *domain, int levels, SVLogFunction function, void *context),
     domain, levels, function, context)

// MARK: Variadic functions

#define END ((void *)NULL)

#define LOAD(format)                                                                            \
  int sv_load_##format(const void *data, size_t length, VipsImage **out) {                      \
    return vips.vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL, \
                                           "fail_on", SV_FAIL_ON_ERROR, END);                   \
  }
#define LOAD_PAGE(format)                                                                       \
  int sv_load_##format(const void *data, size_t length, int page, VipsImage **out) {            \
    if (page >= 0)                                                                              \
      return vips.vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL, \
                                             "fail_on", SV_FAIL_ON_ERROR, "page", page, "n", 1, END); \
    return vips.vips_##format##load_buffer((void *)data, length, out, "access", SV_ACCESS_SEQUENTIAL, \
                                           "fail_on", SV_FAIL_ON_ERROR, END);                   \
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

int sv_with_density(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
  return vips.vips_copy(in, out, "xres", horizontal, "yres", vertical, END);
}

int sv_image_of_samples(const void *data, size_t size, int width, int height, int bands, int format, int interpretation,
                        VipsImage **out) {
  VipsImage *plain = vips.vips_image_new_from_memory(data, size, width, height, bands, format);
  if (!plain) return -1;
  const int status = vips.vips_copy(plain, out, "interpretation", interpretation, END);
  vips.g_object_unref(plain);
  return status;
}

int sv_image_from_memory(const void *data, size_t size, int width, int height, int bands, VipsImage **out) {
  const int interpretation = bands < 3 ? SV_INTERPRETATION_BW : SV_INTERPRETATION_SRGB;
  return sv_image_of_samples(data, size, width, height, bands, SV_FORMAT_UCHAR, interpretation, out);
}

int sv_floats_from_memory(const float *data, int width, int height, VipsImage **out) {
  const size_t size = (size_t)width * height * 4 * sizeof(float);
  return sv_image_of_samples(data, size, width, height, 4, SV_FORMAT_FLOAT, SV_INTERPRETATION_SRGB, out);
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

// MARK: Filter operations

// More values that libvips' ABI fixes.
enum {
  MATH2_POW = 0,
  MATH2_WOP = 1,
  RELATIONAL_MORE = 4,
  RELATIONAL_MOREEQ = 5,
  ROUND_FLOOR = 2,
  EXTEND_BLACK = 0,
  EXTEND_COPY = 1,
  EXTEND_REPEAT = 2,
  KERNEL_LANCZOS3 = 5,
  PRECISION_FLOAT = 1,
};

int sv_magnitude(VipsImage *in, VipsImage **out) { return vips.vips_call("abs", in, out, END); }

int sv_add(VipsImage *left, VipsImage *right, VipsImage **out) { return vips.vips_call("add", left, right, out, END); }

int sv_subtract(VipsImage *left, VipsImage *right, VipsImage **out) {
  return vips.vips_call("subtract", left, right, out, END);
}

int sv_multiply(VipsImage *left, VipsImage *right, VipsImage **out) {
  return vips.vips_call("multiply", left, right, out, END);
}

int sv_divide(VipsImage *left, VipsImage *right, VipsImage **out) {
  return vips.vips_call("divide", left, right, out, END);
}

int sv_look_up(VipsImage *in, VipsImage **out, VipsImage *table) { return vips.vips_call("maplut", in, out, table, END); }

int sv_recombine(VipsImage *in, VipsImage **out, VipsImage *matrix) {
  return vips.vips_call("recomb", in, out, matrix, END);
}

int sv_choose(VipsImage *condition, VipsImage *then, VipsImage *otherwise, VipsImage **out) {
  return vips.vips_call("ifthenelse", condition, then, otherwise, out, END);
}

int sv_black(VipsImage **out, int width, int height, int bands) {
  return vips.vips_call("black", out, width, height, "bands", bands, END);
}

int sv_coordinates(VipsImage **out, int width, int height) { return vips.vips_call("xyz", out, width, height, END); }

int sv_linear(VipsImage *in, VipsImage **out, const double *factors, const double *terms, int count) {
  return vips.vips_linear(in, out, factors, terms, count, END);
}

int sv_power(VipsImage *in, VipsImage **out, double exponent) {
  return vips.vips_math2_const(in, out, MATH2_POW, &exponent, 1, END);
}

int sv_power_of(VipsImage *in, VipsImage **out, double base) {
  return vips.vips_math2_const(in, out, MATH2_WOP, &base, 1, END);
}

int sv_at_least(VipsImage *in, VipsImage **out, double least) {
  return vips.vips_relational_const(in, out, RELATIONAL_MOREEQ, &least, 1, END);
}

int sv_more(VipsImage *left, VipsImage *right, VipsImage **out) {
  return vips.vips_call("relational", left, right, out, RELATIONAL_MORE, END);
}

int sv_floor(VipsImage *in, VipsImage **out) { return vips.vips_call("round", in, out, ROUND_FLOOR, END); }

int sv_bands(VipsImage *in, VipsImage **out, int first, int count) {
  return vips.vips_call("extract_band", in, out, first, "n", count, END);
}

int sv_join_bands(VipsImage **in, int count, VipsImage **out) { return vips.vips_bandjoin(in, out, count, END); }

int sv_fold_bands(VipsImage *in, VipsImage **out, int factor) {
  return vips.vips_call("bandfold", in, out, "factor", factor, END);
}

int sv_extract(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips.vips_call("extract_area", in, out, left, top, width, height, END);
}

int sv_embed(VipsImage *in, VipsImage **out, int left, int top, int width, int height, int repeats_edge) {
  return vips.vips_call("embed", in, out, left, top, width, height, "extend", repeats_edge ? EXTEND_COPY : EXTEND_BLACK,
                        END);
}

int sv_tile(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
  return vips.vips_call("embed", in, out, left, top, width, height, "extend", EXTEND_REPEAT, END);
}

int sv_map(VipsImage *in, VipsImage **out, VipsImage *positions, VipsInterpolate *interpolate) {
  // No premultiplication here: libvips treats the last of several components as alpha.
  return vips.vips_call("mapim", in, out, positions, "interpolate", interpolate, "premultiplied", 1, END);
}

int sv_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
  return vips.vips_call("resize", in, out, horizontal, "vscale", vertical, "kernel", KERNEL_LANCZOS3, END);
}

int sv_shrink(VipsImage *in, VipsImage **out, int horizontal, int vertical) {
  return vips.vips_call("shrink", in, out, (double)horizontal, (double)vertical, END);
}

int sv_zoom(VipsImage *in, VipsImage **out, int horizontal, int vertical) {
  return vips.vips_call("zoom", in, out, horizontal, vertical, END);
}

int sv_convolve(VipsImage *in, VipsImage **out, VipsImage *weights) {
  return vips.vips_call("conv", in, out, weights, "precision", PRECISION_FLOAT, END);
}

int sv_rank(VipsImage *in, VipsImage **out, int width, int height, int index) {
  return vips.vips_call("rank", in, out, width, height, index, END);
}

int sv_remember(VipsImage *in, VipsImage **out, int tile_width, int tile_height, int tiles) {
  return vips.vips_call("tilecache", in, out, "tile_width", tile_width, "tile_height", tile_height, "max_tiles", tiles,
                        END);
}

int sv_histogram(VipsImage *in, VipsImage **out) { return vips.vips_call("hist_find", in, out, END); }

int sv_statistics(VipsImage *in, VipsImage **out) { return vips.vips_call("stats", in, out, END); }
