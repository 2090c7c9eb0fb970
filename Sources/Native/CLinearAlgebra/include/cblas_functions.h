// Included for each precision, with T, its type, CBLAS(name), a function's name, and CBLAS_SYMBOL(name).
//
// A leading dimension (lda, ldb, ldc) is the distance between rows, or between columns in column-major order.
// A vector of n elements with a negative increment starts at its last address: at x − (n − 1) · inc.
//
// If β is 0, the result isn't read; if α is 0, the operands aren't.

// Vectors ---------------------------------------------------------------------------------------------------

/// Σ x[k] · y[k].
T CBLAS(dot)(int n, const T *x, int incX, const T *y, int incY);
/// Σ |x[k]|; 0 unless the increment is positive.
T CBLAS(asum)(int n, const T *x, int incX);
/// Rotates the points (x[k], y[k]): x = c · x + s · y, y = c · y − s · x.
void CBLAS(rot)(int n, T *x, int incX, T *y, int incY, T c, T s);
/// Computes the rotation of (a, b) to (r, 0): replaces a by r, and b by a value that encodes c and s.
void CBLAS(rotg)(T *a, T *b, T *c, T *s);
/// Applies modified rotations; computes the parameters of one.
void CBLAS(rotm)(int n, T *x, int incX, T *y, int incY, const T *p);
void CBLAS(rotmg)(T *d1, T *d2, T *b1, T b2, T *p);

// Matrices and vectors --------------------------------------------------------------------------------------

/// y = α · A · x + β · y, with A optionally transposed; it is m × n before that.
void CBLAS(gemv)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, int m, int n, T alpha, const T *a, int lda, const T *x, int incX,
                 T beta, T *y, int incY);
/// The same for a band matrix with kl diagonals below the main one and ku above it.
void CBLAS(gbmv)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, int m, int n, int kl, int ku, T alpha, const T *a, int lda,
                 const T *x, int incX, T beta, T *y, int incY);

/// y = α · A · x + β · y with one triangle of a symmetric matrix: full, band of k diagonals, packed.
void CBLAS(symv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *a, int lda, const T *x, int incX, T beta, T *y,
                 int incY);
void CBLAS(sbmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, int k, T alpha, const T *a, int lda, const T *x, int incX, T beta,
                 T *y, int incY);
void CBLAS(spmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *a, const T *x, int incX, T beta, T *y, int incY);
/// One triangle of A = α · x · xᵀ + A: full, packed.
void CBLAS(syr)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, T *a, int lda);
void CBLAS(spr)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, T *a);
/// One triangle of A = α · (x · yᵀ + y · xᵀ) + A: full, packed.
void CBLAS(syr2)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, const T *y, int incY, T *a, int lda);
void CBLAS(spr2)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, const T *y, int incY, T *a);

/// x = A · x with a triangular matrix: full, band of k diagonals, packed.
void CBLAS(trmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a,
                 int lda, T *x, int incX);
void CBLAS(tbmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, int k,
                 const T *a, int lda, T *x, int incX);
void CBLAS(tpmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a, T *x,
                 int incX);
/// Solves A · x = b, replacing b by x, with a triangular matrix: full, band of k diagonals, packed.
void CBLAS(trsv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a,
                 int lda, T *x, int incX);
void CBLAS(tbsv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, int k,
                 const T *a, int lda, T *x, int incX);
void CBLAS(tpsv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a, T *x,
                 int incX);

// Matrices --------------------------------------------------------------------------------------------------

/// C = α · A · B + β · C, where A is m × k and B is k × n after optional transposition: OpenBLAS's, for
/// Accelerate's cblas_sgemm and cblas_dgemm. On some processors it reads small products' operands even if α
/// is 0.
void CBLAS(gemm_of_openblas)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, enum CBLAS_TRANSPOSE transB, int m, int n, int k,
                             T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c, int ldc) __asm__(CBLAS_SYMBOL(gemm));
/// C = α · A · B + β · C, or B · A for the right side, with one triangle of a symmetric A; C is m × n.
void CBLAS(symm)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, int m, int n, T alpha, const T *a, int lda,
                 const T *b, int ldb, T beta, T *c, int ldc);
/// One triangle of C = α · A · Aᵀ + β · C, where A is n × k; transposed, of Aᵀ · A, where A is k × n.
void CBLAS(syrk)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, int n, int k, T alpha, const T *a, int lda,
                 T beta, T *c, int ldc);
/// One triangle of C = α · (A · Bᵀ + B · Aᵀ) + β · C, where both are n × k; transposed, of Aᵀ · B + Bᵀ · A.
void CBLAS(syr2k)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE trans, int n, int k, T alpha, const T *a, int lda,
                  const T *b, int ldb, T beta, T *c, int ldc);
/// B = α · A · B, or α · B · A for the right side, where A is triangular and B is m × n.
void CBLAS(trmm)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag,
                 int m, int n, T alpha, const T *a, int lda, T *b, int ldb);
/// Solves A · X = α · B, or X · A = α · B for the right side, replacing B, m × n, by X; A is triangular.
void CBLAS(trsm)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag,
                 int m, int n, T alpha, const T *a, int lda, T *b, int ldb);
