extension vDSP {
  /// Interpolates a vector linearly at fractional positions.
  ///
  /// - Parameter controlVector: positions in the vector, 0…count − 1; they are checked.
  public static func linearInterpolate(
    elementsOf vector: some AccelerateBuffer<Float>, using controlVector: some AccelerateBuffer<Float>
  ) -> [Float] {
    withVector(vector) { table, length in
      newVector(controlVector) { places, result, count in
        check(places, count, within: 0...Float(length - 1), of: length)
        Vectors.interpolate(table.base, length, places, result, count)
      }
    }
  }

  /// Interpolates a vector linearly at fractional positions.
  ///
  /// - Parameter controlVector: positions in the vector, 0…count − 1; they are checked.
  public static func linearInterpolate(
    elementsOf vector: some AccelerateBuffer<Float>, using controlVector: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    withVector(vector) { table, length in
      withVectors(controlVector, &result) { places, result, count in
        check(places, count, within: 0...Float(length - 1), of: length)
        Vectors.interpolate(table.base, length, places, result, count)
      }
    }
  }

  /// Interpolates a vector at fractional positions, by a parabola through three elements.
  ///
  /// - Parameter controlVector: positions in the vector, 0…count − 1 without the last itself; they are
  ///   checked. The vector must have at least three elements.
  public static func quadraticInterpolate(
    elementsOf vector: some AccelerateBuffer<Float>, using controlVector: some AccelerateBuffer<Float>
  ) -> [Float] {
    withVector(vector) { table, length in
      newVector(controlVector) { places, result, count in
        check(places, count, within: 0...(Float(length - 1).nextDown), of: length)
        precondition(count == 0 || length > 2, "a parabola needs three elements, the vector has \(length)")
        Vectors.interpolateQuadratically(table.base, places, result, count)
      }
    }
  }

  /// Interpolates values at ascending indices linearly, at all integers from 0 to the last index.
  public static func linearInterpolate(
    values: some AccelerateBuffer<Float>, atIndices indices: some AccelerateBuffer<Float>
  ) -> [Float] {
    withVectors(values, indices) { values, indices, known in
      let last = known > 0 ? indices[known - 1] : -1
      precondition(last < Float(1 << 30), "the last index, \(last), is too large")
      let count = last >= 0 ? Int(last) + 1 : 0
      return newVector(count: count) { Vectors.interpolate(values: values, at: indices, known, $0, count) }
    }
  }

  /// Interpolates a vector linearly at fractional positions.
  ///
  /// - Parameter controlVector: positions in the vector, 0…count − 1; they are checked.
  public static func linearInterpolate(
    elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>
  ) -> [Double] {
    withVector(vector) { table, length in
      newVector(controlVector) { places, result, count in
        check(places, count, within: 0...Double(length - 1), of: length)
        Vectors.interpolate(table.base, length, places, result, count)
      }
    }
  }

  /// Interpolates a vector linearly at fractional positions.
  ///
  /// - Parameter controlVector: positions in the vector, 0…count − 1; they are checked.
  public static func linearInterpolate(
    elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    withVector(vector) { table, length in
      withVectors(controlVector, &result) { places, result, count in
        check(places, count, within: 0...Double(length - 1), of: length)
        Vectors.interpolate(table.base, length, places, result, count)
      }
    }
  }

  /// Interpolates a vector at fractional positions, by a parabola through three elements.
  ///
  /// - Parameter controlVector: positions in the vector, 0…count − 1 without the last itself; they are
  ///   checked. The vector must have at least three elements.
  public static func quadraticInterpolate(
    elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>
  ) -> [Double] {
    withVector(vector) { table, length in
      newVector(controlVector) { places, result, count in
        check(places, count, within: 0...(Double(length - 1).nextDown), of: length)
        precondition(count == 0 || length > 2, "a parabola needs three elements, the vector has \(length)")
        Vectors.interpolateQuadratically(table.base, places, result, count)
      }
    }
  }

  /// Interpolates values at ascending indices linearly, at all integers from 0 to the last index.
  public static func linearInterpolate(
    values: some AccelerateBuffer<Double>, atIndices indices: some AccelerateBuffer<Double>
  ) -> [Double] {
    withVectors(values, indices) { values, indices, known in
      let last = known > 0 ? indices[known - 1] : -1
      precondition(last < Double(1 << 30), "the last index, \(last), is too large")
      let count = last >= 0 ? Int(last) + 1 : 0
      return newVector(count: count) { Vectors.interpolate(values: values, at: indices, known, $0, count) }
    }
  }

  private static func check<T: vDSP_FloatingPointGeneratable>(
    _ places: Strided<T>, _ count: Int, within range: @autoclosure () -> ClosedRange<T>, of length: Int
  ) {
    guard count > 0 else { return }
    precondition(length > 0, "an empty vector can't be interpolated")
    let range = range()
    for n in 0..<count {
      precondition(range ~= places[n], "position \(places[n]) isn't in \(range)")
    }
  }
}
