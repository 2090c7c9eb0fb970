// Included for each precision, with T for its type, CBLAS(name) for a function's name and CBLAS_SYMBOL(name) for its symbol.
//
// A leading dimension (lda, ldb, ldc) is the distance between rows, in columns' order between columns. A vector of n elements with a
// negative increment begins at its last address: at x − (n − 1) · inc.
//
// Where β is 0, what is in the result isn't read; where α is 0, the operands aren't.

// Vectors ----------------------------------------------------------------------------------------------------------------------------

/// Σ x[k] · y[k].
T CBLAS(dot)(int n, const T *x, int incX, const T *y, int incY);
/// Σ |x[k]|; 0 unless the increment is positive.
T CBLAS(asum)(int n, const T *x, int incX);
/// Turns the points (x[k], y[k]): x = c · x + s · y, y = c · y − s · x.
void CBLAS(rot)(int n, T *x, int incX, T *y, int incY, T c, T s);
/// The rotation that turns (a, b) onto (r, 0): r in the place of a, what both sides can be had from in the place of b.
void CBLAS(rotg)(T *a, T *b, T *c, T *s);
/// Modified rotations, and the parameters of one.
void CBLAS(rotm)(int n, T *x, int incX, T *y, int incY, const T *p);
void CBLAS(rotmg)(T *d1, T *d2, T *b1, T b2, T *p);

// Matrices and vectors ---------------------------------------------------------------------------------------------------------------

/// y = α · A · x + β · y, with A transposed if so said; it is m × n before that.
void CBLAS(gemv)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, int m, int n, T alpha, const T *a, int lda, const T *x, int incX,
                 T beta, T *y, int incY);
/// The same with a matrix of which only kl diagonals below the main one and ku above it are there.
void CBLAS(gbmv)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, int m, int n, int kl, int ku, T alpha, const T *a, int lda,
                 const T *x, int incX, T beta, T *y, int incY);

/// y = α · A · x + β · y with a symmetric matrix, of which one triangle is there: whole, in k diagonals beside the main one, packed.
void CBLAS(symv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *a, int lda, const T *x, int incX, T beta, T *y,
                 int incY);
void CBLAS(sbmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, int k, T alpha, const T *a, int lda, const T *x, int incX, T beta,
                 T *y, int incY);
void CBLAS(spmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *a, const T *x, int incX, T beta, T *y, int incY);
/// One triangle of A = α · x · xᵀ + A: whole, packed.
void CBLAS(syr)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, T *a, int lda);
void CBLAS(spr)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, T *a);
/// One triangle of A = α · (x · yᵀ + y · xᵀ) + A: whole, packed.
void CBLAS(syr2)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, const T *y, int incY, T *a, int lda);
void CBLAS(spr2)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, int n, T alpha, const T *x, int incX, const T *y, int incY, T *a);

/// x = A · x with a triangular matrix: whole, in k diagonals beside the main one, packed.
void CBLAS(trmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a,
                 int lda, T *x, int incX);
void CBLAS(tbmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, int k,
                 const T *a, int lda, T *x, int incX);
void CBLAS(tpmv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a, T *x,
                 int incX);
/// The x of A · x = b in the place of b, with a triangular matrix: whole, in k diagonals beside the main one, packed.
void CBLAS(trsv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a,
                 int lda, T *x, int incX);
void CBLAS(tbsv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, int k,
                 const T *a, int lda, T *x, int incX);
void CBLAS(tpsv)(enum CBLAS_ORDER order, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag, int n, const T *a, T *x,
                 int incX);

// Matrices ---------------------------------------------------------------------------------------------------------------------------

/// C = α · A · B + β · C, where A is m × k and B is k × n after they are transposed, if they are: OpenBLAS's function, which Accelerate's
/// cblas_sgemm and cblas_dgemm call. On some processors it reads the operands of small products though α is 0.
void CBLAS(gemm_of_openblas)(enum CBLAS_ORDER order, enum CBLAS_TRANSPOSE transA, enum CBLAS_TRANSPOSE transB, int m, int n, int k,
                             T alpha, const T *a, int lda, const T *b, int ldb, T beta, T *c, int ldc) __asm__(CBLAS_SYMBOL(gemm));
/// C = α · A · B + β · C, or with B · A for the right side, where A is symmetric and one triangle of it is there; C is m × n.
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
/// The X of A · X = α · B, or X · A = α · B for the right side, in the place of B, where A is triangular and B is m × n.
void CBLAS(trsm)(enum CBLAS_ORDER order, enum CBLAS_SIDE side, enum CBLAS_UPLO uplo, enum CBLAS_TRANSPOSE transA, enum CBLAS_DIAG diag,
                 int m, int n, T alpha, const T *a, int lda, T *b, int ldb);
