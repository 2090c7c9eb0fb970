import Accelerate
import Testing

/// Contiguous vectors have their own code path; its results must be the same.
@Suite struct ContiguousVectorTests {
  /// Long enough for all vectorized loops, and for single elements after them.
  private let count = 77

  @Test("NaN, infinity and signed zeros have the same results as at other strides")
  func unusualNumbers() {
    let unusual: [Float] = [.nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, 1.25, -0.75, 3]
    let values = (0..<count).map { unusual[$0 % unusual.count] }
    let others = (0..<count).map { unusual[($0 / 9 + $0) % unusual.count] }
    let (low, high): ([Float], [Float]) = ([-0.75], [1.25])
    let n = vDSP_Length(count)
    func compare(_ name: String, _ call: (Strip<Float>, Strip<Float>, Strip<Float>) -> Void) {
      let results = [1, 2].map { stride in
        let result = Strip([Float](repeating: 77, count: count), stride: stride)
        call(Strip(values, stride: stride), Strip(others, stride: stride), result)
        return result.values.map { $0.isNaN ? Float.nan.bitPattern : $0.bitPattern }
      }
      #expect(results[0] == results[1], "\(name)")
    }
    for (name, f) in [("vmax", vDSP_vmax), ("vmin", vDSP_vmin), ("vmaxmg", vDSP_vmaxmg), ("vdiv", vDSP_vdiv)]
      as [(String, VV<Float>)]
    {
      compare(name) { f($0.base, $0.stride, $1.base, $1.stride, $2.base, $2.stride, n) }
    }
    for (name, f) in [("vclip", vDSP_vclip), ("viclip", vDSP_viclip), ("vlim", vDSP_vlim)]
      as [(String, VSS<Float>)]
    {
      compare(name) { a, _, result in f(a.base, a.stride, low, high, result.base, result.stride, n) }
    }
    for (name, f) in [("vthr", vDSP_vthr), ("vthres", vDSP_vthres)] as [(String, VS<Float>)] {
      compare(name) { a, _, result in f(a.base, a.stride, high, result.base, result.stride, n) }
    }
    for (name, f) in [("vneg", vDSP_vneg), ("vabs", vDSP_vabs), ("vnabs", vDSP_vnabs), ("vssq", vDSP_vssq)]
      as [(String, V<Float>)]
    {
      compare(name) { a, _, result in f(a.base, a.stride, result.base, result.stride, n) }
    }
  }

  @Test("a result that overlaps an operand is written in order")
  func overlapping() {
    let one: [Float] = [1]
    var forward = [Float](repeating: 0, count: count + 1)
    forward.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      vDSP_vsadd(base, 1, one, base + 1, 1, vDSP_Length(count))
    }
    let ramp: [Float] = (0...count).map { n in Float(n) }
    #expect(forward == ramp)
    var backward = (0...count).map { Double($0) }
    backward.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      vDSP_vaddD(base, 1, base + 1, 1, base, 1, vDSP_Length(count))
    }
    let sums: [Double] = (0..<count).map { n in Double(2 * n + 1) }
    #expect(Array(backward.dropLast()) == sums)
  }

  @Test("complex results may overwrite an operand's other part")
  func exchangedParts() {
    let (real, imaginary) = (numbers(count, seed: 1), numbers(count, seed: 2))
    func run(
      _ f: (
        UnsafePointer<DSPDoubleSplitComplex>, Int, UnsafePointer<DSPDoubleSplitComplex>, Int,
        UnsafePointer<DSPDoubleSplitComplex>, Int, UInt
      ) -> Void
    ) -> (real: [Double], imaginary: [Double]) {
      var (r, i) = (real, imaginary)
      r.withUnsafeMutableBufferPointer { r in
        i.withUnsafeMutableBufferPointer { i in
          guard let r = r.baseAddress, let i = i.baseAddress else { return }
          var a = DSPDoubleSplitComplex(realp: r, imagp: i)
          var result = DSPDoubleSplitComplex(realp: i, imagp: r)
          withUnsafePointer(to: &a) { f($0, 1, $0, 1, &result, 1, vDSP_Length(count)) }
        }
      }
      return (i, r)
    }
    let sum = run(vDSP_zvaddD)
    let doubled = (real: real.map { 2 * $0 }, imaginary: imaginary.map { 2 * $0 })
    #expect(sum.real == doubled.real)
    #expect(sum.imaginary == doubled.imaginary)
    let product = run(vDSP_zvcmulD)
    let squares = zip(real, imaginary).map { $0 * $0 + $1 * $1 }
    #expect(agrees(product.real, squares))
    #expect(product.imaginary == [Double](repeating: 0, count: count))
  }

  @Test("32-bit and larger integers: the nearest representable value, and 0 for NaN")
  func limitsOfIntegers() {
    let values: [Float] = [2.2e9, -2.2e9, 5e9, -1, .nan, .infinity, -.infinity, 2_147_483_520, -0.5, 300.5]
    let long = (0..<count).map { values[$0 % values.count] }
    let expected: [Int32] = [.max, .min, .max, -1, 0, .max, .min, 2_147_483_520, 0, 300]
    var integers = [Int32](repeating: 77, count: count)
    vDSP_vfix32(long, 1, &integers, 1, vDSP_Length(count))
    let nearest: [Int32] = (0..<count).map { n in expected[n % expected.count] }
    #expect(integers == nearest)
    let expectedUnsigned: [UInt32] = [2_200_000_000, 0, .max, 0, 0, .max, 0, 2_147_483_520, 0, 300]
    var unsigned = [UInt32](repeating: 77, count: count)
    vDSP_vfixu32(long, 1, &unsigned, 1, vDSP_Length(count))
    let nearestUnsigned: [UInt32] = (0..<count).map { n in expectedUnsigned[n % expected.count] }
    #expect(unsigned == nearestUnsigned)
  }
}
