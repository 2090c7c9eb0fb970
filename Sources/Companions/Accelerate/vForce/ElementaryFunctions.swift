import CKernels
import Foundation

// Elementary functions, Apple's vForce: `vvsin` applies C's `sin` to n elements in double precision, `vvsinf`
// C's `sinf` in single precision, and so on.
//
// Accuracy: on x86-64 processors with AVX2, exponential functions, logarithms, trigonometric and hyperbolic
// functions, their inverses, cube roots and, in double precision, powers are within 4 units in the last place
// (glibc's libmvec); elsewhere, as all other functions, they are the C library's scalar functions. ±0,
// infinities, NaN and subnormal numbers give the results of C's functions. An element's result doesn't depend
// on its position.
//
// Unsafe: n elements are read from x and y and written to z, or y; the result may be an operand. A negative n
// does nothing.

private func apply(
  _ function: cv_function, _ x: UnsafePointer<Float>, _ y: UnsafeMutablePointer<Float>,
  _ count: UnsafePointer<Int32>
) {
  cv_function_f(function, x, y, max(Int(count.pointee), 0))
}

private func apply(
  _ function: cv_function, _ x: UnsafePointer<Double>, _ y: UnsafeMutablePointer<Double>,
  _ count: UnsafePointer<Int32>
) {
  cv_function_d(function, x, y, max(Int(count.pointee), 0))
}

/// - Parameter isNumber: whether b is one number for all.
private func apply(
  _ function: cv_function_of_two, _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>,
  isNumber: Bool = false,
  _ z: UnsafeMutablePointer<Float>, _ count: UnsafePointer<Int32>
) {
  cv_function_of_two_f(function, a, b, isNumber ? 1 : 0, z, max(Int(count.pointee), 0))
}

/// - Parameter isNumber: whether b is one number for all.
private func apply(
  _ function: cv_function_of_two, _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>,
  isNumber: Bool = false,
  _ z: UnsafeMutablePointer<Double>, _ count: UnsafePointer<Int32>
) {
  cv_function_of_two_d(function, a, b, isNumber ? 1 : 0, z, max(Int(count.pointee), 0))
}

@inline(__always)
private func map<T>(
  _ x: UnsafePointer<T>, _ y: UnsafeMutablePointer<T>, _ count: UnsafePointer<Int32>, _ f: (T) -> T
) {
  map(Strided(x, 1), MutableStrided(y, 1), max(Int(count.pointee), 0), f)
}

@inline(__always)
private func map<T>(
  _ a: UnsafePointer<T>, _ b: UnsafePointer<T>, _ z: UnsafeMutablePointer<T>, _ count: UnsafePointer<Int32>,
  _ f: (T, T) -> T
) {
  map(Strided(a, 1), Strided(b, 1), MutableStrided(z, 1), max(Int(count.pointee), 0), f)
}

/// Processes one chunk at a time, because the results may overwrite the angles.
private func sineAndCosine<T>(
  _ z: UnsafeMutablePointer<T>, _ y: UnsafeMutablePointer<T>, _ x: UnsafePointer<T>,
  _ count: UnsafePointer<Int32>,
  sine: (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void,
  cosine: (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void
) {
  let count = max(Int(count.pointee), 0)
  withUnsafeTemporaryAllocation(of: T.self, capacity: 256) { angles in
    guard let angles = angles.baseAddress else { return }
    for start in stride(from: 0, to: count, by: 256) {
      var part = Int32(min(256, count - start))
      angles.initialize(from: x + start, count: Int(part))
      sine(z + start, angles, &part)
      cosine(y + start, angles, &part)
    }
  }
}

/// x minus the nearest integer, within ±½ and exact, and whether that integer is odd.
@inline(__always)
private func remainderOfNearestInteger<T: IntegerConvertible>(_ x: T) -> (rest: T, isOdd: Bool) {
  // The limit up to which adding the bias rounds.
  if abs(x) < 0x1p21 {
    let biased = x + T.roundingBias
    return (x - (biased - T.roundingBias), biased.lowestBits & 1 == 1)
  }
  let turns = x.rounded(.toNearestOrEven)
  return (x - turns, !turns.truncatingRemainder(dividingBy: 2).isZero)
}

/// sin(πx), exact at multiples of ½.
@inline(__always)
private func sineOfPiTimes<T: IntegerConvertible>(_ x: T, _ sine: (T) -> T) -> T {
  let (rest, isOdd) = remainderOfNearestInteger(x)
  let value = sine(T(Double.pi) * rest)
  return isOdd ? -value : value
}

/// cos(πx), exact at multiples of ½: the sine of the distance to ½, which is rounded less.
@inline(__always)
private func cosineOfPiTimes<T: IntegerConvertible>(_ x: T, _ sine: (T) -> T) -> T {
  let (rest, isOdd) = remainderOfNearestInteger(x)
  let value = sine(T(Double.pi) * (0.5 - abs(rest)))
  return isOdd && value != 0 ? -value : value
}

/// tan(πx), exact at multiples of ½: beyond ¼, the distance to ½ is rounded less.
@inline(__always)
private func tangentOfPiTimes<T: IntegerConvertible>(_ x: T, _ tangent: (T) -> T) -> T {
  let rest = remainderOfNearestInteger(x).rest
  if abs(rest) <= 0.25 { return tangent(T(Double.pi) * rest) }
  let cotangent = 1 / tangent(T(Double.pi) * (0.5 - abs(rest)))
  return rest < 0 ? -cotangent : cotangent
}

/// 1 / x.
public func vvrecf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { 1 / $0 }
}

/// 1 / x. In double precision.
public func vvrec(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { 1 / $0 }
}

public func vvsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.squareRoot() }
}

