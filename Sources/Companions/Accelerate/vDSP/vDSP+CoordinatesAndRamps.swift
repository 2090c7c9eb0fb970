extension vDSP {
  /// Converts pairs (x, y) to (radius, angle), the angle in radians from −π to π.
  ///
  /// - Parameter rectangularCoordinates: an even number of elements.
  public static func rectangularToPolar(
    _ rectangularCoordinates: some AccelerateBuffer<Float>
  ) -> [Float] {
    pairs(of: rectangularCoordinates) { vDSP_polar($0, 2, $1, 2, $2) }
  }

  /// Converts pairs (radius, angle), in radians, to (x, y).
  ///
  /// - Parameter polarCoordinates: an even number of elements.
  public static func polarToRectangular(
    _ polarCoordinates: some AccelerateBuffer<Float>
  ) -> [Float] {
    pairs(of: polarCoordinates) { vDSP_rect($0, 2, $1, 2, $2) }
  }

  /// Converts pairs (x, y) to (radius, angle), the angle in radians from −π to π.
  ///
  /// - Parameter rectangularCoordinates: an even number of elements.
  public static func rectangularToPolar(
    _ rectangularCoordinates: some AccelerateBuffer<Double>
  ) -> [Double] {
    pairs(of: rectangularCoordinates) { vDSP_polarD($0, 2, $1, 2, $2) }
  }

  /// Converts pairs (radius, angle), in radians, to (x, y).
  ///
  /// - Parameter polarCoordinates: an even number of elements.
  public static func polarToRectangular(
    _ polarCoordinates: some AccelerateBuffer<Double>
  ) -> [Double] {
    pairs(of: polarCoordinates) { vDSP_rectD($0, 2, $1, 2, $2) }
  }

  private static func pairs<T: vDSP_FloatingPointGeneratable>(
    of coordinates: some AccelerateBuffer<T>,
    _ convert: (UnsafePointer<T>, UnsafeMutablePointer<T>, vDSP_Length) -> Void
  ) -> [T] {
    newVector(coordinates) { coordinates, result, count in
      precondition(count.isMultiple(of: 2), "\(count) elements: an even number is needed")
      convert(coordinates.base, result.base, vDSP_Length(count / 2))
    }
  }

  /// Multiplies both by initialValue + n · increment. The initial value becomes that of the next block.
  public static func stereoRamp(
    withInitialValue initialValue: inout Float, multiplyingBy multiplierOne: some AccelerateBuffer<Float>,
    _ multiplierTwo: some AccelerateBuffer<Float>, increment: Float
  ) -> (firstOutput: [Float], secondOutput: [Float]) {
    precondition(sameCount: multiplierOne.count, multiplierTwo.count)
    var start = initialValue
    let first = ramp(withInitialValue: &start, multiplyingBy: multiplierOne, increment: increment)
    let second = ramp(withInitialValue: &initialValue, multiplyingBy: multiplierTwo, increment: increment)
    return (first, second)
  }

  /// Multiplies both by initialValue + n · increment. The initial value becomes that of the next block.
  public static func stereoRamp(
    withInitialValue initialValue: inout Double, multiplyingBy multiplierOne: some AccelerateBuffer<Double>,
    _ multiplierTwo: some AccelerateBuffer<Double>, increment: Double
  ) -> (firstOutput: [Double], secondOutput: [Double]) {
    precondition(sameCount: multiplierOne.count, multiplierTwo.count)
    var start = initialValue
    let first = ramp(withInitialValue: &start, multiplyingBy: multiplierOne, increment: increment)
    let second = ramp(withInitialValue: &initialValue, multiplyingBy: multiplierTwo, increment: increment)
    return (first, second)
  }
}
