import Accelerate
import Foundation
import Testing

@Suite struct ReductionTests {
  typealias Reduction<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UInt) -> Void
  typealias Search<T> = (UnsafePointer<T>, Int, UnsafeMutablePointer<T>, UnsafeMutablePointer<UInt>, UInt) ->
    Void

  /// Compares with a plain formula at all lengths and some strides.
  private func check(
    _ f: Reduction<Float>, _ d: Reduction<Double>, sourceLocation: SourceLocation = #_sourceLocation,
    _ formula: ([Double]) -> Double
  ) {
    for length in lengths {
      let values = numbers(length, seed: 5)
      // A sum of this many terms of up to 16 has an error below this many ulps, in any order.
      let scale = 16 * Double(max(length, 1))
      for stride in [1, 3, -1, -2] {
        var (single, double): (Float, Double) = (0, 0)
        let strips = (Strip(values.map { Float($0) }, stride: stride), Strip(values, stride: stride))
        f(strips.0.base, stride, &single, UInt(length))
        d(strips.1.base, stride, &double, UInt(length))
        #expect(
          agrees([single], [formula(values)], scale: scale), "\(length) at \(stride)",
          sourceLocation: sourceLocation)
        #expect(
          agrees([double], [formula(values)], scale: scale), "\(length) at \(stride)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test("sums")
  func sums() {
    check(vDSP_sve, vDSP_sveD) { $0.reduce(0, +) }
    check(vDSP_svemg, vDSP_svemgD) { $0.reduce(0) { $0 + abs($1) } }
    check(vDSP_svesq, vDSP_svesqD) { $0.reduce(0) { $0 + $1 * $1 } }
    check(vDSP_svs, vDSP_svsD) { $0.reduce(0) { $0 + $1 * abs($1) } }
  }

  @Test("means, which are NaN for no elements")
  func means() {
    check(vDSP_meanv, vDSP_meanvD) { $0.reduce(0, +) / Double($0.count) }
    check(vDSP_meamgv, vDSP_meamgvD) { $0.reduce(0) { $0 + abs($1) } / Double($0.count) }
    check(vDSP_measqv, vDSP_measqvD) { $0.reduce(0) { $0 + $1 * $1 } / Double($0.count) }
    check(vDSP_mvessq, vDSP_mvessqD) { $0.reduce(0) { $0 + $1 * abs($1) } / Double($0.count) }
    check(vDSP_rmsqv, vDSP_rmsqvD) { sqrt($0.reduce(0) { $0 + $1 * $1 } / Double($0.count)) }
  }

  @Test("the maximum and minimum, which are infinite for no elements, as in Apple's pseudocode")
  func extrema() {
    check(vDSP_maxv, vDSP_maxvD) { $0.max() ?? -.infinity }
    check(vDSP_minv, vDSP_minvD) { $0.min() ?? .infinity }
    check(vDSP_maxmgv, vDSP_maxmgvD) { $0.map(abs).max() ?? 0 }
    check(vDSP_minmgv, vDSP_minmgvD) { $0.map(abs).min() ?? .infinity }
  }

  @Test("indices of extrema include the stride, and are the first one's")
  func indices() {
    // From the definition: the first of the two 7s is element 3.
    let a: [Float] = [1, -9, 3, 7, -2, 7, 0.5, -9]
    for stride in [1, 2] {
      let strip = Strip(a, stride: stride)
      let doubles = Strip(a.map { Double($0) }, stride: stride)
      func search(_ f: Search<Float>, _ d: Search<Double>, _ value: Float, at index: Int) {
        var (single, double, found): (Float, Double, UInt) = (0, 0, 0)
        f(strip.base, stride, &single, &found, 8)
        #expect(single == value && found == UInt(index * stride))
        found = 99
        d(doubles.base, stride, &double, &found, 8)
        #expect(double == Double(value) && found == UInt(index * stride))
      }
      search(vDSP_maxvi, vDSP_maxviD, 7, at: 3)
      search(vDSP_minvi, vDSP_minviD, -9, at: 1)
      search(vDSP_maxmgvi, vDSP_maxmgviD, 9, at: 1)
      search(vDSP_minmgvi, vDSP_minmgviD, 0.5, at: 6)
    }
  }

  @Test("the maximum of long vectors at any index")
  func maximumAnywhere() {
    for position in 0..<40 {
      var values = [Float](repeating: -3, count: 40)
      values[position] = 2
      var (value, index): (Float, UInt) = (0, 0)
      vDSP_maxvi(values, 1, &value, &index, 40)
      #expect(value == 2 && index == UInt(position))
    }
  }

  @Test("dot products and distances of two vectors")
  func pairs() {
    for length in lengths {
      let (a, b) = (numbers(length, seed: 8), numbers(length, seed: 9))
      let dot = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
      let distance = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      let scale = 64 * Double(max(length, 1))
      for (strideA, strideB) in [(1, 1), (2, 1), (-1, 3)] {
        let (floatA, floatB) = (
          Strip(a.map { Float($0) }, stride: strideA), Strip(b.map { Float($0) }, stride: strideB)
        )
        let (doubleA, doubleB) = (Strip(a, stride: strideA), Strip(b, stride: strideB))
        var (single, double): (Float, Double) = (0, 0)
        vDSP_dotpr(floatA.base, strideA, floatB.base, strideB, &single, UInt(length))
        vDSP_dotprD(doubleA.base, strideA, doubleB.base, strideB, &double, UInt(length))
        #expect(agrees([single], [dot], scale: scale) && agrees([double], [dot], scale: scale))
        vDSP_distancesq(floatA.base, strideA, floatB.base, strideB, &single, UInt(length))
        vDSP_distancesqD(doubleA.base, strideA, doubleB.base, strideB, &double, UInt(length))
        #expect(agrees([single], [distance], scale: scale) && agrees([double], [distance], scale: scale))
      }
    }
  }

  @Test("normalized vectors have mean 0 and deviation 1")
  func normalize() {
    // Mean 5, population deviation 2: the classic example of the population's standard deviation.
    let a: [Float] = [2, 4, 4, 4, 5, 5, 7, 9]
    var (c, mean, deviation) = ([Float](repeating: 0, count: 8), Float(0), Float(0))
    vDSP_normalize(a, 1, &c, 1, &mean, &deviation, 8)
    #expect(mean == 5 && deviation == 2)
    #expect(c == [-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2])
    vDSP_normalize(a, 1, nil, 1, &mean, &deviation, 4)
    #expect(mean == 3.5)
    // A mean much larger than the deviation: E[x²] − E[x]² would be lost in single precision.
    vDSP_normalize(a.map { $0 + 100_000 }, 1, nil, 1, &mean, &deviation, 8)
    #expect(mean == 100_005 && deviation == 2)
  }

  @Test("a sum of a million equal terms is accurate")
  func longSum() {
    let a = [Float](repeating: 0.1, count: 1 << 20)
    var sum: Float = 0
    vDSP_sve(a, 1, &sum, vDSP_Length(a.count))
    // A simple running sum in single precision is off by about 1 %.
    #expect(abs(sum - 104_857.6) < 10)
  }
}
