#pragma once
// The loops over contiguous vectors that Accelerate's functions spend their time in.
//
// In C for three reasons: on x86-64 the processor's wider vectors are used where it has them, without flags; the loops go through as
// much at once as takes longer than to count on, wherever the linker puts them; and compiled for debugging they take a few times
// as long as optimized, and not a hundred times as long as Swift's loops do then.
//
// A result is one of the operands, or shares no memory with them.
#include <stddef.h>
#include <stdint.h>

// What becomes of each element x, with up to two numbers s and t.
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
  cv_clip,                  // x, no less than s and no more than t
  cv_inverted_clip,         // x, but s for negative and t for other values between the two
  cv_at_least,              // x, no less than s
  cv_at_least_or_zero,      // x, but 0 where it is less than s
  cv_signed_constant,       // t where x is at least s, else −t
  cv_nearest,               // x, rounded to the nearest integer, ties to even
};

// What becomes of elements x and y, with up to two numbers s and t.
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

// What becomes of elements x, y and z.
enum cv_ternary {
  cv_multiply_add,       // x · y + z
  cv_multiply_subtract,  // x · y − z
  cv_add_multiply,       // (x + y) · z
  cv_subtract_multiply,  // (x − y) · z
};

// What becomes of elements x, y, z and w.
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

// The number, everywhere.
void cv_fill_f(float number, float *result, size_t count);
void cv_fill_d(double number, double *result, size_t count);

// What a table has at places from 0 to its length less one, on the straight line between two of its elements. Beyond it the first or the
// last one, and the first where a place is no number. The length is 1 to 2²⁴, and the result apart from the table.
void cv_look_up_f(const float *table, size_t length, const float *places, float *result, size_t count);
void cv_look_up_d(const double *table, size_t length, const double *places, double *result, size_t count);

// The product of complex vectors whose parts lie apart; of the conjugate of x where `conjugate` isn't 0. The result's parts are
// those of an operand, or share no memory with them.
void cv_complex_multiply_f(const float *x_real, const float *x_imaginary, const float *y_real, const float *y_imaginary,
                           int conjugate, float *real, float *imaginary, size_t count);
void cv_complex_multiply_d(const double *x_real, const double *x_imaginary, const double *y_real, const double *y_imaginary,
                           int conjugate, double *real, double *imaginary, size_t count);

// The integers that numbers are converted to: of so many bits, signed (i) or not (u).
enum cv_integer { cv_i8, cv_u8, cv_i16, cv_u16, cv_i32, cv_u32 };

// To the nearest that the integer can hold, 0 of what is no number: truncated, or rounded to the nearest with ties to even.
void cv_integers_f(enum cv_integer to, const float *x, int truncating, void *result, size_t count);
void cv_integers_d(enum cv_integer to, const double *x, int truncating, void *result, size_t count);
// From integers, rounded to the nearest where they have more bits than the number.
void cv_numbers_f(enum cv_integer from, const void *x, float *result, size_t count);
void cv_numbers_d(enum cv_integer from, const void *x, double *result, size_t count);

// The nearest numbers in half precision, as their bits: ties to even, infinity from 65520 on.
void cv_halves(const float *x, uint16_t *result, size_t count);

// C's functions of one number, by their names there, of each element.
enum cv_function {
  cv_exp, cv_exp2, cv_expm1, cv_log, cv_log2, cv_log10, cv_log1p,
  cv_sin, cv_cos, cv_tan, cv_asin, cv_acos, cv_atan,
  cv_sinh, cv_cosh, cv_tanh, cv_asinh, cv_acosh, cv_atanh,
  cv_cbrt,
};

// On x86-64 processors with AVX2, as many at once as a vector holds, within 4 units in the last place of the exact value (glibc's
// libmvec); elsewhere one by one. Infinities, what is no number, zeros with their signs, and numbers too small to be normal are as
// C's functions have them. What becomes of an element doesn't depend on its place. A result may be an operand.
void cv_function_f(enum cv_function function, const float *x, float *result, size_t count);
void cv_function_d(enum cv_function function, const double *x, double *result, size_t count);

enum cv_function_of_two {
  cv_pow,    // x to the power of y
  cv_atan2,  // the angle of the point (y, x): x is what is above the axis
};

// The same of elements x and y; where `y_is_one` isn't 0, y is one number for all.
void cv_function_of_two_f(enum cv_function_of_two function, const float *x, const float *y, int y_is_one, float *result, size_t count);
void cv_function_of_two_d(enum cv_function_of_two function, const double *x, const double *y, int y_is_one, double *result,
                          size_t count);
