import Accelerate
import Foundation
import Testing

@Suite struct vDSPOverlayTests {
  let a: [Float] = [1, -2, 3]
  let b: [Float] = [10, 20, 30]

  @Test("arithmetic returns arrays, in the written order")
  func arithmetic() {
    #expect(vDSP.add(2, a) == [3, 0, 5])
    #expect(vDSP.add(a, b) == [11, 18, 33])
    #expect(vDSP.subtract(b, a) == [9, 22, 27])
    #expect(vDSP.multiply(2, a) == [2, -4, 6])
    #expect(vDSP.multiply(a, b) == [10, -40, 90])
    #expect(vDSP.divide(b, 10) == [1, 2, 3])
    #expect(vDSP.divide(60, b) == [6, 3, 2])
    #expect(vDSP.divide(b, a) == [10, -10, 10])
    #expect(vDSP.absolute(a) == [1, 2, 3] && vDSP.negative(a) == [-1, 2, -3])
    #expect(vDSP.negativeAbsolute(a) == [-1, -2, -3])
    #expect(vDSP.square(a) == [1, 4, 9] && vDSP.signedSquare(a) == [1, -4, 9])
    #expect(vDSP.trunc([1.25, -2.5] as [Double]) == [0.25, -0.5])
    #expect(vDSP.maximum(a, [2, 2, 2]) == [2, 2, 3] && vDSP.minimum(a, [2, 2, 2]) == [1, -2, 2])
    #expect(vDSP.hypot([3, 5] as [Float], [4, 12]) == [5, 13])
    #expect(vDSP.linearInterpolate(a, b, using: 0.5) == [5.5, 9, 16.5])
  }

  @Test("operations combine in one call")
  func compound() {
    #expect(vDSP.add(multiplication: (a, 2), b) == [12, 16, 36])
    #expect(vDSP.add(multiplication: (a, b), a) == [11, -42, 93])
    #expect(vDSP.add(multiplication: (a, b), 1) == [11, -39, 91])
    #expect(vDSP.add(multiplication: (a: a, b: 2), 1) == [3, -3, 7])
    #expect(vDSP.subtract(multiplication: (a, b), a) == [9, -38, 87])
    #expect(vDSP.multiply(addition: (a, b), 2) == [22, 36, 66])
    #expect(vDSP.multiply(subtraction: (b, a), a) == [9, -44, 81])
  }

  @Test("results are written to the given operands, slices and buffers")
  func results() {
    var c = a
    vDSP.add(c, b, result: &c)
    #expect(c == [11, 18, 33])
    var d = [Double](repeating: 0, count: 4)
    vDSP.add(1, [1.0, 2], result: &d[1..<3])
    #expect(d == [0, 2, 3, 0])
    d.withUnsafeMutableBufferPointer { buffer in
      var buffer = buffer
      vDSP.square([1.0, 2, 3, 4], result: &buffer)
      var part = buffer[2...]
      vDSP.fill(&part, with: 7)
    }
    #expect(d == [1, 4, 7, 7])
  }

  @Test("empty vectors have empty results, and the reductions of nothing")
  func emptyVectors() {
    let empty: [Float] = []
    #expect(vDSP.add(empty, empty).isEmpty && vDSP.multiply(2, empty).isEmpty)
    #expect(vDSP.sum(empty) == 0 && vDSP.maximum(empty) == -.infinity && vDSP.mean(empty).isNaN)
    #expect(vDSP.convolve(empty, withKernel: [1] as [Float]).isEmpty)
  }

  @Test("reductions")
  func reductions() {
    #expect(vDSP.sum(a) == 2 && vDSP.sumOfMagnitudes(a) == 6 && vDSP.sumOfSquares(a) == 14)
    #expect(vDSP.sumAndSumOfSquares(a) == (2, 14))
    #expect(vDSP.mean(b) == 20 && vDSP.meanMagnitude(a) == 2 && vDSP.meanSquare(a) == 14.0 / 3)
    #expect(vDSP.rootMeanSquare([3, 3] as [Double]) == 3)
    #expect(vDSP.maximum(a) == 3 && vDSP.minimum(a) == -2 && vDSP.maximumMagnitude([1, -5] as [Float]) == 5)
    #expect(vDSP.indexOfMaximum(a) == (2, 3) && vDSP.indexOfMinimum(a) == (1, -2))
    #expect(vDSP.dot(a, b) == 60 && vDSP.distanceSquared(a, [0, 0, 0]) == 14)
    #expect(vDSP.countZeroCrossings(a) == 2)
    #expect(vDSP.normalize([1, 3] as [Float]) == [-1, 1])
  }

