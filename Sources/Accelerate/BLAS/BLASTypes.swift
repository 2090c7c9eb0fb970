/// How a matrix lies in memory: in rows or in columns.
public struct CBLAS_ORDER: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Whether a matrix is used as it lies or transposed.
public struct CBLAS_TRANSPOSE: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Row after row.
public var CblasRowMajor: CBLAS_ORDER { CBLAS_ORDER(101) }
/// Column after column.
public var CblasColMajor: CBLAS_ORDER { CBLAS_ORDER(102) }
/// As it lies.
public var CblasNoTrans: CBLAS_TRANSPOSE { CBLAS_TRANSPOSE(111) }
/// Transposed.
public var CblasTrans: CBLAS_TRANSPOSE { CBLAS_TRANSPOSE(112) }
/// Transposed and conjugated: for real numbers, transposed.
public var CblasConjTrans: CBLAS_TRANSPOSE { CBLAS_TRANSPOSE(113) }

/// Which half of a symmetric or triangular matrix is used.
public struct CBLAS_UPLO: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// Whether a triangular matrix's diagonal is read or taken for ones.
public struct CBLAS_DIAG: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// On which side of a product a symmetric or triangular matrix is.
public struct CBLAS_SIDE: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
}

/// On and above the diagonal.
public var CblasUpper: CBLAS_UPLO { CBLAS_UPLO(121) }
/// On and below the diagonal.
public var CblasLower: CBLAS_UPLO { CBLAS_UPLO(122) }
/// The diagonal is read.
public var CblasNonUnit: CBLAS_DIAG { CBLAS_DIAG(131) }
/// The diagonal is ones.
public var CblasUnit: CBLAS_DIAG { CBLAS_DIAG(132) }
/// The first factor.
public var CblasLeft: CBLAS_SIDE { CBLAS_SIDE(141) }
/// The second factor.
public var CblasRight: CBLAS_SIDE { CBLAS_SIDE(142) }
