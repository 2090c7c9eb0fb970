/// Elementary functions of vectors that return arrays or write to existing vectors. Apple's vForce for Swift.
///
/// Vectors of one call must have the same count; it is checked.
public enum vForce {
  public static func ceil(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvceilf) }

  public static func ceil(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvceilf)
  }

  public static func ceil(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvceil) }

  public static func ceil(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvceil)
  }

  public static func floor(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvfloorf) }

  public static func floor(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvfloorf)
  }

  public static func floor(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvfloor) }

  public static func floor(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvfloor)
  }

  public static func trunc(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvintf) }

  public static func trunc(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvintf)
  }

  public static func trunc(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvint) }

  public static func trunc(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvint)
  }

  /// The integer nearest to x, ties to even.
  public static func nearestInteger(_ vector: some AccelerateBuffer<Float>) -> [Float] {
    map(vector, vvnintf)
  }

  /// The integer nearest to x, ties to even.
  public static func nearestInteger(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvnintf)
  }

  /// The integer nearest to x, ties to even.
  public static func nearestInteger(_ vector: some AccelerateBuffer<Double>) -> [Double] {
    map(vector, vvnint)
  }

  /// The integer nearest to x, ties to even.
  public static func nearestInteger(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvnint)
  }

  public static func reciprocal(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvrecf) }

  public static func reciprocal(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvrecf)
  }

  public static func reciprocal(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvrec) }

  public static func reciprocal(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvrec)
  }

  public static func sqrt(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsqrtf) }

  public static func sqrt(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsqrtf)
  }

  public static func sqrt(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsqrt) }

  public static func sqrt(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvsqrt)
  }

  /// 1 / √x.
  public static func rsqrt(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvrsqrtf) }

  /// 1 / √x.
  public static func rsqrt(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvrsqrtf)
  }

  /// 1 / √x.
  public static func rsqrt(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvrsqrt) }

  /// 1 / √x.
  public static func rsqrt(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvrsqrt)
  }

  public static func exp(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvexpf) }

  public static func exp(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvexpf)
  }

  public static func exp(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvexp) }

  public static func exp(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvexp)
  }

  public static func exp2(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvexp2f) }

  public static func exp2(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvexp2f)
  }

  public static func exp2(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvexp2) }

  public static func exp2(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvexp2)
  }

  /// eˣ − 1, exact near 0.
  public static func expm1(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvexpm1f) }

  /// eˣ − 1, exact near 0.
  public static func expm1(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvexpm1f)
  }

  /// eˣ − 1, exact near 0.
  public static func expm1(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvexpm1) }

  /// eˣ − 1, exact near 0.
  public static func expm1(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvexpm1)
  }

  /// The natural logarithm of x.
  public static func log(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlogf) }

  /// The natural logarithm of x.
  public static func log(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlogf)
  }

  /// The natural logarithm of x.
  public static func log(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlog) }

  /// The natural logarithm of x.
  public static func log(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlog)
  }

  public static func log2(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlog2f) }

  public static func log2(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlog2f)
  }

  public static func log2(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlog2) }

  public static func log2(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlog2)
  }

  public static func log10(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlog10f) }

  public static func log10(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlog10f)
  }

  public static func log10(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlog10) }

  public static func log10(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlog10)
  }

  /// The natural logarithm of 1 + x, exact near 0.
  public static func log1p(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlog1pf) }

  /// The natural logarithm of 1 + x, exact near 0.
  public static func log1p(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlog1pf)
  }

  /// The natural logarithm of 1 + x, exact near 0.
  public static func log1p(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlog1p) }

  /// The natural logarithm of 1 + x, exact near 0.
  public static func log1p(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlog1p)
  }

  /// The exponent of x, as `logb` in C.
  public static func logb(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlogbf) }

  /// The exponent of x, as `logb` in C.
  public static func logb(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlogbf)
  }

  /// The exponent of x, as `logb` in C.
  public static func logb(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlogb) }

  /// The exponent of x, as `logb` in C.
  public static func logb(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlogb)
  }

  public static func sin(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsinf) }

  public static func sin(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsinf)
  }

  public static func sin(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsin) }

  public static func sin(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvsin)
  }

  public static func cos(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvcosf) }

  public static func cos(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvcosf)
  }

  public static func cos(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvcos) }

  public static func cos(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvcos)
  }

  public static func tan(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvtanf) }

  public static func tan(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvtanf)
  }

  public static func tan(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvtan) }

  public static func tan(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvtan)
  }

  public static func asin(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvasinf) }

  public static func asin(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvasinf)
  }

  public static func asin(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvasin) }

  public static func asin(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvasin)
  }

  public static func acos(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvacosf) }

  public static func acos(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvacosf)
  }

  public static func acos(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvacos) }

  public static func acos(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvacos)
  }

  public static func atan(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvatanf) }

  public static func atan(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvatanf)
  }

  public static func atan(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvatan) }

  public static func atan(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvatan)
  }

  public static func sinh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsinhf) }

  public static func sinh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsinhf)
  }

  public static func sinh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsinh) }

  public static func sinh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvsinh)
  }

  public static func cosh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvcoshf) }

  public static func cosh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvcoshf)
  }

  public static func cosh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvcosh) }

  public static func cosh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvcosh)
  }

  public static func tanh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvtanhf) }

  public static func tanh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvtanhf)
  }

  public static func tanh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvtanh) }

  public static func tanh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvtanh)
  }

  public static func asinh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvasinhf) }

  public static func asinh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvasinhf)
  }

  public static func asinh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvasinh) }

  public static func asinh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvasinh)
  }

  public static func acosh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvacoshf) }

  public static func acosh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvacoshf)
  }

  public static func acosh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvacosh) }

  public static func acosh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvacosh)
  }

  public static func atanh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvatanhf) }

  public static func atanh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvatanhf)
  }

  public static func atanh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvatanh) }

  public static func atanh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvatanh)
  }

  /// The sine of πx.
  public static func sinPi(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsinpif) }

  /// The sine of πx.
  public static func sinPi(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsinpif)
  }

  /// The sine of πx.
  public static func sinPi(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsinpi) }

  /// The sine of πx.
  public static func sinPi(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvsinpi)
  }

  /// The cosine of πx.
  public static func cosPi(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvcospif) }

  /// The cosine of πx.
  public static func cosPi(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvcospif)
  }

  /// The cosine of πx.
  public static func cosPi(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvcospi) }

  /// The cosine of πx.
  public static func cosPi(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvcospi)
  }

  /// The tangent of πx.
  public static func tanPi(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvtanpif) }

  /// The tangent of πx.
  public static func tanPi(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvtanpif)
  }

  /// The tangent of πx.
  public static func tanPi(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvtanpi) }

  /// The tangent of πx.
  public static func tanPi(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvtanpi)
  }

  public static func copysign(magnitudes: some AccelerateBuffer<Float>, signs: some AccelerateBuffer<Float>)
    -> [Float]
  {
    map(magnitudes, signs, vvcopysignf)
  }

  public static func copysign(
    magnitudes: some AccelerateBuffer<Float>, signs: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(magnitudes, signs, &result, vvcopysignf)
  }

  public static func copysign(magnitudes: some AccelerateBuffer<Double>, signs: some AccelerateBuffer<Double>)
    -> [Double]
  {
    map(magnitudes, signs, vvcopysign)
  }

  public static func copysign(
    magnitudes: some AccelerateBuffer<Double>, signs: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(magnitudes, signs, &result, vvcopysign)
  }

  /// The truncating remainder, with the sign of the dividend.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>
  ) -> [Float] {
    map(dividends, divisors, vvfmodf)
  }

  /// The truncating remainder, with the sign of the dividend.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(dividends, divisors, &result, vvfmodf)
  }

  /// The truncating remainder, with the sign of the dividend.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>
  ) -> [Double] {
    map(dividends, divisors, vvfmod)
  }

  /// The truncating remainder, with the sign of the dividend.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(dividends, divisors, &result, vvfmod)
  }

  /// The remainder, with the quotient rounded to nearest.
  public static func remainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>
  ) -> [Float] {
    map(dividends, divisors, vvremainderf)
  }

  /// The remainder, with the quotient rounded to nearest.
  public static func remainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(dividends, divisors, &result, vvremainderf)
  }

  /// The remainder, with the quotient rounded to nearest.
  public static func remainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>
  ) -> [Double] {
    map(dividends, divisors, vvremainder)
  }

  /// The remainder, with the quotient rounded to nearest.
  public static func remainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(dividends, divisors, &result, vvremainder)
  }

  /// The angle of the point (x, y), from −π to π.
  public static func atan2(x: some AccelerateBuffer<Float>, y: some AccelerateBuffer<Float>) -> [Float] {
    map(y, x, vvatan2f)
  }

  /// The angle of the point (x, y), from −π to π.
  public static func atan2(
    x: some AccelerateBuffer<Float>, y: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(y, x, &result, vvatan2f)
  }

  /// The angle of the point (x, y), from −π to π.
  public static func atan2(x: some AccelerateBuffer<Double>, y: some AccelerateBuffer<Double>) -> [Double] {
    map(y, x, vvatan2)
  }

  /// The angle of the point (x, y), from −π to π.
  public static func atan2(
    x: some AccelerateBuffer<Double>, y: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(y, x, &result, vvatan2)
  }

  public static func pow(bases: some AccelerateBuffer<Float>, exponents: some AccelerateBuffer<Float>)
    -> [Float]
  {
    map(exponents, bases, vvpowf)
  }

  public static func pow(
    bases: some AccelerateBuffer<Float>, exponents: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(exponents, bases, &result, vvpowf)
  }

  public static func pow(bases: some AccelerateBuffer<Double>, exponents: some AccelerateBuffer<Double>)
    -> [Double]
  {
    map(exponents, bases, vvpow)
  }

  public static func pow(
    bases: some AccelerateBuffer<Double>, exponents: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(exponents, bases, &result, vvpow)
  }

  public static func sincos(
    _ vector: some AccelerateBuffer<Float>, sinResult: inout some AccelerateMutableBuffer<Float>,
    cosResult: inout some AccelerateMutableBuffer<Float>
  ) {
    sin(vector, result: &sinResult)
    cos(vector, result: &cosResult)
  }

  public static func sincos(
    _ vector: some AccelerateBuffer<Double>, sinResult: inout some AccelerateMutableBuffer<Double>,
    cosResult: inout some AccelerateMutableBuffer<Double>
  ) {
    sin(vector, result: &sinResult)
    cos(vector, result: &cosResult)
  }
}

