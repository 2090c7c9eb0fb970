#include "Vectors.h"

#include <math.h>
#include <string.h>

// The C library's scalar functions and, if available, those of 16, 8 or 4 elements: glibc's libmvec for
// x86-64 (complete from 2.35), linked by -lm. It calls the scalar functions for special cases.
//
// Remainders also use the vector functions, so that a result doesn't depend on the element's position.

#if defined(__x86_64__) && defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 35)
#define HAS_LIBMVEC
#endif
#endif

typedef struct {
#ifdef HAS_LIBMVEC
  // For vectors of 64 and 32 bytes; not callable from C.
  void (*wide_f)(void), (*narrow_f)(void), (*wide_d)(void), (*narrow_d)(void);
#endif
  // With one and with two operands.
  float (*one_f)(float), (*of_two_f)(float, float);
  double (*one_d)(double), (*of_two_d)(double, double);
} Function;

#define EACH_FUNCTION(DO)                                                                                                     \
  DO(exp) DO(exp2) DO(expm1) DO(log) DO(log2) DO(log10) DO(log1p) DO(sin) DO(cos) DO(tan) DO(asin) DO(acos) DO(atan) DO(sinh) \
  DO(cosh) DO(tanh) DO(asinh) DO(acosh) DO(atanh) DO(cbrt)
#define EACH_FUNCTION_OF_TWO(DO, DO_DOUBLE) DO_DOUBLE(pow) DO(atan2)

#ifdef HAS_LIBMVEC
// Names by the x86-64 vector function ABI: e for AVX-512, d for AVX2, N for no mask, count, v per operand.
#define DECLARE(name) void _ZGVeN16v_##name##f(void), _ZGVdN8v_##name##f(void), _ZGVeN8v_##name(void), _ZGVdN4v_##name(void);
#define DECLARE_OF_TWO(name) void _ZGVeN16vv_##name##f(void), _ZGVdN8vv_##name##f(void); DECLARE_OF_TWO_DOUBLE(name)
#define DECLARE_OF_TWO_DOUBLE(name) void _ZGVeN8vv_##name(void), _ZGVdN4vv_##name(void);
EACH_FUNCTION(DECLARE)
EACH_FUNCTION_OF_TWO(DECLARE_OF_TWO, DECLARE_OF_TWO_DOUBLE)
#define MANY(name) _ZGVeN16v_##name##f, _ZGVdN8v_##name##f, _ZGVeN8v_##name, _ZGVdN4v_##name,
#define MANY_OF_TWO(name) _ZGVeN16vv_##name##f, _ZGVdN8vv_##name##f, _ZGVeN8vv_##name, _ZGVdN4vv_##name,
// In single precision the scalar function is faster.
#define MANY_OF_TWO_DOUBLE(name) NULL, NULL, _ZGVeN8vv_##name, _ZGVdN4vv_##name,
#else
#define MANY(name)
#define MANY_OF_TWO(name)
#define MANY_OF_TWO_DOUBLE(name)
#endif

#define ENTRY(name) [cv_##name] = {MANY(name).one_f = name##f, .one_d = name},
#define ENTRY_OF_TWO(name) [cv_##name] = {MANY_OF_TWO(name).of_two_f = name##f, .of_two_d = name},
#define ENTRY_OF_TWO_DOUBLE(name) [cv_##name] = {MANY_OF_TWO_DOUBLE(name).of_two_f = name##f, .of_two_d = name},
static const Function functions[] = {EACH_FUNCTION(ENTRY)};
static const Function functions_of_two[] = {EACH_FUNCTION_OF_TWO(ENTRY_OF_TWO, ENTRY_OF_TWO_DOUBLE)};

#ifdef HAS_LIBMVEC

// Defined in VectorCalls.S.
typedef void Calls(void (*function)(void), const void *x, const void *y, ptrdiff_t y_step, void *result, size_t blocks);
Calls cv_call_wide, cv_call_narrow;

static int has_avx512(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"); }
static int has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

// Copies the first `size` bytes of a block and fills the rest with the first element.
static void fill(char *block, const char *from, size_t size, size_t element) {
  memcpy(block, from, size);
  for (size_t place = size; place < 64; place += element) memcpy(block + place, from, element);
}

// Processes all blocks and the remainder; `y` may be a single element.
static void call(Calls *calls, size_t block, void (*function)(void), const void *x, const void *y, int y_is_one, void *result,
                 size_t element, size_t count) {
  const size_t size = count * element, whole = size - size % block, rest = size - whole;
  char x_end[64], y_end[64], result_end[64];
  if (count == 0) return;
  if (y_is_one) fill(y_end, y, element, element);
  // Before results overwrite the operands.
  if (rest > 0) {
    fill(x_end, (const char *)x + whole, rest, element);
    if (!y_is_one) fill(y_end, (const char *)y + whole, rest, element);
    calls(function, x_end, y_end, 0, result_end, 1);
  }
  calls(function, x, y_is_one ? y_end : y, y_is_one ? 0 : (ptrdiff_t)block, result, whole / block);
  if (rest > 0) memcpy((char *)result + whole, result_end, rest);
}

// Uses the vector function and returns, if the library and the processor have it.
#define AT_ONCE(T, of, function, x, y, y_is_one)                                                                     \
  if (function.wide_##of != NULL) {                                                                                  \
    if (has_avx512()) return call(cv_call_wide, 64, function.wide_##of, x, y, y_is_one, result, sizeof(T), count);   \
    if (has_avx2()) return call(cv_call_narrow, 32, function.narrow_##of, x, y, y_is_one, result, sizeof(T), count); \
  }

#else

#define AT_ONCE(T, of, function, x, y, y_is_one)

#endif

// Scalar, called by name.
static void powers(const float *x, const float *y, int y_is_one, float *result, size_t count) {
  if (y_is_one) {
    const float exponent = count > 0 ? *y : 0;
    for (size_t i = 0; i < count; i++) result[i] = powf(x[i], exponent);
  } else {
    for (size_t i = 0; i < count; i++) result[i] = powf(x[i], y[i]);
  }
}

#define ONE_BY_ONE_f(function, x, y, y_is_one) \
  if (function == cv_pow) return powers(x, y, y_is_one, result, count);
#define ONE_BY_ONE_d(function, x, y, y_is_one)

#define FUNCTIONS(T, of)                                                                                          \
  void cv_function_##of(enum cv_function function, const T *x, T *result, size_t count) {                         \
    AT_ONCE(T, of, functions[function], x, x, 0)                                                                  \
    for (size_t i = 0; i < count; i++) result[i] = functions[function].one_##of(x[i]);                            \
  }                                                                                                               \
  void cv_function_of_two_##of(enum cv_function_of_two function, const T *x, const T *y, int y_is_one, T *result, \
                               size_t count) {                                                                    \
    AT_ONCE(T, of, functions_of_two[function], x, y, y_is_one)                                                    \
    ONE_BY_ONE_##of(function, x, y, y_is_one)                                                                     \
    const T first = count > 0 ? *y : 0;                                                                           \
    for (size_t i = 0; i < count; i++)                                                                            \
      result[i] = functions_of_two[function].of_two_##of(x[i], y_is_one ? first : y[i]);                          \
  }

FUNCTIONS(float, f)
FUNCTIONS(double, d)
