extension vDSP {
  // MARK: - Constants

  public static func fill<T: vDSP_FloatingPointGeneratable>(
    _ vector: inout some AccelerateMutableBuffer<T>, with value: T
  ) {
    withMutableVector(&vector) { Vectors.fill($0, value, $1) }
  }

  public static func clear(_ vector: inout some AccelerateMutableBuffer<some vDSP_FloatingPointGeneratable>) {
    withMutableVector(&vector) { Vectors.fill($0, 0, $1) }
  }

  // MARK: - Ramps

  /// initialValue + n · increment.
  public static func ramp<T: vDSP_FloatingPointGeneratable>(
    withInitialValue initialValue: T, increment: T, count: Int
  ) -> [T] {
    newVector(count: count) { Vectors.ramp(initialValue, increment, $0, count) }
  }

  /// initialValue + n · increment.
  public static func formRamp<T: vDSP_FloatingPointGeneratable>(
    withInitialValue initialValue: T, increment: T, result: inout some AccelerateMutableBuffer<T>
  ) {
    withMutableVector(&result) { Vectors.ramp(initialValue, increment, $0, $1) }
  }

  /// Evenly spaced values from one bound to the other, both included.
  public static func ramp<T: vDSP_FloatingPointGeneratable>(in range: ClosedRange<T>, count: Int) -> [T] {
    newVector(count: count) { Vectors.ramp(from: range.lowerBound, to: range.upperBound, $0, count) }
  }

  /// Evenly spaced values from one bound to the other, both included.
  public static func formRamp<T: vDSP_FloatingPointGeneratable>(
    in range: ClosedRange<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withMutableVector(&result) { Vectors.ramp(from: range.lowerBound, to: range.upperBound, $0, $1) }
  }

  /// vector[n] · (initialValue + n · increment). The initial value becomes that of the next block.
  public static func ramp<T: vDSP_FloatingPointGeneratable>(
    withInitialValue initialValue: inout T, multiplyingBy vector: some AccelerateBuffer<T>, increment: T
  ) -> [T] {
    var next = initialValue
    let result: [T] = newVector(vector) {
      next = Vectors.ramp(multiplying: $0, start: next, step: increment, $1, $2)
    }
    initialValue = next
    return result
  }

  // MARK: - Windows

  /// The windows that `window` creates.
  public enum WindowSequence {
    /// A Hann window whose squares have a mean of 1.
    case hanningNormalized
    /// A Hann window with a peak of 1.
    case hanningDenormalized
    case hamming
    case blackman
  }

  /// A window, or its first half followed by zeros.
  public static func window<T: vDSP_FloatingPointGeneratable>(
    ofType: T.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
  ) -> [T] {
    var result = [T](repeating: 0, count: count)
    formWindow(usingSequence: sequence, result: &result, isHalfWindow: isHalfWindow)
    return result
  }

  /// A window, or its first half, in which case the rest isn't written.
  public static func formWindow<T: vDSP_FloatingPointGeneratable>(
    usingSequence sequence: WindowSequence, result: inout some AccelerateMutableBuffer<T>, isHalfWindow: Bool
  ) {
    let normalized = (2.0 / 3).squareRoot()
    let (constant, first, second) =
      switch sequence {
      case .hanningNormalized: (normalized, -normalized, 0.0)
      case .hanningDenormalized: (0.5, -0.5, 0.0)
      case .hamming: (0.54, -0.46, 0.0)
      case .blackman: (0.42, -0.5, 0.08)
      }
    withMutableVector(&result) {
      Vectors.cosineWindow(constant, first, second, $0.base, length: $1, half: isHalfWindow)
    }
  }
}
