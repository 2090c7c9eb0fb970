// Included for each precision, with T for its type and OF(name) for a function's name, once to declare the functions and once to
// define them: LAPACK(name, how many letters it takes, what has to hold of its operands, parameters, arguments).
//
// Matrices lie column after column, `lda` elements apart. What a function makes stands in the place of what it was given. `info` is 0
// where all is well, −k where argument k isn't valid, and positive as each function says. With `lwork` of −1 only the size of `work`
// is said, in its first element; with too small a one, `info` names it. Functions return 0.
//
// What iterates refuses a matrix with what is no finite number, by an `info` of 1; LAPACK itself gives some numbers then.

// Systems of linear equations ----------------------------------------------------------------------------------------------------------

/// Factors of a matrix: a lower triangular one with a diagonal of 1 and an upper one, its rows exchanged: ipiv has for each row the
/// one, from 1, that it changed places with. info: the column whose factor is 0, so that the matrix can't be inverted.
LAPACK(getrf, 0, ANY, (const int *m, const int *n, T *a, const int *lda, int *ipiv, int *info), (m, n, a, lda, ipiv, info))
/// The solution, in the place of the right sides, of systems whose matrix getrf has factored; `T` for the transposed one.
LAPACK(getrs, 1, ANY,
       (const char *trans, const int *n, const int *nrhs, const T *a, const int *lda, const int *ipiv, T *b, const int *ldb, int *info),
       (trans, n, nrhs, a, lda, ipiv, b, ldb, info))
/// The inverse of a matrix that getrf has factored. info: the column whose factor is 0.
LAPACK(getri, 0, ANY, (const int *n, T *a, const int *lda, const int *ipiv, T *work, const int *lwork, int *info),
       (n, a, lda, ipiv, work, lwork, info))
/// How near a matrix that getrf has factored is to one without an inverse: 1 / (|A| |A⁻¹|), from its norm, `1` or `I`.
LAPACK(gecon, 1, ANY,
       (const char *norm, const int *n, const T *a, const int *lda, const T *anorm, T *rcond, T *work, int *iwork, int *info),
       (norm, n, a, lda, anorm, rcond, work, iwork, info))
/// The factors, as getrf makes them, and with them the solutions. info: as getrf's; then nothing is solved.
LAPACK(gesv, 0, ANY, (const int *n, const int *nrhs, T *a, const int *lda, int *ipiv, T *b, const int *ldb, int *info),
       (n, nrhs, a, lda, ipiv, b, ldb, info))
/// The same for matrices of kl diagonals below the main one and ku above it, and for those of three diagonals.
LAPACK(gbsv, 0, ANY,
       (const int *n, const int *kl, const int *ku, const int *nrhs, T *ab, const int *ldab, int *ipiv, T *b, const int *ldb, int *info),
       (n, kl, ku, nrhs, ab, ldab, ipiv, b, ldb, info))
LAPACK(gtsv, 0, ANY, (const int *n, const int *nrhs, T *dl, T *d, T *du, T *b, const int *ldb, int *info),
       (n, nrhs, dl, d, du, b, ldb, info))

/// The triangular factor of a positive definite symmetric matrix, in the place of the triangle that is given: for `U` the matrix is its
/// transpose times it, for `L` it times its transpose. info: the order of the leading part that isn't positive definite.
LAPACK(potrf, 1, ANY, (const char *uplo, const int *n, T *a, const int *lda, int *info), (uplo, n, a, lda, info))
/// The solutions of systems whose matrix potrf has factored.
LAPACK(potrs, 1, ANY, (const char *uplo, const int *n, const int *nrhs, const T *a, const int *lda, T *b, const int *ldb, int *info),
       (uplo, n, nrhs, a, lda, b, ldb, info))
/// One triangle of the inverse of a matrix that potrf has factored.
LAPACK(potri, 1, ANY, (const char *uplo, const int *n, T *a, const int *lda, int *info), (uplo, n, a, lda, info))
/// The factor, as potrf makes it, and with it the solutions. info: as potrf's; then nothing is solved.
LAPACK(posv, 1, ANY, (const char *uplo, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, int *info),
       (uplo, n, nrhs, a, lda, b, ldb, info))

/// The factors of a symmetric matrix that needn't be definite, the inverse from them, solutions from them, and both at once.
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

/// The inverse of a triangular matrix, and solutions of systems with one. info: the place of a 0 on its diagonal.
LAPACK(trtri, 2, ANY, (const char *uplo, const char *diag, const int *n, T *a, const int *lda, int *info),
       (uplo, diag, n, a, lda, info))
LAPACK(trtrs, 3, ANY,
       (const char *uplo, const char *trans, const char *diag, const int *n, const int *nrhs, const T *a, const int *lda, T *b,
        const int *ldb, int *info),
       (uplo, trans, diag, n, nrhs, a, lda, b, ldb, info))

// Orthogonal factors and least squares --------------------------------------------------------------------------------------------------

/// A = Q · R: R on and above the diagonal; below it and in tau what Q is made from.
LAPACK(geqrf, 0, ANY, (const int *m, const int *n, T *a, const int *lda, T *tau, T *work, const int *lwork, int *info),
       (m, n, a, lda, tau, work, lwork, info))
