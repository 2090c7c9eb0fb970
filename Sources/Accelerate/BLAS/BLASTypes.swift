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
