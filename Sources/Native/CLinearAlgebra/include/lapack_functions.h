// Included for each precision, with T, its type, and OF(name), a function's name, to declare and then to
// define: LAPACK(name, number of letter arguments, condition on operands, parameters, arguments).
//
// Matrices are column-major with leading dimension `lda`. Results replace operands. `info` is 0 on success,
// −k if argument k is invalid, and positive as documented by each function. With `lwork` −1 only the size of
// `work` is returned, in its first element; if it is too small, `info` names it. Functions return 0.
//
// Iterative functions reject infinities and NaN with an `info` of 1; LAPACK itself returns arbitrary numbers.

// Systems of linear equations -------------------------------------------------------------------------------

/// LU factorization with row exchanges: unit lower and upper triangular factors; ipiv has for each row the
/// one, from 1, that it was exchanged with. info: the column with pivot 0, so the matrix is singular.
LAPACK(getrf, 0, ANY, (const int *m, const int *n, T *a, const int *lda, int *ipiv, int *info), (m, n, a, lda, ipiv, info))
/// Solves systems factored by getrf, replacing the right sides; `T` for the transposed matrix.
LAPACK(getrs, 1, ANY,
       (const char *trans, const int *n, const int *nrhs, const T *a, const int *lda, const int *ipiv, T *b, const int *ldb, int *info),
       (trans, n, nrhs, a, lda, ipiv, b, ldb, info))
/// The inverse of a matrix factored by getrf. info: the column whose pivot is 0.
LAPACK(getri, 0, ANY, (const int *n, T *a, const int *lda, const int *ipiv, T *work, const int *lwork, int *info),
       (n, a, lda, ipiv, work, lwork, info))
/// The reciprocal condition number of a matrix factored by getrf, 1 / (|A| |A⁻¹|), in the norm `1` or `I`.
LAPACK(gecon, 1, ANY,
       (const char *norm, const int *n, const T *a, const int *lda, const T *anorm, T *rcond, T *work, int *iwork, int *info),
       (norm, n, a, lda, anorm, rcond, work, iwork, info))
/// Factors like getrf and solves. info: as getrf's; then nothing is solved.
LAPACK(gesv, 0, ANY, (const int *n, const int *nrhs, T *a, const int *lda, int *ipiv, T *b, const int *ldb, int *info),
       (n, nrhs, a, lda, ipiv, b, ldb, info))
/// The same for band matrices with kl diagonals below the main one and ku above it, and for tridiagonal ones.
LAPACK(gbsv, 0, ANY,
       (const int *n, const int *kl, const int *ku, const int *nrhs, T *ab, const int *ldab, int *ipiv, T *b, const int *ldb, int *info),
       (n, kl, ku, nrhs, ab, ldab, ipiv, b, ldb, info))
LAPACK(gtsv, 0, ANY, (const int *n, const int *nrhs, T *dl, T *d, T *du, T *b, const int *ldb, int *info),
       (n, nrhs, dl, d, du, b, ldb, info))

/// Cholesky factor of a positive definite symmetric matrix, replacing the given triangle: the matrix is Uᵀ ·
/// U for `U`, L · Lᵀ for `L`. info: the order of the leading minor that isn't positive definite.
LAPACK(potrf, 1, ANY, (const char *uplo, const int *n, T *a, const int *lda, int *info), (uplo, n, a, lda, info))
/// Solves systems factored by potrf.
LAPACK(potrs, 1, ANY, (const char *uplo, const int *n, const int *nrhs, const T *a, const int *lda, T *b, const int *ldb, int *info),
       (uplo, n, nrhs, a, lda, b, ldb, info))
/// One triangle of the inverse of a matrix factored by potrf.
LAPACK(potri, 1, ANY, (const char *uplo, const int *n, T *a, const int *lda, int *info), (uplo, n, a, lda, info))
/// Factors like potrf and solves. info: as potrf's; then nothing is solved.
LAPACK(posv, 1, ANY, (const char *uplo, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, int *info),
       (uplo, n, nrhs, a, lda, b, ldb, info))

/// Symmetric indefinite matrices: factors, inverse from factors, solutions from factors, and both at once.
LAPACK(sytrf, 1, ANY, (const char *uplo, const int *n, T *a, const int *lda, int *ipiv, T *work, const int *lwork, int *info),
       (uplo, n, a, lda, ipiv, work, lwork, info))
