import Accelerate
import Foundation
import Testing

@Suite struct InterpolationTests {
  @Test("a parabola through three values reproduces a square")
  func quadratic() {
    let squares = (0..<8).map { Double($0 * $0) }
    let places = [0, 0.5, 1, 2.25, 5.75, 6.5]
    let expected = places.map { $0 * $0 }
    let values: [Double] = vDSP.quadraticInterpolate(elementsOf: squares, using: places)
    #expect(agrees(values, expected))
    var single = [Float](repeating: 0, count: 2)
    vDSP_vqint(squares.map { Float($0) }, [1.5, 3.5], 1, &single, 1, 2, 8)
    #expect(single == [2.25, 12.25])
  }

  @Test("linear interpolation between elements and between points")
  func linear() {
    #expect(
      vDSP.linearInterpolate(elementsOf: [10, 20, 40] as [Float], using: [0.5, 2, 1.25]) == [15, 40, 25])
    let lines: [Double] = [0, 5, 10, 7.5, 5, 2.5, 0]
    #expect(vDSP.linearInterpolate(values: [0, 10, 0] as [Double], atIndices: [0, 2, 6]) == lines)
    var c = [Float](repeating: 77, count: 7)
    vDSP_vgenp([5, 7], 1, [2, 4], 1, &c, 1, 7, 2)
    #expect(c == [5, 5, 5, 6, 7, 7, 7])
    #expect(vDSP.linearInterpolate(values: [] as [Float], atIndices: [] as [Float]).isEmpty)
  }

  @Test("a table is interpolated, and clamped to its first and last values")
  func table() {
    var d = [Double](repeating: 77, count: 5)
    var (scale, offset) = (2.0, 1.0)
    vDSP_vtabiD([-2, -0.5, 0.25, 0.5, 9], 1, &scale, &offset, [10, 20, 40], 3, &d, 1, 5)
    #expect(d == [10, 10, 30, 40, 40])
  }

  @Test("integrals of a line, by three rules")
  func integrals() {
    let line: [Double] = [0, 1, 2, 3, 4]
    #expect(vDSP.integrate(line, using: .runningSum, stepSize: 0.5) == [0, 0.5, 1.5, 3, 5])
    #expect(vDSP.integrate(line, using: .trapezoidal) == [0, 0.5, 2, 4.5, 8])
    let parabola = line.map { Float($0 * $0) }
    var result = [Float](repeating: 0, count: 5)
    vDSP.integrate(parabola, using: .simpson, result: &result)
    #expect(agrees([result[0], result[2], result[4]], [0, 8.0 / 3, 64.0 / 3]))
  }

  @Test("two pairs of vectors in one pass")
  func pairs() {
    let (a, b, c, d): ([Float], [Float], [Float], [Float]) = ([1, 2], [3, 4], [5, 6], [7, 9])
    #expect(vDSP.add(multiplication: (a: a, b: b), multiplication: (c: c, d: d)) == [38, 62])
    #expect(vDSP.subtract(multiplication: (a: a, b: b), multiplication: (c: c, d: d)) == [-32, -46])
    #expect(vDSP.multiply(addition: (a: a, b: b), addition: (c: c, d: d)) == [48, 90])
    #expect(vDSP.multiply(subtraction: (a: a, b: b), subtraction: (c: c, d: d)) == [4, 6])
    #expect(vDSP.multiply(addition: (a: a, b: b), subtraction: (c: c, d: d)) == [-8, -18])
    #expect(vDSP.add(multiplication: (a: a, b: 2), multiplication: (c: c, d: -1)) == [-3, -2])
  }

  @Test("pairs of coordinates, and ramps for two channels")
  func coordinates() {
    let polar = vDSP.rectangularToPolar([3, 4, 0, -2] as [Double])
    #expect(agrees(polar, [5, atan2(4, 3), 2, -Double.pi / 2]))
    #expect(agrees(vDSP.polarToRectangular(polar), [3, 4, 0, -2], scale: 4))
    var start: Float = 1
    let (first, second) = vDSP.stereoRamp(
      withInitialValue: &start, multiplyingBy: [2, 2, 2], [10, 20, 30], increment: 0.5)
    #expect(first == [2, 3, 4] && second == [10, 30, 60] && start == 2.5)
  }

  @Test("integers wrap around, and divisors come first")
  func integers() {
    let (a, b): ([Int32], [Int32]) = ([7, -7, .max, .min], [2, 2, 1, -1])
    var c = [Int32](repeating: 77, count: 4)
    vDSP_vaddi(a, 1, b, 1, &c, 1, 4)
    #expect(c == [9, -5, .min, .max])
    vDSP_vdivi(b, 1, a, 1, &c, 1, 4)
    #expect(c == [3, -3, .max, .min])
    vDSP_vsdivi(a, 1, [0], &c, 1, 4)
    #expect(c == [0, 0, 0, 0])
    vDSP_vsaddi(a, 1, [1], &c, 1, 4)
    #expect(c == [8, -6, .min, .min + 1])
    vDSP_vabsi(a, 1, &c, 1, 4)
    #expect(c == [7, 7, .max, .min])
    vDSP_veqvi([0b1100], 1, [0b1010], 1, &c, 1, 1)
    #expect(c[0] == ~0b0110)
    vDSP_vfilli([5], &c, 2, 2)
    #expect(c[0] == 5 && c[2] == 5)
  }

  @Test("values outside an envelope, and running means")
  func envelopes() {
    var d = [Float](repeating: 77, count: 3)
    vDSP_venvlp([1, 1, 1], 1, [-1, -1, -1], 1, [2, 0.5, -3], 1, &d, 1, 3)
    #expect(d == [2, 0, -3])
    var mean: [Double] = [4, 10]
    vDSP_vavlinD([8, 10], 1, [3], &mean, 1, 2)
    #expect(mean == [5, 10])
  }
}

