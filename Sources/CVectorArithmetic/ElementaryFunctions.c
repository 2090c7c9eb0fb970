#include "CVectorArithmetic.h"

#include <math.h>
#include <string.h>

// The C library's functions of one number and, where it has them, of 16, 8 or 4 at once: glibc's libmvec for x86-64 (from 2.35 all that
// are used here), of which ld is told with -lm. It calls the functions of one number for what can't be done at once.
//
// Such a function is called for what is left at a vector's end, too, so that what becomes of an element doesn't depend on its place.

#if defined(__x86_64__) && defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 35)
#define HAS_LIBMVEC
#endif
#endif

#ifdef HAS_LIBMVEC

typedef float Float16s __attribute__((vector_size(64)));
typedef float Float8s __attribute__((vector_size(32)));
typedef double Double8s __attribute__((vector_size(64)));
typedef double Double4s __attribute__((vector_size(32)));
#define AVX512 __attribute__((target("avx512f,avx512dq")))
#define AVX2 __attribute__((target("avx2,fma")))

// The names of the x86-64 vector function ABI: e for AVX-512, d for AVX2, N for no mask, the count, a v for each operand.
#define DECLARE(name)                            \
  AVX512 Float16s _ZGVeN16v_##name##f(Float16s); \
  AVX2 Float8s _ZGVdN8v_##name##f(Float8s);      \
  AVX512 Double8s _ZGVeN8v_##name(Double8s);     \
  AVX2 Double4s _ZGVdN4v_##name(Double4s);
#define DECLARE_OF_TWO(name)                                \
  AVX512 Float16s _ZGVeN16vv_##name##f(Float16s, Float16s); \
  AVX2 Float8s _ZGVdN8vv_##name##f(Float8s, Float8s);       \
  AVX512 Double8s _ZGVeN8vv_##name(Double8s, Double8s);     \
  AVX2 Double4s _ZGVdN4vv_##name(Double4s, Double4s);
#define MANY(name) _ZGVeN16v_##name##f, _ZGVdN8v_##name##f, _ZGVeN8v_##name, _ZGVdN4v_##name,
#define MANY_OF_TWO(name) _ZGVeN16vv_##name##f, _ZGVdN8vv_##name##f, _ZGVeN8vv_##name, _ZGVdN4vv_##name,

#else

#define DECLARE(name)
#define DECLARE_OF_TWO(name)
#define MANY(name)
#define MANY_OF_TWO(name)

#endif

typedef struct {
#ifdef HAS_LIBMVEC
  Float16s (*wide_f)(Float16s);
  Float8s (*narrow_f)(Float8s);
  Double8s (*wide_d)(Double8s);
  Double4s (*narrow_d)(Double4s);
#endif
  float (*one_f)(float);
  double (*one_d)(double);
} Function;

typedef struct {
#ifdef HAS_LIBMVEC
  Float16s (*wide_f)(Float16s, Float16s);
  Float8s (*narrow_f)(Float8s, Float8s);
  Double8s (*wide_d)(Double8s, Double8s);
  Double4s (*narrow_d)(Double4s, Double4s);
#endif
  float (*one_f)(float, float);
  double (*one_d)(double, double);
} FunctionOfTwo;

#define EACH_FUNCTION(DO)                                                                                                     \
  DO(exp) DO(exp2) DO(expm1) DO(log) DO(log2) DO(log10) DO(log1p) DO(sin) DO(cos) DO(tan) DO(asin) DO(acos) DO(atan) DO(sinh) \
  DO(cosh) DO(tanh) DO(asinh) DO(acosh) DO(atanh) DO(cbrt)
#define EACH_FUNCTION_OF_TWO(DO) DO(pow) DO(atan2)

EACH_FUNCTION(DECLARE)
EACH_FUNCTION_OF_TWO(DECLARE_OF_TWO)

#define ENTRY(name) [cv_##name] = {MANY(name) name##f, name},
#define ENTRY_OF_TWO(name) [cv_##name] = {MANY_OF_TWO(name) name##f, name},
static const Function functions[] = {EACH_FUNCTION(ENTRY)};
static const FunctionOfTwo functions_of_two[] = {EACH_FUNCTION_OF_TWO(ENTRY_OF_TWO)};

#ifdef HAS_LIBMVEC

