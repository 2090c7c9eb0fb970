import Accelerate
import Foundation
import Testing

@Suite struct GenerationTests {
  @Test("constants, ramps and linearly spaced numbers, at strides")
  func generation() {
    var c = [Float](repeating: -1, count: 6)
    vDSP_vclr(&c, 2, 3)
    #expect(c == [0, -1, 0, -1, 0, -1])
    vDSP_vfill([7], &c, 3, 2)
    #expect(c == [7, -1, 0, 7, 0, -1])
    vDSP_vramp([1], [0.5], &c, 1, 6)
    #expect(c == [1, 1.5, 2, 2.5, 3, 3.5])
    vDSP_vgen([2], [-3], &c, 1, 6)
    #expect(c == [2, 1, 0, -1, -2, -3])
    vDSP_vgen([2], [9], &c, 1, 1)
    #expect(c[0] == 2)
    var d = [1.0, 2, 3]
    vDSP_vclrD(&d, 1, 0)
    #expect(d == [1, 2, 3])
    vDSP_vfillD([4], &d, 1, 2)
    #expect(d == [4, 4, 3])
  }

  @Test("a long ramp doesn't drift")
  func longRamp() {
    var c = [Float](repeating: 0, count: 100_000)
    vDSP_vramp([0], [0.1], &c, 1, vDSP_Length(c.count))
    #expect(abs(c[99_999] - 9999.9) < 0.01)
  }

  @Test("multiplied ramps continue in the next block")
  func rampBlocks() {
    var (start, c): (Float, [Float]) = (1, [0, 0, 0])
    vDSP_vrampmul([10, 10, 10], 1, &start, [2], &c, 1, 3)
    #expect(c == [10, 30, 50])
    #expect(start == 7)
  }

  @Test("running sums and integrals")
  func integrals() {
    var c = [Double](repeating: 9, count: 5)
    vDSP_vrsumD([1, 2, 3, 4, 5], 1, [2], &c, 1, 5)
    #expect(c == [0, 4, 10, 18, 28])
    // x² at 0, 1, 2, 3, 4: Simpson's rule is exact at even indices, ∫ = x³ / 3.
    vDSP_vsimpsD([0, 1, 4, 9, 16], 1, [1], &c, 1, 5)
    #expect(abs(c[2] - 8.0 / 3) < 1e-12 && abs(c[4] - 64.0 / 3) < 1e-12 && c[0] == 0 && c[1] == 0.5)
    vDSP_vtrapzD([0, 1, 4, 9, 16], 1, [1], &c, 1, 5)
    #expect(c == [0, 0.5, 3, 9.5, 22])
    vDSP_vtmergD([0, 0, 0], 1, [10, 10, 10], 1, &c, 1, 3)
    #expect(c[..<3] == [0, 5, 10])
  }

  @Test("windows equal NumPy's periodic ones")
  func windows() {
    // numpy: 0.5 − 0.5 * cos(2πn / 8) and so on, n = 0…7
    let hann = [0, 0.14644661, 0.5, 0.85355339, 1, 0.85355339, 0.5, 0.14644661]
    let hamming = [0.08, 0.21473088, 0.54, 0.86526912, 1, 0.86526912, 0.54, 0.21473088]
    let blackman = [0, 0.06644661, 0.34, 0.77355339, 1, 0.77355339, 0.34, 0.06644661]
    func agree(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-7 } }
    var c = [Double](repeating: 5, count: 8)
    vDSP_hann_windowD(&c, 8, Int32(vDSP_HANN_DENORM))
    #expect(agree(c, hann))
    vDSP_hann_windowD(&c, 8, Int32(vDSP_HANN_NORM))
    // The peak is √(8/3), so that the mean square is 1.
    #expect(agree(c, hann.map { $0 * 1.6329931618554521 }))
    vDSP_hamm_windowD(&c, 8, 0)
    #expect(agree(c, hamming))
    vDSP_blkman_windowD(&c, 8, 0)
    #expect(agree(c, blackman))
    var half = [Float](repeating: 5, count: 8)
    vDSP_hamm_window(&half, 8, Int32(vDSP_HALF_WINDOW))
    #expect(half[3] == Float(hamming[3]) || abs(half[3] - 0.86526912) < 1e-6)
    #expect(half[4...] == [5, 5, 5, 5])
  }
}

