import Accelerate
import Foundation
import Testing

/// The definition: Σ x[j] · exp(∓2πi · j · k / n).
private func transform(_ real: [Double], _ imaginary: [Double], inverse: Bool = false) -> ([Double], [Double])
{
  let n = real.count
  // Angles by their remainder, so that long transforms are exact.
  let roots = (0..<n).map { k in
    let angle = 2 * Double.pi * Double(k) / Double(n)
    return (cos(angle), inverse ? sin(angle) : -sin(angle))
  }
  var (resultReal, resultImaginary) = ([Double](), [Double]())
  for k in 0..<n {
    var (sumReal, sumImaginary) = (0.0, 0.0)
    for j in 0..<n {
      let (c, s) = roots[j * k % n]
      sumReal += real[j] * c - imaginary[j] * s
      sumImaginary += real[j] * s + imaginary[j] * c
    }
    resultReal.append(sumReal)
    resultImaginary.append(sumImaginary)
  }
  return (resultReal, resultImaginary)
}

/// The packed form of a real signal's transform, twice the mathematical one, as in Apple's guide.
private func packed(_ signal: [Double]) -> ([Double], [Double]) {
  let (real, imaginary) = transform(signal, signal.map { _ in 0 })
  let half = signal.count / 2
  return (
    (0..<half).map { 2 * real[$0] },
    [2 * real[half]] + imaginary[1..<max(half, 1)].map { 2 * $0 }
  )
}

/// The tolerance relative to the root of the energy: rounding grows with the logarithm of the length.
private func tolerance<T: BinaryFloatingPoint>(_: T.Type, _ count: Int) -> Double {
  8 * Double(T.ulpOfOne) * 4 * Double(count).squareRoot() * max(log2(Double(count)), 1)
}

private func isNear<T: BinaryFloatingPoint>(_ a: [T], _ b: [Double], _ tolerance: Double) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs(Double($0) - $1) <= tolerance }
}

@Suite struct FFTTests {
  @Test("complex transforms equal the definition, both ways, in place and out of place", arguments: 0...9)
  func complexTransforms(log2n: Int) throws {
    let n = 1 << log2n
    let (real, imaginary) = (numbers(n, seed: 1), numbers(n, seed: 2))
    let single = try #require(vDSP_create_fftsetup(9, FFTRadix(kFFTRadix2)))
    let double = try #require(vDSP_create_fftsetupD(vDSP_Length(log2n), FFTRadix(FFT_RADIX2)))
    defer {
      vDSP_destroy_fftsetup(single)
      vDSP_destroy_fftsetupD(double)
    }
    for inverse in [false, true] {
      let direction = FFTDirection(inverse ? FFT_INVERSE : FFT_FORWARD)
      let expected = transform(real, imaginary, inverse: inverse)
      var (r, i) = (real.map { Float($0) }, imaginary.map { Float($0) })
      r.withUnsafeMutableBufferPointer { r in
        i.withUnsafeMutableBufferPointer { i in
          var split = DSPSplitComplex(realp: r.baseAddress!, imagp: i.baseAddress!)
          vDSP_fft_zip(single, &split, 1, vDSP_Length(log2n), direction)
        }
      }
      #expect(isNear(r, expected.0, tolerance(Float.self, n)))
      #expect(isNear(i, expected.1, tolerance(Float.self, n)))
      // From one stride to another; the source is unchanged.
      let (source, result) = (SplitStrip(real, imaginary, stride: 2), SplitStrip(real, real, stride: 3))
      withUnsafePointer(to: source.split) { source in
        withUnsafePointer(to: result.split) {
          vDSP_fft_zopD(double, source, 2, $0, 3, vDSP_Length(log2n), direction)
        }
      }
      #expect(isNear(result.real.values, expected.0, tolerance(Double.self, n)))
      #expect(isNear(result.imaginary.values, expected.1, tolerance(Double.self, n)))
      #expect(source.real.values == real && source.imaginary.values == imaginary)
      #expect(result.real.surroundingsAreUntouched && result.imaginary.surroundingsAreUntouched)
    }
  }

