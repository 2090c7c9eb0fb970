#pragma once
// The loops over contiguous vectors in which Accelerate's functions spend their time.
//
// In C for three reasons: on x86-64 wider vectors are used if available, without compiler flags; the loops'
// steps are large enough to hide loop overhead, wherever the linker places them; and debug builds are only a
// few times slower than optimized ones, not a hundred times as with Swift.
//
// A result is one of the operands, or doesn't overlap them.
#include <stddef.h>
#include <stdint.h>

// Operations on each element x, with up to two numbers s and t.
enum cv_unary {
  cv_negate,                // −x
  cv_magnitude,             // |x|
  cv_negative_magnitude,    // −|x|
  cv_square,                // x²
  cv_signed_square,         // x · |x|
  cv_add_number,            // x + s
  cv_multiply_number,       // x · s
  cv_divide_by_number,      // x / s
  cv_divide_number,         // s / x
  cv_multiply_add_numbers,  // x · s + t
  cv_clip,                  // x, clamped to s…t
  cv_inverted_clip,         // x, but s for negative and t for other values between the two
  cv_at_least,              // x, at least s
  cv_at_least_or_zero,      // x, but 0 if it is less than s
  cv_signed_constant,       // t if x is at least s, else −t
  cv_nearest,               // x, rounded to the nearest integer, ties to even
};

// Operations on elements x and y, with up to two numbers s and t.
enum cv_binary {
  cv_add,                        // x + y
  cv_subtract,                   // x − y
  cv_multiply,                   // x · y
  cv_divide,                     // x / y
  cv_maximum,                    // the larger, y if there is none
  cv_minimum,                    // the smaller, y if there is none
  cv_maximum_magnitude,          // the larger of |x| and |y|
  cv_minimum_magnitude,          // the smaller of |x| and |y|
  cv_hypotenuse,                 // √(x² + y²)
  cv_sum_of_squares,             // x² + y²
  cv_scaled_add,                 // x · s + y
  cv_scaled_subtract,            // x · s − y
  cv_multiply_add_number,        // x · y + s
  cv_add_multiply_number,        // (x + y) · s
  cv_subtract_multiply_number,   // (x − y) · s
  cv_scaled_scaled_add,          // x · s + y · t
  cv_interpolate,                // x + s · (y − x)
  cv_copy_sign,                  // |x| with the sign of y
};

// Operations on elements x, y and z.
enum cv_ternary {
  cv_multiply_add,       // x · y + z
  cv_multiply_subtract,  // x · y − z
  cv_add_multiply,       // (x + y) · z
  cv_subtract_multiply,  // (x − y) · z
};

// Operations on elements x, y, z and w.
enum cv_quaternary {
  cv_multiply_multiply_add,       // x · y + z · w
  cv_multiply_multiply_subtract,  // x · y − z · w
  cv_add_add_multiply,            // (x + y) · (z + w)
  cv_subtract_subtract_multiply,  // (x − y) · (z − w)
  cv_add_subtract_multiply,       // (x + y) · (z − w)
};

void cv_unary_f(enum cv_unary operation, const float *x, float s, float t, float *result, size_t count);
void cv_unary_d(enum cv_unary operation, const double *x, double s, double t, double *result, size_t count);
void cv_binary_f(enum cv_binary operation, const float *x, const float *y, float s, float t, float *result, size_t count);
void cv_binary_d(enum cv_binary operation, const double *x, const double *y, double s, double t, double *result, size_t count);
void cv_ternary_f(enum cv_ternary operation, const float *x, const float *y, const float *z, float *result, size_t count);
void cv_ternary_d(enum cv_ternary operation, const double *x, const double *y, const double *z, double *result, size_t count);
void cv_quaternary_f(enum cv_quaternary operation, const float *x, const float *y, const float *z, const float *w, float *result,
                     size_t count);
void cv_quaternary_d(enum cv_quaternary operation, const double *x, const double *y, const double *z, const double *w,
                     double *result, size_t count);

void cv_fill_f(float number, float *result, size_t count);
void cv_fill_d(double number, double *result, size_t count);

// Interpolates a table linearly at positions from 0 to its length minus one, clamped; NaN gives the first
// element. The length is 1 to 2²⁴, and the result must not overlap the table.
void cv_look_up_f(const float *table, size_t length, const float *places, float *result, size_t count);
void cv_look_up_d(const double *table, size_t length, const double *places, double *result, size_t count);

// Multiplies complex vectors in split form, x conjugated if `conjugate`. The result may be an operand.
void cv_complex_multiply_f(const float *x_real, const float *x_imaginary, const float *y_real, const float *y_imaginary,
                           int conjugate, float *real, float *imaginary, size_t count);
void cv_complex_multiply_d(const double *x_real, const double *x_imaginary, const double *y_real, const double *y_imaginary,
                           int conjugate, double *real, double *imaginary, size_t count);

// Integer types, signed (i) or unsigned (u).
enum cv_integer { cv_i8, cv_u8, cv_i16, cv_u16, cv_i32, cv_u32 };

// Converts to integers, clamped, NaN to 0: truncated, or rounded to nearest with ties to even.
void cv_to_integers_f(enum cv_integer to, const float *x, int truncating, void *result, size_t count);
void cv_to_integers_d(enum cv_integer to, const double *x, int truncating, void *result, size_t count);
// Converts from integers, rounded to nearest if they have more bits than the result.
void cv_from_integers_f(enum cv_integer from, const void *x, float *result, size_t count);
void cv_from_integers_d(enum cv_integer from, const void *x, double *result, size_t count);

// Converts to half precision, as bits: ties to even, infinity from 65520 on.
void cv_to_halves(const float *x, uint16_t *result, size_t count);

// C's functions of one number, by their C names, for each element.
enum cv_function {
  cv_exp, cv_exp2, cv_expm1, cv_log, cv_log2, cv_log10, cv_log1p,
  cv_sin, cv_cos, cv_tan, cv_asin, cv_acos, cv_atan,
  cv_sinh, cv_cosh, cv_tanh, cv_asinh, cv_acosh, cv_atanh,
  cv_cbrt,
};

// On x86-64 with AVX2, vectorized with an error of at most 4 units in the last place (glibc's libmvec);
// otherwise scalar. Infinities, NaN, signed zeros and subnormal numbers are as in C. Results don't depend on
// an element's position. A result may be an operand.
void cv_function_f(enum cv_function function, const float *x, float *result, size_t count);
void cv_function_d(enum cv_function function, const double *x, double *result, size_t count);

enum cv_function_of_two {
  cv_pow,    // x to the power of y
  cv_atan2,  // the angle of the point (y, x): x is the distance above the axis
};

// The same for elements x and y; if `y_is_one` isn't 0, y is a single number.
void cv_function_of_two_f(enum cv_function_of_two function, const float *x, const float *y, int y_is_one, float *result, size_t count);
void cv_function_of_two_d(enum cv_function_of_two function, const double *x, const double *y, int y_is_one, double *result,
                          size_t count);
