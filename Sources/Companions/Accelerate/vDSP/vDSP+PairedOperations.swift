// Operations on two pairs of vectors, and one that combines the results.

extension vDSP {
  /// a[n] · b[n] + c[n] · d[n].
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    multiplication other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>)
  ) -> [T] {
    newVector(multiplication.a, multiplication.b, other.c, other.d) { a, b, c, d, result, count in
      Vectors.multiplyMultiplyAdd(a, b, c, d, result, count)
    }
  }

  /// a[n] · b[n] + c[n] · d[n].
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    multiplication other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>),
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, multiplication.b, other.c, other.d, &result) { a, b, c, d, result, count in
      Vectors.multiplyMultiplyAdd(a, b, c, d, result, count)
    }
  }

  /// a[n] · b[n] − c[n] · d[n].
  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    multiplication other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>)
  ) -> [T] {
    newVector(multiplication.a, multiplication.b, other.c, other.d) { a, b, c, d, result, count in
      Vectors.multiplyMultiplySubtract(a, b, c, d, result, count)
    }
  }

  /// a[n] · b[n] − c[n] · d[n].
  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    multiplication other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>),
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, multiplication.b, other.c, other.d, &result) { a, b, c, d, result, count in
      Vectors.multiplyMultiplySubtract(a, b, c, d, result, count)
    }
  }

  /// (a[n] + b[n]) · (c[n] + d[n]).
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    addition other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>)
  ) -> [T] {
    newVector(addition.a, addition.b, other.c, other.d) { a, b, c, d, result, count in
      Vectors.addAddMultiply(a, b, c, d, result, count)
    }
  }

  /// (a[n] + b[n]) · (c[n] + d[n]).
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    addition other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>),
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(addition.a, addition.b, other.c, other.d, &result) { a, b, c, d, result, count in
      Vectors.addAddMultiply(a, b, c, d, result, count)
    }
  }

  /// (a[n] − b[n]) · (c[n] − d[n]).
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    subtraction: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    subtraction other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>)
  ) -> [T] {
    newVector(subtraction.a, subtraction.b, other.c, other.d) { a, b, c, d, result, count in
      Vectors.subtractSubtractMultiply(a, b, c, d, result, count)
    }
  }

  /// (a[n] − b[n]) · (c[n] − d[n]).
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    subtraction: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    subtraction other: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>),
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(subtraction.a, subtraction.b, other.c, other.d, &result) { a, b, c, d, result, count in
      Vectors.subtractSubtractMultiply(a, b, c, d, result, count)
    }
  }

  /// (a[n] + b[n]) · (c[n] − d[n]).
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    subtraction: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>)
  ) -> [T] {
    newVector(addition.a, addition.b, subtraction.c, subtraction.d) { a, b, c, d, result, count in
      Vectors.addSubtractMultiply(a, b, c, d, result, count)
    }
  }

  /// (a[n] + b[n]) · (c[n] − d[n]).
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    subtraction: (c: some AccelerateBuffer<T>, d: some AccelerateBuffer<T>),
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(addition.a, addition.b, subtraction.c, subtraction.d, &result) { a, b, c, d, result, count in
      Vectors.addSubtractMultiply(a, b, c, d, result, count)
    }
  }

  /// a[n] · b + c[n] · d, where b and d are scalars.
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T),
    multiplication other: (c: some AccelerateBuffer<T>, d: T)
  ) -> [T] {
    newVector(multiplication.a, other.c) { a, c, result, count in
      Vectors.multiplyMultiplyAdd(a, multiplication.b, c, other.d, result, count)
    }
  }

  /// a[n] · b + c[n] · d, where b and d are scalars.
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T),
    multiplication other: (c: some AccelerateBuffer<T>, d: T),
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, other.c, &result) { a, c, result, count in
      Vectors.multiplyMultiplyAdd(a, multiplication.b, c, other.d, result, count)
    }
  }

  /// a[n] + b[n], and a[n] − b[n].
  public static func addSubtract<T: vDSP_FloatingPointGeneratable>(
    _ vectorA: some AccelerateBuffer<T>, _ vectorB: some AccelerateBuffer<T>,
    addResult: inout some AccelerateMutableBuffer<T>, subtractResult: inout some AccelerateMutableBuffer<T>
  ) {
    precondition(sameCount: addResult.count, subtractResult.count)
    withVectors(vectorA, vectorB, &addResult) { a, b, sums, count in
      withMutableVector(&subtractResult) { differences, _ in
        Vectors.addSubtract(a, b, sums, differences, count)
      }
    }
  }
}
