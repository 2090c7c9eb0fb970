// Each function is a call through a table that is filled when Cairo is loaded.
#include "CCairo.h"

#include <cairo/cairo.h>
#include <library_table.h>
#include <stdio.h>
#include <unistd.h>

// The version of Cairo's ABI, shared by releases 1.x.
#define LIBRARY "libcairo.so.2"
OPENED_LIBRARY(note, LIBRARY, "drawing", "draws boxes and labels", "required");

#define FUNCTIONS(F) \
  F(cairo_image_surface_create_for_data) F(cairo_surface_status) F(cairo_surface_flush) F(cairo_surface_destroy) \
  F(cairo_create) F(cairo_status) F(cairo_destroy) F(cairo_save) F(cairo_restore) F(cairo_set_operator) \
  F(cairo_set_antialias) F(cairo_get_matrix) F(cairo_set_matrix) F(cairo_transform) F(cairo_translate) F(cairo_scale) \
  F(cairo_rotate) F(cairo_new_path) F(cairo_move_to) F(cairo_line_to) F(cairo_curve_to) F(cairo_rectangle) F(cairo_arc) \
  F(cairo_arc_negative) F(cairo_close_path) F(cairo_clip) F(cairo_clip_preserve) F(cairo_get_current_point) F(cairo_set_fill_rule) F(cairo_fill_preserve) F(cairo_fill_extents) \
  F(cairo_stroke_preserve) F(cairo_stroke_extents) F(cairo_clip_extents) F(cairo_set_line_width) F(cairo_set_line_cap) F(cairo_set_line_join) F(cairo_set_dash) \
  F(cairo_set_source_rgba) F(cairo_set_source_surface) F(cairo_get_source) F(cairo_pattern_set_extend) \
  F(cairo_pattern_set_filter) F(cairo_paint_with_alpha) F(cairo_select_font_face) F(cairo_set_font_matrix) \
  F(cairo_text_extents) F(cairo_font_extents) F(cairo_show_text) F(cairo_push_group) F(cairo_pop_group_to_source) \
  F(cairo_mask_surface) F(cairo_set_miter_limit) F(cairo_pattern_create_linear) F(cairo_pattern_create_radial) \
  F(cairo_pattern_add_color_stop_rgba) F(cairo_pattern_destroy) F(cairo_set_source) \
  F(cairo_copy_path) F(cairo_append_path) F(cairo_path_destroy) F(cairo_get_line_width) F(cairo_get_line_cap) \
  F(cairo_get_line_join) F(cairo_get_miter_limit) F(cairo_get_dash_count) F(cairo_get_dash) F(cairo_get_antialias) \
  F(cairo_has_current_point)

#define TABLE cairo
static struct { FUNCTIONS(FIELD) } cairo;
static const library_function_t functions[] = {FUNCTIONS(ENTRY)};
LOAD_ONCE(cairo_load, {LIBRARY, FUNCTIONS_OF(functions)})

// Surfaces.
CALL(cairo_surface_t *, cairo_image_surface_create_for_data,
     (unsigned char *data, cairo_format_t format, int width, int height, int stride), data, format, width, height, stride)
CALL(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), surface)
CALL(void, cairo_surface_flush, (cairo_surface_t *surface), surface)
CALL(void, cairo_surface_destroy, (cairo_surface_t *surface), surface)

// Contexts.
CALL(cairo_t *, cairo_create, (cairo_surface_t *surface), surface)
CALL(cairo_status_t, cairo_status, (cairo_t *context), context)
CALL(void, cairo_destroy, (cairo_t *context), context)
CALL(void, cairo_save, (cairo_t *context), context)
CALL(void, cairo_restore, (cairo_t *context), context)
CALL(void, cairo_set_operator, (cairo_t *context, cairo_operator_t operation), context, operation)
CALL(void, cairo_set_antialias, (cairo_t *context, cairo_antialias_t antialias), context, antialias)

// Transforms.
CALL(void, cairo_get_matrix, (cairo_t *context, cairo_matrix_t *matrix), context, matrix)
CALL(void, cairo_set_matrix, (cairo_t *context, const cairo_matrix_t *matrix), context, matrix)
CALL(void, cairo_transform, (cairo_t *context, const cairo_matrix_t *matrix), context, matrix)
CALL(void, cairo_translate, (cairo_t *context, double x, double y), context, x, y)
CALL(void, cairo_scale, (cairo_t *context, double x, double y), context, x, y)
CALL(void, cairo_rotate, (cairo_t *context, double angle), context, angle)

// Paths.
CALL(void, cairo_new_path, (cairo_t *context), context)
CALL(void, cairo_move_to, (cairo_t *context, double x, double y), context, x, y)
CALL(void, cairo_line_to, (cairo_t *context, double x, double y), context, x, y)
CALL(void, cairo_curve_to, (cairo_t *context, double x1, double y1, double x2, double y2, double x3, double y3),
     context, x1, y1, x2, y2, x3, y3)
CALL(void, cairo_rectangle, (cairo_t *context, double x, double y, double width, double height), context, x, y, width, height)
CALL(void, cairo_arc, (cairo_t *context, double x, double y, double radius, double start, double end),
     context, x, y, radius, start, end)
CALL(void, cairo_arc_negative, (cairo_t *context, double x, double y, double radius, double start, double end),
     context, x, y, radius, start, end)
CALL(void, cairo_close_path, (cairo_t *context), context)
CALL(void, cairo_get_current_point, (cairo_t *context, double *x, double *y), context, x, y)
CALL(void, cairo_clip, (cairo_t *context), context)
CALL(void, cairo_clip_preserve, (cairo_t *context), context)

