// Unsafe: as in StridedVectors.swift; both parts of a vector are valid for the count and stride of a call.

struct Complex<T: vDSP_FloatingPointGeneratable> {
  var real: T
  var imaginary: T

  @inline(__always)
  init(_ real: T, _ imaginary: T) {
    self.real = real
    self.imaginary = imaginary
  }

  @inline(__always) var conjugate: Complex { Complex(real, -imaginary) }
  @inline(__always) var squaredMagnitude: T { real * real + imaginary * imaginary }

  @inline(__always)
  static func + (a: Complex, b: Complex) -> Complex { Complex(a.real + b.real, a.imaginary + b.imaginary) }
  @inline(__always)
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.real - b.real, a.imaginary - b.imaginary) }
  @inline(__always)
  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
  @inline(__always)
  static func * (a: Complex, b: T) -> Complex { Complex(a.real * b, a.imaginary * b) }
  @inline(__always)
  static func / (a: Complex, b: Complex) -> Complex {
    let (product, scale) = (a * b.conjugate, b.squaredMagnitude)
    return Complex(product.real / scale, product.imaginary / scale)
  }
}

/// A vector of complex numbers with separate real and imaginary parts.
struct SplitVector<T: vDSP_FloatingPointGeneratable> {
  let real: UnsafeMutablePointer<T>
  let imaginary: UnsafeMutablePointer<T>
  let stride: Int

  @inline(__always)
  init(_ real: UnsafeMutablePointer<T>, _ imaginary: UnsafeMutablePointer<T>, _ stride: Int) {
    self.real = real
    self.imaginary = imaginary
    self.stride = stride
  }

  @inline(__always)
  subscript(index: Int) -> Complex<T> {
    get { Complex(real[index &* stride], imaginary[index &* stride]) }
    nonmutating set {
      real[index &* stride] = newValue.real
      imaginary[index &* stride] = newValue.imaginary
    }
  }

  /// The elements from an index on.
  @inline(__always)
  func from(_ index: Int) -> SplitVector {
    SplitVector(real + index &* stride, imaginary + index &* stride, stride)
  }

  /// Copies elements to others, which must not overlap them.
  @inline(__always)
  func copy(_ count: Int, to result: SplitVector) {
    if stride == 1, result.stride == 1 {
      result.real.update(from: real, count: count)
      result.imaginary.update(from: imaginary, count: count)
    } else {
      for n in 0..<count { result[n] = self[n] }
    }
  }

  @inline(__always) var realPart: MutableStrided<T> { MutableStrided(real, stride) }
  @inline(__always) var imaginaryPart: MutableStrided<T> { MutableStrided(imaginary, stride) }

  /// Whether a result's real parts can all be written before its imaginary parts while this vector is read:
  /// the imaginary part isn't stored where the result's real part goes.
  @inline(__always)
  func canWritePartsInTurn(for result: SplitVector) -> Bool { imaginary != result.real }

  /// Whether a result can be written many elements at a time while this vector is read.
  @inline(__always)
  func isContiguous(for result: SplitVector, _ count: Int) -> Bool {
    let (real, imaginary) = (realPart.elements, imaginaryPart.elements)
    return real.isContiguous(for: result.realPart, count)
      && real.isContiguous(for: result.imaginaryPart, count)
      && imaginary.isContiguous(for: result.realPart, count)
      && imaginary.isContiguous(for: result.imaginaryPart, count)
  }
}

extension Vectors {
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func add<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, _ b: SplitVector<T>, _ result: SplitVector<T>, _ count: Int
  ) {
    guard a.canWritePartsInTurn(for: result), b.canWritePartsInTurn(for: result) else {
      return generate(result, count) { a[$0] + b[$0] }
    }
    add(a.realPart.elements, b.realPart.elements, result.realPart, count)
    add(a.imaginaryPart.elements, b.imaginaryPart.elements, result.imaginaryPart, count)
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func subtract<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, _ b: SplitVector<T>, _ result: SplitVector<T>, _ count: Int
  ) {
    guard a.canWritePartsInTurn(for: result), b.canWritePartsInTurn(for: result) else {
      return generate(result, count) { a[$0] - b[$0] }
    }
    subtract(a.realPart.elements, b.realPart.elements, result.realPart, count)
    subtract(a.imaginaryPart.elements, b.imaginaryPart.elements, result.imaginaryPart, count)
  }

  /// a · b, where b is real.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, _ b: Strided<T>, _ result: SplitVector<T>, _ count: Int
  ) {
    guard a.canWritePartsInTurn(for: result), b.base != result.real else {
      return generate(result, count) { a[$0] * b[$0] }
    }
    multiply(a.realPart.elements, b, result.realPart, count)
    multiply(a.imaginaryPart.elements, b, result.imaginaryPart, count)
  }

  @_specialize(where T == Float) @_specialize(where T == Double)
  static func conjugate<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, _ result: SplitVector<T>, _ count: Int
  ) {
    guard a.canWritePartsInTurn(for: result) else { return generate(result, count) { a[$0].conjugate } }
    if a.real != result.real || a.stride != result.stride {
      copy(a.realPart.elements, result.realPart, count)
    }
    negate(a.imaginaryPart.elements, result.imaginaryPart, count)
  }

  /// a · b, or the conjugate of a times b.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func multiply<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, conjugate: Bool, _ b: SplitVector<T>, _ result: SplitVector<T>, _ count: Int
  ) {
    if a.isContiguous(for: result, count), b.isContiguous(for: result, count) {
      multiplyContiguous(a, conjugate: conjugate, b, result, count)
    } else if conjugate {
      generate(result, count) { a[$0].conjugate * b[$0] }
    } else {
      generate(result, count) { a[$0] * b[$0] }
    }
  }

  /// Σ a · b, in real sums.
  @_specialize(where T == Float) @_specialize(where T == Double)
  static func dot<T: vDSP_FloatingPointGeneratable>(
    _ a: SplitVector<T>, _ b: SplitVector<T>, _ count: Int
  ) -> Complex<T> {
    let (realA, imaginaryA) = (Strided(a.real, a.stride), Strided(a.imaginary, a.stride))
    let (realB, imaginaryB) = (Strided(b.real, b.stride), Strided(b.imaginary, b.stride))
    return Complex(
      dot(realA, realB, count) - dot(imaginaryA, imaginaryB, count),
      dot(realA, imaginaryB, count) + dot(imaginaryA, realB, count))
  }
}

extension SplitVector<Float> {
  @inline(__always)
  init(_ vector: UnsafePointer<DSPSplitComplex>, _ stride: Int) {
    self.init(vector.pointee.realp, vector.pointee.imagp, stride)
  }
}

extension SplitVector<Double> {
  @inline(__always)
  init(_ vector: UnsafePointer<DSPDoubleSplitComplex>, _ stride: Int) {
    self.init(vector.pointee.realp, vector.pointee.imagp, stride)
  }
}

/// c[n] = value(n), which may depend only on elements n. A separate loop for stride 1 is vectorized.
@inline(__always)
func generate<T>(_ c: SplitVector<T>, _ count: Int, _ value: (Int) -> Complex<T>) {
  for n in 0..<count { c[n] = value(n) }
}
