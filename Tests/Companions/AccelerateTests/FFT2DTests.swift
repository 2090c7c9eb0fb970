import Accelerate
import Foundation
import Testing

/// The definition in two dimensions: Σ Σ x[j1][j0] · exp(∓2πi · (j0 · k0 / n0 + j1 · k1 / n1)).
private func transform(
  _ real: [Double], _ imaginary: [Double], columns: Int, inverse: Bool = false
) -> (real: [Double], imaginary: [Double]) {
  let rows = real.count / columns
  var result = (real: [Double](), imaginary: [Double]())
  for k in real.indices {
    var sum = (0.0, 0.0)
    for j in real.indices {
      let across = Double(j % columns * (k % columns)) / Double(columns)
      let down = Double(j / columns * (k / columns)) / Double(rows)
      let angle = (inverse ? 2 : -2) * Double.pi * (across + down)
      sum.0 += real[j] * cos(angle) - imaginary[j] * sin(angle)
      sum.1 += real[j] * sin(angle) + imaginary[j] * cos(angle)
    }
    result.real.append(sum.0)
    result.imaginary.append(sum.1)
  }
  return result
}

private func isNear<T: BinaryFloatingPoint>(_ a: [T], _ b: [Double], _ tolerance: Double) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs(Double($0) - $1) <= tolerance }
}

@Suite("2D transforms")
struct FFT2DTests {
  /// The rounding error of a sum of `count` products of numbers up to 4.
  private func single(_ count: Int) -> Double { Double(count) * 4 * Double(Float.ulpOfOne) * 8 }

  @Test(
    "complex transforms equal the definition, both ways, in place and out of place",
    arguments: [(0, 0), (3, 3), (1, 4), (4, 2), (0, 3), (3, 0), (5, 2), (2, 5)])
  func complexMatrices(columns: Int, rows: Int) throws {
    let (n0, n1) = (1 << columns, 1 << rows)
    let (real, imaginary) = (numbers(n0 * n1, seed: 5), numbers(n0 * n1, seed: 6))
    let setup = try #require(vDSP_create_fftsetup(6, FFTRadix(kFFTRadix2)))
    let double = try #require(vDSP_create_fftsetupD(6, FFTRadix(kFFTRadix2)))
    defer {
      vDSP_destroy_fftsetup(setup)
      vDSP_destroy_fftsetupD(double)
    }
    for inverse in [false, true] {
      let direction = FFTDirection(inverse ? FFT_INVERSE : FFT_FORWARD)
      let expected = transform(real, imaginary, columns: n0, inverse: inverse)
      var (a, b) = (real.map { Float($0) }, imaginary.map { Float($0) })
      a.withUnsafeMutableBufferPointer { a in
        b.withUnsafeMutableBufferPointer { b in
          guard let a = a.baseAddress, let b = b.baseAddress else { return }
          var split = DSPSplitComplex(realp: a, imagp: b)
          vDSP_fft2d_zip(setup, &split, 1, 0, vDSP_Length(columns), vDSP_Length(rows), direction)
        }
      }
      let rounding = single(n0 * n1)
      #expect(isNear(a, expected.real, rounding) && isNear(b, expected.imaginary, rounding))
      // Into every other element of rows with one element of padding.
      var (source, other) = (real, imaginary)
      let stride = 2 * n0 + 1
      var (c, d) = ([Double](repeating: 9, count: n1 * stride), [Double](repeating: 9, count: n1 * stride))
      source.withUnsafeMutableBufferPointer { source in
        other.withUnsafeMutableBufferPointer { other in
          c.withUnsafeMutableBufferPointer { c in
            d.withUnsafeMutableBufferPointer { d in
              guard let source = source.baseAddress, let other = other.baseAddress, let c = c.baseAddress,
                let d = d.baseAddress
              else { return }
              var (from, to) = (
                DSPDoubleSplitComplex(realp: source, imagp: other), DSPDoubleSplitComplex(realp: c, imagp: d)
              )
              vDSP_fft2d_zopD(
                double, &from, 1, 0, &to, 2, stride, vDSP_Length(columns), vDSP_Length(rows), direction)
            }
          }
        }
      }
      let places = (0..<n0 * n1).map { $0 / n0 * stride + 2 * ($0 % n0) }
      #expect(isNear(places.map { c[$0] }, expected.real, 1e-12))
      #expect(isNear(places.map { d[$0] }, expected.imaginary, 1e-12))
      #expect(source == real && c[2 * n0] == 9 && c[1] == 9)
    }
  }

