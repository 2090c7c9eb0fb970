extension vDSP {
  /// Σ vector[n + p] · kernel[p] for all n at which the kernel lies within the vector: a correlation.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, withKernel kernel: some AccelerateBuffer<T>
  ) -> [T] {
    let count = resultCount(vector.count, length: kernel.count)
    return withVector(vector) { vector, _ in
      withVector(kernel) { kernel, taps in
        newVector(count: count) { Vectors.correlate(vector, step: 1, kernel, taps: taps, $0, count) }
      }
    }
  }

  /// Σ vector[n + p] · kernel[p] for all n at which the kernel lies within the vector: a correlation.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, withKernel kernel: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(sameCount: resultCount(vector.count, length: kernel.count), result.count)
    withVector(vector) { vector, _ in
      withVector(kernel) { kernel, taps in
        withMutableVector(&result) { Vectors.correlate(vector, step: 1, kernel, taps: taps, $0, $1) }
      }
    }
  }

  /// Filtered, and of `decimationFactor` results the first.
  public static func downsample<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, decimationFactor: Int, filter: some AccelerateBuffer<T>
  ) -> [T] {
    precondition(decimationFactor > 0, "the decimation factor \(decimationFactor) isn't positive")
    let all = resultCount(vector.count, length: filter.count)
    let count = (all + decimationFactor - 1) / decimationFactor
    return withVector(vector) { vector, _ in
      withVector(filter) { filter, taps in
        newVector(count: count) {
          Vectors.correlate(vector, step: decimationFactor, filter, taps: taps, $0, count)
        }
      }
    }
  }

  /// The sums of each `windowLength` elements that follow each other.
  public static func slidingWindowSum<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, usingWindowLength windowLength: Int
  ) -> [T] {
    let count = resultCount(vector.count, length: windowLength)
    return withVector(vector) { vector, _ in
      newVector(count: count) { Vectors.slidingSum(vector, $0, count, length: windowLength) }
    }
  }

  /// The sums of each `windowLength` elements that follow each other.
  public static func slidingWindowSum<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, usingWindowLength windowLength: Int,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(sameCount: resultCount(vector.count, length: windowLength), result.count)
    withVector(vector) { vector, _ in
      withMutableVector(&result) { Vectors.slidingSum(vector, $0, $1, length: windowLength) }
    }
  }

  /// At how many places a window lies within a vector.
  private static func resultCount(_ count: Int, length: Int) -> Int {
    precondition(length > 0, "a window of \(length) elements is empty")
    return max(count - length + 1, 0)
  }

  /// The polynomial at each variable. The coefficient of the highest power comes first.
  public static func evaluatePolynomial<T: vDSP_FloatingPointGeneratable>(
    usingCoefficients coefficients: [T], withVariables variables: some AccelerateBuffer<T>
  ) -> [T] {
    precondition(!coefficients.isEmpty, "a polynomial has one coefficient or more")
    return withVector(coefficients) { coefficients, terms in
      newVector(variables) {
        Vectors.polynomial(coefficients: coefficients, degree: terms - 1, $0, $1, $2)
      }
    }
  }

  /// The polynomial at each variable. The coefficient of the highest power comes first.
  public static func evaluatePolynomial<T: vDSP_FloatingPointGeneratable>(
    usingCoefficients coefficients: [T], withVariables variables: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(!coefficients.isEmpty, "a polynomial has one coefficient or more")
    withVector(coefficients) { coefficients, terms in
      withVectors(variables, &result) {
        Vectors.polynomial(coefficients: coefficients, degree: terms - 1, $0, $1, $2)
      }
    }
  }
}
