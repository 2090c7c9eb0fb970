/// Elementary functions of vectors, as arrays or into vectors that are there. Apple's vForce for Swift.
///
/// Vectors that belong together have the same count; it is checked.
public enum vForce {
  /// The least integer that isn't less than x.
  public static func ceil(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvceilf) }

  /// The least integer that isn't less than x.
  public static func ceil(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvceilf)
  }

  /// The least integer that isn't less than x.
  public static func ceil(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvceil) }

  /// The least integer that isn't less than x.
  public static func ceil(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvceil)
  }

  /// The greatest integer that isn't more than x.
  public static func floor(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvfloorf) }

  /// The greatest integer that isn't more than x.
  public static func floor(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvfloorf)
  }

  /// The greatest integer that isn't more than x.
  public static func floor(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvfloor) }

  /// The greatest integer that isn't more than x.
  public static func floor(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvfloor)
  }

  /// x, truncated.
  public static func trunc(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvintf) }

  /// x, truncated.
  public static func trunc(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvintf)
  }

  /// x, truncated.
  public static func trunc(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvint) }

  /// x, truncated.
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

  /// 1 / x.
  public static func reciprocal(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvrecf) }

  /// 1 / x.
  public static func reciprocal(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvrecf)
  }

  /// 1 / x.
  public static func reciprocal(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvrec) }

  /// 1 / x.
  public static func reciprocal(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvrec)
  }

  /// √x.
  public static func sqrt(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsqrtf) }

  /// √x.
  public static func sqrt(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsqrtf)
  }

  /// √x.
  public static func sqrt(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsqrt) }

  /// √x.
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

  /// eˣ.
  public static func exp(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvexpf) }

  /// eˣ.
  public static func exp(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvexpf)
  }

  /// eˣ.
  public static func exp(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvexp) }

  /// eˣ.
  public static func exp(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvexp)
  }

  /// 2ˣ.
  public static func exp2(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvexp2f) }

  /// 2ˣ.
  public static func exp2(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvexp2f)
  }

  /// 2ˣ.
  public static func exp2(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvexp2) }

  /// 2ˣ.
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

  /// The logarithm of x to the base 2.
  public static func log2(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlog2f) }

  /// The logarithm of x to the base 2.
  public static func log2(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlog2f)
  }

  /// The logarithm of x to the base 2.
  public static func log2(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlog2) }

  /// The logarithm of x to the base 2.
  public static func log2(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlog2)
  }

  /// The logarithm of x to the base 10.
  public static func log10(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlog10f) }

  /// The logarithm of x to the base 10.
  public static func log10(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlog10f)
  }

  /// The logarithm of x to the base 10.
  public static func log10(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlog10) }

  /// The logarithm of x to the base 10.
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

  /// The exponent of x.
  public static func logb(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvlogbf) }

  /// The exponent of x.
  public static func logb(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvlogbf)
  }

  /// The exponent of x.
  public static func logb(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvlogb) }

  /// The exponent of x.
  public static func logb(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvlogb)
  }

  /// The sine of x.
  public static func sin(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsinf) }

  /// The sine of x.
  public static func sin(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsinf)
  }

  /// The sine of x.
  public static func sin(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsin) }

  /// The sine of x.
  public static func sin(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvsin)
  }

  /// The cosine of x.
  public static func cos(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvcosf) }

  /// The cosine of x.
  public static func cos(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvcosf)
  }

  /// The cosine of x.
  public static func cos(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvcos) }

  /// The cosine of x.
  public static func cos(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvcos)
  }

  /// The tangent of x.
  public static func tan(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvtanf) }

  /// The tangent of x.
  public static func tan(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvtanf)
  }

  /// The tangent of x.
  public static func tan(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvtan) }

  /// The tangent of x.
  public static func tan(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvtan)
  }

  /// The arc sine of x.
  public static func asin(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvasinf) }

  /// The arc sine of x.
  public static func asin(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvasinf)
  }

  /// The arc sine of x.
  public static func asin(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvasin) }

  /// The arc sine of x.
  public static func asin(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvasin)
  }

  /// The arc cosine of x.
  public static func acos(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvacosf) }

  /// The arc cosine of x.
  public static func acos(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvacosf)
  }

  /// The arc cosine of x.
  public static func acos(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvacos) }

  /// The arc cosine of x.
  public static func acos(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvacos)
  }

  /// The arc tangent of x.
  public static func atan(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvatanf) }

  /// The arc tangent of x.
  public static func atan(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvatanf)
  }

  /// The arc tangent of x.
  public static func atan(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvatan) }

  /// The arc tangent of x.
  public static func atan(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvatan)
  }

  /// The hyperbolic sine of x.
  public static func sinh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvsinhf) }

  /// The hyperbolic sine of x.
  public static func sinh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvsinhf)
  }

  /// The hyperbolic sine of x.
  public static func sinh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvsinh) }

  /// The hyperbolic sine of x.
  public static func sinh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvsinh)
  }

  /// The hyperbolic cosine of x.
  public static func cosh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvcoshf) }

  /// The hyperbolic cosine of x.
  public static func cosh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvcoshf)
  }

  /// The hyperbolic cosine of x.
  public static func cosh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvcosh) }

  /// The hyperbolic cosine of x.
  public static func cosh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvcosh)
  }

  /// The hyperbolic tangent of x.
  public static func tanh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvtanhf) }

  /// The hyperbolic tangent of x.
  public static func tanh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvtanhf)
  }

  /// The hyperbolic tangent of x.
  public static func tanh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvtanh) }

  /// The hyperbolic tangent of x.
  public static func tanh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvtanh)
  }

  /// The inverse hyperbolic sine of x.
  public static func asinh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvasinhf) }

  /// The inverse hyperbolic sine of x.
  public static func asinh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvasinhf)
  }

  /// The inverse hyperbolic sine of x.
  public static func asinh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvasinh) }

  /// The inverse hyperbolic sine of x.
  public static func asinh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvasinh)
  }

  /// The inverse hyperbolic cosine of x.
  public static func acosh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvacoshf) }

  /// The inverse hyperbolic cosine of x.
  public static func acosh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvacoshf)
  }

  /// The inverse hyperbolic cosine of x.
  public static func acosh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvacosh) }

  /// The inverse hyperbolic cosine of x.
  public static func acosh(
    _ vector: some AccelerateBuffer<Double>, result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(vector, &result, vvacosh)
  }

  /// The inverse hyperbolic tangent of x.
  public static func atanh(_ vector: some AccelerateBuffer<Float>) -> [Float] { map(vector, vvatanhf) }

  /// The inverse hyperbolic tangent of x.
  public static func atanh(
    _ vector: some AccelerateBuffer<Float>, result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(vector, &result, vvatanhf)
  }

  /// The inverse hyperbolic tangent of x.
  public static func atanh(_ vector: some AccelerateBuffer<Double>) -> [Double] { map(vector, vvatanh) }

  /// The inverse hyperbolic tangent of x.
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

  /// The magnitudes with the signs.
  public static func copysign(magnitudes: some AccelerateBuffer<Float>, signs: some AccelerateBuffer<Float>)
    -> [Float]
  {
    map(magnitudes, signs, vvcopysignf)
  }

  /// The magnitudes with the signs.
  public static func copysign(
    magnitudes: some AccelerateBuffer<Float>, signs: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(magnitudes, signs, &result, vvcopysignf)
  }

  /// The magnitudes with the signs.
  public static func copysign(magnitudes: some AccelerateBuffer<Double>, signs: some AccelerateBuffer<Double>)
    -> [Double]
  {
    map(magnitudes, signs, vvcopysign)
  }

  /// The magnitudes with the signs.
  public static func copysign(
    magnitudes: some AccelerateBuffer<Double>, signs: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(magnitudes, signs, &result, vvcopysign)
  }

  /// What truncated division leaves.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>
  ) -> [Float] {
    map(dividends, divisors, vvfmodf)
  }

  /// What truncated division leaves.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(dividends, divisors, &result, vvfmodf)
  }

  /// What truncated division leaves.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>
  ) -> [Double] {
    map(dividends, divisors, vvfmod)
  }

  /// What truncated division leaves.
  public static func truncatingRemainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(dividends, divisors, &result, vvfmod)
  }

  /// What division to the nearest integer leaves.
  public static func remainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>
  ) -> [Float] {
    map(dividends, divisors, vvremainderf)
  }

  /// What division to the nearest integer leaves.
  public static func remainder(
    dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(dividends, divisors, &result, vvremainderf)
  }

  /// What division to the nearest integer leaves.
  public static func remainder(
    dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>
  ) -> [Double] {
    map(dividends, divisors, vvremainder)
  }

  /// What division to the nearest integer leaves.
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

  /// The bases to the powers of the exponents.
  public static func pow(bases: some AccelerateBuffer<Float>, exponents: some AccelerateBuffer<Float>)
    -> [Float]
  {
    map(exponents, bases, vvpowf)
  }

  /// The bases to the powers of the exponents.
  public static func pow(
    bases: some AccelerateBuffer<Float>, exponents: some AccelerateBuffer<Float>,
    result: inout some AccelerateMutableBuffer<Float>
  ) {
    map(exponents, bases, &result, vvpowf)
  }

  /// The bases to the powers of the exponents.
  public static func pow(bases: some AccelerateBuffer<Double>, exponents: some AccelerateBuffer<Double>)
    -> [Double]
  {
    map(exponents, bases, vvpow)
  }

  /// The bases to the powers of the exponents.
  public static func pow(
    bases: some AccelerateBuffer<Double>, exponents: some AccelerateBuffer<Double>,
    result: inout some AccelerateMutableBuffer<Double>
  ) {
    map(exponents, bases, &result, vvpow)
  }

  /// The sines and the cosines.
  public static func sincos(
    _ vector: some AccelerateBuffer<Float>, sinResult: inout some AccelerateMutableBuffer<Float>,
    cosResult: inout some AccelerateMutableBuffer<Float>
  ) {
    sin(vector, result: &sinResult)
    cos(vector, result: &cosResult)
  }

  /// The sines and the cosines.
  public static func sincos(
    _ vector: some AccelerateBuffer<Double>, sinResult: inout some AccelerateMutableBuffer<Double>,
    cosResult: inout some AccelerateMutableBuffer<Double>
  ) {
    sin(vector, result: &sinResult)
    cos(vector, result: &cosResult)
  }
}

/// One of the functions above of one vector.
private typealias Unary<T> = (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void
/// One of the functions above of two vectors.
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
