import Accelerate
import Foundation
import Testing

private typealias Unary<T> = (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void
private typealias Binary<T> = (
  UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>
) -> Void

/// The C function of higher precision: Double for Float, and on x86-64 Float80 for Double.
private typealias Exact<Wide> = (Wide) -> Wide

/// Returns reproducible numbers of every magnitude and of some typical ones, with both signs.
private func samples<T: BinaryFloatingPoint>(_ count: Int, exponents: ClosedRange<Int>) -> [T] {
  var state: UInt64 = 42
  func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 11
  }
  return (0..<count).map { index in
    let fraction = 1 + Double(next()) * 0x1p-53
    let range = index % 2 == 0 ? exponents : -8...6
    let exponent = range.lowerBound + Int(next() % UInt64(range.count))
    return T(sign: next() & 1 == 0 ? .plus : .minus, exponent: T.Exponent(exponent), significand: T(fraction))
  }
}

private func specials<T: BinaryFloatingPoint>() -> [T] {
  let positive: [T] = [
    0, .infinity, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, 1, 0.5, 2,
    T.leastNormalMagnitude / 3,
  ]
  return positive + positive.map { -$0 } + [.nan]
}

/// Returns a result's error in units in the last place.
private func units<T: BinaryFloatingPoint, Wide: BinaryFloatingPoint>(_ result: T, _ exact: Wide) -> Double {
  if exact.isNaN { return result.isNaN ? 0 : .infinity }
  let rounded = T(exact)
  if result == rounded { return 0 }
  // Near overflow, either side may be infinite.
  if !result.isFinite || rounded.isInfinite {
    let isClose = abs(exact) > Wide(T.greatestFiniteMagnitude) * (1 - 4 * Wide(T.ulpOfOne))
    return isClose && abs(result) == .infinity && (result < 0) == (exact < 0) ? 1 : .infinity
  }
  return Double(abs(Wide(result) - exact) / Wide(rounded.ulp))
}

/// Returns a function's largest error, and the special values with wrong results.
private func check<T: BinaryFloatingPoint, Wide: BinaryFloatingPoint>(
  _ name: String, _ function: Unary<T>, _ exact: Exact<Wide>, exponents: ClosedRange<Int>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let x: [T] = samples(6000, exponents: exponents) + specials()
  var y = [T](repeating: 77, count: x.count)
  function(&y, x, [Int32(x.count)])
  var worst: (units: Double, at: T) = (0, 0)
  for (x, y) in zip(x, y) {
    let off = units(y, exact(Wide(x)))
    if off > worst.units { worst = (off, x) }
    // The sign of a zero matters.
    if exact(Wide(x)) == 0 {
      #expect(y.sign == exact(Wide(x)).sign, "\(name) of \(x)", sourceLocation: sourceLocation)
    }
  }
  #expect(worst.units <= 4, "\(name) in \(T.self) at \(worst.at)", sourceLocation: sourceLocation)
  // At any offset, and in place.
  for start in [0, 1, 7, 40] {
    for count in [1, 3, 8, 15, 17, 33] {
      var part = Array(x[start..<start + count]) + [123]
      part.withUnsafeMutableBufferPointer {
        guard let base = $0.baseAddress else { return }
        function(base, base, [Int32(count)])
      }
      let isSame = zip(part, y[start..<start + count]).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
      #expect(isSame && part[count] == 123, "\(name) of \(count) at \(start)", sourceLocation: sourceLocation)
    }
  }
}

