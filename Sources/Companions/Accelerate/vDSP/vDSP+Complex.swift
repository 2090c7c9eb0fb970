// Unsafe: the caller guarantees, as with Apple's, that a split vector has the count of the other vector.

extension vDSP {
  /// Splits complex numbers into real and imaginary parts.
  public static func convert(
    interleavedComplexVector: [DSPComplex], toSplitComplexVector splitComplexVector: inout DSPSplitComplex
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    vDSP_ctoz(interleavedComplexVector, 2, &splitComplexVector, 1, count)
  }

  /// Interleaves real and imaginary parts, as many as the result has elements.
  public static func convert(
    splitComplexVector: DSPSplitComplex,
    toInterleavedComplexVector interleavedComplexVector: inout [DSPComplex]
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    withUnsafePointer(to: splitComplexVector) { vDSP_ztoc($0, 1, &interleavedComplexVector, 2, count) }
  }

  /// The magnitudes, as many as the result has elements.
  public static func absolute(
    _ splitComplex: DSPSplitComplex, result: inout some AccelerateMutableBuffer<Float>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvabs(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// The squared magnitudes, as many as the result has elements.
  public static func squareMagnitudes(
    _ splitComplex: DSPSplitComplex, result: inout some AccelerateMutableBuffer<Float>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvmags(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// The angles in radians, as many as the result has elements.
  public static func phase(
    _ splitComplex: DSPSplitComplex, result: inout some AccelerateMutableBuffer<Float>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvphas(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  public static func conjugate(_ splitComplex: DSPSplitComplex, count: Int, result: inout DSPSplitComplex) {
    withUnsafePointer(to: splitComplex) { vDSP_zvconj($0, 1, &result, 1, vDSP_Length(count)) }
  }

  /// Splits complex numbers into real and imaginary parts.
  public static func convert(
    interleavedComplexVector: [DSPDoubleComplex],
    toSplitComplexVector splitComplexVector: inout DSPDoubleSplitComplex
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    vDSP_ctozD(interleavedComplexVector, 2, &splitComplexVector, 1, count)
  }

  /// Interleaves real and imaginary parts, as many as the result has elements.
  public static func convert(
    splitComplexVector: DSPDoubleSplitComplex,
    toInterleavedComplexVector interleavedComplexVector: inout [DSPDoubleComplex]
  ) {
    let count = vDSP_Length(interleavedComplexVector.count)
    guard count > 0 else { return }
    withUnsafePointer(to: splitComplexVector) { vDSP_ztocD($0, 1, &interleavedComplexVector, 2, count) }
  }

  /// The magnitudes, as many as the result has elements.
  public static func absolute(
    _ splitComplex: DSPDoubleSplitComplex, result: inout some AccelerateMutableBuffer<Double>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvabsD(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// The squared magnitudes, as many as the result has elements.
  public static func squareMagnitudes(
    _ splitComplex: DSPDoubleSplitComplex, result: inout some AccelerateMutableBuffer<Double>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvmagsD(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  /// The angles in radians, as many as the result has elements.
  public static func phase(
    _ splitComplex: DSPDoubleSplitComplex, result: inout some AccelerateMutableBuffer<Double>
  ) {
    withUnsafePointer(to: splitComplex) { vector in
      withMutableVector(&result) { vDSP_zvphasD(vector, 1, $0.base, 1, vDSP_Length($1)) }
    }
  }

  public static func conjugate(
    _ splitComplex: DSPDoubleSplitComplex, count: Int, result: inout DSPDoubleSplitComplex
  ) {
    withUnsafePointer(to: splitComplex) { vDSP_zvconjD($0, 1, &result, 1, vDSP_Length(count)) }
  }
}
