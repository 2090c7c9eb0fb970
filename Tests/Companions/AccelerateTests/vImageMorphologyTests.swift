import Accelerate
import Testing

@Suite("vImage: maximum, minimum, dilation and erosion")
struct vImageMorphologyTests {
  private let image = PixelRows<UInt8>([[10, 20, 30, 40], [50, 60, 70, 80], [90, 100, 110, 120]])

  /// The loop in vImage's header, pixel by pixel.
  private func probed(
    _ rows: [[Int]], _ kernel: [[Int]], channels: Int, _ choose: (Int, Int) -> Int, _ start: Int
  ) -> [[Int]] {
    let (h, w) = (kernel.count, kernel[0].count)
    return rows.indices.map { y in
      rows[y].indices.map { x in
        var best = start
        for i in 0..<h {
          for j in 0..<w {
            let (row, column) = (y + i - h / 2, x + channels * (j - w / 2))
            guard rows.indices ~= row, rows[y].indices ~= column else { continue }
            best = choose(best, rows[row][column] - kernel[i][j])
          }
        }
        return min(max(best + kernel[h / 2][w / 2], 0), 255)
      }
    }
  }

  @Test("a shaped kernel follows vImage's documented loop, for one channel and for four")
  func shapes() {
    let kernel = [[255, 3, 255], [0, 5, 1], [255, 9, 4], [2, 2, 2], [0, 0, 7]]
    let flat = kernel.flatMap { $0.map { UInt8($0) } }
    for channels in [1, 4] {
      let rows = (0..<9).map { y in (0..<8 * channels).map { ($0 * 37 + y * 91) % 256 } }
      let source = PixelRows(rows.map { $0.map { UInt8($0) } }, channels: channels)
      let empty = PixelRows<UInt8>(width: 8, height: 9, channels: channels, of: 0)
      let dilated = made(source, empty) {
        channels == 1
          ? vImageDilate_Planar8($0, $1, 0, 0, flat, 5, 3, noFlags)
          : vImageDilate_ARGB8888($0, $1, 0, 0, flat, 5, 3, noFlags)
      }
      let eroded = made(source, empty) {
        channels == 1
          ? vImageErode_Planar8($0, $1, 0, 0, flat, 5, 3, noFlags)
          : vImageErode_ARGB8888($0, $1, 0, 0, flat, 5, 3, noFlags)
      }
      #expect(dilated.rows.map { $0.map { Int($0) } } == probed(rows, kernel, channels: channels, max, 0))
      #expect(eroded.rows.map { $0.map { Int($0) } } == probed(rows, kernel, channels: channels, min, 255))
    }
  }

  @Test("a kernel of zeros is the maximum or minimum of its rectangle")
  func rectangles() {
    for (height, width) in [(1, 1), (3, 1), (1, 5), (3, 3), (5, 9)] as [(UInt, UInt)] {
      let zeros = [UInt8](repeating: 0, count: Int(height * width))
      let empty = PixelRows<UInt8>(width: 4, height: 3, of: 0)
      let largest = made(image, empty) { vImageMax_Planar8($0, $1, nil, 0, 0, height, width, noFlags) }
      let dilated = made(image, empty) { vImageDilate_Planar8($0, $1, 0, 0, zeros, height, width, noFlags) }
      #expect(largest.rows == dilated.rows)
      let smallest = made(image, empty) { vImageMin_Planar8($0, $1, nil, 0, 0, height, width, noFlags) }
      let eroded = made(image, empty) { vImageErode_Planar8($0, $1, 0, 0, zeros, height, width, noFlags) }
      #expect(smallest.rows == eroded.rows)
    }
  }

  @Test("channels are independent, the source region can be offset, and alpha can be kept")
  func channels() {
    let source = PixelRows<UInt8>([[9, 1, 2, 3, 4, 50, 6, 7, 8, 9, 90, 11]], channels: 4)
    let largest = made(source, PixelRows<UInt8>(width: 3, height: 1, channels: 4, of: 0)) {
      vImageMax_ARGB8888($0, $1, nil, 0, 0, 1, 3, noFlags)
    }
    #expect(largest.rows == [[9, 50, 6, 7, 9, 50, 90, 11, 8, 50, 90, 11]])
    let part = made(source, PixelRows<UInt8>(width: 1, height: 1, channels: 4, of: 0)) {
      vImageMin_ARGB8888($0, $1, nil, 1, 0, 1, 3, vImage_Flags(kvImageLeaveAlphaUnchanged))
    }
    #expect(part.rows == [[4, 1, 2, 3]])
    #expect(
      made(source, PixelRows<UInt8>(width: 3, height: 1, channels: 4, of: 0)) {
        vImageMin_ARGB8888($0, $1, nil, 1, 0, 1, 3, noFlags)
      }.status == kvImageRoiLargerThanInputBuffer)
    #expect(
      made(source, PixelRows<UInt8>(width: 3, height: 1, channels: 4, of: 0)) {
        vImageMin_ARGB8888($0, $1, nil, 0, 0, 1, 2, noFlags)
      }.status == kvImageInvalidKernelSize)
  }

  @Test("floating-point numbers aren't rounded")
  func numbers() {
    let source = PixelRows<Float>([[-3, 5, .infinity, 2]])
    let smallest = made(source, PixelRows<Float>(width: 4, height: 1, of: 0)) {
      vImageErode_PlanarF($0, $1, 0, 0, [0.5, 0, 0.5] as [Float], 1, 3, noFlags)
    }
    // The center's number is 0; ½ is subtracted at the sides.
    #expect(smallest.rows == [[-3, -3.5, 1.5, 2]])
    let largest = made(source, PixelRows<Float>(width: 4, height: 1, of: 0)) {
      vImageMax_PlanarF($0, $1, nil, 0, 0, 1, 3, noFlags)
    }
    #expect(largest.rows == [[5, .infinity, .infinity, .infinity]])
  }
}