  @Test("real transforms are packed, and twice the definition's", arguments: 1...10)
  func realTransforms(log2n: Int) throws {
    let n = 1 << log2n
    let signal = numbers(n, seed: 3)
    let expected = packed(signal)
    let setup = try #require(vDSP_create_fftsetup(vDSP_Length(log2n), FFTRadix(FFT_RADIX2)))
    defer { vDSP_destroy_fftsetup(setup) }
    var (r, i) = ([Float](repeating: 0, count: n / 2), [Float](repeating: 0, count: n / 2))
    r.withUnsafeMutableBufferPointer { r in
      i.withUnsafeMutableBufferPointer { i in
        var split = DSPSplitComplex(realp: r.baseAddress!, imagp: i.baseAddress!)
        let floats = signal.map { Float($0) }
        floats.withUnsafeBytes {
          vDSP_ctoz($0.bindMemory(to: DSPComplex.self).baseAddress!, 2, &split, 1, vDSP_Length(n / 2))
        }
        vDSP_fft_zrip(setup, &split, 1, vDSP_Length(log2n), FFTDirection(kFFTDirection_Forward))
      }
    }
    #expect(isNear(r, expected.0, 2 * tolerance(Float.self, n)))
    #expect(isNear(i, expected.1, 2 * tolerance(Float.self, n)))
    // And back: 2 N times the signal.
    r.withUnsafeMutableBufferPointer { r in
      i.withUnsafeMutableBufferPointer { i in
        var split = DSPSplitComplex(realp: r.baseAddress!, imagp: i.baseAddress!)
        vDSP_fft_zrip(setup, &split, 1, vDSP_Length(log2n), FFTDirection(kFFTDirection_Inverse))
      }
    }
    let back = (0..<n).map { $0.isMultiple(of: 2) ? r[$0 / 2] : i[$0 / 2] }
    #expect(isNear(back.map { $0 / Float(2 * n) }, signal, 1e-5))
  }

  @Test("real transforms in double precision, out of place")
  func realOutOfPlace() throws {
    let signal = numbers(64, seed: 4)
    let setup = try #require(vDSP_create_fftsetupD(6, FFTRadix(FFT_RADIX2)))
    defer { vDSP_destroy_fftsetupD(setup) }
    let pairs = SplitStrip(
      stride(from: 0, to: 64, by: 2).map { signal[$0] }, stride(from: 1, to: 64, by: 2).map { signal[$0] })
    let result = SplitStrip([Double](repeating: 0, count: 32), [Double](repeating: 0, count: 32))
    withUnsafePointer(to: pairs.split) { pairs in
      withUnsafePointer(to: result.split) { vDSP_fft_zropD(setup, pairs, 1, $0, 1, 6, 1) }
    }
    let expected = packed(signal)
    #expect(isNear(result.real.values, expected.0, 2 * tolerance(Double.self, 64)))
    #expect(isNear(result.imaginary.values, expected.1, 2 * tolerance(Double.self, 64)))
  }

  @Test("there are no setups for other radices or impossible sizes")
  func refusedSetups() {
    #expect(vDSP_create_fftsetup(4, FFTRadix(FFT_RADIX3)) == nil)
    #expect(vDSP_create_fftsetup(60, FFTRadix(FFT_RADIX2)) == nil)
    vDSP_destroy_fftsetup(nil)
  }
}

@Suite struct DFTTests {
  @Test("complex transforms of various lengths", arguments: [8, 16, 24, 32, 40, 48, 96, 120, 160, 240])
  func complexTransforms(n: Int) throws {
    let (real, imaginary) = (numbers(n, seed: 5), numbers(n, seed: 6))
    for direction in [vDSP_DFT_Direction.FORWARD, .INVERSE] {
      let setup = try #require(vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(n), direction))
      defer { vDSP_DFT_DestroySetup(setup) }
      let expected = transform(real, imaginary, inverse: direction == .INVERSE)
      var (r, i) = ([Float](repeating: 0, count: n), [Float](repeating: 0, count: n))
      vDSP_DFT_Execute(setup, real.map { Float($0) }, imaginary.map { Float($0) }, &r, &i)
      #expect(isNear(r, expected.0, tolerance(Float.self, n)))
      #expect(isNear(i, expected.1, tolerance(Float.self, n)))
    }
  }