@Suite struct ImageFilterTests {
  /// Element by element, as documented.
  private func reference(
    _ a: [Double], _ rows: Int, _ columns: Int, _ kernel: [Double], _ height: Int, _ width: Int
  ) -> [Double] {
    var result = [Double](repeating: 0, count: rows * columns)
    for r in stride(from: height / 2, to: rows - height / 2, by: 1) {
      for c in stride(from: width / 2, to: columns - width / 2, by: 1) {
        for j in 0..<height {
          for k in 0..<width {
            result[r * columns + c] +=
              a[(r + j - height / 2) * columns + c + k - width / 2] * kernel[j * width + k]
          }
        }
      }
    }
    return result
  }

  @Test(
    "image convolutions equal a plain loop, with zeros at the borders",
    arguments: [(5, 9), (40, 33), (3, 3), (2, 8)])
  func filters(rows: Int, columns: Int) {
    let a = numbers(rows * columns, seed: 7)
    for (height, width) in [(3, 3), (5, 5), (1, 7)] {
      let kernel = numbers(height * width, seed: 9)
      let expected = reference(a, rows, columns, kernel, height, width)
      let ours = vDSP.convolve(
        a, rowCount: rows, columnCount: columns, withKernel: kernel, kernelRowCount: height,
        kernelColumnCount: width)
      #expect(agrees(ours, expected, units: 16, scale: 64))
      var single = [Float](repeating: 77, count: rows * columns)
      vDSP_imgfir(
        a.map { Float($0) }, vDSP_Length(rows), vDSP_Length(columns), kernel.map { Float($0) }, &single,
        vDSP_Length(height), vDSP_Length(width))
      #expect(agrees(single, expected, units: 32, scale: 64))
    }
    let kernel = numbers(9, seed: 3)
    #expect(
      vDSP.convolve(a, rowCount: rows, columnCount: columns, with3x3Kernel: kernel)
        == vDSP.convolve(
          a, rowCount: rows, columnCount: columns, withKernel: kernel, kernelRowCount: 3, kernelColumnCount: 3
        ))
  }

  @Test("a filter of two poles and two zeros")
  func recursive() {
    let result: [Double] = vDSP.twoPoleTwoZeroFilter(
      [1, 2, 3, 4] as [Double], coefficients: (1, 0.5, 0.25, -0.5, 0.125))
    #expect(result[0] == 0 && result[1] == 0)
    // 3 + 2 · 0.5 + 1 · 0.25; 4 + 3 · 0.5 + 2 · 0.25 + 4.25 · 0.5.
    let expected: [Double] = [4.25, 8.125]
    #expect(agrees(Array(result[2...]), expected))
  }
}
