import Accelerate
import Foundation
import Testing

/// A split complex vector with its own memory.
final class SplitStrip {
  let real: Strip<Double>
  let imaginary: Strip<Double>

  init(_ real: [Double], _ imaginary: [Double], stride: Int = 1) {
    self.real = Strip(real, stride: stride)
    self.imaginary = Strip(imaginary, stride: stride)
  }

  var split: DSPDoubleSplitComplex { DSPDoubleSplitComplex(realp: real.base, imagp: imaginary.base) }
}

@Suite struct ComplexTests {
  private let a = (numbers(20, seed: 1), numbers(20, seed: 2))
  private let b = (numbers(20, seed: 3), numbers(20, seed: 4))
  typealias Binary = (
    UnsafePointer<DSPDoubleSplitComplex>, Int, UnsafePointer<DSPDoubleSplitComplex>, Int,
    UnsafePointer<DSPDoubleSplitComplex>, Int, UInt
  ) -> Void

  private func check(
    _ f: Binary, sourceLocation: SourceLocation = #_sourceLocation,
    _ formula: ((Double, Double), (Double, Double)) -> (Double, Double)
  ) {
    for strides in [(1, 1, 1), (2, 3, 1), (-1, 2, -2)] {
      for isInPlace in [false, true] {
        let x = SplitStrip(a.0, a.1, stride: strides.0)
        let y = SplitStrip(b.0, b.1, stride: strides.1)
        let z = isInPlace ? x : SplitStrip(a.0, a.1, stride: strides.2)
        withUnsafePointer(to: x.split) { x in
          withUnsafePointer(to: y.split) { y in
            withUnsafePointer(to: z.split) { f(x, strides.0, y, strides.1, $0, z.real.stride, 20) }
          }
        }
        let expected = (0..<20).map { formula((a.0[$0], a.1[$0]), (b.0[$0], b.1[$0])) }
        #expect(agrees(z.real.values, expected.map(\.0), scale: 64), sourceLocation: sourceLocation)
        #expect(agrees(z.imaginary.values, expected.map(\.1), scale: 64), sourceLocation: sourceLocation)
      }
    }
  }

  @Test("complex arithmetic, at strides and in place")
  func arithmetic() {
    check(vDSP_zvaddD) { ($0.0 + $1.0, $0.1 + $1.1) }
    check(vDSP_zvsubD) { ($0.0 - $1.0, $0.1 - $1.1) }
    check({ vDSP_zvmulD($0, $1, $2, $3, $4, $5, $6, 1) }) {
      ($0.0 * $1.0 - $0.1 * $1.1, $0.0 * $1.1 + $0.1 * $1.0)
    }
    check({ vDSP_zvmulD($0, $1, $2, $3, $4, $5, $6, -1) }) {
      ($0.0 * $1.0 + $0.1 * $1.1, $0.0 * $1.1 - $0.1 * $1.0)
    }
    check(vDSP_zvcmulD) { ($0.0 * $1.0 + $0.1 * $1.1, $0.0 * $1.1 - $0.1 * $1.0) }
    // The divisor comes first.
    check(vDSP_zvdivD) {
      let scale = $0.0 * $0.0 + $0.1 * $0.1
      return (($1.0 * $0.0 + $1.1 * $0.1) / scale, ($1.1 * $0.0 - $1.0 * $0.1) / scale)
    }
  }

  @Test("magnitudes and angles")
  func magnitudes() {
    let x = SplitStrip([3, -4, 0], [4, 3, -2])
    var c = [Double](repeating: 1, count: 3)
    withUnsafePointer(to: x.split) {
      vDSP_zvabsD($0, 1, &c, 1, 3)
      #expect(c == [5, 5, 2])
      vDSP_zvmagsD($0, 1, &c, 1, 3)
      #expect(c == [25, 25, 4])
      vDSP_zaspecD($0, &c, 3)
      #expect(c == [50, 50, 8])
      vDSP_zvphasD($0, 1, &c, 1, 3)
      #expect(c == [atan2(4, 3), atan2(3, -4), -Double.pi / 2])
    }
  }

  @Test("interleaved parts to split parts, and back")
  func interleaving() {
    let c = [DSPComplex(real: 1, imag: 2), DSPComplex(real: 3, imag: 4), DSPComplex(real: 5, imag: 6)]
    var (real, imaginary) = ([Float](repeating: 0, count: 3), [Float](repeating: 0, count: 3))
    var back = [DSPComplex](repeating: DSPComplex(), count: 3)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var split = DSPSplitComplex(realp: real.baseAddress!, imagp: imaginary.baseAddress!)
        vDSP_ctoz(c, 2, &split, 1, 3)
        vDSP_ztoc(&split, 1, &back, 2, 3)
        #expect(back == c)
        // Every other one: a stride of four real numbers.
        vDSP_ctoz(c, 4, &split, 1, 2)
      }
    }
    #expect(real == [1, 5, 5] && imaginary == [2, 6, 6])
  }

  @Test("real samples as complex ones, the first step of a real transform")
  func reboundSamples() {
    let samples: [Float] = [1, 2, 3, 4]
    var (real, imaginary) = ([Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2))
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var split = DSPSplitComplex(realp: real.baseAddress!, imagp: imaginary.baseAddress!)
        samples.withUnsafeBytes {
          vDSP_ctoz([DSPComplex]($0.bindMemory(to: DSPComplex.self)), 2, &split, 1, 2)
        }
      }
    }
    #expect(real == [1, 3] && imaginary == [2, 4])
  }

  @Test("polar and rectangular coordinates")
  func coordinates() {
    var (polar, back) = ([Double](repeating: 0, count: 2), [Double](repeating: 0, count: 2))
    vDSP_polarD([3, 4], 2, &polar, 2, 1)
    #expect(polar == [5, atan2(4, 3)])
    vDSP_rectD(polar, 2, &back, 2, 1)
    #expect(agrees(back, [3, 4]))
  }
}