@Suite struct RearrangingTests {
  @Test("sorted both ways, in both precisions")
  func sorting() {
    var c: [Float] = [3, -1, 2, 3, 0]
    vDSP_vsort(&c, 5, 1)
    #expect(c == [-1, 0, 2, 3, 3])
    vDSP_vsort(&c, 4, -1)
    #expect(c == [3, 2, 0, -1, 3])
    var d = [2.0, 1]
    vDSP_vsortD(&d, 2, 1)
    #expect(d == [1, 2])
  }

  @Test("indices are sorted by their elements, which don't move")
  func sortingIndices() {
    let c: [Float] = [30, 10, 20]
    var indices: [vDSP_Length] = [0, 1, 2]
    vDSP_vsorti(c, &indices, nil, 3, 1)
    #expect(indices == [1, 2, 0])
    vDSP_vsorti(c, &indices, nil, 3, -1)
    #expect(indices == [0, 2, 1])
  }

  @Test("compressed, indexed and gathered")
  func choosing() {
    var c = [Float](repeating: -1, count: 4)
    vDSP_vcmprs([1, 2, 3, 4], 1, [0, 5, 0, -1], 1, &c, 1, 4)
    #expect(c == [2, 4, -1, -1])
    vDSP_vindex([10, 20, 30], [2.9, 0, 1.2], 1, &c, 1, 3)
    #expect(c == [30, 10, 20, -1])
    // Indices for gathering start with 1.
    vDSP_vgathr([10, 20, 30], [3, 1, 1], 1, &c, 1, 3)
    #expect(c == [30, 10, 10, -1])
    vDSP_vlint([10, 20, 30], [0.5, 2, 1.25], 1, &c, 1, 3, 3)
    #expect(c == [15, 30, 22.5, -1])
  }

  @Test("table interpolation, at its ends and beyond, with and without strides, in both precisions")
  func interpolated() {
    let table = (0..<50).map { Double($0 * $0) }
    // Enough for the unrolled loop, one vector and single elements.
    let places = (0..<75).map { Double($0) * 0.75 - 3 } + [.nan, .infinity, -.infinity]
    let expected = places.map { place in
      guard place > 0 else { return table[0] }
      guard place < 49 else { return table[49] }
      let whole = place.rounded(.down)
      return whole * whole + (place - whole) * (2 * whole + 1)
    }
    var doubles = [Double](repeating: -1, count: places.count + 1)
    vDSP_vlintD(table, places, 1, &doubles, 1, 78, 50)
    #expect(doubles == expected + [-1])
    var floats = [Float](repeating: -1, count: places.count + 1)
    vDSP_vlint(table.map(Float.init), places.map(Float.init), 1, &floats, 1, 78, 50)
    #expect(floats == expected.map(Float.init) + [-1])
    var spread = [Float](repeating: -1, count: 2 * places.count)
    vDSP_vlint(table.map(Float.init), places.map(Float.init), 1, &spread, 2, 78, 50)
    #expect(stride(from: 0, to: 156, by: 2).map { spread[$0] } == expected.map(Float.init))
  }

