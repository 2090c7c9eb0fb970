// Two or three operations in one pass.

extension vDSP {
  /// multiplication.a[n] · multiplication.b + vector[n].
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T), _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(multiplication.a, vector) { a, b, result, count in
      Vectors.multiplyAdd(a, multiplication.b, b, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b + vector[n].
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T), _ vector: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, vector, &result) { a, b, result, count in
      Vectors.multiplyAdd(a, multiplication.b, b, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b[n] + vector[n].
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(multiplication.a, multiplication.b, vector) { a, b, c, result, count in
      Vectors.multiplyAdd(a, b, c, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b[n] + vector[n].
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, multiplication.b, vector, &result) { a, b, c, result, count in
      Vectors.multiplyAdd(a, b, c, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b[n] + scalar.
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ scalar: T
  ) -> [T] {
    newVector(multiplication.a, multiplication.b) { a, b, result, count in
      Vectors.multiplyAdd(a, b, scalar, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b[n] + scalar.
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ scalar: T,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, multiplication.b, &result) { a, b, result, count in
      Vectors.multiplyAdd(a, b, scalar, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b + scalar.
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T), _ scalar: T
  ) -> [T] {
    newVector(multiplication.a) { a, result, count in
      Vectors.multiplyAdd(a, multiplication.b, scalar, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b + scalar.
  public static func add<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T), _ scalar: T,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, &result) { a, result, count in
      Vectors.multiplyAdd(a, multiplication.b, scalar, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b[n] − vector[n].
  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(multiplication.a, multiplication.b, vector) { a, b, c, result, count in
      Vectors.multiplySubtract(a, b, c, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b[n] − vector[n].
  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, multiplication.b, vector, &result) { a, b, c, result, count in
      Vectors.multiplySubtract(a, b, c, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b − vector[n].
  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T), _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(multiplication.a, vector) { a, b, result, count in
      Vectors.multiplySubtract(a, multiplication.b, b, result, count)
    }
  }

  /// multiplication.a[n] · multiplication.b − vector[n].
  public static func subtract<T: vDSP_FloatingPointGeneratable>(
    multiplication: (a: some AccelerateBuffer<T>, b: T), _ vector: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(multiplication.a, vector, &result) { a, b, result, count in
      Vectors.multiplySubtract(a, multiplication.b, b, result, count)
    }
  }

  /// (addition.a[n] + addition.b[n]) · vector[n].
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(addition.a, addition.b, vector) { a, b, c, result, count in
      Vectors.addMultiply(a, b, c, result, count)
    }
  }

  /// (addition.a[n] + addition.b[n]) · vector[n].
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ vector: some AccelerateBuffer<T>,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(addition.a, addition.b, vector, &result) { a, b, c, result, count in
      Vectors.addMultiply(a, b, c, result, count)
    }
  }

  /// (addition.a[n] + addition.b[n]) · scalar.
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ scalar: T
  ) -> [T] {
    newVector(addition.a, addition.b) { a, b, result, count in
      Vectors.addMultiply(a, b, scalar, result, count)
    }
  }

  /// (addition.a[n] + addition.b[n]) · scalar.
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    addition: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ scalar: T,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(addition.a, addition.b, &result) { a, b, result, count in
      Vectors.addMultiply(a, b, scalar, result, count)
    }
  }

  /// (subtraction.a[n] − subtraction.b[n]) · vector[n].
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    subtraction: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    _ vector: some AccelerateBuffer<T>
  ) -> [T] {
    newVector(subtraction.a, subtraction.b, vector) { a, b, c, result, count in
      Vectors.subtractMultiply(a, b, c, result, count)
    }
  }

  /// (subtraction.a[n] − subtraction.b[n]) · vector[n].
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    subtraction: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>),
    _ vector: some AccelerateBuffer<T>, result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(subtraction.a, subtraction.b, vector, &result) { a, b, c, result, count in
      Vectors.subtractMultiply(a, b, c, result, count)
    }
  }

  /// (subtraction.a[n] − subtraction.b[n]) · scalar.
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    subtraction: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ scalar: T
  ) -> [T] {
    newVector(subtraction.a, subtraction.b) { a, b, result, count in
      Vectors.subtractMultiply(a, b, scalar, result, count)
    }
  }

  /// (subtraction.a[n] − subtraction.b[n]) · scalar.
  public static func multiply<T: vDSP_FloatingPointGeneratable>(
    subtraction: (a: some AccelerateBuffer<T>, b: some AccelerateBuffer<T>), _ scalar: T,
    result: inout some AccelerateMutableBuffer<T>
  ) {
    withVectors(subtraction.a, subtraction.b, &result) { a, b, result, count in
      Vectors.subtractMultiply(a, b, scalar, result, count)
    }
  }
}
