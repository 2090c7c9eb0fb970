import Accelerate
import Foundation
import Testing

/// An image's bytes, `offset` bytes into memory, with `padding` bytes between rows, all others 0xA5.
private struct PlacedRows {
  let rows: [[UInt8]]
  let pixelBytes: Int

  /// Runs a body with a buffer and returns the rows after it, or nil if a byte outside them has changed.
  func after(
    offset: Int, padding: Int, _ body: (UnsafePointer<vImage_Buffer>) -> Void
  ) -> [[UInt8]]? {
    let length = rows[0].count
    let rowBytes = length + padding
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: offset + rowBytes * rows.count, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
    for (y, row) in rows.enumerated() {
      for (x, byte) in row.enumerated() { memory[offset + y * rowBytes + x] = byte }
    }
    var buffer = vImage_Buffer(
      data: memory.baseAddress! + offset, height: vImagePixelCount(rows.count),
      width: vImagePixelCount(length / pixelBytes), rowBytes: rowBytes)
    body(&buffer)
    let bytes = Array(memory)
    let isBeside = (0..<bytes.count).map { place in
      place < offset || (place - offset) % rowBytes >= length
    }
    guard zip(bytes, isBeside).allSatisfy({ !$1 || $0 == 0xA5 }) else { return nil }
    return rows.indices.map { y in Array(bytes[offset + y * rowBytes..<offset + y * rowBytes + length]) }
  }
}

/// An image of varying bytes, or of single-precision numbers.
private func image(_ width: Int, _ height: Int, channels: Int, size: Int) -> PlacedRows {
  let rows = (0..<height).map { y in
    (0..<width * channels).flatMap { x -> [UInt8] in
      let value = (x * 37 + y * 91 + x * y * 5) % 256
      return switch size {
      case 4: withUnsafeBytes(of: Float(value) / 255) { Array($0) }
      case 2: withUnsafeBytes(of: UInt16(value * 257)) { Array($0) }
      default: [UInt8(value)]
      }
    }
  }
  return PlacedRows(rows: rows, pixelBytes: channels * size)
}

