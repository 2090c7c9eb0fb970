#include "CLinearAlgebra.h"

#include <math.h>
#include <stddef.h>

// Calls the library's functions by Fortran's convention: they return nothing and take the length of each
// string last (gfortran; callees may write to where it is passed).
#define TEXTS_0(of)
#define TEXTS_1(of) , of
#define TEXTS_2(of) , of, of
#define TEXTS_3(of) , of, of, of
#define INNER(...) __VA_ARGS__

#define LAPACK(name, letters, condition, parameters, arguments) FORWARD(OF(name), LIBRARY(name), letters, condition, parameters, arguments)
#define FORWARD(name, library, letters, condition, parameters, arguments) \
  FORWARD_AS(name, library, letters, condition, parameters, arguments)
// If the condition doesn't hold, other arguments are checked first, by a size query to the library.
#define FORWARD_AS(name, library, letters, condition, parameters, arguments) \
  void library(INNER parameters TEXTS_##letters(size_t)) __asm__(#name);     \
  int name parameters {                                                      \
    if (condition) {                                                         \
      library(INNER arguments TEXTS_##letters(1));                           \
    } else {                                                                 \
      const int size = -1, *const lwork = &size;                             \
      (void)lwork;                                                           \
      library(INNER arguments TEXTS_##letters(1));                           \
      if (*info == 0) *info = 1;                                             \
    }                                                                        \
    return 0;                                                                \
  }

#define ANY 1
// Whether the given part of a matrix is finite. Invalid sizes are left to the library to reject.
#define FINITE(part, m, n) OF(is_finite)(part, *m, *n, a, *lda)
#define IS_FINITE                                                                     \
  static int OF(is_finite)(char part, int rows, int columns, const T *a, int apart) { \
    if (apart < rows) return 1;                                                       \
    for (ptrdiff_t column = 0; column < columns; column++) {                          \
      for (ptrdiff_t row = 0; row < rows; row++) {                                    \
        if ((part == 'U' || part == 'u') && row > column) continue;                   \
        if ((part == 'L' || part == 'l') && row < column) continue;                   \
        if (!isfinite(a[column * apart + row])) return 0;                             \
      }                                                                               \
    }                                                                                 \
    return 1;                                                                         \
  }

#define T float
#define OF(name) s##name##_
#define LIBRARY(name) openblas_s##name
IS_FINITE
#include "lapack_functions.h"
#undef T
#undef OF
#undef LIBRARY
#define T double
#define OF(name) d##name##_
#define LIBRARY(name) openblas_d##name
IS_FINITE
#include "lapack_functions.h"