// Filling and stroking.
CALL(void, cairo_set_fill_rule, (cairo_t *context, cairo_fill_rule_t rule), context, rule)
CALL(void, cairo_fill_preserve, (cairo_t *context), context)
CALL(void, cairo_stroke_preserve, (cairo_t *context), context)
#define EXTENTS(name) \
  CALL(void, name, (cairo_t *context, double *left, double *top, double *right, double *bottom), context, left, top, right, bottom)
EXTENTS(cairo_fill_extents)
EXTENTS(cairo_stroke_extents)
EXTENTS(cairo_clip_extents)
CALL(void, cairo_set_line_width, (cairo_t *context, double width), context, width)
CALL(void, cairo_set_line_cap, (cairo_t *context, cairo_line_cap_t cap), context, cap)
CALL(void, cairo_set_line_join, (cairo_t *context, cairo_line_join_t join), context, join)
CALL(void, cairo_set_miter_limit, (cairo_t *context, double limit), context, limit)
CALL(void, cairo_set_dash, (cairo_t *context, const double *lengths, int count, double offset), context, lengths, count, offset)

// Colors and images.
CALL(void, cairo_set_source_rgba, (cairo_t *context, double red, double green, double blue, double alpha),
     context, red, green, blue, alpha)
CALL(void, cairo_set_source_surface, (cairo_t *context, cairo_surface_t *surface, double x, double y), context, surface, x, y)
CALL(cairo_pattern_t *, cairo_get_source, (cairo_t *context), context)
CALL(void, cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), pattern, extend)
CALL(void, cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), pattern, filter)
CALL(void, cairo_paint_with_alpha, (cairo_t *context, double alpha), context, alpha)

// Text.

// A portable package includes a font, configured in `fonts/fonts.conf` beside its library folder.
static void use_fonts_of_package(void) {
  char path[4200];
  snprintf(path, sizeof path, "%s/../fonts/fonts.conf", library_package_folder());
  if (access(path, F_OK) != 0) return;
  char message[1024];
  void *library = library_open(LIBRARY, message, sizeof message);
  if (!library) return;
  // fontconfig is loaded with Cairo. Setting its environment variable would race with readers of others.
  void *(*create)(void);
  int (*parse)(void *configuration, const char *path, int complains);
  int (*build)(void *configuration), (*use)(void *configuration);
  const library_function_t fontconfig[] = {
    {(void **)&create, "FcConfigCreate"}, {(void **)&parse, "FcConfigParseAndLoad"},
    {(void **)&build, "FcConfigBuildFonts"}, {(void **)&use, "FcConfigSetCurrent"},
  };
  if (!library_resolve(library, fontconfig, sizeof fontconfig / sizeof *fontconfig, message, sizeof message)) return;
  void *configuration = create();
  if (configuration && parse(configuration, path, 0) && build(configuration)) use(configuration);
}

__attribute__((visibility("hidden"))) void cairo_select_font_face(
    cairo_t *context, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, use_fonts_of_package);
  cairo.cairo_select_font_face(context, family, slant, weight);
}

CALL(void, cairo_set_font_matrix, (cairo_t *context, const cairo_matrix_t *matrix), context, matrix)
CALL(void, cairo_text_extents, (cairo_t *context, const char *text, cairo_text_extents_t *extents), context, text, extents)
CALL(void, cairo_font_extents, (cairo_t *context, cairo_font_extents_t *extents), context, extents)
CALL(void, cairo_show_text, (cairo_t *context, const char *text), context, text)

// Masks.
CALL(void, cairo_push_group, (cairo_t *context), context)
CALL(void, cairo_pop_group_to_source, (cairo_t *context), context)
CALL(void, cairo_mask_surface, (cairo_t *context, cairo_surface_t *surface, double x, double y), context, surface, x, y)

// Gradients.
CALL(cairo_pattern_t *, cairo_pattern_create_linear, (double x0, double y0, double x1, double y1), x0, y0, x1, y1)
CALL(cairo_pattern_t *, cairo_pattern_create_radial,
     (double x0, double y0, double radius0, double x1, double y1, double radius1), x0, y0, radius0, x1, y1, radius1)
CALL(void, cairo_pattern_add_color_stop_rgba,
     (cairo_pattern_t *pattern, double offset, double red, double green, double blue, double alpha),
     pattern, offset, red, green, blue, alpha)
CALL(void, cairo_pattern_destroy, (cairo_pattern_t *pattern), pattern)
CALL(void, cairo_set_source, (cairo_t *context, cairo_pattern_t *pattern), context, pattern)

// State, to repeat a drawing in another context.
CALL(cairo_path_t *, cairo_copy_path, (cairo_t *context), context)
CALL(void, cairo_append_path, (cairo_t *context, const cairo_path_t *path), context, path)
CALL(void, cairo_path_destroy, (cairo_path_t *path), path)
CALL(double, cairo_get_line_width, (cairo_t *context), context)
CALL(cairo_line_cap_t, cairo_get_line_cap, (cairo_t *context), context)
CALL(cairo_line_join_t, cairo_get_line_join, (cairo_t *context), context)
CALL(double, cairo_get_miter_limit, (cairo_t *context), context)
CALL(cairo_bool_t, cairo_has_current_point, (cairo_t *context), context)
CALL(int, cairo_get_dash_count, (cairo_t *context), context)
CALL(void, cairo_get_dash, (cairo_t *context, double *lengths, double *offset), context, lengths, offset)
CALL(cairo_antialias_t, cairo_get_antialias, (cairo_t *context), context)
