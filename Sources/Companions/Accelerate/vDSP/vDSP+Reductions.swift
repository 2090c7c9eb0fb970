extension vDSP {
  // MARK: - Sums and means

  public static func sum<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T {
    withVector(vector) { Vectors.sum($0, $1) }
  }

  public static func sumOfMagnitudes<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>)
    -> T
  {
    withVector(vector) { Vectors.sumOfMagnitudes($0, $1) }
  }

  public static func sumOfSquares<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T {
    withVector(vector) { Vectors.sumOfSquares($0, $1) }
  }

  public static func sumAndSumOfSquares<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>
  ) -> (elementsSum: T, squaresSum: T) {
    withVector(vector) { (Vectors.sum($0, $1), Vectors.sumOfSquares($0, $1)) }
  }

  /// The mean; NaN if empty.
  public static func mean<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T {
    sum(vector) / T(vector.count)
  }

  /// The mean of the magnitudes; NaN if empty.
  public static func meanMagnitude<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T
  {
    sumOfMagnitudes(vector) / T(vector.count)
  }

  /// The mean of the squares; NaN if empty.
  public static func meanSquare<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T {
    sumOfSquares(vector) / T(vector.count)
  }

  /// The root mean square; NaN if empty.
  public static func rootMeanSquare<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T
  {
    meanSquare(vector).squareRoot()
  }

  /// The standard deviation of the population; NaN if empty.
  public static func standardDeviation<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>)
    -> T
  {
    withVector(vector) { Vectors.normalize($0, nil, $1).deviation }
  }

  /// (vector[n] − mean) / standard deviation of the population.
  public static func normalize<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> [T] {
    newVector(vector) { vector, result, count in _ = Vectors.normalize(vector, result, count) }
  }

  /// (vector[n] − mean) / standard deviation of the population; returns the two.
  @discardableResult
  public static func normalize<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) -> (mean: T, standardDeviation: T) {
    var (mean, deviation): (T, T) = (0, 0)
    withVectors(vector, &result) { (mean, deviation) = Vectors.normalize($0, $1, $2) }
    return (mean, deviation)
  }

  // MARK: - Extrema

  /// The largest element; −∞ if empty.
  public static func maximum<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T {
    withVector(vector) { Vectors.maximum($0, $1) }
  }

  /// The largest magnitude; 0 if empty.
  public static func maximumMagnitude<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>)
    -> T
  {
    withVector(vector) { Vectors.maximumMagnitude($0, $1) }
  }

  /// The smallest element; +∞ if empty.
  public static func minimum<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> T {
    withVector(vector) { Vectors.minimum($0, $1) }
  }

  /// The largest element and the index of the first one.
  public static func indexOfMaximum<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>
  ) -> (UInt, T) {
    let (value, index) = withVector(vector) { Vectors.indexedMaximum($0, $1) }
    return (UInt(index), value)
  }

  /// The largest magnitude and the index of the first one.
  public static func indexOfMaximumMagnitude<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>
  ) -> (UInt, T) {
    let (value, index) = withVector(vector) { Vectors.indexedMaximumMagnitude($0, $1) }
    return (UInt(index), value)
  }

  /// The smallest element and the index of the first one.
  public static func indexOfMinimum<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>
  ) -> (UInt, T) {
    let (value, index) = withVector(vector) { Vectors.indexedMinimum($0, $1) }
    return (UInt(index), value)
  }

  // MARK: - Two vectors

  /// Σ vectorA[n] · vectorB[n].
  public static func dot<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> T {
    withVectors(vectorA, vectorB) { Vectors.dot($0, $1, $2) }
  }

  /// Σ (pointA[n] − pointB[n])².
  public static func distanceSquared<T: vDSP_FloatingPointGeneratable>(
    _ pointA: some AccelerateBuffer<T>, _ pointB: some AccelerateBuffer<T>
  ) -> T {
    withVectors(pointA, pointB) { Vectors.distanceSquared($0, $1, $2) }
  }

  /// The number of sign changes.
  public static func countZeroCrossings(_ vector: some AccelerateBuffer<some vDSP_FloatingPointGeneratable>)
    -> UInt
  {
    withVector(vector) { UInt(Vectors.zeroCrossings($0, most: $1, $1).crossings) }
  }
}