public func vvsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.squareRoot() }
}

/// 1 / √x.
public func vvrsqrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { 1 / $0.squareRoot() }
}

/// 1 / √x. In double precision.
public func vvrsqrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  map(x, y, n) { 1 / $0.squareRoot() }
}

public func vvcbrtf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_cbrt, x, y, n)
}

public func vvcbrt(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_cbrt, x, y, n)
}

public func vvexpf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_exp, x, y, n)
}

public func vvexp(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_exp, x, y, n)
}

public func vvexp2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_exp2, x, y, n)
}

public func vvexp2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_exp2, x, y, n)
}

public func vvexpm1f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_expm1, x, y, n)
}

public func vvexpm1(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  apply(cv_expm1, x, y, n)
}

public func vvlogf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_log, x, y, n)
}

public func vvlog(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_log, x, y, n)
}

public func vvlog10f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_log10, x, y, n)
}

public func vvlog10(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  apply(cv_log10, x, y, n)
}

public func vvlog2f(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_log2, x, y, n)
}

public func vvlog2(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_log2, x, y, n)
}

public func vvlog1pf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_log1p, x, y, n)
}

public func vvlog1p(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  apply(cv_log1p, x, y, n)
}

public func vvlogbf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { logb($0) }
}

public func vvlogb(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { logb($0) }
}

public func vvsinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_sin, x, y, n)
}

public func vvsin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_sin, x, y, n)
}

public func vvcosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_cos, x, y, n)
}

public func vvcos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_cos, x, y, n)
}

public func vvtanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_tan, x, y, n)
}

public func vvtan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_tan, x, y, n)
}

public func vvasinf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_asin, x, y, n)
}

public func vvasin(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_asin, x, y, n)
}

public func vvacosf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_acos, x, y, n)
}

public func vvacos(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_acos, x, y, n)
}

public func vvatanf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_atan, x, y, n)
}

public func vvatan(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_atan, x, y, n)
}

public func vvsinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_sinh, x, y, n)
}

public func vvsinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_sinh, x, y, n)
}

public func vvcoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_cosh, x, y, n)
}

public func vvcosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_cosh, x, y, n)
}

public func vvtanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_tanh, x, y, n)
}

public func vvtanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  apply(cv_tanh, x, y, n)
}

public func vvasinhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_asinh, x, y, n)
}

public func vvasinh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  apply(cv_asinh, x, y, n)
}

public func vvacoshf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_acosh, x, y, n)
}

public func vvacosh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  apply(cv_acosh, x, y, n)
}

public func vvatanhf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  apply(cv_atanh, x, y, n)
}

public func vvatanh(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  apply(cv_atanh, x, y, n)
}

/// The sine of πx.
public func vvsinpif(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { sineOfPiTimes($0) { sin($0) } }
}

/// The sine of πx. In double precision.
public func vvsinpi(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  map(x, y, n) { sineOfPiTimes($0) { sin($0) } }
}

/// The cosine of πx.
public func vvcospif(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { cosineOfPiTimes($0) { sin($0) } }
}

/// The cosine of πx. In double precision.
public func vvcospi(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  map(x, y, n) { cosineOfPiTimes($0) { sin($0) } }
}

/// The tangent of πx.
public func vvtanpif(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { tangentOfPiTimes($0) { tan($0) } }
}

/// The tangent of πx. In double precision.
public func vvtanpi(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  map(x, y, n) { tangentOfPiTimes($0) { tan($0) } }
}