  @Test("limits and thresholds")
  func limits() {
    #expect(vDSP.clip(a, to: -1...2) == [1, -1, 2])
    #expect(vDSP.invertedClip(a, to: -2.5...2) == [2, -2.5, 3])
    #expect(vDSP.threshold(a, to: 1, with: .clampToThreshold) == [1, 1, 3])
    #expect(vDSP.threshold(a, to: 1, with: .zeroFill) == [1, 0, 3])
    #expect(vDSP.threshold(a, to: 1, with: .signedConstant(5)) == [5, -5, 5])
    #expect(vDSP.limit(a, limit: 0, withOutputConstant: 9) == [9, -9, 9])
  }

  @Test("ramps, constants and windows")
  func generation() {
    #expect(vDSP.ramp(withInitialValue: Float(1), increment: 0.5, count: 3) == [1, 1.5, 2])
    #expect(vDSP.ramp(in: 0.0...1, count: 5) == [0, 0.25, 0.5, 0.75, 1])
    var c = a
    vDSP.fill(&c, with: 4)
    #expect(c == [4, 4, 4])
    vDSP.clear(&c)
    #expect(c == [0, 0, 0])
    let window = vDSP.window(
      ofType: Float.self, usingSequence: .hanningDenormalized, count: 4, isHalfWindow: false)
    #expect(window == [0, 0.5, 1, 0.5])
  }

  @Test("conversions between types")
  func conversions() {
    #expect(
      vDSP.floatingPointToInteger([1.5, 2.5, 300] as [Float], integerType: UInt8.self, rounding: .towardZero)
        == [1, 2, 255])
    #expect(
      vDSP.floatingPointToInteger(
        [1.5, 2.5, -3] as [Double], integerType: Int32.self, rounding: .towardNearestInteger)
        == [2, 2, -3])
    #expect(vDSP.integerToFloatingPoint([1, 255] as [UInt8], floatingPointType: Float.self) == [1, 255])
    #expect(vDSP.floatToDouble([0.5]) == [0.5] && vDSP.doubleToFloat([0.1]) == [0.1])
    var c = [Float](repeating: 0, count: 2)
    vDSP.convertElements(of: [3, -4] as [Int16], to: &c)
    #expect(c == [3, -4])
    #expect(vDSP.powerToDecibels([100, 10] as [Float], zeroReference: 1) == [20, 10])
    #expect(vDSP.amplitudeToDecibels([100, 10] as [Double], zeroReference: 1) == [40, 20])
  }

  @Test("sorting, selection and filters")
  func rearranging() {
    var c = a
    vDSP.sort(&c, sortOrder: .descending)
    #expect(c == [3, 1, -2])
    vDSP.reverse(&c)
    #expect(c == [-2, 1, 3])
    #expect(vDSP.gather(b, indices: [3, 1] as [UInt]) == [30, 10])
    #expect(vDSP.compress(b, gatingVector: [1, 0, 1], nonZeroGatingCount: 2) == [10, 30])
    #expect(vDSP.compress(b, gatingVector: [1, 0, 1], nonZeroGatingCount: nil) == [10, 30])
    #expect(vDSP.convolve([1, 2, 3, 4] as [Float], withKernel: [1, 10]) == [12, 23, 34])
    #expect(vDSP.correlate([1, 2, 3, 4] as [Float], withKernel: [1, 10]) == [21, 32, 43])
    #expect(vDSP.downsample([1, 2, 3, 4, 5] as [Float], decimationFactor: 2, filter: [1, 1]) == [3, 7])
    #expect(vDSP.slidingWindowSum([1, 2, 3] as [Float], usingWindowLength: 2) == [3, 5])
    #expect(
      vDSP.evaluatePolynomial(usingCoefficients: [2, 0, 1], withVariables: [0, 1, 3] as [Float]) == [
        1, 3, 19,
      ])
  }
}
