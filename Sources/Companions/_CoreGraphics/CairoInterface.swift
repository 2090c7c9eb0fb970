// The part of Cairo's C interface used here, by Cairo's names, declared rather than imported.
//
// Modules imported here must be found by every importer of this one, and some packages, such as GRDB, import
// any module named CoreGraphics: they would need Cairo's headers. `CairoInterfaceTests` compares these
// declarations with the headers. The functions are those of the target CCairo, which loads Cairo.

/// The reason why Cairo can't be used; nil if it can. Loads Cairo: evaluate it before any Cairo function.
///
/// Unsafe: the string is valid for the process's lifetime.
package let cairoFailure: String? = cairo_load().map { String(cString: $0) }

@_extern(c) private func cairo_load() -> UnsafePointer<CChar>?

/// An affine transform: x' = xx·x + xy·y + x0, y' = yx·x + yy·y + y0.
struct cairo_matrix_t {
  var xx = 0.0
  var yx = 0.0
  var xy = 0.0
  var yy = 0.0
  var x0 = 0.0
  var y0 = 0.0
}

/// The size of a text, in user space units.
struct cairo_text_extents_t {
  var x_bearing = 0.0
  var y_bearing = 0.0
  var width = 0.0
  var height = 0.0
  var x_advance = 0.0
  var y_advance = 0.0
}

/// The size of a font, in user space units.
struct cairo_font_extents_t {
  var ascent = 0.0
  var descent = 0.0
  var height = 0.0
  var max_x_advance = 0.0
  var max_y_advance = 0.0
}

/// A path's elements: headers, whose lengths count themselves, each followed by its points.
struct cairo_path_t {
  var status: CairoEnumeration = 0
  var data: UnsafeMutablePointer<cairo_path_data_t>?
  var num_data: Int32 = 0
}

/// A header of two integers, type and length, or a point.
struct cairo_path_data_t {
  var bits: (UInt64, UInt64) = (0, 0)
}

/// C enumerations without negative values are unsigned.
typealias CairoEnumeration = UInt32

let CAIRO_STATUS_SUCCESS: CairoEnumeration = 0
let CAIRO_FORMAT_ARGB32: CairoEnumeration = 0
let CAIRO_FORMAT_RGB24: CairoEnumeration = 1
let CAIRO_FORMAT_A8: CairoEnumeration = 2
let CAIRO_OPERATOR_CLEAR: CairoEnumeration = 0
let CAIRO_OPERATOR_OVER: CairoEnumeration = 2
let CAIRO_OPERATOR_DEST_IN: CairoEnumeration = 8
let CAIRO_OPERATOR_DEST_OUT: CairoEnumeration = 9
let CAIRO_PATH_MOVE_TO: CairoEnumeration = 0
let CAIRO_PATH_LINE_TO: CairoEnumeration = 1
let CAIRO_PATH_CURVE_TO: CairoEnumeration = 2
let CAIRO_PATH_CLOSE_PATH: CairoEnumeration = 3
let CAIRO_ANTIALIAS_DEFAULT: CairoEnumeration = 0
let CAIRO_ANTIALIAS_NONE: CairoEnumeration = 1
let CAIRO_FILL_RULE_WINDING: CairoEnumeration = 0
let CAIRO_FILL_RULE_EVEN_ODD: CairoEnumeration = 1
let CAIRO_EXTEND_NONE: CairoEnumeration = 0
let CAIRO_EXTEND_REPEAT: CairoEnumeration = 1
let CAIRO_EXTEND_PAD: CairoEnumeration = 3
let CAIRO_FILTER_GOOD: CairoEnumeration = 1
let CAIRO_FILTER_NEAREST: CairoEnumeration = 3
let CAIRO_FONT_SLANT_NORMAL: CairoEnumeration = 0
let CAIRO_FONT_SLANT_ITALIC: CairoEnumeration = 1
let CAIRO_FONT_WEIGHT_NORMAL: CairoEnumeration = 0
let CAIRO_FONT_WEIGHT_BOLD: CairoEnumeration = 1

// MARK: Surfaces

@_extern(c) func cairo_image_surface_create_for_data(
  _ data: UnsafeMutablePointer<UInt8>?, _ format: CairoEnumeration, _ width: Int32, _ height: Int32,
  _ stride: Int32
) -> OpaquePointer?
@_extern(c) func cairo_surface_status(_ surface: OpaquePointer?) -> CairoEnumeration
@_extern(c) func cairo_surface_flush(_ surface: OpaquePointer?)
@_extern(c) func cairo_surface_destroy(_ surface: OpaquePointer?)