LAPACK(sytri, 1, ANY, (const char *uplo, const int *n, T *a, const int *lda, const int *ipiv, T *work, int *info),
       (uplo, n, a, lda, ipiv, work, info))
LAPACK(sytrs, 1, ANY,
       (const char *uplo, const int *n, const int *nrhs, const T *a, const int *lda, const int *ipiv, T *b, const int *ldb, int *info),
       (uplo, n, nrhs, a, lda, ipiv, b, ldb, info))
LAPACK(sysv, 1, ANY,
       (const char *uplo, const int *n, const int *nrhs, T *a, const int *lda, int *ipiv, T *b, const int *ldb, T *work,
        const int *lwork, int *info),
       (uplo, n, nrhs, a, lda, ipiv, b, ldb, work, lwork, info))

/// The inverse of a triangular matrix, and solutions of triangular systems. info: index of a 0 diagonal.
LAPACK(trtri, 2, ANY, (const char *uplo, const char *diag, const int *n, T *a, const int *lda, int *info),
       (uplo, diag, n, a, lda, info))
LAPACK(trtrs, 3, ANY,
       (const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const T *a, const int *lda, T *b,
        const int *ldb, int *info),
       (uplo, trans, diag, n, nrhs, a, lda, b, ldb, info))

// Orthogonal factors and least squares ----------------------------------------------------------------------

/// A = Q · R: R on and above the diagonal; Q's reflectors below it and in tau.
LAPACK(geqrf, 0, ANY, (const int *m, const int *n, T *a, const int *lda, T *tau, T *work, const int *lwork, int *info),
       (m, n, a, lda, tau, work, lwork, info))
/// The same with columns exchanged so that R's diagonal descends; jpvt is 0 for columns that may be moved.
LAPACK(geqp3, 0, ANY, (const int *m, const int *n, T *a, const int *lda, int *jpvt, T *tau, T *work, const int *lwork, int *info),
       (m, n, a, lda, jpvt, tau, work, lwork, info))
/// The first n columns of Q, from k reflectors made by geqrf.
LAPACK(orgqr, 0, ANY,
       (const int *m, const int *n, const int *k, T *a, const int *lda, const T *tau, T *work, const int *lwork, int *info),
       (m, n, k, a, lda, tau, work, lwork, info))
/// Q · C, or C · Q for `R`; with `T`, the transpose of Q.
LAPACK(ormqr, 2, ANY,
       (const char *side, const char *trans, const int *m, const int *n, const int *k, const T *a, const int *lda, const T *tau, T *c,
        const int *ldc, T *work, const int *lwork, int *info),
       (side, trans, m, n, k, a, lda, tau, c, ldc, work, lwork, info))
/// A = L · Q, and the first m rows of Q.
LAPACK(gelqf, 0, ANY, (const int *m, const int *n, T *a, const int *lda, T *tau, T *work, const int *lwork, int *info),
       (m, n, a, lda, tau, work, lwork, info))
LAPACK(orglq, 0, ANY,
       (const int *m, const int *n, const int *k, T *a, const int *lda, const T *tau, T *work, const int *lwork, int *info),
       (m, n, k, a, lda, tau, work, lwork, info))

/// Minimizes |A · x − b|, replacing the right sides by x; of several solutions, by that of minimum norm. The
/// matrix, transposed for `T`, must have full rank. info: index of a 0 on its triangular factor's diagonal.
LAPACK(gels, 1, ANY,
       (const char *trans, const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, T *work,
        const int *lwork, int *info),
       (trans, m, n, nrhs, a, lda, b, ldb, work, lwork, info))
/// The same for matrices of any rank, which is determined: singular values below rcond times the largest
/// count as 0; by orthogonal factors, by singular values, and by these with divide and conquer.
LAPACK(gelsy, 0, ANY,
       (const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, int *jpvt, const T *rcond, int *rank,
        T *work, const int *lwork, int *info),
       (m, n, nrhs, a, lda, b, ldb, jpvt, rcond, rank, work, lwork, info))
LAPACK(gelss, 0, *lwork == -1 || FINITE('A', m, n),
       (const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, T *s, const T *rcond, int *rank, T *work,
        const int *lwork, int *info),
       (m, n, nrhs, a, lda, b, ldb, s, rcond, rank, work, lwork, info))
