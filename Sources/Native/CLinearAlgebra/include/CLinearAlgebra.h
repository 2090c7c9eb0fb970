#pragma once
// BLAS and LAPACK as Apple's headers declare them: what `import Accelerate` has of them. OpenBLAS computes (libopenblas-dev).
//
// Linked rather than opened at run time: Apple's functions have no way to say that a library is missing. Only programs that use
// Accelerate are linked with it.
//
// Sizes and distances are 32-bit integers. Pointers are read and written as far as each function's definition says, which is
// netlib.org's (https://www.netlib.org/lapack/explore-html): callers vouch for them. An argument that can't be is refused before
// anything is read: by `info` of −k for the argument k in LAPACK, in BLAS by nothing being done, in both with a line on the standard error.
// All functions are safe to call from several threads; large problems are computed by several.

enum CBLAS_ORDER {
  CblasRowMajor = 101,  // Row after row.
  CblasColMajor = 102,  // Column after column.
};

// Whether a matrix is used as it lies, transposed, or transposed and conjugated: for real numbers the same.
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };

// Which half of a symmetric or triangular matrix is used, each with the diagonal.
enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 };

enum CBLAS_DIAG {
  CblasNonUnit = 131,  // A triangular matrix's diagonal is read.
  CblasUnit = 132,     // It is taken for ones.
};

// On which side of a product a symmetric or triangular matrix is.
enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 };

// LAPACK's integers and numbers.
typedef int __CLPK_integer;
typedef int __LAPACK_int;
typedef float __CLPK_real;
typedef double __CLPK_doublereal;

// Each function is there in single precision, with the letter s, and in double precision, with d.

#define T float
#define CBLAS(name) cblas_s##name
#define CBLAS_SYMBOL(name) "cblas_s" #name
#include "cblas_functions.h"
#undef T
#undef CBLAS
#undef CBLAS_SYMBOL
#define T double
#define CBLAS(name) cblas_d##name
#define CBLAS_SYMBOL(name) "cblas_d" #name
#include "cblas_functions.h"
#undef T
#undef CBLAS
#undef CBLAS_SYMBOL

// The index, from 0, of the first element of the largest magnitude; 0 of nothing and unless the increment is positive.
int cblas_isamax(int n, const float *x, int incX);
int cblas_idamax(int n, const double *x, int incX);

// The sum in double precision, rounded at its end: with a number added, and in double precision.
float cblas_sdsdot(int n, float alpha, const float *x, int incX, const float *y, int incY);
double cblas_dsdot(int n, const float *x, int incX, const float *y, int incY);

// LAPACK's symbols have names of their own: OpenBLAS, which has the same functions in Fortran's form and calls them by name, is not
// to find these.
#define LAPACK(name, letters, condition, parameters, arguments) DECLARED(OF(name), parameters)
#define DECLARED(name, parameters) DECLARED_AS(name, parameters)
#define DECLARED_AS(name, parameters) int name parameters __asm__("accelerate_" #name);
#define T float
#define OF(name) s##name##_
#include "lapack_functions.h"
#undef T
#undef OF
#define T double
#define OF(name) d##name##_
#include "lapack_functions.h"
#undef T
#undef OF
#undef LAPACK
#undef DECLARED
#undef DECLARED_AS