/// A function of one image into another of the same size, with the number of bytes per channel.
private struct PixelFunction: CustomTestStringConvertible {
  let testDescription: String
  let channels: (source: Int, result: Int)
  let size: Int
  let call: @Sendable (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error

  init(
    _ name: String, _ source: Int = 4, _ result: Int = 4, size: Int = 1,
    _ call: @escaping @Sendable (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
  ) {
    (testDescription, channels, self.size, self.call) = (name, (source, result), size, call)
  }

  static let all: [PixelFunction] = [
    PixelFunction("premultiply") { vImagePremultiplyData_ARGB8888($0, $1, noFlags) },
    PixelFunction("permute") { vImagePermuteChannels_ARGB8888($0, $1, [3, 1, 0, 2], noFlags) },
    PixelFunction("overwrite") { vImageOverwriteChannelsWithScalar_ARGB8888(9, $0, $1, 0b0101, noFlags) },
    PixelFunction("blend") { vImagePremultipliedAlphaBlend_ARGB8888($0, $0, $1, noFlags) },
    PixelFunction("scale") { vImageScale_ARGB8888($0, $1, nil, noFlags) },
    PixelFunction("scale 16 bits", size: 2) { vImageScale_ARGB16U($0, $1, nil, noFlags) },
    PixelFunction("scale numbers", size: 4) { vImageScale_ARGBFFFF($0, $1, nil, noFlags) },
    PixelFunction("reflect") { vImageHorizontalReflect_ARGB8888($0, $1, noFlags) },
    PixelFunction("rotate") { vImageRotate90_ARGB8888($0, $1, 2, [1, 2, 3, 4], noFlags) },
    PixelFunction("shear") {
      var transform = vImage_AffineTransform(a: 1, b: 0.25, c: 0.125, d: 1, tx: 1, ty: 0)
      return vImageAffineWarp_ARGB8888(
        $0, $1, nil, &transform, [9, 8, 7, 6], vImage_Flags(kvImageBackgroundColorFill))
    },
    PixelFunction("convolve") {
      vImageConvolve_ARGB8888(
        $0, $1, nil, 0, 0, [1, 2, 1, 2, 4, 2, 1, 2, 1], 3, 3, 16, nil, vImage_Flags(kvImageEdgeExtend))
    },
    PixelFunction("dilate") { vImageMax_ARGB8888($0, $1, nil, 0, 0, 3, 3, noFlags) },
    PixelFunction("equalize") { vImageEqualization_ARGB8888($0, $1, noFlags) },
    PixelFunction("flatten", 4, 3) {
      vImageFlatten_RGBA8888ToRGB888($0, $1, [10, 20, 30], false, noFlags)
    },
    PixelFunction("widen", 3, 4) { vImageConvert_RGB888toARGB8888($0, nil, 255, $1, false, noFlags) },
    PixelFunction("narrow", 4, 3) { vImageConvert_ARGB8888toRGB888($0, $1, noFlags) },
    PixelFunction("interleave", 1, 4) { vImageConvert_Planar8toARGB8888($0, $0, $0, $0, $1, noFlags) },
    PixelFunction("histogram") { source, _ in
      var counts = [[vImagePixelCount]](repeating: Array(repeating: 0, count: 256), count: 4)
      return counts[0].withUnsafeMutableBufferPointer { counts in
        var addresses: [UnsafeMutablePointer<vImagePixelCount>?] = Array(
          repeating: counts.baseAddress, count: 4)
        return vImageHistogramCalculation_ARGB8888(source, &addresses, noFlags)
      }
    },
  ]
}

@Suite("vImage: unaligned buffers")
struct vImageUnalignedTests {
  @Test(
    "results don't depend on the rows' alignment, and no memory outside is written",
    arguments: PixelFunction.all)
  fileprivate func places(_ function: PixelFunction) throws {
    let source = image(9, 9, channels: function.channels.source, size: function.size)
    let result = image(9, 9, channels: function.channels.result, size: function.size)
    func made(_ offset: Int, _ padding: Int) -> [[UInt8]]? {
      var status = kvImageInternalError
      var rows: [[UInt8]]?
      let same = source.after(offset: offset, padding: padding) { from in
        rows = result.after(offset: offset, padding: padding) { status = function.call(from, $0) }
      }
      return status == kvImageNoError && same == source.rows ? rows : nil
    }
    let expected = try #require(made(0, 4 * function.size))
    for (offset, padding) in [(0, 3), (1, 0), (3, 2), (2, 1)] {
      #expect(made(offset * function.size, padding * function.size) == expected)
    }
  }

  @Test("in place, too") func inPlace() throws {
    let source = image(6, 5, channels: 4, size: 1)
    let expected = source.rows.map { row in
      (0..<6).reversed().flatMap { Array(row[4 * $0..<4 * $0 + 4]) }
    }
    let rows = source.after(offset: 1, padding: 3) {
      #expect(vImageHorizontalReflect_ARGB8888($0, $0, noFlags) == kvImageNoError)
    }
    #expect(rows == expected)
    let kept = source.after(offset: 1, padding: 3) {
      #expect(vImageScale_ARGB8888($0, $0, nil, noFlags) == kvImageOutOfPlaceOperationRequired)
    }
    #expect(kept == source.rows)
  }

  @Test("luma and chroma in video rows") func video() {
    var info = vImage_YpCbCrToARGB()
    var range = vImage_YpCbCrPixelRange(
      Yp_bias: 16, CbCr_bias: 128, YpRangeMax: 235, CbCrRangeMax: 240, YpMax: 235, YpMin: 16, CbCrMax: 240,
      CbCrMin: 16)
    #expect(
      vImageConvert_YpCbCrToARGB_GenerateConversion(
        kvImage_YpCbCrToARGBMatrix_ITU_R_709_2, &range, &info, kvImage420Yp8_CbCr8, kvImageARGB8888, noFlags)
        == kvImageNoError)
    let luma = PlacedRows(rows: Array(repeating: Array(repeating: 235, count: 6), count: 4), pixelBytes: 1)
    let chroma = PlacedRows(rows: Array(repeating: Array(repeating: 128, count: 6), count: 2), pixelBytes: 2)
    let result = PlacedRows(rows: Array(repeating: Array(repeating: 7, count: 24), count: 4), pixelBytes: 4)
    var rows: [[UInt8]]?
    _ = luma.after(offset: 1, padding: 3) { y in
      _ = chroma.after(offset: 1, padding: 1) { c in
        rows = result.after(offset: 3, padding: 2) {
          #expect(vImageConvert_420Yp8_CbCr8ToARGB8888(y, c, $0, &info, nil, 255, noFlags) == kvImageNoError)
        }
      }
    }
    // White, in video range.
    #expect(rows == Array(repeating: Array(repeating: 255, count: 24), count: 4))
  }

  @Test("floating-point rows have to be aligned") func numbers() {
    let numbers = image(4, 3, channels: 4, size: 4)
    for (offset, padding) in [(2, 0), (0, 6)] {
      let rows = numbers.after(offset: offset, padding: padding) {
        #expect(vImageHorizontalReflect_ARGBFFFF($0, $0, noFlags) == kvImageInvalidRowBytes)
      }
      #expect(rows == numbers.rows)
    }
  }
}