  @Test("reversed and swapped in place")
  func reversing() {
    var (a, b): ([Float], [Float]) = ([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
    vDSP_vrvrs(&a, 2, 3)
    #expect(a == [5, 2, 3, 4, 1])
    vDSP_vswap(&a, 1, &b, 1, 2)
    #expect(a == [6, 7, 3, 4, 1] && b == [5, 2, 8, 9, 10])
  }

  @Test("transposes of all shapes", arguments: [(1, 1), (2, 3), (16, 17), (33, 5), (40, 40)])
  func transposes(rows: Int, columns: Int) {
    let a = (0..<(rows * columns)).map { Float($0) }
    var c = [Float](repeating: -1, count: rows * columns)
    vDSP_mtrans(a, 1, &c, 1, vDSP_Length(rows), vDSP_Length(columns))
    for row in 0..<rows {
      for column in 0..<columns { #expect(c[row * columns + column] == a[column * rows + row]) }
    }
  }

  @Test("products of matrices, also at strides")
  func products() {
    // [1 2 3; 4 5 6] · [1 2; 3 4; 5 6]
    var c = [Float](repeating: 0, count: 4)
    vDSP_mmul([1, 2, 3, 4, 5, 6], 1, [1, 2, 3, 4, 5, 6], 1, &c, 1, 2, 2, 3)
    #expect(c == [22, 28, 49, 64])
    let (a, b) = (Strip([1.0, 2, 3, 4, 5, 6], stride: 2), Strip([1.0, 2, 3, 4, 5, 6], stride: 3))
    let d = Strip([0.0, 0, 0, 0], stride: 2)
    vDSP_mmulD(a.base, 2, b.base, 3, d.base, 2, 2, 2, 3)
    #expect(d.values == [22, 28, 49, 64] && d.surroundingsAreUntouched)
  }

  @Test("a submatrix is copied into another")
  func moving() {
    // Two rows of two, out of rows of three, into rows of four.
    var c = [Float](repeating: 0, count: 8)
    vDSP_mmov([1, 2, 3, 4, 5, 6], &c, 2, 2, 3, 4)
    #expect(c == [1, 2, 0, 0, 4, 5, 0, 0])
  }
}

@Suite struct FilterTests {
  /// The definition, in double precision.
  private func correlation(_ a: [Double], _ filter: [Double], _ count: Int, step: Int = 1) -> [Double] {
    (0..<count).map { n in filter.indices.reduce(0) { $0 + a[n * step + $1] * filter[$1] } }
  }

  @Test("correlations and convolutions", arguments: [1, 5, 16, 17, 40], [1, 2, 9])
  func correlations(count: Int, taps: Int) {
    let (a, filter) = (numbers(count + taps - 1, seed: 1), numbers(taps, seed: 2))
    var c = [Float](repeating: 0, count: count)
    let floats = filter.map { Float($0) }
    vDSP_conv(a.map { Float($0) }, 1, floats, 1, &c, 1, vDSP_Length(count), vDSP_Length(taps))
    #expect(agrees(c, correlation(a, filter, count), scale: 16 * Double(taps)))
    floats.withUnsafeBufferPointer {
      vDSP_conv(
        a.map { Float($0) }, 1, $0.baseAddress! + taps - 1, -1, &c, 1, vDSP_Length(count), vDSP_Length(taps))
    }
    #expect(agrees(c, correlation(a, filter.reversed(), count), scale: 16 * Double(taps)))
  }

  @Test("decimated")
  func decimation() {
    let (a, filter) = (numbers(40, seed: 3), [0.25, 0.5, 0.25])
    var c = [Double](repeating: 0, count: 12)
    vDSP_desampD(a, 3, filter, &c, 12, 3)
    #expect(agrees(c, correlation(a, filter, 12, step: 3), scale: 16))
  }

  @Test("sliding sums and maxima")
  func sliding() {
    var c = [Float](repeating: 0, count: 3)
    vDSP_vswsum([1, 2, 3, 4, 5], 1, &c, 1, 3, 3)
    #expect(c == [6, 9, 12])
    vDSP_vswmax([1, 5, 3, 4, 2], 1, &c, 1, 3, 3)
    #expect(c == [5, 5, 4])
  }

  @Test("polynomials, highest power first")
  func polynomials() {
    var c = [Float](repeating: 0, count: 3)
    // 2x² − 3x + 1
    vDSP_vpoly([2, -3, 1], 1, [0, 1, 2], 1, &c, 1, 3, 2)
    #expect(c == [1, 0, 3])
  }

  @Test("zero crossings are counted, and the last one is located")
  func crossings() {
    var (last, count): (vDSP_Length, vDSP_Length) = (9, 9)
    vDSP_nzcros([1, -1, -2, 3, 4, -5] as [Float], 1, 10, &last, &count, 6)
    #expect(last == 5 && count == 3)
    vDSP_nzcros([1, -1, -2, 3, 4, -5] as [Float], 1, 2, &last, &count, 6)
    #expect(last == 3 && count == 2)
  }

  @Test("a recursive filter: the impulse response of y[n] = x[n] + y[n − 1] / 2")
  func recursion() {
    var c = [Double](repeating: 0, count: 6)
    vDSP_deq22D([0, 0, 1, 0, 0, 0], 1, [1, 0, 0, -0.5, 0], &c, 1, 4)
    #expect(c == [0, 0, 1, 0.5, 0.25, 0.125])
  }

  @Test("decibels of powers and amplitudes")
  func decibels() {
    var c = [Double](repeating: 0, count: 2)
    vDSP_vdbconD([100, 1], 1, [1], &c, 1, 2, 0)
    #expect(c == [20, 0])
    vDSP_vdbconD([100, 1], 1, [10], &c, 1, 2, 1)
    #expect(c == [20, -20])
  }
}

@Suite struct ConversionTests {
  @Test("integers of all kinds become numbers")
  func integersToNumbers() {
    var (c, d) = ([Float](repeating: 0, count: 2), [Double](repeating: 0, count: 2))
    vDSP_vflt8([-128, 127], 1, &c, 1, 2)
    #expect(c == [-128, 127])
    vDSP_vfltu8([0, 255], 1, &c, 1, 2)
    #expect(c == [0, 255])
    vDSP_vflt16([-32768, 32767], 1, &c, 1, 2)
    #expect(c == [-32768, 32767])
    vDSP_vfltu16([0, 65535], 1, &c, 1, 2)
    #expect(c == [0, 65535])
    vDSP_vflt32D([.min, .max], 1, &d, 1, 2)
    #expect(d == [-2147483648, 2147483647])
    vDSP_vfltu32D([0, .max], 1, &d, 1, 2)
    #expect(d == [0, 4294967295])
    vDSP_vspdp([0.5, 2], 1, &d, 1, 2)
    vDSP_vdpsp([0.1, 1e300], 1, &c, 1, 2)
    #expect(d == [0.5, 2] && c == [0.1, .infinity])
  }

  /// Rounds as the conversions document: truncated or to even, clamped, and 0 for NaN.
  private func integer<I: FixedWidthInteger>(_ value: Double, _: I.Type, rounding: Bool) -> I {
    if value.isNaN { return 0 }
    let whole = value.rounded(rounding ? .toNearestOrEven : .towardZero)
    return whole <= Double(I.min) ? I.min : whole >= Double(I.max) ? I.max : I(whole)
  }

  @Test("numbers become integers, truncated and rounded, and clamped")
  func numbersToIntegers() {
    let special: [Double] = [
      0, -0.0, 0.4, 0.5, 0.6, 1.5, 2.5, -0.4, -0.5, -0.6, -1.5, -2.5, 126.5, 127.4, 127.5, 128, 254.5, 255.5,
      256,
      -127.5, -128.5, -129, 32767.5, 65535.5, -32768.5, 2147483520, 2147483648, -2147483648, 4294967040, 1e20,
      -1e20,
      .infinity, -.infinity, .nan,
    ]
    let values = special + numbers(64, seed: 7).map { $0 * 40 }
    let (floats, count) = (values.map { Float($0) }, vDSP_Length(values.count))
    let singles = floats.map { Double($0) }
    func check<I: FixedWidthInteger>(
      _ f: (UnsafePointer<Float>, Int, UnsafeMutablePointer<I>, Int, UInt) -> Void,
      _ d: (UnsafePointer<Double>, Int, UnsafeMutablePointer<I>, Int, UInt) -> Void, rounding: Bool
    ) {
      var c = [I](repeating: 0, count: values.count)
      f(floats, 1, &c, 1, count)
      #expect(c == singles.map { integer($0, I.self, rounding: rounding) })
      d(values, 1, &c, 1, count)
      #expect(c == values.map { integer($0, I.self, rounding: rounding) })
    }
    check(vDSP_vfix8, vDSP_vfix8D, rounding: false)
    check(vDSP_vfix16, vDSP_vfix16D, rounding: false)
    check(vDSP_vfix32, vDSP_vfix32D, rounding: false)
    check(vDSP_vfixu8, vDSP_vfixu8D, rounding: false)
    check(vDSP_vfixu16, vDSP_vfixu16D, rounding: false)
    check(vDSP_vfixu32, vDSP_vfixu32D, rounding: false)
    check(vDSP_vfixr8, vDSP_vfixr8D, rounding: true)
    check(vDSP_vfixr16, vDSP_vfixr16D, rounding: true)
    check(vDSP_vfixr32, vDSP_vfixr32D, rounding: true)
    check(vDSP_vfixru8, vDSP_vfixru8D, rounding: true)
    check(vDSP_vfixru16, vDSP_vfixru16D, rounding: true)
    check(vDSP_vfixru32, vDSP_vfixru32D, rounding: true)
  }
}
