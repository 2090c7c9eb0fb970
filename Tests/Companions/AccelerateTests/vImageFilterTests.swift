import Accelerate
import Foundation
import Testing

private let none = vImage_Flags(kvImageNoFlags)

private func result<T: BitwiseCopyable, R: BitwiseCopyable>(
  _ rows: [[T]], as: R.Type, fill: R,
  _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
) -> (status: vImage_Error, rows: [[R]]) {
  let (width, height) = (rows[0].count, rows.count)
  var pixels = rows.flatMap { $0 }
  var results = [R](repeating: fill, count: width * height)
  let status = pixels.withUnsafeMutableBytes { from in
    results.withUnsafeMutableBytes { to in
      var source = vImage_Buffer(
        data: from.baseAddress, height: UInt(height), width: UInt(width),
        rowBytes: width * MemoryLayout<T>.stride)
      var target = vImage_Buffer(
        data: to.baseAddress, height: UInt(height), width: UInt(width),
        rowBytes: width * MemoryLayout<R>.stride)
      return function(&source, &target)
    }
  }
  return (status, (0..<height).map { Array(results[$0 * width..<($0 + 1) * width]) })
}

private func gray(
  _ rows: [[UInt8]], _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
) -> (status: vImage_Error, rows: [[UInt8]]) { result(rows, as: UInt8.self, fill: 0, function) }

@Suite("vImage: convolutions, histograms and matrices")
struct vImageFilterTests {
  private let image: [[UInt8]] = [[10, 20, 30, 40], [50, 60, 70, 80], [90, 100, 110, 120]]

  @Test("a kernel's weights apply in memory order, divided and rounded")
  func kernels() {
    // Each result is the pixel to the right.
    let shift: [Int16] = [0, 0, 0, 0, 0, 1, 0, 0, 0]
    let shifted = gray(image) {
      vImageConvolve_Planar8($0, $1, nil, 0, 0, shift, 3, 3, 1, 0, vImage_Flags(kvImageEdgeExtend))
    }
    #expect(shifted.rows == [[20, 30, 40, 40], [60, 70, 80, 80], [100, 110, 120, 120]])
    let ground = gray(image) {
      vImageConvolve_Planar8($0, $1, nil, 0, 0, shift, 3, 3, 1, 7, vImage_Flags(kvImageBackgroundColorFill))
    }
    #expect(ground.rows.map { $0[3] } == [7, 7, 7])
    // (3 · 10 + 20) / 4 = 12.5 and (3 · 20 + 30) / 4 = 22.5, halves up.
    let mixed = gray([[10, 20, 30]]) {
      vImageConvolve_Planar8($0, $1, nil, 0, 0, [0, 3, 1], 1, 3, 4, 0, vImage_Flags(kvImageEdgeExtend))
    }
    #expect(mixed.rows == [[13, 23, 30]])
    let clipped = gray([[10, 20, 200]]) {
      vImageConvolve_Planar8($0, $1, nil, 0, 0, [-1, 2, 0], 1, 3, 1, 0, vImage_Flags(kvImageEdgeExtend))
    }
    #expect(clipped.rows == [[10, 30, 255]])
  }

