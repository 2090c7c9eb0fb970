import Foundation
import GrayImage
import Testing

@Suite("Fourier transforms")
struct TransformTests {
  @Test("a transform equals the sum in its definition", arguments: [1, 2, 8, 32])
  func definition(count: Int) {
    let values = (0..<count).map { Float(($0 * 7 + 3) % 11) - 5 }
    var matrix = ComplexMatrix(rows: count, columns: 1, real: values)
    ColumnFFT(count: count).transform(&matrix)
    for frequency in 0..<count {
      var (real, imaginary) = (0.0, 0.0)
      for (index, value) in values.enumerated() {
        let angle = -2 * Double.pi * Double(index * frequency) / Double(count)
        real += Double(value) * cos(angle)
        imaginary += Double(value) * sin(angle)
      }
      // Sums of 32 single-precision numbers up to 5.
      #expect(abs(Double(matrix.real[frequency]) - real) < 1e-4)
      #expect(abs(Double(matrix.imaginary[frequency]) - imaginary) < 1e-4)
    }
  }

  @Test("a plane is restored from its spectrum")
  func inverse() {
    let transform = PlaneFFT(columns: 16, rows: 8)
    let plane = (0..<128).map { Float(($0 * 37) % 101) }
    let back = transform.plane(transform.spectrum(plane))
    #expect(zip(plane, back).allSatisfy { abs($0 - $1) < 1e-3 })
  }

  @Test("multiplying by a shifted impulse's spectrum shifts the plane")
  func shift() {
    let transform = PlaneFFT(columns: 8, rows: 4)
    let plane = (0..<32).map { Float(($0 * 13) % 17) }
    var point = [Float](repeating: 0, count: 32)
    point[11] = 1
    let (a, b) = (transform.spectrum(plane), transform.spectrum(point))
    var product = a
    for index in a.real.indices {
      product.real[index] = a.real[index] * b.real[index] - a.imaginary[index] * b.imaginary[index]
      product.imaginary[index] = a.real[index] * b.imaginary[index] + a.imaginary[index] * b.real[index]
    }
    let moved = transform.plane(product)
    for row in 0..<4 {
      for column in 0..<8 {
        let expected = plane[row * 8 + column]
        let found = moved[((row + 1) % 4) * 8 + (column + 3) % 8]
        #expect(abs(found - expected) < 1e-3)
      }
    }
  }
}