static int has_avx512(void) { return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"); }
static int has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

// One function for each width: `x` and `y` are read before what becomes of them is written, because they may be where the results go.
#define LANES(T, V) (sizeof(V) / sizeof(T))
#define LOOPS(TARGET, T, V, width, of)                                                                                   \
  static inline TARGET V width##_load_##of(const T *x, size_t count) {                                                   \
    V vector;                                                                                                            \
    if (count >= LANES(T, V)) {                                                                                          \
      memcpy(&vector, x, sizeof vector);                                                                                 \
    } else {                                                                                                             \
      /* The first one again in the place of those that aren't there: nothing else is computed. */                       \
      for (size_t lane = 0; lane < LANES(T, V); lane++) vector[lane] = x[lane < count ? lane : 0];                       \
    }                                                                                                                    \
    return vector;                                                                                                       \
  }                                                                                                                      \
  static inline TARGET void width##_store_##of(V vector, T *result, size_t count) {                                      \
    if (count >= LANES(T, V)) {                                                                                          \
      memcpy(result, &vector, sizeof vector);                                                                            \
    } else {                                                                                                             \
      memcpy(result, &vector, count * sizeof(T));                                                                        \
    }                                                                                                                    \
  }                                                                                                                      \
  static TARGET void width##_function_##of(V (*function)(V), const T *x, T *result, size_t count) {                      \
    for (size_t i = 0; i < count; i += LANES(T, V))                                                                      \
      width##_store_##of(function(width##_load_##of(x + i, count - i)), result + i, count - i);                          \
  }                                                                                                                      \
  static TARGET void width##_function_of_two_##of(V (*function)(V, V), const T *x, const T *y, int is_number, T *result, \
                                                  size_t count) {                                                        \
    const V number = is_number ? width##_load_##of(y, 1) : (V){0};                                                       \
    for (size_t i = 0; i < count; i += LANES(T, V)) {                                                                    \
      const V other = is_number ? number : width##_load_##of(y + i, count - i);                                          \
      width##_store_##of(function(width##_load_##of(x + i, count - i), other), result + i, count - i);                   \
    }                                                                                                                    \
  }                                                                                                                      \
  static TARGET void width##_sine_and_cosine_##of(const T *x, T *sine, T *cosine, size_t count) {                        \
    for (size_t i = 0; i < count; i += LANES(T, V)) {                                                                    \
      const V angles = width##_load_##of(x + i, count - i);                                                              \
      width##_store_##of(functions[cv_sin].width##_##of(angles), sine + i, count - i);                                   \
      width##_store_##of(functions[cv_cos].width##_##of(angles), cosine + i, count - i);                                 \
    }                                                                                                                    \
  }
LOOPS(AVX512, float, Float16s, wide, f)
LOOPS(AVX512, double, Double8s, wide, d)
LOOPS(AVX2, float, Float8s, narrow, f)
LOOPS(AVX2, double, Double4s, narrow, d)

// Calls a loop of the width that the processor has, if it has one, and returns.
#define AT_ONCE(loop, of, ...)                              \
  if (has_avx512()) return wide_##loop##_##of(__VA_ARGS__); \
  if (has_avx2()) return narrow_##loop##_##of(__VA_ARGS__);
#define OF_WIDTH(table, of, loop, ...)                                       \
  if (has_avx512()) return wide_##loop##_##of(table.wide_##of, __VA_ARGS__); \
  if (has_avx2()) return narrow_##loop##_##of(table.narrow_##of, __VA_ARGS__);

#else

#define AT_ONCE(loop, of, ...)
#define OF_WIDTH(table, of, loop, ...)

#endif

#define FUNCTIONS(T, of)                                                                                                 \
  void cv_function_##of(enum cv_function function, const T *x, T *result, size_t count) {                                \
    OF_WIDTH(functions[function], of, function, x, result, count)                                                        \
    for (size_t i = 0; i < count; i++) result[i] = functions[function].one_##of(x[i]);                                   \
  }                                                                                                                      \
  void cv_function_of_two_##of(enum cv_function_of_two function, const T *x, const T *y, int is_number, T *result,       \
                               size_t count) {                                                                           \
    OF_WIDTH(functions_of_two[function], of, function_of_two, x, y, is_number, result, count)                            \
    const T number = is_number ? *y : 0;                                                                                 \
    for (size_t i = 0; i < count; i++) result[i] = functions_of_two[function].one_##of(x[i], is_number ? number : y[i]); \
  }                                                                                                                      \
  void cv_sine_and_cosine_##of(const T *x, T *sine, T *cosine, size_t count) {                                           \
    AT_ONCE(sine_and_cosine, of, x, sine, cosine, count)                                                                 \
    for (size_t i = 0; i < count; i++) {                                                                                 \
      const T angle = x[i];                                                                                              \
      sine[i] = functions[cv_sin].one_##of(angle);                                                                       \
      cosine[i] = functions[cv_cos].one_##of(angle);                                                                     \
    }                                                                                                                    \
  }

FUNCTIONS(float, f)
FUNCTIONS(double, d)
