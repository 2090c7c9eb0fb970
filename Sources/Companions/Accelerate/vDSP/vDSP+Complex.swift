// Unsafe: the caller of these vouches that the parts of a split vector have the count of the vector beside it, as Apple's do.

extension vDSP {
  /// Complex numbers in pairs to real and imaginary parts apart.
  public static func convert(
    interleavedComplexVector: [DSPComplex], toSplitComplexVector splitComplexVector: inout DSPSplitComplex
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    vDSP_ctoz(interleavedComplexVector, 2, &splitComplexVector, 1, count)
  }

  /// Real and imaginary parts that lie apart to complex numbers in pairs, as many as there is room for.
  public static func convert(
    splitComplexVector: DSPSplitComplex,
    toInterleavedComplexVector interleavedComplexVector: inout [DSPComplex]
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    withUnsafePointer(to: splitComplexVector) { vDSP_ztoc($0, 1, &interleavedComplexVector, 2, count) }
  }

  /// Each complex number's magnitude, as many as there is room for.
  public static func absolute(
    _ splitComplex: DSPSplitComplex, result: inout some AccelerateMutableBuffer<Float>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvabs(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// Each complex number's magnitude squared, as many as there is room for.
  public static func squareMagnitudes(
    _ splitComplex: DSPSplitComplex, result: inout some AccelerateMutableBuffer<Float>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvmags(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// Each complex number's angle in radians, as many as there is room for.
  public static func phase(
    _ splitComplex: DSPSplitComplex, result: inout some AccelerateMutableBuffer<Float>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvphas(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// Each complex number with the opposite imaginary part.
  public static func conjugate(_ splitComplex: DSPSplitComplex, count: Int, result: inout DSPSplitComplex) {
    withUnsafePointer(to: splitComplex) { vDSP_zvconj($0, 1, &result, 1, vDSP_Length(count)) }
  }

  /// Complex numbers in pairs to real and imaginary parts apart.
  public static func convert(
    interleavedComplexVector: [DSPDoubleComplex],
    toSplitComplexVector splitComplexVector: inout DSPDoubleSplitComplex
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    vDSP_ctozD(interleavedComplexVector, 2, &splitComplexVector, 1, count)
  }

  /// Real and imaginary parts that lie apart to complex numbers in pairs, as many as there is room for.
  public static func convert(
    splitComplexVector: DSPDoubleSplitComplex,
    toInterleavedComplexVector interleavedComplexVector: inout [DSPDoubleComplex]
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    withUnsafePointer(to: splitComplexVector) { vDSP_ztocD($0, 1, &interleavedComplexVector, 2, count) }
  }

  /// Each complex number's magnitude, as many as there is room for.
  public static func absolute(
    _ splitComplex: DSPDoubleSplitComplex, result: inout some AccelerateMutableBuffer<Double>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvabsD(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// Each complex number's magnitude squared, as many as there is room for.
  public static func squareMagnitudes(
    _ splitComplex: DSPDoubleSplitComplex, result: inout some AccelerateMutableBuffer<Double>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvmagsD(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// Each complex number's angle in radians, as many as there is room for.
  public static func phase(
    _ splitComplex: DSPDoubleSplitComplex, result: inout some AccelerateMutableBuffer<Double>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvphasD(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// Each complex number with the opposite imaginary part.
  public static func conjugate(
    _ splitComplex: DSPDoubleSplitComplex, count: Int, result: inout DSPDoubleSplitComplex
  ) {
    withUnsafePointer(to: splitComplex) { vDSP_zvconjD($0, 1, &result, 1, vDSP_Length(count)) }
  }
}