/// The same with columns exchanged so that R's diagonal descends; jpvt is 0 for those that may be.
LAPACK(geqp3, 0, ANY, (const int *m, const int *n, T *a, const int *lda, int *jpvt, T *tau, T *work, const int *lwork, int *info),
       (m, n, a, lda, jpvt, tau, work, lwork, info))
/// The first n columns of Q, from k reflections that geqrf made.
LAPACK(orgqr, 0, ANY,
       (const int *m, const int *n, const int *k, T *a, const int *lda, const T *tau, T *work, const int *lwork, int *info),
       (m, n, k, a, lda, tau, work, lwork, info))
/// Q · C, or with `R` C · Q; with `T` by Q's transpose.
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

/// The x with the least |A · x − b|, in the place of the right sides; of several with none, the one of the least length. The matrix,
/// with `T` transposed, has full rank. info: the place of a 0 on the diagonal of its triangular factor.
LAPACK(gels, 1, ANY,
       (const char *trans, const int *m, const int *n, const int *nrhs, T *a, const int *lda, T *b, const int *ldb, T *work,
        const int *lwork, int *info),
       (trans, m, n, nrhs, a, lda, b, ldb, work, lwork, info))
/// The same of matrices of any rank, which is determined: singular values below rcond times the largest count as 0; with orthogonal
/// factors, by singular values, and by these with divide and conquer.
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

// Singular values and eigenvalues ------------------------------------------------------------------------------------------------------

/// The singular values of a matrix, descending, and its singular vectors: the matrix is U times the values times VT. jobu: `A` for all
/// columns of U, `S` for as many as there are values, `O` for those in the place of the matrix, `N` for none; jobvt: the same for the
/// rows of VT. What isn't wanted isn't read and may be null. info: how many values haven't converged.
LAPACK(gesvd, 2, *lwork == -1 || FINITE('A', m, n),
       (const char *jobu, const char *jobvt, const int *m, const int *n, T *a, const int *lda, T *s, T *u, const int *ldu, T *vt,
        const int *ldvt, T *work, const int *lwork, int *info),
       (jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info))
/// The same by divide and conquer; iwork has 8 · min(m, n) elements. jobz: `A`, `S` and `N` for both; `O` for columns of U in the place
/// of a matrix with as many rows as columns or more, else for rows of VT, and all of the other.
LAPACK(gesdd, 1, *lwork == -1 || FINITE('A', m, n),
       (const char *jobz, const int *m, const int *n, T *a, const int *lda, T *s, T *u, const int *ldu, T *vt, const int *ldvt, T *work,
        const int *lwork, int *iwork, int *info),
       (jobz, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, iwork, info))

/// The eigenvalues of a symmetric matrix, ascending, of which the triangle `U` or `L` is given; for `V` its eigenvectors in its place,
/// a column each. info: how many haven't converged.
LAPACK(syev, 2, *lwork == -1 || FINITE(*uplo, n, n),
       (const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work, const int *lwork, int *info),
       (jobz, uplo, n, a, lda, w, work, lwork, info))
/// The same by divide and conquer; with liwork of −1, too, only the sizes of both workspaces are said.
LAPACK(syevd, 2, *lwork == -1 || *liwork == -1 || FINITE(*uplo, n, n),
       (const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *w, T *work, const int *lwork, int *iwork,
        const int *liwork, int *info),
       (jobz, uplo, n, a, lda, w, work, lwork, iwork, liwork, info))
/// The same, for `V` of values from vl to vu alone, for `I` of the values il to iu, from 1: m of them. Vectors in z; isuppz has where
/// those of each begin and end that aren't 0.
LAPACK(syevr, 3, *lwork == -1 || *liwork == -1 || FINITE(*uplo, n, n),
       (const char *jobz, const char *range, const char *uplo, const int *n, T *a, const int *lda, const T *vl, const T *vu, const int *il,
        const int *iu, const T *abstol, int *m, T *w, T *z, const int *ldz, int *isuppz, T *work, const int *lwork, int *iwork,
        const int *liwork, int *info),
       (jobz, range, uplo, n, a, lda, vl, vu, il, iu, abstol, m, w, z, ldz, isuppz, work, lwork, iwork, liwork, info))
/// The same of A · x = λ · B · x (itype 1), A · B · x = λ · x (2) or B · A · x = λ · x (3), with a positive definite B, of which the
/// factor as potrf makes it stands in its place. info: above n, the order of B's leading part that isn't positive definite, and n.
LAPACK(sygv, 2, *lwork == -1 || FINITE(*uplo, n, n),
       (const int *itype, const char *jobz, const char *uplo, const int *n, T *a, const int *lda, T *b, const int *ldb, T *w, T *work,
        const int *lwork, int *info),
       (itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, info))
/// The eigenvalues of any square matrix, real and imaginary parts, those of a pair one after the other, the positive imaginary part
/// first; for `V` its left and right eigenvectors, a column each: of a pair the first column is the real part, the second the imaginary
/// one of the first. info: up to where values haven't converged.
LAPACK(geev, 2, *lwork == -1 || FINITE('A', n, n),
       (const char *jobvl, const char *jobvr, const int *n, T *a, const int *lda, T *wr, T *wi, T *vl, const int *ldvl, T *vr,
        const int *ldvr, T *work, const int *lwork, int *info),
       (jobvl, jobvr, n, a, lda, wr, wi, vl, ldvl, vr, ldvr, work, lwork, info))
