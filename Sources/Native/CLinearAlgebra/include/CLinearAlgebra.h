#pragma once
// BLAS and LAPACK as declared by Apple's headers, for `import Accelerate`, by OpenBLAS (libopenblas-dev).
//
// Linked, not loaded: Apple's functions can't report a missing library. Only users of Accelerate link it.
//
// Sizes and strides are 32-bit integers. Pointers are accessed as documented by netlib.org
// (https://www.netlib.org/lapack/explore-html); the caller guarantees them. Invalid arguments are rejected
// before anything is read: in LAPACK with `info` −k for argument k, in BLAS by doing nothing, both with a
// line on standard error. All functions are thread-safe; large problems are multithreaded.

enum CBLAS_ORDER {
  CblasRowMajor = 101,  // Row after row.
  CblasColMajor = 102,  // Column after column.
};

// The use of a matrix: as is, transposed, or conjugate transposed, which for real numbers is the same.
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112, CblasConjTrans = 113 };

// The half of a symmetric or triangular matrix that is used, including the diagonal.
enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 };

enum CBLAS_DIAG {
  CblasNonUnit = 131,  // The diagonal of a triangular matrix is read.
  CblasUnit = 132,     // The diagonal is assumed to be ones.
};

// The side of a product on which a symmetric or triangular matrix is.
enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 };

// LAPACK's integer and floating-point types.
typedef int __CLPK_integer;
typedef int __LAPACK_int;
typedef float __CLPK_real;
typedef double __CLPK_doublereal;

// Each function exists in single precision, with the letter s, and in double precision, with d.

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

// The index, from 0, of the first element of maximum magnitude; 0 if n or the increment isn't positive.
int cblas_isamax(int n, const float *x, int incX);
int cblas_idamax(int n, const double *x, int incX);

// Dot products accumulated in double precision: rounded, with a number added, and unrounded.
float cblas_sdsdot(int n, float alpha, const float *x, int incX, const float *y, int incY);
double cblas_dsdot(int n, const float *x, int incX, const float *y, int incY);

// LAPACK symbols get other names: OpenBLAS calls its own, in Fortran's form, by name and must not find these.
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
