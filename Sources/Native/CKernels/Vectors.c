#include "Vectors.h"

#include <string.h>

#include "ClonedFunctions.h"

// Each operation is rounded: none is fused.
#pragma STDC FP_CONTRACT OFF

#define WIDEST CLONED_FOR("avx2")

#define PRAGMA(text) _Pragma(#text)
#define LOOP(width, times) PRAGMA(clang loop vectorize(assume_safety) vectorize_width(width) interleave_count(times))

// Runs the statements for each i below `count`: four vectors of 32 bytes at a time, then one, then elements.
#define EACH(T, count, ...)                                                             \
  {                                                                                     \
    enum { WIDE = 32 / sizeof(T) };                                                     \
    const size_t blocks = (count) & ~(size_t)(4 * WIDE - 1), vectors = (count) & ~(size_t)(WIDE - 1); \
    size_t i = 0;                                                                       \
    LOOP(WIDE, 4)                                                                       \
    for (; i < blocks; i++) __VA_ARGS__                                                        \
    LOOP(WIDE, 1)                                                                       \
    for (; i < vectors; i++) __VA_ARGS__                                                       \
    PRAGMA(clang loop vectorize(disable) unroll(disable))                               \
    for (; i < (count); i++) __VA_ARGS__                                                       \
  }

#define UNARY(T, name, formula)          \
  case name:                             \
    EACH(T, count, {                     \
      const T x = a[i];                  \
      result[i] = formula;               \
    })                                   \
    break;
#define BINARY(T, name, formula)         \
  case name:                             \
    EACH(T, count, {                     \
      const T x = a[i], y = b[i];        \
      result[i] = formula;               \
    })                                   \
    break;
#define TERNARY(T, name, formula)                \
  case name:                                     \
    EACH(T, count, {                             \
      const T x = a[i], y = b[i], z = c[i];      \
      result[i] = formula;                       \
    })                                           \
    break;
#define QUATERNARY(T, name, formula)                       \
  case name:                                               \
    EACH(T, count, {                                       \
      const T x = a[i], y = b[i], z = c[i], w = d[i];      \
      result[i] = formula;                                 \
    })                                                     \
    break;

// The same type as x and y; for NaN the results of the processor's comparisons.
#define MAGNITUDE(T, x) ((T)(sizeof(T) == 4 ? __builtin_fabsf((float)(x)) : __builtin_fabs((double)(x))))
#define ROOT(T, x) ((T)(sizeof(T) == 4 ? __builtin_sqrtf((float)(x)) : __builtin_sqrt((double)(x))))
#define ROUNDED(T, x) ((T)(sizeof(T) == 4 ? __builtin_rintf((float)(x)) : __builtin_rint((double)(x))))
#define COPY_SIGN(T, x, y) \
  ((T)(sizeof(T) == 4 ? __builtin_copysignf((float)(x), (float)(y)) : __builtin_copysign((double)(x), (double)(y))))
#define LARGER(x, y) ((x) > (y) ? (x) : (y))
#define SMALLER(x, y) ((x) < (y) ? (x) : (y))