  @Test("real transforms of lengths with various factors", arguments: [16, 32, 48, 80, 240, 480])
  func realTransforms(n: Int) throws {
    let signal = numbers(n, seed: 7)
    let expected = packed(signal)
    let setup = try #require(vDSP_DFT_zrop_CreateSetupD(nil, vDSP_Length(n), .FORWARD))
    let back = try #require(vDSP_DFT_zrop_CreateSetupD(setup, vDSP_Length(n), .INVERSE))
    defer {
      vDSP_DFT_DestroySetupD(setup)
      vDSP_DFT_DestroySetupD(back)
    }
    let (even, odd) = (
      stride(from: 0, to: n, by: 2).map { signal[$0] }, stride(from: 1, to: n, by: 2).map { signal[$0] }
    )
    var (r, i) = (even, odd)
    vDSP_DFT_ExecuteD(setup, even, odd, &r, &i)
    #expect(isNear(r, expected.0, 2 * tolerance(Double.self, n)))
    #expect(isNear(i, expected.1, 2 * tolerance(Double.self, n)))
    r.withUnsafeMutableBufferPointer { r in
      i.withUnsafeMutableBufferPointer { i in
        vDSP_DFT_ExecuteD(back, r.baseAddress!, i.baseAddress!, r.baseAddress!, i.baseAddress!)
      }
    }
    #expect(
      isNear(r.map { $0 / Double(2 * n) }, even, 1e-13) && isNear(i.map { $0 / Double(2 * n) }, odd, 1e-13))
  }

  @Test(
    "lengths that Apple's doesn't support have no setup",
    arguments: [0, 4, 7, 9, 12, 20, 25, 100] as [vDSP_Length])
  func refusedLengths(n: vDSP_Length) {
    #expect(vDSP_DFT_zop_CreateSetup(nil, n, .FORWARD) == nil)
    #expect(vDSP_DFT_zrop_CreateSetup(nil, n, .FORWARD) == nil)
  }

  @Test("the Swift classes have the same results as the functions")
  func overlay() throws {
    let signal = numbers(32, seed: 8)
    let expected = packed(signal)
    let (even, odd) = (
      stride(from: 0, to: 32, by: 2).map { Float(signal[$0]) },
      stride(from: 1, to: 32, by: 2).map { Float(signal[$0]) }
    )
    let fft = try #require(vDSP.FFT(log2n: 5, radix: .radix2, ofType: DSPSplitComplex.self))
    var (evenIn, oddIn, r, i) = (even, odd, even, odd)
    evenIn.withUnsafeMutableBufferPointer { evenIn in
      oddIn.withUnsafeMutableBufferPointer { oddIn in
        r.withUnsafeMutableBufferPointer { r in
          i.withUnsafeMutableBufferPointer { i in
            let input = DSPSplitComplex(realp: evenIn.baseAddress!, imagp: oddIn.baseAddress!)
            var output = DSPSplitComplex(realp: r.baseAddress!, imagp: i.baseAddress!)
            fft.forward(input: input, output: &output)
          }
        }
      }
    }
    #expect(isNear(r, expected.0, 1e-3) && isNear(i, expected.1, 1e-3))
    let dft = try #require(
      vDSP.DFT(count: 32, direction: .forward, transformType: .complexReal, ofType: Float.self))
    let result = dft.transform(inputReal: even, inputImaginary: odd)
    #expect(result.real == r && result.imaginary == i)
    let discrete = try vDSP.DiscreteFourierTransform(
      count: 32, direction: .forward, transformType: .complexReal, ofType: Float.self)
    let other = discrete.transform(real: even, imaginary: odd)
    #expect(other.real == r && other.imaginary == i)
    #expect(throws: vDSP.Error.self) {
      _ = try vDSP.DiscreteFourierTransform(
        count: 7, direction: .forward, transformType: .complexComplex, ofType: Double.self)
    }
  }
}
