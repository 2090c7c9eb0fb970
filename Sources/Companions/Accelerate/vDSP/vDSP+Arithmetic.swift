extension vDSP {
  public static func add<T: vDSP_FloatingPointGeneratable>(_ scalar: T, _ vector: some AccelerateBuffer<T>)
    -> [T]
  {
    newVector(vector) { a, result, count in Vectors.add(a, scalar, result, count) }
  }

  public static func add<T: vDSP_FloatingPointGeneratable>(
    _ scalar: T, _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.add(a, scalar, result, count) }
  }

  public static func add<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.add(a, b, result, count) }
  }

  public static func add<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.add(a, b, result, count) }
  }

  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.subtract(a, b, result, count) }
  }

  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.subtract(a, b, result, count) }
  }

  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ scalar: T, _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vector) { a, result, count in Vectors.multiply(a, scalar, result, count) }
  }

  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ scalar: T, _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.multiply(a, scalar, result, count) }
  }

  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.multiply(a, b, result, count) }
  }

  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.multiply(a, b, result, count) }
  }

  public static func divide<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>, _ scalar: T)
    -> [T]
  {
    newVector(vector) { a, result, count in Vectors.divide(a, scalar, result, count) }
  }

  public static func divide<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, _ scalar: T, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.divide(a, scalar, result, count) }
  }

  public static func divide<T: vDSP_FloatingPointGeneratable>(_ scalar: T, _ vector: some AccelerateBuffer<T>)
    -> [T]
  {
    newVector(vector) { a, result, count in Vectors.divide(scalar, a, result, count) }
  }

  public static func divide<T: vDSP_FloatingPointGeneratable>(
    _ scalar: T, _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.divide(scalar, a, result, count) }
  }

  public static func divide<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.divide(a, b, result, count) }
  }

  public static func divide<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.divide(a, b, result, count) }
  }

  public static func absolute<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> [T] {
    newVector(vector) { a, result, count in Vectors.magnitude(a, result, count) }
  }

  public static func absolute<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.magnitude(a, result, count) }
  }

  public static func negativeAbsolute<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>)
    -> [T]
  {
    newVector(vector) { a, result, count in Vectors.negativeMagnitude(a, result, count) }
  }

  public static func negativeAbsolute<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.negativeMagnitude(a, result, count) }
  }

  public static func negative<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> [T] {
    newVector(vector) { a, result, count in Vectors.negate(a, result, count) }
  }

  public static func negative<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.negate(a, result, count) }
  }

  public static func square<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> [T] {
    newVector(vector) { a, result, count in Vectors.square(a, result, count) }
  }

  public static func square<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.square(a, result, count) }
  }

  /// vector[n] · |vector[n]|.
  public static func signedSquare<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> [T]
  {
    newVector(vector) { a, result, count in Vectors.signedSquare(a, result, count) }
  }

  /// vector[n] · |vector[n]|.
  public static func signedSquare<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.signedSquare(a, result, count) }
  }

  /// The fraction, vector[n] − trunc(vector[n]), as Apple's `trunc` returns it.
  public static func trunc<T: vDSP_FloatingPointGeneratable>(_ vector: some AccelerateBuffer<T>) -> [T] {
    newVector(vector) { a, result, count in Vectors.fraction(a, result, count) }
  }

  /// The fraction, vector[n] − trunc(vector[n]), as Apple's `trunc` returns it.
  public static func trunc<T: vDSP_FloatingPointGeneratable>(
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vector, &result) { a, result, count in Vectors.fraction(a, result, count) }
  }

  public static func maximum<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.maximum(a, b, result, count) }
  }

  public static func maximum<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.maximum(a, b, result, count) }
  }

  public static func minimum<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.minimum(a, b, result, count) }
  }

  public static func minimum<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.minimum(a, b, result, count) }
  }

  /// √(x[n]² + y[n]²).
  public static func hypot<T: vDSP_FloatingPointGeneratable>(
    _ x: some AccelerateBuffer<T>, _ y: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(x, y) { a, b, result, count in Vectors.hypotenuse(a, b, result, count) }
  }

  /// √(x[n]² + y[n]²).
  public static func hypot<T: vDSP_FloatingPointGeneratable>(
    _ x: some AccelerateBuffer<T>, _ y: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(x, y, &result) { a, b, result, count in Vectors.hypotenuse(a, b, result, count) }
  }

  /// √((x0[n] − x1[n])² + (y0[n] − y1[n])²).
  public static func hypot<T: vDSP_FloatingPointGeneratable>(
    x0: some AccelerateBuffer<T>, x1: some AccelerateBuffer<T>, y0: some AccelerateBuffer<T>,
    y1: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(x0, x1, y0, y1) { a, b, c, d, result, count in Vectors.distance(a, c, b, d, result, count) }
  }

  /// √((x0[n] − x1[n])² + (y0[n] − y1[n])²).
  public static func hypot<T: vDSP_FloatingPointGeneratable>(
    x0: some AccelerateBuffer<T>, x1: some AccelerateBuffer<T>, y0: some AccelerateBuffer<T>,
    y1: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(x0, x1, y0, y1, &result) { a, b, c, d, result, count in
      Vectors.distance(a, c, b, d, result, count)
    }
  }

  /// vectorA[n] + constant · (vectorB[n] − vectorA[n]).
  public static func linearInterpolate<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>, using interpolationConstant: T
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in
      Vectors.interpolate(a, b, interpolationConstant, result, count)
    }
  }

  /// vectorA[n] + constant · (vectorB[n] − vectorA[n]).
  public static func linearInterpolate<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>, using interpolationConstant: T,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in
      Vectors.interpolate(a, b, interpolationConstant, result, count)
    }
  }

  /// A crossfade from vectorA to vectorB.
  public static func taperedMerge<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(vectorA, vectorB) { a, b, result, count in Vectors.taperedMerge(a, b, result, count) }
  }

  /// A crossfade from vectorA to vectorB.
  public static func taperedMerge<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(vectorA, vectorB, &result) { a, b, result, count in Vectors.taperedMerge(a, b, result, count)
    }
  }
}