#define ARITHMETIC(T, of)                                                                                                   \
  WIDEST void cv_unary_##of(enum cv_unary operation, const T *a, T s, T t, T *result, size_t count) {                       \
    switch (operation) {                                                                                                    \
      UNARY(T, cv_negate, -x)                                                                                               \
      UNARY(T, cv_magnitude, MAGNITUDE(T, x))                                                                               \
      UNARY(T, cv_negative_magnitude, -MAGNITUDE(T, x))                                                                     \
      UNARY(T, cv_square, x *x)                                                                                             \
      UNARY(T, cv_signed_square, x *MAGNITUDE(T, x))                                                                        \
      UNARY(T, cv_add_number, x + s)                                                                                        \
      UNARY(T, cv_multiply_number, x *s)                                                                                    \
      UNARY(T, cv_divide_by_number, x / s)                                                                                  \
      UNARY(T, cv_divide_number, s / x)                                                                                     \
      UNARY(T, cv_multiply_add_numbers, x *s + t)                                                                           \
      UNARY(T, cv_clip, SMALLER(t, LARGER(s, x)))                                                                           \
      UNARY(T, cv_inverted_clip, x <= s || t <= x ? x : x < 0 ? s : t)                                                      \
      UNARY(T, cv_at_least, x >= s ? x : s)                                                                                 \
      UNARY(T, cv_at_least_or_zero, x >= s ? x : 0)                                                                         \
      UNARY(T, cv_signed_constant, x >= s ? t : -t)                                                                         \
      UNARY(T, cv_nearest, ROUNDED(T, x))                                                                                   \
    }                                                                                                                       \
  }                                                                                                                         \
  WIDEST void cv_binary_##of(enum cv_binary operation, const T *a, const T *b, T s, T t, T *result, size_t count) {         \
    switch (operation) {                                                                                                    \
      BINARY(T, cv_add, x + y)                                                                                              \
      BINARY(T, cv_subtract, x - y)                                                                                         \
      BINARY(T, cv_multiply, x *y)                                                                                          \
      BINARY(T, cv_divide, x / y)                                                                                           \
      BINARY(T, cv_maximum, LARGER(x, y))                                                                                   \
      BINARY(T, cv_minimum, SMALLER(x, y))                                                                                  \
      BINARY(T, cv_maximum_magnitude, LARGER(MAGNITUDE(T, x), MAGNITUDE(T, y)))                                             \
      BINARY(T, cv_minimum_magnitude, SMALLER(MAGNITUDE(T, x), MAGNITUDE(T, y)))                                            \
      BINARY(T, cv_hypotenuse, ROOT(T, x *x + y * y))                                                                       \
      BINARY(T, cv_sum_of_squares, x *x + y * y)                                                                            \
      BINARY(T, cv_scaled_add, x *s + y)                                                                                    \
      BINARY(T, cv_scaled_subtract, x *s - y)                                                                               \
      BINARY(T, cv_multiply_add_number, x *y + s)                                                                           \
      BINARY(T, cv_add_multiply_number, (x + y) * s)                                                                        \
      BINARY(T, cv_subtract_multiply_number, (x - y) * s)                                                                   \
      BINARY(T, cv_scaled_scaled_add, x *s + y * t)                                                                         \
      BINARY(T, cv_interpolate, x + s * (y - x))                                                                            \
      BINARY(T, cv_copy_sign, COPY_SIGN(T, x, y))                                                                           \
    }                                                                                                                       \
  }                                                                                                                         \
  WIDEST void cv_ternary_##of(enum cv_ternary operation, const T *a, const T *b, const T *c, T *result, size_t count) {     \
    switch (operation) {                                                                                                    \
      TERNARY(T, cv_multiply_add, x *y + z)                                                                                 \
      TERNARY(T, cv_multiply_subtract, x *y - z)                                                                            \
      TERNARY(T, cv_add_multiply, (x + y) * z)                                                                              \
      TERNARY(T, cv_subtract_multiply, (x - y) * z)                                                                         \
    }                                                                                                                       \
  }                                                                                                                         \
  WIDEST void cv_quaternary_##of(enum cv_quaternary operation, const T *a, const T *b, const T *c, const T *d, T *result,   \
                                 size_t count) {                                                                            \
    switch (operation) {                                                                                                    \
      QUATERNARY(T, cv_multiply_multiply_add, x *y + z * w)                                                                 \
      QUATERNARY(T, cv_multiply_multiply_subtract, x *y - z * w)                                                            \
      QUATERNARY(T, cv_add_add_multiply, (x + y) * (z + w))                                                                 \
      QUATERNARY(T, cv_subtract_subtract_multiply, (x - y) * (z - w))                                                       \
      QUATERNARY(T, cv_add_subtract_multiply, (x + y) * (z - w))                                                            \
    }                                                                                                                       \
  }                                                                                                                         \
  WIDEST static void fill_##of(T number, T *result, size_t count) EACH(T, count, { result[i] = number; })                   \
  void cv_fill_##of(T number, T *result, size_t count) {                                                                    \
    const T zero = 0;                                                                                                       \
    if (memcmp(&number, &zero, sizeof(T)) == 0) memset(result, 0, count * sizeof(T)); /* The fastest fill there is. */      \
    else fill_##of(number, result, count);                                                                                  \
  }                                                                                                                         \
  WIDEST void cv_look_up_##of(const T *table, size_t length, const T *places, T *result, size_t count) {                    \
    const T most = (T)(length - 1);                                                                                         \
    EACH(T, count, {                                                                                                        \
      const T x = places[i] > 0 ? places[i] : 0, place = x < most ? x : most;                                               \
      const int32_t whole = (int32_t)place;                                                                                 \
      const T share = place - (T)whole, here = table[whole], next = table[whole + (share != 0)];                            \
      result[i] = share == 0 ? here : here + share * (next - here);                                                         \
    })                                                                                                                      \
  }                                                                                                                         \
  WIDEST void cv_complex_multiply_##of(const T *a, const T *b, const T *c, const T *d, int conjugate, T *real, T *imaginary,\
                                       size_t count) {                                                                      \
    if (conjugate) {                                                                                                        \
      EACH(T, count, {                                                                                                      \
        const T x = a[i], y = b[i], z = c[i], w = d[i];                                                                     \
        real[i] = x * z + y * w;                                                                                            \
        imaginary[i] = x * w - y * z;                                                                                       \
      })                                                                                                                    \
    } else {                                                                                                                \
      EACH(T, count, {                                                                                                      \
        const T x = a[i], y = b[i], z = c[i], w = d[i];                                                                     \
        real[i] = x * z - y * w;                                                                                            \
        imaginary[i] = x * w + y * z;                                                                                       \
      })                                                                                                                    \
    }                                                                                                                       \
  }