public func vvfabsf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  Vectors.magnitude(Strided(x, 1), MutableStrided(y, 1), max(Int(n.pointee), 0))
}

public func vvfabs(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  Vectors.magnitude(Strided(x, 1), MutableStrided(y, 1), max(Int(n.pointee), 0))
}

public func vvceilf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.rounded(.up) }
}

public func vvceil(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.rounded(.up) }
}

public func vvfloorf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.rounded(.down) }
}

public func vvfloor(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>)
{
  map(x, y, n) { $0.rounded(.down) }
}

/// x, truncated.
public func vvintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.rounded(.towardZero) }
}

/// x, truncated. In double precision.
public func vvint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  map(x, y, n) { $0.rounded(.towardZero) }
}

/// The integer nearest to x, ties to even.
public func vvnintf(_ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>, _ n: UnsafePointer<Int32>) {
  map(
    Strided(x, 1), MutableStrided(y, 1), max(Int(n.pointee), 0), cv_nearest
  ) { $0.rounded(.toNearestOrEven) }
}

/// The integer nearest to x, ties to even. In double precision.
public func vvnint(_ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>, _ n: UnsafePointer<Int32>) {
  map(
    Strided(x, 1), MutableStrided(y, 1), max(Int(n.pointee), 0), cv_nearest
  ) { $0.rounded(.toNearestOrEven) }
}

/// y / x.
public func vvdivf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  Vectors.divide(Strided(y, 1), Strided(x, 1), MutableStrided(z, 1), max(Int(n.pointee), 0))
}

/// y / x. In double precision.
public func vvdiv(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  Vectors.divide(Strided(y, 1), Strided(x, 1), MutableStrided(z, 1), max(Int(n.pointee), 0))
}

/// x to the power of y; the exponents come first.
public func vvpowf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  apply(cv_pow, x, y, z, n)
}

/// x to the power of y; the exponents come first. In double precision.
public func vvpow(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  apply(cv_pow, x, y, z, n)
}

/// The angle of the point (x, y), from −π to π.
public func vvatan2f(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  apply(cv_atan2, y, x, z, n)
}

/// The angle of the point (x, y), from −π to π. In double precision.
public func vvatan2(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  apply(cv_atan2, y, x, z, n)
}

/// The truncating remainder of y / x, with the sign of y.
public func vvfmodf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  map(y, x, z, n) { fmod($0, $1) }
}

/// The truncating remainder of y / x, with the sign of y. In double precision.
public func vvfmod(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  map(y, x, z, n) { fmod($0, $1) }
}

/// The remainder of y / x, with the quotient rounded to nearest.
public func vvremainderf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  map(y, x, z, n) { remainder($0, $1) }
}

/// The remainder of y / x, with the quotient rounded to nearest. In double precision.
public func vvremainder(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  map(y, x, z, n) { remainder($0, $1) }
}

/// The magnitude of y with the sign of x.
public func vvcopysignf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  map(
    Strided(y, 1), Strided(x, 1), MutableStrided(z, 1), max(Int(n.pointee), 0), cv_copy_sign
  ) { copysign($0, $1) }
}

/// The magnitude of y with the sign of x. In double precision.
public func vvcopysign(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  map(
    Strided(y, 1), Strided(x, 1), MutableStrided(z, 1), max(Int(n.pointee), 0), cv_copy_sign
  ) { copysign($0, $1) }
}

/// The next representable number from y towards x.
public func vvnextafterf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  map(y, x, z, n) { nextafter($0, $1) }
}

/// The next representable number from y towards x. In double precision.
public func vvnextafter(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  map(y, x, z, n) { nextafter($0, $1) }
}

/// x to the power of a single number y.
public func vvpowsf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  apply(cv_pow, x, y, isNumber: true, z, n)
}

/// The sines of x in z and its cosines in y.
public func vvsincosf(
  _ z: UnsafeMutablePointer<Float>, _ y: UnsafeMutablePointer<Float>, _ x: UnsafePointer<Float>,
  _ n: UnsafePointer<Int32>
) {
  sineAndCosine(z, y, x, n, sine: vvsinf, cosine: vvcosf)
}

/// x to the power of a single number y. In double precision.
public func vvpows(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  apply(cv_pow, x, y, isNumber: true, z, n)
}

/// The sines of x in z and its cosines in y. In double precision.
public func vvsincos(
  _ z: UnsafeMutablePointer<Double>, _ y: UnsafeMutablePointer<Double>, _ x: UnsafePointer<Double>,
  _ n: UnsafePointer<Int32>
) {
  sineAndCosine(z, y, x, n, sine: vvsin, cosine: vvcos)
}
