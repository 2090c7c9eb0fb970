// Unsafe: as in StridedVectors.swift, twice: the real and the imaginary parts are there for the count and stride of a call.

/// A complex number in either precision.
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

/// A vector of complex numbers whose real and imaginary parts lie apart.
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
}

extension Vectors {
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

/// c[n] = value(n), which depends on elements n only. A loop for stride 1 apart, to be vectorized.
@inline(__always)
func generate<T>(_ c: SplitVector<T>, _ count: Int, _ value: (Int) -> Complex<T>) {
  for n in 0..<count { c[n] = value(n) }
}