/// Within 4 units in the last place, which is glibc's guarantee for its vector functions.
@Suite struct vForceAccuracyTests {
  @Test("functions in single precision are accurate to some ulps, and match C's at special values")
  func single() {
    let all: [(String, Unary<Float>, Exact<Double>)] = [
      ("exp", vvexpf, exp), ("exp2", vvexp2f, exp2), ("expm1", vvexpm1f, expm1), ("log", vvlogf, log),
      ("log2", vvlog2f, log2), ("log10", vvlog10f, log10), ("log1p", vvlog1pf, log1p), ("sin", vvsinf, sin),
      ("cos", vvcosf, cos), ("tan", vvtanf, tan), ("asin", vvasinf, asin), ("acos", vvacosf, acos),
      ("atan", vvatanf, atan), ("sinh", vvsinhf, sinh), ("cosh", vvcoshf, cosh), ("tanh", vvtanhf, tanh),
      ("asinh", vvasinhf, asinh), ("acosh", vvacoshf, acosh), ("atanh", vvatanhf, atanh),
      ("cbrt", vvcbrtf, cbrt),
    ]
    for (name, function, exact) in all { check(name, function, exact, exponents: -149...127) }
  }

  #if arch(x86_64)
  @Test("functions in double precision are accurate to some ulps, and match C's at special values")
  func double() {
    let all: [(String, Unary<Double>, Exact<Float80>)] = [
      ("exp", vvexp, exp), ("exp2", vvexp2, exp2), ("expm1", vvexpm1, expm1), ("log", vvlog, log),
      ("log2", vvlog2, log2), ("log10", vvlog10, log10), ("log1p", vvlog1p, log1p), ("sin", vvsin, sin),
      ("cos", vvcos, cos), ("tan", vvtan, tan), ("asin", vvasin, asin), ("acos", vvacos, acos),
      ("atan", vvatan, atan), ("sinh", vvsinh, sinh), ("cosh", vvcosh, cosh), ("tanh", vvtanh, tanh),
      ("asinh", vvasinh, asinh), ("acosh", vvacosh, acosh), ("atanh", vvatanh, atanh),
      ("cbrt", vvcbrt, cbrt),
    ]
    for (name, function, exact) in all { check(name, function, exact, exponents: -1074...1023) }
  }
  #endif

  @Test("powers and angles of two vectors, and powers with one exponent")
  func binary() {
    let some: [Float] = samples(4000, exponents: -149...127)
    let special: [Float] = specials()
    let x = some + special.flatMap { [Float](repeating: $0, count: special.count) }
    let y = some.reversed() + special.flatMap { _ in special }
    var (z, exponent) = ([Float](repeating: 0, count: x.count), Int32(x.count))
    func compare(_ name: String, _ exact: (Double, Double) -> Double) {
      for ((x, y), z) in zip(zip(x, y), z) {
        let expected = exact(Double(x), Double(y))
        #expect(units(z, expected) <= 4, "\(name) of \(x) and \(y)")
        if expected == 0 { #expect(z.sign == expected.sign, "\(name) of \(x) and \(y)") }
      }
    }
    vvpowf(&z, y, x, &exponent)
    compare("pow", pow)
    vvatan2f(&z, x, y, &exponent)
    compare("atan2", atan2)
    var (powers, base): ([Float], [Float]) = ([9, 9, 9, 9, 9], [1, 2, 3, 0.25, 4])
    // In place of the bases, which share one exponent.
    base.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      vvpowsf(&powers, base + 1, base, [5])
      vvpowsf(base, base + 1, base, [5])
    }
    #expect(powers == [1, 4, 9, 0.0625, 16] && base == powers)
  }

  @Test("sines and cosines of the same angles, also in place", arguments: [1, 15, 16, 100])
  func sineAndCosine(count: Int) {
    let x: [Double] = samples(count, exponents: -8...8)
    var (sine, cosine) = ([Double](repeating: 9, count: count), [Double](repeating: 9, count: count))
    var (expectedSine, expectedCosine) = (sine, cosine)
    vvsin(&expectedSine, x, [Int32(count)])
    vvcos(&expectedCosine, x, [Int32(count)])
    vvsincos(&sine, &cosine, x, [Int32(count)])
    #expect(sine == expectedSine && cosine == expectedCosine)
    sine = x
    sine.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      vvsincos(base, &cosine, base, [Int32(count)])
    }
    #expect(sine == expectedSine && cosine == expectedCosine)
  }
}