  /// Twice the transform of real numbers, packed as in Apple's reference.
  private func packed(_ signal: [Double], columns n0: Int) -> (real: [Double], imaginary: [Double]) {
    let n1 = signal.count / n0
    let h = transform(signal, signal.map { _ in 0 }, columns: n0)
    var result = (
      real: [Double](repeating: 0, count: signal.count / 2),
      imaginary: [Double](repeating: 0, count: signal.count / 2)
    )
    let width = n0 / 2
    for k1 in 0..<n1 {
      for k0 in 1..<max(width, 1) {
        result.real[k1 * width + k0] = 2 * h.real[k1 * n0 + k0]
        result.imaginary[k1 * width + k0] = 2 * h.imaginary[k1 * n0 + k0]
      }
    }
    result.real[0] = 2 * h.real[0]
    result.imaginary[0] = 2 * h.real[width]
    result.real[width] = 2 * h.real[n1 / 2 * n0]
    result.imaginary[width] = 2 * h.real[n1 / 2 * n0 + width]
    for k1 in 1..<max(n1 / 2, 1) {
      result.real[2 * k1 * width] = 2 * h.real[k1 * n0]
      result.real[(2 * k1 + 1) * width] = 2 * h.imaginary[k1 * n0]
      result.imaginary[2 * k1 * width] = 2 * h.real[k1 * n0 + width]
      result.imaginary[(2 * k1 + 1) * width] = 2 * h.imaginary[k1 * n0 + width]
    }
    return result
  }

  @Test(
    "real transforms are packed as Apple documents, and restored with a factor of 2 · N0 · N1",
    arguments: [(3, 3), (1, 1), (1, 3), (4, 1), (2, 4), (6, 1), (5, 2)])
  func realMatrices(columns: Int, rows: Int) throws {
    let (n0, n1) = (1 << columns, 1 << rows)
    let signal = numbers(n0 * n1, seed: 7)
    let expected = packed(signal, columns: n0)
    let setup = try #require(vDSP_create_fftsetup(6, FFTRadix(kFFTRadix2)))
    defer { vDSP_destroy_fftsetup(setup) }
    var even = stride(from: 0, to: signal.count, by: 2).map { Float(signal[$0]) }
    var odd = stride(from: 1, to: signal.count, by: 2).map { Float(signal[$0]) }
    even.withUnsafeMutableBufferPointer { even in
      odd.withUnsafeMutableBufferPointer { odd in
        guard let first = even.baseAddress, let second = odd.baseAddress else { return }
        var split = DSPSplitComplex(realp: first, imagp: second)
        vDSP_fft2d_zrip(
          setup, &split, 1, 0, vDSP_Length(columns), vDSP_Length(rows), FFTDirection(FFT_FORWARD))
        #expect(isNear(Array(even), expected.real, 2 * single(n0 * n1)))
        #expect(isNear(Array(odd), expected.imaginary, 2 * single(n0 * n1)))
        var (c, d) = ([Float](repeating: 0, count: even.count), [Float](repeating: 0, count: even.count))
        c.withUnsafeMutableBufferPointer { c in
          d.withUnsafeMutableBufferPointer { d in
            guard let c = c.baseAddress, let d = d.baseAddress else { return }
            var back = DSPSplitComplex(realp: c, imagp: d)
            vDSP_fft2d_zrop(
              setup, &split, 1, 0, &back, 1, 0, vDSP_Length(columns), vDSP_Length(rows),
              FFTDirection(FFT_INVERSE))
          }
        }
        let scale = Double(2 * n0 * n1)
        for n in c.indices {
          #expect(abs(Double(c[n]) / scale - signal[2 * n]) < 1e-5)
          #expect(abs(Double(d[n]) / scale - signal[2 * n + 1]) < 1e-5)
        }
      }
    }
  }

  @Test("sums and differences are those of the first and the second vector")
  func addSubtract() {
    let (a, b) = (numbers(37, seed: 1), numbers(37, seed: 2))
    var (sums, differences) = ([Double](repeating: 0, count: 37), [Double](repeating: 0, count: 37))
    vDSP.addSubtract(a, b, addResult: &sums, subtractResult: &differences)
    #expect(sums == zip(a, b).map { $0 + $1 })
    #expect(differences == zip(a, b).map { $0 - $1 })
    let (c, d) = (a.map { Float($0) }, b.map { Float($0) })
    var (more, less) = ([Float](repeating: 0, count: 37), [Float](repeating: 0, count: 37))
    vDSP.addSubtract(c, d, addResult: &more, subtractResult: &less)
    #expect(more == zip(c, d).map { $0 + $1 })
    #expect(less == zip(c, d).map { $0 - $1 })
  }
}