// MARK: Contexts

@_extern(c) func cairo_create(_ surface: OpaquePointer?) -> OpaquePointer?
@_extern(c) func cairo_status(_ cairo: OpaquePointer?) -> CairoEnumeration
@_extern(c) func cairo_destroy(_ cairo: OpaquePointer?)
@_extern(c) func cairo_save(_ cairo: OpaquePointer?)
@_extern(c) func cairo_restore(_ cairo: OpaquePointer?)
@_extern(c) func cairo_set_operator(_ cairo: OpaquePointer?, _ operation: CairoEnumeration)
@_extern(c) func cairo_set_antialias(_ cairo: OpaquePointer?, _ antialias: CairoEnumeration)

// MARK: Transforms

@_extern(c) func cairo_get_matrix(_ cairo: OpaquePointer?, _ matrix: UnsafeMutableRawPointer)
@_extern(c) func cairo_set_matrix(_ cairo: OpaquePointer?, _ matrix: UnsafeRawPointer)
@_extern(c) func cairo_transform(_ cairo: OpaquePointer?, _ matrix: UnsafeRawPointer)
@_extern(c) func cairo_translate(_ cairo: OpaquePointer?, _ x: Double, _ y: Double)
@_extern(c) func cairo_scale(_ cairo: OpaquePointer?, _ x: Double, _ y: Double)
@_extern(c) func cairo_rotate(_ cairo: OpaquePointer?, _ angle: Double)

// MARK: Paths

@_extern(c) func cairo_new_path(_ cairo: OpaquePointer?)
@_extern(c) func cairo_move_to(_ cairo: OpaquePointer?, _ x: Double, _ y: Double)
@_extern(c) func cairo_line_to(_ cairo: OpaquePointer?, _ x: Double, _ y: Double)
@_extern(c) func cairo_curve_to(
  _ cairo: OpaquePointer?, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x3: Double, _ y3: Double)