LAPACK(gelsd, 0, *lwork == -1 || FINITE('A', m, n),
       (const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, T *s, const T *rcond, int *rank, T *work,
        const int *lwork, int *iwork, int *info),
       (m, n, nrhs, a, lda, b, ldb, s, rcond, rank, work, lwork, iwork, info))

// Singular values and eigenvalues ---------------------------------------------------------------------------

/// The singular values of a matrix, descending, and its singular vectors: the matrix is U · diag(s) · VT.
/// jobu: `A` for all columns of U, `S` for as many as there are values, `O` to overwrite the matrix with
/// these, `N` for none; jobvt: the same for the rows of VT. Unneeded arguments aren't read and may be null.
/// info: the number of values that haven't converged.
LAPACK(gesvd, 2, *lwork == -1 || FINITE('A', m, n),
       (const char *jobu, const char *jobvt, const int *m, const int *n, T *a, const int *lda, T *s, T *u, const int *ldu, T *vt,
        const int *ldvt, T *work, const int *lwork, int *info),
       (jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info))
/// The same by divide and conquer; iwork has 8 · min(m, n) elements. jobz: `A`, `S` and `N` for both; `O`
/// overwrites a matrix with m ≥ n by columns of U, else by rows of VT, with all of the other.
LAPACK(gesdd, 1, *lwork == -1 || FINITE('A', m, n),
       (const char *jobz, const int *m, const int *n, T *a, const int *lda, T *s, T *u, const int *ldu, T *vt, const int *ldvt, T *work,
        const int *lwork, int *iwork, int *info),
       (jobz, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, iwork, info))

/// The eigenvalues of a symmetric matrix, ascending, from the triangle `U` or `L`; for `V` eigenvectors as
/// columns in its place. info: the number of values that haven't converged.
LAPACK(syev, 2, *lwork == -1 || FINITE(*uplo, n, n),
       (const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work, const int *lwork, int *info),
       (jobz, uplo, n, a, lda, w, work, lwork, info))
/// The same by divide and conquer; liwork −1 also returns only the sizes of both workspaces.
LAPACK(syevd, 2, *lwork == -1 || *liwork == -1 || FINITE(*uplo, n, n),
       (const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work, const int *lwork, int *iwork,
        const int *liwork, int *info),
       (jobz, uplo, n, a, lda, w, work, lwork, iwork, liwork, info))
/// The same, for `V` only values from vl to vu, for `I` only values il to iu, from 1: m of them. Vectors in
/// z; isuppz has the range of each one's nonzero elements.
LAPACK(syevr, 3, *lwork == -1 || *liwork == -1 || FINITE(*uplo, n, n),
       (const char *jobz, const char *range, const char *uplo, const int *n, T *a, const int *lda, const T *vl, const T *vu, const int *il,
        const int *iu, const T *abstol, int *m, T *w, T *z, const int *ldz, int *isuppz, T *work, const int *lwork, int *iwork,
        const int *liwork, int *info),
       (jobz, range, uplo, n, a, lda, vl, vu, il, iu, abstol, m, w, z, ldz, isuppz, work, lwork, iwork, liwork, info))
/// The same for A · x = λ · B · x (itype 1), A · B · x = λ · x (2) or B · A · x = λ · x (3), with a positive
/// definite B, replaced by its Cholesky factor (potrf). info above n: n plus B's leading minor that isn't.
LAPACK(sygv, 2, *lwork == -1 || FINITE(*uplo, n, n),
       (const int *itype, const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *b, const int *ldb, T *w, T *work,
        const int *lwork, int *info),
       (itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, info))
/// The eigenvalues of a square matrix, real and imaginary parts, pairs adjacent, positive imaginary part
/// first; for `V` left and right eigenvectors as columns: of a pair, the first has the real part and the
/// second the imaginary part of the first vector. info: the index up to which values haven't converged.
LAPACK(geev, 2, *lwork == -1 || FINITE('A', n, n),
       (const char *jobvl, const char *jobvr, const int *n, T *a, const int *lda, T *wr, T *wi, T *vl, const int *ldvl, T *vr,
        const int *ldvr, T *work, const int *lwork, int *info),
       (jobvl, jobvr, n, a, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, info))
