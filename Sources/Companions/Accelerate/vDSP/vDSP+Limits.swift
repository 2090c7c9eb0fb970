extension vDSP {
  /// The replacement of elements below a threshold.
  public enum ThresholdRule<T: BinaryFloatingPoint> {
    case clampToThreshold
    case zeroFill
    /// The negated constant; other elements become the constant.
    case signedConstant(_ constant: T)
  }

  /// vector[n], clipped to the bounds.
  public static func clip<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, to bounds: ClosedRange<T>
  ) -> [T] {
    newVector(vector) { Vectors.clip($0, bounds.lowerBound, bounds.upperBound, $1, $2) }
  }

  /// vector[n], clipped to the bounds.
  public static func clip<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, to bounds: ClosedRange<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { Vectors.clip($0, bounds.lowerBound, bounds.upperBound, $1, $2) }
  }

  /// vector[n] outside the bounds, else the lower bound if negative and the upper bound if not.
  public static func invertedClip<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, to bounds: ClosedRange<T>
  ) -> [T] {
    newVector(vector) { Vectors.invertedClip($0, bounds.lowerBound, bounds.upperBound, $1, $2) }
  }

  /// vector[n] outside the bounds, else the lower bound if negative and the upper bound if not.
  public static func invertedClip<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, to bounds: ClosedRange<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { Vectors.invertedClip($0, bounds.lowerBound, bounds.upperBound, $1, $2) }
  }

  /// vector[n] if it is at least the lower bound; the rule defines the rest.
  public static func threshold<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, to lowerBound: T, with rule: ThresholdRule<T>
  ) -> [T] {
    newVector(vector) { threshold($0, lowerBound, rule, $1, $2) }
  }

  /// vector[n] if it is at least the lower bound; the rule defines the rest.
  public static func threshold<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, to lowerBound: T, with rule: ThresholdRule<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { threshold($0, lowerBound, rule, $1, $2) }
  }

  private static func threshold<T: vDSP_FloatingPointGeneratable>(
    _ vector: Strided<T>, _ lowerBound: T, _ rule: ThresholdRule<T>, _ result: MutableStrided<T>, _ count: Int
  ) {
    switch rule {
    case .clampToThreshold: Vectors.threshold(vector, lowerBound, result, count)
    case .zeroFill: Vectors.thresholdToZero(vector, lowerBound, result, count)
    case .signedConstant(let constant): Vectors.signedConstant(vector, lowerBound, constant, result, count)
    }
  }

  /// The constant if vector[n] is at least the limit, else its negative.
  public static func limit<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, limit: T, withOutputConstant x: T
  ) -> [T] {
    newVector(vector) { Vectors.signedConstant($0, limit, x, $1, $2) }
  }

  /// The constant if vector[n] is at least the limit, else its negative.
  public static func limit<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, limit: T, withOutputConstant x: T,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { Vectors.signedConstant($0, limit, x, $1, $2) }
  }
}
