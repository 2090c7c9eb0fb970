extension vDSP {
  /// Σ vector[n + p] · kernel[count − 1 − p], for all n at which the reversed kernel is within the vector.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, withKernel kernel: some AccelerateBuffer<T>
  ) -> [T] {
    slide(kernel, along: vector, isBackward: true)
  }

  /// Σ vector[n + p] · kernel[count − 1 − p], for all n at which the reversed kernel is within the vector.
  public static func convolve<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, withKernel kernel: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    slide(kernel, along: vector, isBackward: true, result: &result)
  }

  /// Σ vector[n + p] · kernel[p], for all n at which the kernel is within the vector.
  public static func correlate<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, withKernel kernel: some AccelerateBuffer<T>
  ) -> [T] {
    slide(kernel, along: vector, isBackward: false)
  }

  /// Σ vector[n + p] · kernel[p], for all n at which the kernel is within the vector.
  public static func correlate<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, withKernel kernel: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    slide(kernel, along: vector, isBackward: false, result: &result)
  }

  private static func slide<T: vDSP_FloatingPointGeneratable>(
    _ kernel: some AccelerateBuffer<T>, along vector: some AccelerateBuffer<T>, isBackward: Bool
  ) -> [T] {
    let count = resultCount(vector.count, length: kernel.count)
    return withVector(vector) { vector, _ in
      withKernel(kernel, isBackward: isBackward) { kernel, taps in
        newVector(count: count) { Vectors.correlate(vector, step: 1, kernel, taps: taps, $0, count) }
      }
    }
  }

  private static func slide<T: vDSP_FloatingPointGeneratable>(
    _ kernel: some AccelerateBuffer<T>, along vector: some AccelerateBuffer<T>, isBackward: Bool,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(sameCount: resultCount(vector.count, length: kernel.count), result.count)
    withVector(vector) { vector, _ in
      withKernel(kernel, isBackward: isBackward) { kernel, taps in
        withMutableVector(&result) { Vectors.correlate(vector, step: 1, kernel, taps: taps, $0, $1) }
      }
    }
  }

  /// Calls the closure with the kernel, which must not be empty, forward or backward.
  private static func withKernel<T, R>(
    _ kernel: some AccelerateBuffer<T>, isBackward: Bool, _ body: (Strided<T>, Int) -> R
  ) -> R {
    withVector(kernel) { kernel, taps in
      body(isBackward ? Strided(kernel.base + (taps - 1), -1) : kernel, taps)
    }
  }

  /// Filters and keeps the first of every `decimationFactor` results.
  public static func downsample<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, decimationFactor: Int, filter: some AccelerateBuffer<T>
  ) -> [T] {
    precondition(decimationFactor > 0, "the decimation factor is \(decimationFactor), not positive")
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

  /// The sums of all windows of `windowLength` elements.
  public static func slidingWindowSum<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, usingWindowLength windowLength: Int
  ) -> [T] {
    let count = resultCount(vector.count, length: windowLength)
    return withVector(vector) { vector, _ in
      newVector(count: count) { Vectors.slidingSum(vector, $0, count, length: windowLength) }
    }
  }

  /// The sums of all windows of `windowLength` elements.
  public static func slidingWindowSum<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, usingWindowLength windowLength: Int,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(sameCount: resultCount(vector.count, length: windowLength), result.count)
    withVector(vector) { vector, _ in
      withMutableVector(&result) { Vectors.slidingSum(vector, $0, $1, length: windowLength) }
    }
  }

  /// The number of positions at which a window is within a vector.
  private static func resultCount(_ count: Int, length: Int) -> Int {
    precondition(length > 0, "a window of \(length) elements is empty")
    return max(count - length + 1, 0)
  }

  /// Evaluates a polynomial at each variable. The coefficient of the highest power comes first.
  public static func evaluatePolynomial<T: vDSP_FloatingPointGeneratable>(
    usingCoefficients coefficients: [T], withVariables variables: some AccelerateBuffer<T>
  ) -> [T] {
    precondition(!coefficients.isEmpty, "a polynomial needs at least one coefficient")
    return withVector(coefficients) { coefficients, terms in
      newVector(variables) {
        Vectors.polynomial(coefficients: coefficients, degree: terms - 1, $0, $1, $2)
      }
    }
  }

  /// Evaluates a polynomial at each variable. The coefficient of the highest power comes first.
  public static func evaluatePolynomial<T: vDSP_FloatingPointGeneratable>(
    usingCoefficients coefficients: [T], withVariables variables: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(!coefficients.isEmpty, "a polynomial needs at least one coefficient")
    withVector(coefficients) { coefficients, terms in
      withVectors(variables, &result) {
        Vectors.polynomial(coefficients: coefficients, degree: terms - 1, $0, $1, $2)
      }
    }
  }

  /// source[n] · c₀ + source[n − 1] · c₁ + source[n − 2] · c₂ − result[n − 1] · c₃ − result[n − 2] · c₄ for n
  /// from 2 on; the first two results are 0.
  public static func twoPoleTwoZeroFilter(
    _ source: some AccelerateBuffer<Float>, coefficients: (Float, Float, Float, Float, Float)
  ) -> [Float] {
    let numbers = [coefficients.0, coefficients.1, coefficients.2, coefficients.3, coefficients.4]
    return newVector(source) { source, result, count in
      for n in 0..<min(count, 2) { result[n] = 0 }
      guard count > 2 else { return }
      vDSP_deq22(source.base, 1, numbers, result.base, 1, vDSP_Length(count - 2))
    }
  }

  /// source[n] · c₀ + source[n − 1] · c₁ + source[n − 2] · c₂ − result[n − 1] · c₃ − result[n − 2] · c₄ for n
  /// from 2 on; the first two results are 0.
  public static func twoPoleTwoZeroFilter(
    _ source: some AccelerateBuffer<Double>, coefficients: (Double, Double, Double, Double, Double)
  ) -> [Double] {
    let numbers = [coefficients.0, coefficients.1, coefficients.2, coefficients.3, coefficients.4]
    return newVector(source) { source, result, count in
      for n in 0..<min(count, 2) { result[n] = 0 }
      guard count > 2 else { return }
      vDSP_deq22D(source.base, 1, numbers, result.base, 1, vDSP_Length(count - 2))
    }
  }
}
