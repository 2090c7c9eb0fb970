import Accelerate
import Foundation
import Testing

@Suite("Cosine transforms and recursive filters")
struct FilterAndCosineTests {
  private let signal = numbers(48, seed: 11)

  private func isNear(_ values: [Float], _ expected: [Double]) -> Bool {
    // The sums' magnitudes are below 48; single precision is accurate to 1e-5 of that.
    values.count == expected.count && zip(values, expected).allSatisfy { abs(Double($0) - $1) < 5e-4 }
  }

  @Test("cosine transforms are sums of cosines, of each type and of lengths with a factor of three")
  func cosines() throws {
    let count = signal.count
    let input = signal.map { Float($0) }
    let angle = Double.pi / Double(count)
    func sums(_ term: (Int, Int) -> Double) -> [Double] {
      (0..<count).map { k in (0..<count).reduce(0) { $0 + Double(input[$1]) * term(k, $1) } }
    }
    let second = sums { k, n in cos(Double(k) * (Double(n) + 0.5) * angle) }
    let third = sums { k, n in n == 0 ? 0.5 : cos((Double(k) + 0.5) * Double(n) * angle) }
    let fourth = sums { k, n in cos((Double(k) + 0.5) * (Double(n) + 0.5) * angle) }
    for (kind, expected) in [(vDSP.DCTTransformType.II, second), (.III, third), (.IV, fourth)] {
      let transform = try #require(vDSP.DCT(count: count, transformType: kind))
      #expect(isNear(transform.transform(input), expected))
      var inPlace = input
      transform.transform(inPlace, result: &inPlace)
      #expect(isNear(inPlace, expected))
    }
    let setup = try #require(vDSP_DCT_CreateSetup(nil, 48, .II))
    var output = [Float](repeating: 0, count: count)
    vDSP_DCT_Execute(setup, input, &output)
    vDSP_DFT_DestroySetup(setup)
    #expect(isNear(output, second))
  }

  @Test("lengths that Apple's doesn't support have no transform")
  func lengths() {
    #expect(vDSP_DCT_CreateSetup(nil, 0, .II) == nil && vDSP_DCT_CreateSetup(nil, 24, .II) == nil)
    #expect(vDSP.DCT(count: 7 * 16, transformType: .IV) == nil)
  }

  @Test("biquad sections follow their difference equation, and keep their state")
  func sections() throws {
    let coefficients = [0.5, 0.2, -0.1, -0.3, 0.1, 1, -1, 0.25, 0.2, -0.05]
    var expected = signal
    for section in 0..<2 {
      let c = coefficients[5 * section..<5 * section + 5].map { $0 }
      let x = expected
      var y = [Double](repeating: 0, count: x.count)
      func at(_ v: [Double], _ n: Int) -> Double { n < 0 ? 0 : v[n] }
      for n in x.indices {
        let forward = c[0] * x[n] + c[1] * at(x, n - 1) + c[2] * at(x, n - 2)
        y[n] = forward - c[3] * at(y, n - 1) - c[4] * at(y, n - 2)
      }
      expected = y
    }
    var filter = try #require(
      vDSP.Biquad(
        coefficients: coefficients, channelCount: 1, sectionCount: 2, ofType: Double.self))
    let parts = filter.apply(input: Array(signal[..<1])) + filter.apply(input: Array(signal[1..<20]))
    let rest = filter.apply(input: Array(signal[20...]))
    #expect(zip(parts + rest, expected).allSatisfy { abs($0 - $1) < 1e-12 })

    let setup = try #require(vDSP_biquad_CreateSetup(coefficients, 2))
    defer { vDSP_biquad_DestroySetup(setup) }
    var (delays, output) = ([Float](repeating: 0, count: 6), signal.map { Float($0) })
    let input = output
    vDSP_biquad(setup, &delays, input, 1, &output, 1, 48)
    #expect(isNear(output, expected))
    #expect(delays[0] == input[46] && delays[1] == input[47] && delays[5] == output[47])
  }

  @Test("filters without sections or with several channels aren't created")
  func refusals() {
    #expect(vDSP_biquad_CreateSetup([], 0) == nil)
    #expect(
      vDSP.Biquad(coefficients: [1, 0, 0, 0, 0], channelCount: 2, sectionCount: 1, ofType: Float.self) == nil)
    #expect(
      vDSP.Biquad(coefficients: [1, 0, 0, 0], channelCount: 1, sectionCount: 1, ofType: Float.self) == nil)
  }

  @Test("complex numbers are split and interleaved, measured and conjugated")
  func complexNumbers() {
    let pairs = [DSPComplex(real: 3, imag: 4), DSPComplex(real: 0, imag: -2), DSPComplex(real: -1, imag: 0)]
    var (real, imaginary) = ([Float](repeating: 9, count: 3), [Float](repeating: 9, count: 3))
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var split = DSPSplitComplex(realp: real.baseAddress!, imagp: imaginary.baseAddress!)
        vDSP.convert(interleavedComplexVector: pairs, toSplitComplexVector: &split)
        #expect(Array(real) == [3, 0, -1] && Array(imaginary) == [4, -2, 0])
        var squares = [Float](repeating: 0, count: 3)
        vDSP.squareMagnitudes(split, result: &squares)
        #expect(squares == [25, 4, 1])
        vDSP.absolute(split, result: &squares)
        #expect(squares == [5, 2, 1])
        vDSP.phase(split, result: &squares)
        #expect(abs(squares[0] - 0.927295) < 1e-6 && abs(squares[1] + .pi / 2) < 1e-6)
        vDSP.conjugate(split, count: 3, result: &split)
        var back = pairs
        vDSP.convert(splitComplexVector: split, toInterleavedComplexVector: &back)
        #expect(back.map(\.imag) == [-4, 2, 0] && back.map(\.real) == [3, 0, -1])
      }
    }
  }
}