ARITHMETIC(float, f)
ARITHMETIC(double, d)

#define TRUNCATED(T, x) (x)

// Up to 16 bits via 32, which the processor converts in vectors; both limits are representable in T.
#define SHORT(T, I, whole, low, high)                         \
  EACH(T, count, {                                            \
    const T x = a[i] == a[i] ? a[i] : 0;                      \
    const T bounded = SMALLER(LARGER(x, (T)low), (T)high);    \
    ((I *)result)[i] = (I)(int32_t)whole(T, bounded);         \
  })
// The larger limit may be one less than a value of T, from which on nothing fits.
#define LONG(T, I, whole, low, high)                                                                       \
  EACH(T, count, {                                                                                         \
    const T x = whole(T, a[i]);                                                                            \
    ((I *)result)[i] = x >= (T)high ? (I)high : x > (T)low ? (I)x : x == x ? (I)low : 0;                   \
  })
#define INTEGERS(T, kind, name, I, low, high)               \
  case name:                                                \
    if (truncating) kind(T, I, TRUNCATED, low, high)        \
    else kind(T, I, ROUNDED, low, high)                     \
    break;
#define NUMBERS(T, name, I)                                            \
  case name:                                                           \
    EACH(T, count, { result[i] = (T)((const I *)a)[i]; })              \
    break;

#define CONVERSION(T, of)                                                                             \
  WIDEST void cv_to_integers_##of(enum cv_integer to, const T *a, int truncating, void *result, size_t count) { \
    switch (to) {                                                                                     \
      INTEGERS(T, SHORT, cv_i8, int8_t, INT8_MIN, INT8_MAX)                                           \
      INTEGERS(T, SHORT, cv_u8, uint8_t, 0, UINT8_MAX)                                                \
      INTEGERS(T, SHORT, cv_i16, int16_t, INT16_MIN, INT16_MAX)                                       \
      INTEGERS(T, SHORT, cv_u16, uint16_t, 0, UINT16_MAX)                                             \
      INTEGERS(T, LONG, cv_i32, int32_t, INT32_MIN, INT32_MAX)                                        \
      INTEGERS(T, LONG, cv_u32, uint32_t, 0, UINT32_MAX)                                              \
    }                                                                                                 \
  }                                                                                                   \
  WIDEST void cv_from_integers_##of(enum cv_integer from, const void *a, T *result, size_t count) {         \
    switch (from) {                                                                                   \
      NUMBERS(T, cv_i8, int8_t)                                                                       \
      NUMBERS(T, cv_u8, uint8_t)                                                                      \
      NUMBERS(T, cv_i16, int16_t)                                                                     \
      NUMBERS(T, cv_u16, uint16_t)                                                                    \
      NUMBERS(T, cv_i32, int32_t)                                                                     \
      NUMBERS(T, cv_u32, uint32_t)                                                                    \
    }                                                                                                 \
  }

CONVERSION(float, f)
CONVERSION(double, d)

// Rounds single-precision bits to half precision, ties to even, without branches. The exponent's bias changes
// by 112; adds half of the last place, or one less if that is even. Below 2⁻¹⁴ the last place is 2⁻²⁴: adding
// 0.5, which has that last place in single precision, rounds. From 65520 on the result is infinity.
WIDEST void cv_to_halves(const float *a, uint16_t *result, size_t count) {
  EACH(float, count, {
    union { float number; uint32_t bits; } x = {a[i]}, small;
    const uint32_t sign = x.bits >> 16 & 0x8000;
    x.bits &= 0x7FFFFFFF;
    small.number = x.number + 0.5f;
    const uint32_t normal = (x.bits - 0x38000000 + 0xFFF + (x.bits >> 13 & 1)) >> 13;
    const uint32_t finite = x.bits < 0x38800000 ? small.bits - 0x3F000000 : normal;
    const uint32_t special = x.bits > 0x7F800000 ? 0x7E00 : 0x7C00;
    result[i] = (uint16_t)(sign | (x.bits >= 0x477FF000 ? special : finite));
  })
}