@_extern(c) func cairo_rectangle(
  _ cairo: OpaquePointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
@_extern(c) func cairo_arc(
  _ cairo: OpaquePointer?, _ x: Double, _ y: Double, _ radius: Double, _ start: Double, _ end: Double)
@_extern(c) func cairo_arc_negative(
  _ cairo: OpaquePointer?, _ x: Double, _ y: Double, _ radius: Double, _ start: Double, _ end: Double)
@_extern(c) func cairo_get_current_point(
  _ cairo: OpaquePointer?, _ x: UnsafeMutablePointer<Double>, _ y: UnsafeMutablePointer<Double>)
@_extern(c) func cairo_close_path(_ cairo: OpaquePointer?)
@_extern(c) func cairo_clip(_ cairo: OpaquePointer?)
@_extern(c) func cairo_clip_preserve(_ cairo: OpaquePointer?)

// MARK: Filling and stroking

@_extern(c) func cairo_set_fill_rule(_ cairo: OpaquePointer?, _ rule: CairoEnumeration)
@_extern(c) func cairo_fill_preserve(_ cairo: OpaquePointer?)
@_extern(c) func cairo_stroke_preserve(_ cairo: OpaquePointer?)
@_extern(c) func cairo_set_line_width(_ cairo: OpaquePointer?, _ width: Double)
@_extern(c) func cairo_set_line_cap(_ cairo: OpaquePointer?, _ cap: CairoEnumeration)
@_extern(c) func cairo_set_line_join(_ cairo: OpaquePointer?, _ join: CairoEnumeration)
@_extern(c) func cairo_set_miter_limit(_ cairo: OpaquePointer?, _ limit: Double)
@_extern(c) func cairo_set_dash(
  _ cairo: OpaquePointer?, _ lengths: UnsafePointer<Double>?, _ count: Int32, _ offset: Double)

@_extern(c) func cairo_fill_extents(
  _ cairo: OpaquePointer?, _ left: UnsafeMutablePointer<Double>, _ top: UnsafeMutablePointer<Double>,
  _ right: UnsafeMutablePointer<Double>, _ bottom: UnsafeMutablePointer<Double>)
@_extern(c) func cairo_stroke_extents(
  _ cairo: OpaquePointer?, _ left: UnsafeMutablePointer<Double>, _ top: UnsafeMutablePointer<Double>,
  _ right: UnsafeMutablePointer<Double>, _ bottom: UnsafeMutablePointer<Double>)
@_extern(c) func cairo_clip_extents(
  _ cairo: OpaquePointer?, _ left: UnsafeMutablePointer<Double>, _ top: UnsafeMutablePointer<Double>,
  _ right: UnsafeMutablePointer<Double>, _ bottom: UnsafeMutablePointer<Double>)

// MARK: Colors and images

@_extern(c) func cairo_set_source_rgba(
  _ cairo: OpaquePointer?, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double)
@_extern(c) func cairo_set_source_surface(
  _ cairo: OpaquePointer?, _ surface: OpaquePointer?, _ x: Double, _ y: Double)
@_extern(c) func cairo_get_source(_ cairo: OpaquePointer?) -> OpaquePointer?
@_extern(c) func cairo_pattern_set_extend(_ pattern: OpaquePointer?, _ extend: CairoEnumeration)
@_extern(c) func cairo_pattern_set_filter(_ pattern: OpaquePointer?, _ filter: CairoEnumeration)
@_extern(c) func cairo_paint_with_alpha(_ cairo: OpaquePointer?, _ alpha: Double)

// MARK: Gradients

@_extern(c) func cairo_pattern_create_linear(
  _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double
) -> OpaquePointer?
@_extern(c) func cairo_pattern_create_radial(
  _ x0: Double, _ y0: Double, _ radius0: Double, _ x1: Double, _ y1: Double, _ radius1: Double
) -> OpaquePointer?
@_extern(c) func cairo_pattern_add_color_stop_rgba(
  _ pattern: OpaquePointer?, _ offset: Double, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double
)
@_extern(c) func cairo_pattern_destroy(_ pattern: OpaquePointer?)
@_extern(c) func cairo_set_source(_ cairo: OpaquePointer?, _ pattern: OpaquePointer?)

// MARK: Masks

@_extern(c) func cairo_push_group(_ cairo: OpaquePointer?)
@_extern(c) func cairo_pop_group_to_source(_ cairo: OpaquePointer?)
@_extern(c) func cairo_mask_surface(
  _ cairo: OpaquePointer?, _ surface: OpaquePointer?, _ x: Double, _ y: Double)

// MARK: State

/// Copies the current path in user space, for `cairo_append_path`; release it with `cairo_path_destroy`.
@_extern(c) func cairo_copy_path(_ cairo: OpaquePointer?) -> OpaquePointer?
@_extern(c) func cairo_append_path(_ cairo: OpaquePointer?, _ path: OpaquePointer?)
@_extern(c) func cairo_path_destroy(_ path: OpaquePointer?)
@_extern(c) func cairo_get_line_width(_ cairo: OpaquePointer?) -> Double
@_extern(c) func cairo_get_line_cap(_ cairo: OpaquePointer?) -> CairoEnumeration
@_extern(c) func cairo_get_line_join(_ cairo: OpaquePointer?) -> CairoEnumeration
@_extern(c) func cairo_get_miter_limit(_ cairo: OpaquePointer?) -> Double
@_extern(c) func cairo_has_current_point(_ cairo: OpaquePointer?) -> Int32
@_extern(c) func cairo_get_dash_count(_ cairo: OpaquePointer?) -> Int32
/// Unsafe: `lengths` has room for `cairo_get_dash_count` values.
@_extern(c) func cairo_get_dash(
  _ cairo: OpaquePointer?, _ lengths: UnsafeMutablePointer<Double>?, _ offset: UnsafeMutablePointer<Double>?)
@_extern(c) func cairo_get_antialias(_ cairo: OpaquePointer?) -> CairoEnumeration

// MARK: Text

@_extern(c) func cairo_select_font_face(
  _ cairo: OpaquePointer?, _ family: UnsafePointer<CChar>, _ slant: CairoEnumeration,
  _ weight: CairoEnumeration)
@_extern(c) func cairo_set_font_matrix(_ cairo: OpaquePointer?, _ matrix: UnsafeRawPointer)
@_extern(c) func cairo_text_extents(
  _ cairo: OpaquePointer?, _ text: UnsafePointer<CChar>, _ extents: UnsafeMutableRawPointer)
@_extern(c) func cairo_font_extents(_ cairo: OpaquePointer?, _ extents: UnsafeMutableRawPointer)
@_extern(c) func cairo_show_text(_ cairo: OpaquePointer?, _ text: UnsafePointer<CChar>)
