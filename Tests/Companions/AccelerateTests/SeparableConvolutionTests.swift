import Accelerate
import Testing

@Suite("vImage: separable convolutions")
struct SeparableConvolutionTests {
  private let image: [[Double]] = (0..<9).map { (y: Int) -> [Double] in
    (0..<13).map { (x: Int) -> Double in
      let level: Int = x * 37 + y * 91 + x * y * 11
      return Double(level % 256)
    }
  }
  private let across: [Float] = [0.25, -0.5, 1, 0.125, 0.0625]
  private let down: [Float] = [0.5, 0.75, -0.125]

  /// The sum of neighbors weighted by products, for a region that starts at column 2 and row 1.
  private func expected(_ flags: Int, bias: Double, background: Double) -> [[Double]] {
    (0..<7).map { row in
      (0..<10).map { column in
        let (x, y) = (column + 2, row + 1)
        var (sum, counted, all, isOutside) = (0.0, 0.0, 0.0, false)
        for i in 0..<3 {
          for j in 0..<5 {
            let (nearX, nearY) = (x + j - 2, y + i - 1)
            let weight = Double(down[i] * across[j])
            all += weight
            if 0..<13 ~= nearX && 0..<9 ~= nearY {
              sum += weight * image[nearY][nearX]
              counted += weight
              continue
            }
            isOutside = true
            if flags == kvImageEdgeExtend {
              sum += weight * image[min(max(nearY, 0), 8)][min(max(nearX, 0), 12)]
            } else if flags == kvImageBackgroundColorFill {
              sum += weight * background
            }
          }
        }
        if isOutside && flags == kvImageCopyInPlace { return image[y][x] }
        return sum * (flags == kvImageTruncateKernel ? all / counted : 1) + bias
      }
    }
  }

  @Test(
    "results equal the products of the weights, with any edge mode",
    arguments: [kvImageEdgeExtend, kvImageBackgroundColorFill, kvImageTruncateKernel, kvImageCopyInPlace])
  func edges(flag: Int) {
    let flags = vImage_Flags(flag)
    let numbers = made(
      PixelRows(image.map { $0.map { Float($0) } }), PixelRows<Float>(width: 10, height: 7, of: 0)
    ) { vImageSepConvolve_PlanarF($0, $1, nil, 2, 1, across, 5, down, 3, 2.5, 70, flags) }
    #expect(numbers.status == kvImageNoError)
    let exact = expected(flag, bias: 2.5, background: 70)
    for (row, other) in zip(numbers.rows, exact) {
      // A truncated kernel's weights may nearly cancel, which makes the normalization factor large.
      for (a, b) in zip(row, other) { #expect(abs(Double(a) - b) <= 1e-4 * max(abs(b), 1)) }
    }
    let bytes = made(
      PixelRows(image.map { $0.map { UInt8($0) } }), PixelRows<UInt8>(width: 10, height: 7, of: 0)
    ) { vImageSepConvolve_Planar8($0, $1, nil, 2, 1, across, 5, down, 3, 2.5, 70, flags) }
    let words = made(
      PixelRows(image.map { $0.map { UInt16($0) } }), PixelRows<UInt16>(width: 10, height: 7, of: 0)
    ) { vImageSepConvolve_Planar16U($0, $1, nil, 2, 1, across, 5, down, 3, 2.5, 70, flags) }
    for ((row, wide), other) in zip(zip(bytes.rows, words.rows), exact) {
      for ((a, c), b) in zip(zip(row, wide), other) {
        #expect(abs(Double(a) - min(max(b, 0), 255)) <= 0.51)
        #expect(abs(Double(c) - min(max(b, 0), 65_535)) <= 0.51)
      }
    }
  }

  @Test("even sizes, missing kernels, missing edge styles and in-place operation are rejected")
  func refused() {
    var rows = PixelRows<Float>(width: 5, height: 5, of: 1)
    let target = PixelRows<Float>(width: 5, height: 5, of: 0)
    let extend = vImage_Flags(kvImageEdgeExtend)
    #expect(
      made(rows, target) { vImageSepConvolve_PlanarF($0, $1, nil, 0, 0, across, 4, down, 3, 0, 0, extend) }
        .status == kvImageInvalidKernelSize)
    #expect(
      made(rows, target) { vImageSepConvolve_PlanarF($0, $1, nil, 0, 0, nil, 5, down, 3, 0, 0, extend) }
        .status == kvImageNullPointerArgument)
    #expect(
      made(rows, target) { vImageSepConvolve_PlanarF($0, $1, nil, 0, 0, across, 5, down, 3, 0, 0, noFlags) }
        .status == kvImageInvalidEdgeStyle)
    let status = rows.withBuffer {
      vImageSepConvolve_PlanarF($0, $0, nil, 0, 0, across, 5, down, 3, 0, 0, extend)
    }
    #expect(status == kvImageOutOfPlaceOperationRequired)
  }
}