  @Test("edges are truncated or copied on request, and a missing edge style is an error")
  func edges() {
    let truncated = gray([[30, 60, 90]]) {
      vImageBoxConvolve_Planar8($0, $1, nil, 0, 0, 1, 3, 0, vImage_Flags(kvImageTruncateKernel))
    }
    #expect(truncated.rows == [[45, 60, 75]])
    let copied = gray([[30, 60, 91]]) {
      vImageBoxConvolve_Planar8($0, $1, nil, 0, 0, 1, 3, 0, vImage_Flags(kvImageCopyInPlace))
    }
    #expect(copied.rows == [[30, 60, 91]])
    let tent = gray([[0, 100, 0, 0]]) {
      vImageTentConvolve_Planar8($0, $1, nil, 0, 0, 1, 3, 0, vImage_Flags(kvImageEdgeExtend))
    }
    #expect(tent.rows == [[25, 50, 25, 0]])
    #expect(
      gray([[1]]) { vImageBoxConvolve_Planar8($0, $1, nil, 0, 0, 1, 1, 0, none) }.status
        == kvImageInvalidEdgeStyle)
    #expect(
      gray([[1]]) {
        vImageBoxConvolve_Planar8($0, $1, nil, 0, 0, 2, 1, 0, vImage_Flags(kvImageEdgeExtend))
      }.status == kvImageInvalidKernelSize)
  }

  @Test("four channels are convolved alike, floating-point ones without rounding")
  func otherPixels() {
    let colors = result(
      [[SIMD4<UInt8>(0, 10, 20, 30), SIMD4(100, 110, 120, 130)]], as: SIMD4<UInt8>.self, fill: .zero
    ) { vImageBoxConvolve_ARGB8888($0, $1, nil, 0, 0, 1, 3, nil, vImage_Flags(kvImageEdgeExtend)) }
    // Thirds of 100 and 200 above: 33 and 67.
    #expect(colors.rows == [[SIMD4(33, 43, 53, 63), SIMD4(67, 77, 87, 97)]])
    let numbers = result([[1, 2, 4]] as [[Float]], as: Float.self, fill: 0) {
      vImageConvolve_PlanarF(
        $0, $1, nil, 0, 0, [0.5, 0, 0.25], 1, 3, 0, vImage_Flags(kvImageBackgroundColorFill))
    }
    #expect(numbers.rows == [[0.5, 1.5, 1]])
  }

  @Test("extremes consider only existing pixels")
  func extremes() {
    let largest = gray(image) { vImageMax_Planar8($0, $1, nil, 0, 0, 3, 3, none) }
    #expect(largest.rows == [[60, 70, 80, 80], [100, 110, 120, 120], [100, 110, 120, 120]])
    let smallest = gray(image) { vImageMin_Planar8($0, $1, nil, 0, 0, 1, 3, none) }
    #expect(smallest.rows == [[10, 10, 20, 30], [50, 50, 60, 70], [90, 90, 100, 110]])
  }

  @Test("histograms are computed, and levels are equalized with them")
  func histograms() {
    var counts = [vImagePixelCount](repeating: 9, count: 256)
    let stretched = gray([[50, 100, 150, 150]]) {
      vImageHistogramCalculation_Planar8($0, &counts, none) + vImageContrastStretch_Planar8($0, $1, none)
    }
    #expect(counts[50] == 1 && counts[150] == 2 && counts.reduce(0, +) == 4)
    #expect(stretched.rows == [[0, 128, 255, 255]])
    let equal = gray([[50, 51, 52, 200]]) { vImageEqualization_Planar8($0, $1, none) }
    #expect(equal.rows == [[0, 85, 170, 255]])
    let flat = gray([[7, 7]]) { vImageEqualization_Planar8($0, $1, none) }
    #expect(flat.rows == [[7, 7]])
  }

  @Test("a matrix sums channels, with biases before and after, truncated toward zero")
  func matrices() {
    let pixel = SIMD4<UInt8>(10, 20, 30, 40)
    // Result 0: 2 · channel 0 − channel 3; 1: channel 2 / 2; 2: all of channel 1 + 5; 3 overflows.
    let matrix: [Int16] = [4, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, -1, 0, 0, 200]
    let result = result([[pixel]], as: SIMD4<UInt8>.self, fill: .zero) {
      vImageMatrixMultiply_ARGB8888($0, $1, matrix, 2, nil, [0, 1, 10, 0], none)
    }
    // (40 − 40) / 2, (30 + 1) / 2 = 15.5, (40 + 10) / 2, clipped.
    #expect(result.rows == [[SIMD4(0, 15, 25, 255)]])
    let gray = Self.luminance(pixel)
    // 0.25 · (20 + 4) + 0.5 · 30 + 0.25 · 40 = 31.
    #expect(gray == 31)
  }

  private static func luminance(_ pixel: SIMD4<UInt8>) -> UInt8 {
    result([[pixel]], as: UInt8.self, fill: 0) {
      vImageMatrixMultiply_ARGB8888ToPlanar8($0, $1, [0, 1, 2, 1], 4, [0, 4, 0, 0], 0, none)
    }.rows[0][0]
  }

  @Test("three channels become four and back, in each order")
  func packedPixels() {
    var rgb: [UInt8] = [1, 2, 3, 101, 102, 103]
    var (wide, narrow) = ([UInt8](repeating: 0, count: 8), [UInt8](repeating: 0, count: 6))
    rgb.withUnsafeMutableBytes { rgb in
      wide.withUnsafeMutableBytes { wide in
        narrow.withUnsafeMutableBytes { narrow in
          var three = vImage_Buffer(data: rgb.baseAddress, height: 1, width: 2, rowBytes: 6)
          var four = vImage_Buffer(data: wide.baseAddress, height: 1, width: 2, rowBytes: 8)
          var back = vImage_Buffer(data: narrow.baseAddress, height: 1, width: 2, rowBytes: 6)
          #expect(vImageConvert_RGB888toBGRA8888(&three, nil, 255, &four, false, none) == kvImageNoError)
          #expect(Array(wide) == [3, 2, 1, 255, 103, 102, 101, 255])
          #expect(vImageConvert_BGRA8888toRGB888(&four, &back, none) == kvImageNoError)
          #expect(Array(narrow) == [1, 2, 3, 101, 102, 103])
          vImageConvert_RGB888toARGB8888(&three, nil, 51, &four, true, none)
          // A fifth of each, rounded.
          #expect(Array(wide) == [51, 0, 0, 1, 51, 20, 20, 21])
          vImageConvert_RGBA8888toRGB888(&four, &back, none)
          #expect(Array(narrow) == [51, 0, 0, 51, 20, 20])
          var large = vImage_Buffer(data: narrow.baseAddress, height: 1, width: 3, rowBytes: 9)
          #expect(vImageConvert_RGBA8888toRGB888(&four, &large, none) == kvImageRoiLargerThanInputBuffer)
        }
      }
    }
  }

  @Test("video levels are converted to colors by the matrix's equations")
  func videoLevels() throws {
    var conversion = vImage_YpCbCrToARGB()
    var range = vImage_YpCbCrPixelRange(
      Yp_bias: 16, CbCr_bias: 128, YpRangeMax: 235, CbCrRangeMax: 240, YpMax: 235, YpMin: 16, CbCrMax: 240,
      CbCrMin: 16)
    let matrix = try #require(kvImage_YpCbCrToARGBMatrix_ITU_R_601_4)
    #expect(
      vImageConvert_YpCbCrToARGB_GenerateConversion(
        matrix, &range, &conversion, kvImage420Yp8_CbCr8, kvImageARGB8888, none) == kvImageNoError)
    // White, black, then red and green of BT.601 with luma 81 and 145 (ITU-R BT.601, 8-bit video range).
    var (luma, chroma): ([UInt8], [UInt8]) = ([235, 16, 81, 145], [128, 128, 90, 240])
    var pixels = [UInt8](repeating: 0, count: 16)
    luma.withUnsafeMutableBytes { luma in
      chroma.withUnsafeMutableBytes { chroma in
        pixels.withUnsafeMutableBytes { pixels in
          var y = vImage_Buffer(data: luma.baseAddress, height: 1, width: 4, rowBytes: 4)
          var c = vImage_Buffer(data: chroma.baseAddress, height: 1, width: 2, rowBytes: 4)
          var result = vImage_Buffer(data: pixels.baseAddress, height: 1, width: 4, rowBytes: 16)
          #expect(
            vImageConvert_420Yp8_CbCr8ToARGB8888(&y, &c, &result, &conversion, nil, 255, none)
              == kvImageNoError)
          #expect(
            vImageConvert_420Yp8_CbCr8ToARGB8888(
              &y, &c, &result, &conversion, [3, 2, 1, 0], 9, vImage_Flags(kvImageGetTempBufferSize)) == 0)
        }
      }
    }
    #expect(pixels[0..<8] == [255, 255, 255, 255, 255, 0, 0, 0])
    #expect(pixels[8] == 255 && pixels[9] >= 253 && pixels[10] <= 2 && pixels[11] <= 2)
    // The same with each color difference in a separate plane.
    var (blue, red): ([UInt8], [UInt8]) = ([128, 90], [128, 240])
    var planar = [UInt8](repeating: 0, count: 16)
    luma.withUnsafeMutableBytes { luma in
      blue.withUnsafeMutableBytes { blue in
        red.withUnsafeMutableBytes { red in
          planar.withUnsafeMutableBytes { planar in
            var y = vImage_Buffer(data: luma.baseAddress, height: 1, width: 4, rowBytes: 4)
            var b = vImage_Buffer(data: blue.baseAddress, height: 1, width: 2, rowBytes: 2)
            var r = vImage_Buffer(data: red.baseAddress, height: 1, width: 2, rowBytes: 2)
            var result = vImage_Buffer(data: planar.baseAddress, height: 1, width: 4, rowBytes: 16)
            #expect(
              vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(&y, &b, &r, &result, &conversion, nil, 255, none)
                == kvImageNoError)
            r.width = 1
            #expect(
              vImageConvert_420Yp8_Cb8_Cr8ToARGB8888(&y, &b, &r, &result, &conversion, nil, 255, none)
                == kvImageRoiLargerThanInputBuffer)
          }
        }
      }
    }
    #expect(planar == pixels)
    #expect(
      vImageConvert_YpCbCrToARGB_GenerateConversion(
        matrix, &range, &conversion, kvImage420Yp8_Cb8_Cr8, kvImageARGB8888, none) == kvImageNoError)
    range.YpRangeMax = 16
    #expect(
      vImageConvert_YpCbCrToARGB_GenerateConversion(
        matrix, &range, &conversion, kvImage420Yp8_CbCr8, kvImageARGB8888, none) == kvImageInvalidParameter)
  }
}
