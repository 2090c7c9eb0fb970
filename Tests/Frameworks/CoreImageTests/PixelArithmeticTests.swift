import CKernels
import Foundation
import Testing

/// Returns numbers in −0.25…1.25 that are reproducible for a seed.
private func numbers(_ count: Int, seed: Int) -> [Float] {
  (0..<count).map { Float(($0 &* 7919 &+ seed &* 104_729) % 1531) / 1020 - 0.25 }
}

@Suite("Pixel loops against their definitions")
struct PixelArithmeticTests {
  @Test(
    "bytes in an identity conversion are unchanged, for each order and count",
    arguments: 1...9)
  func bytes(count: Int) {
    for (read, write) in [
      ([2, 1, 0, 3], [2, 1, 0, 3]), ([0, 1, 2, 3], [0, 1, 2, 3]), ([1, 2, 3, 0], [3, 0, 1, 2]),
    ] {
      for start in 0..<16 {
        let alpha = read[3]
        // Premultiplied colors are no larger than alpha.
        let stored = (0..<4 * count).map { n in
          n % 4 == alpha ? UInt8(255 - 16 * start) : UInt8(n * 37 % (256 - 16 * start))
        }
        var pixels = [Float](repeating: 9, count: 4 * count)
        var back = [UInt8](repeating: 9, count: 4 * count)
        cp_from_bytes(stored, 4, read.map { Int32($0) }, nil, nil, &pixels, count)
        #expect(
          abs(pixels[3] - Float(stored[alpha]) / 255) < 1e-7
            && abs(pixels[0] - Float(stored[read[0]]) / 255) < 1e-7)
        cp_to_bytes(pixels, nil, write.map { Int32($0) }, 4, &back, count)
        #expect(back == stored)
      }
    }
  }

  @Test("components out of range are clamped, and NaN becomes 0")
  func clipping() {
    let pixels: [Float] = [1.5, -1, .nan, 0.5, 0.25, 2, 0.1, 7, 1, 1, 1, .nan]
    var bytes = [UInt8](repeating: 9, count: 12)
    cp_to_bytes(pixels, nil, [0, 1, 2, 3], 4, &bytes, 3)
    // No color exceeds its alpha.
    #expect(bytes == [128, 0, 0, 128, 64, 255, 26, 255, 0, 0, 0, 0])
  }

  @Test(
    "colors divided by alpha are raised to a power", arguments: [0.25, 0.4545, 1, 2.2, 4, 0, -1.5] as [Float])
  func powers(exponent: Float) {
    var pixels = numbers(4 * 51, seed: 3)
    for n in stride(from: 3, to: pixels.count, by: 4) { pixels[n] = [1, 0.5, 0.25][n / 4 % 3] }
    (pixels[0], pixels[1]) = (0, 1e-20)
    var result = [Float](repeating: 9, count: pixels.count)
    cp_power(pixels, exponent, &result, 51)
    for n in pixels.indices {
      let alpha = pixels[n / 4 * 4 + 3]
      let expected =
        n % 4 == 3 ? Double(alpha) : Double(alpha) * pow(Double(max(pixels[n] / alpha, 0)), Double(exponent))
      // The product with the exponent, up to 100, is rounded: 100 · 2⁻²⁴ · ln 2 of the result and a little
      // more.
      #expect(
        Double(result[n]) == expected || abs(Double(result[n]) - expected) <= 1e-5 * max(abs(expected), 1e-30)
      )
    }
  }

  @Test("the extremes of each window are those of its elements", arguments: [1, 2, 3, 5, 8, 11])
  func extremes(window: Int) {
    let values = numbers(97, seed: window)
    for (step, largest) in [(1, true), (4, false), (7, true)] {
      var result = values
      cp_sliding_extremum(&result, step, values.count, window, largest ? 1 : 0)
      for n in 0..<values.count - (window - 1) * step {
        let own = (0..<window).map { values[n + $0 * step] }
        #expect(result[n] == (largest ? own.max() : own.min()))
      }
    }
  }

  @Test("a mask mixes two images; in place, and for counts that aren't multiples of four")
  func masks() {
    for count in 1...6 {
      let (image, mask) = (numbers(4 * count, seed: 1), numbers(4 * count, seed: 2))
      var ground = numbers(4 * count, seed: 5)
      let expected = ground.indices.map { n in
        let first = n / 4 * 4
        let share = 0.2 * mask[first] + 0.7 * mask[first + 1] + 0.1 * mask[first + 2]
        return image[n] * share + ground[n] * (1 - share)
      }
      let copy = ground
      cp_mask(image, copy, mask, [0.2, 0.7, 0.1, 0], &ground, count)
      #expect(zip(ground, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }
  }

  /// Returns an image's component at integer coordinates; beyond the edges 0, or the nearest edge's.
  private func component(
    _ pixels: [Float], _ size: (width: Int, height: Int), repeating: Bool, _ x: Int, _ y: Int, _ c: Int
  ) -> Double {
    let (column, row) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
    guard repeating || (column, row) == (x, y) else { return 0 }
    return Double(pixels[4 * (row * size.width + column) + c])
  }

  @Test("positions between pixels are bilinear, inside, at the edges and beyond")
  func samples() {
    let size = (width: 23, height: 17)
    let pixels = numbers(4 * size.width * size.height, seed: 8)
    let lines: [(place: [Double], step: [Double])] = [
      ([3.25, 4.5, 1], [0.9, 0.02, 0]), ([-4.5, -2, 1], [0.25, 0.125, 0]), ([20, 1, 1], [-0.3, 0.1, 0]),
      ([0, 5, 1], [1, 0, 0]), ([7, -30, 1], [0, 0.75, 0]), ([2, 3, 1], [0.2, 0.1, 0.01]),
      ([1e12, 0, 1], [1e9, 0, 0]), ([5, 5, 1], [0.1, 0.1, -0.02]), ([.nan, 3, 1], [1, 0, 0]),
      ([3, 3, 1], [.infinity, 0, 0]), ([22, 16, 1], [0, 0, 0]),
    ]
    for (place, step) in lines {
      for repeating in [false, true] {
        var result = [Float](repeating: 9, count: 4 * 90)
        cp_sample(pixels, size.width, size.height, repeating ? 1 : 0, place, step, &result, 90)
        for n in 0..<90 {
          let depth = place[2] + Double(n) * step[2]
          var (x, y) = ((place[0] + Double(n) * step[0]) / depth, (place[1] + Double(n) * step[1]) / depth)
          // NaN is outside of the image or, if repeating, the first pixel.
          (x, y) = (x.isNaN ? (repeating ? -9 : 1e6) : x, y.isNaN ? (repeating ? -9 : 1e6) : y)
          (x, y) = (min(max(x, -1e6), 1e6), min(max(y, -1e6), 1e6))
          let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
          let (right, below) = (x - Double(left), y - Double(top))
          for c in 0..<4 {
            func own(_ dx: Int, _ dy: Int) -> Double {
              component(pixels, size, repeating: repeating, left + dx, top + dy, c)
            }
            let upper = own(0, 0) * (1 - right) + own(1, 0) * right
            let lower = own(0, 1) * (1 - right) + own(1, 1) * right
            let expected = depth < 1e-9 ? 0 : upper * (1 - below) + lower * below
            #expect(abs(Double(result[4 * n + c]) - expected) < 1e-5, "\(place) \(step) \(n)")
          }
        }
      }
    }
  }
}
