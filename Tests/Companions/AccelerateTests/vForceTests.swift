import Accelerate
import Foundation
import Testing

@Suite struct vForceTests {
  typealias Unary<T> = (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<Int32>) -> Void

  private func check(
    _ f: Unary<Float>, _ d: Unary<Double>, of values: [Double]? = nil,
    sourceLocation: SourceLocation = #_sourceLocation, _ formula: (Double) -> Double
  ) {
    let values = values ?? (numbers(23, seed: 9) + [-4, -1, 0.25, 1, 2])
    // Exactly representable in both, so that the argument isn't rounded.
    let x = values.map { Double(Float($0)) }
    let (n, expected) = (Int32(x.count), x.map(formula))
    var (single, double) = (x.map { Float($0) }, x)
    withUnsafePointer(to: n) { n in
      single.withUnsafeMutableBufferPointer { f($0.baseAddress!, $0.baseAddress!, n) }
      double.withUnsafeMutableBufferPointer { d($0.baseAddress!, $0.baseAddress!, n) }
    }
    #expect(agrees(single, expected, scale: 0.5), sourceLocation: sourceLocation)
    #expect(agrees(double, expected, scale: 0.5), sourceLocation: sourceLocation)
  }

  @Test("the functions that C has")
  func elementary() {
    let positive = numbers(23, seed: 9).map { abs($0) }
    let small = numbers(23, seed: 9).map { $0 / 5 }
    check(vvexpf, vvexp, exp)
    check(vvexp2f, vvexp2, exp2)
    check(vvexpm1f, vvexpm1, expm1)
    check(vvlogf, vvlog, of: positive, log)
    check(vvlog2f, vvlog2, of: positive, log2)
    check(vvlog10f, vvlog10, of: positive, log10)
    check(vvlog1pf, vvlog1p, of: positive, log1p)
    check(vvlogbf, vvlogb, of: positive, logb)
    check(vvsqrtf, vvsqrt, of: positive, sqrt)
    check(vvrsqrtf, vvrsqrt, of: positive) { 1 / sqrt($0) }
    check(vvcbrtf, vvcbrt, cbrt)
    check(vvrecf, vvrec) { 1 / $0 }
    check(vvsinf, vvsin, sin)
    check(vvcosf, vvcos, cos)
    check(vvtanf, vvtan, tan)
    check(vvasinf, vvasin, of: small, asin)
    check(vvacosf, vvacos, of: small, acos)
    check(vvatanf, vvatan, atan)
    check(vvsinhf, vvsinh, sinh)
    check(vvcoshf, vvcosh, cosh)
    check(vvtanhf, vvtanh, tanh)
    check(vvasinhf, vvasinh, asinh)
    check(vvacoshf, vvacosh, of: positive.map { $0 + 1 }, acosh)
    check(vvatanhf, vvatanh, of: small, atanh)
    check(vvfabsf, vvfabs, fabs)
  }

  @Test("rounding, with halves to even")
  func rounding() {
    let values = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 0.49, -7.9, 7.9, 3]
    check(vvceilf, vvceil, of: values, ceil)
    check(vvfloorf, vvfloor, of: values, floor)
    check(vvintf, vvint, of: values, trunc)
    check(vvnintf, vvnint, of: values, rint)
  }

  @Test("multiples of π are exact at halves")
  func turns() {
    let values = [0, 0.25, 0.5, 1, 1.5, -0.5, 2, 1e6 + 0.5]
    var (sine, cosine) = ([Double](repeating: 9, count: 8), [Double](repeating: 9, count: 8))
    vvsinpi(&sine, values, [8])
    vvcospi(&cosine, values, [8])
    #expect(agrees(sine, [0, sqrt(0.5), 1, 0, -1, -1, 0, 1], scale: 1))
    #expect(cosine[2] == 0 && cosine[4] == 0 && cosine[5] == 0 && cosine[3] == -1 && cosine[7] == 0)
  }

  @Test("of two vectors: the exponents, the ordinates and the dividends come first")
  func binary() {
    var z = [Float](repeating: 0, count: 3)
    vvpowf(&z, [2, 3, 0.5], [3, 2, 4], [3])
    #expect(z == [9, 8, 2])
    vvpowsf(&z, [2], [3, 4, 5], [3])
    #expect(z == [9, 16, 25])
    vvatan2f(&z, [1, 0, -1], [0, -1, 0], [3])
    #expect(z == [Float(Double.pi / 2), Float(Double.pi), -Float(Double.pi / 2)])
    vvdivf(&z, [1, 2, 3], [2, 4, 4], [3])
    #expect(z == [0.5, 0.5, 0.75])
    vvfmodf(&z, [5, -5, 5], [3, 3, -3], [3])
    #expect(z == [2, -2, 2])
    vvremainderf(&z, [5, -5, 4], [3, 3, 3], [3])
    #expect(z == [-1, 1, 1])
    vvcopysignf(&z, [1, 2, 3], [-1, 1, -0.0], [3])
    #expect(z == [-1, 2, -3])
    var y = z
    vvsincosf(&z, &y, [0, 1, 2], [3])
    #expect(agrees(z, [0, sin(1), sin(2)]) && agrees(y, [1, cos(1), cos(2)]))
  }

  @Test("counts below 1 do nothing", arguments: [0, -3] as [Int32])
  func emptyVectors(count: Int32) {
    var z: [Float] = [7]
    vvexpf(&z, [1], [count])
    #expect(z == [7])
  }

  @Test("the Swift overlay: arrays, slices, preallocated results")
  func overlay() {
    let x: [Float] = [1, 4, 9, 16]
    #expect(vForce.sqrt(x) == [1, 2, 3, 4])
    #expect(vForce.sqrt(x[1...2]) == [2, 3])
    var result = [Double](repeating: 0, count: 2)
    vForce.exp([0, 1] as [Double], result: &result)
    #expect(agrees(result, [1, exp(1)]))
    #expect(vForce.pow(bases: [2, 3] as [Float], exponents: [3, 2] as [Float]) == [8, 9])
    #expect(vForce.atan2(x: [0] as [Float], y: [1] as [Float]) == [Float(Double.pi / 2)])
    #expect(vForce.reciprocal([] as [Float]).isEmpty)
    var (sines, cosines) = ([Float](repeating: 0, count: 1), [Float](repeating: 0, count: 1))
    vForce.sincos([0] as [Float], sinResult: &sines, cosResult: &cosines)
    #expect(sines == [0] && cosines == [1])
  }
}