/// A function of one vector.
private typealias Unary<T> = (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void
/// A function of two vectors.
private typealias Binary<T> = (
  UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>
) -> Void

private func map<T>(
  _ vector: some AccelerateBuffer<T>, _ result: inout some AccelerateMutableBuffer<T>, _ f: Unary<T>
) {
  withVectors(vector, &result) { x, y, count in
    withUnsafePointer(to: Int32(count)) { f(y.base, x.base, $0) }
  }
}

private func map<T>(_ vector: some AccelerateBuffer<T>, _ f: Unary<T>) -> [T] {
  newVector(vector) { x, y, count in
    withUnsafePointer(to: Int32(count)) { f(y.base, x.base, $0) }
  }
}

private func map<T>(
  _ a: some AccelerateBuffer<T>, _ b: some AccelerateBuffer<T>,
  _ result: inout some AccelerateMutableBuffer<T>,
  _ f: Binary<T>
) {
  withVectors(a, b, &result) { a, b, c, count in
    withUnsafePointer(to: Int32(count)) { f(c.base, a.base, b.base, $0) }
  }
}

private func map<T>(_ a: some AccelerateBuffer<T>, _ b: some AccelerateBuffer<T>, _ f: Binary<T>) -> [T] {
  newVector(a, b) { a, b, c, count in
    withUnsafePointer(to: Int32(count)) { f(c.base, a.base, b.base, $0) }
  }
}
