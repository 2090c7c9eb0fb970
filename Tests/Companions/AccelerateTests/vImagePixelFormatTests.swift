import Accelerate
import CoreVideo
import Testing

@Suite("vImage: conversions of channels, depths and alpha")
struct vImagePixelFormatTests {
  private typealias Bytes = PixelRows<UInt8>

  @Test("planes go to the channels in a format's name, and back")
  func planes() {
    var (blue, green, red) = (Bytes([[1, 2]]), Bytes([[11, 12]]), Bytes([[21, 22]]))
    var pixels = Bytes(width: 2, height: 1, channels: 4, of: 0)
    let status = blue.withBuffer { b in
      green.withBuffer { g in
        red.withBuffer { r in
          pixels.withBuffer { vImageConvert_Planar8ToBGRX8888(b, g, r, 255, $0, noFlags) }
        }
      }
    }
    #expect(status == kvImageNoError && pixels.rows == [[1, 11, 21, 255, 2, 12, 22, 255]])
    var (first, second) = (Bytes(width: 2, height: 1, of: 0), Bytes(width: 2, height: 1, of: 0))
    var third = Bytes(width: 2, height: 1, of: 0)
    pixels.withBuffer { source in
      first.withBuffer { b in
        second.withBuffer { g in
          third.withBuffer { _ = vImageConvert_BGRX8888ToPlanar8(source, b, g, $0, noFlags) }
        }
      }
    }
    #expect(first.rows == [[1, 2]] && second.rows == [[11, 12]] && third.rows == [[21, 22]])
    var numbers = PixelRows<Float>(width: 2, height: 1, of: 0)
    var (own, other) = (numbers, numbers)
    pixels.withBuffer { source in
      own.withBuffer { b in
        other.withBuffer { g in
          numbers.withBuffer {
            _ = vImageConvert_BGRX8888ToPlanarF(source, b, g, $0, [255, 1, 127], [0, 0, -128], noFlags)
          }
        }
      }
    }
    #expect(own.rows == [[1, 2]])
    for (number, level) in zip(other.rows[0], [11, 12]) { #expect(abs(number - Float(level) / 255) < 1e-7) }
    #expect(numbers.rows == [[-107, -106]])
  }

  @Test("floating-point planes are interleaved and deinterleaved")
  func floats() {
    func plane(_ number: Float) -> PixelRows<Float> { PixelRows([[number, number + 0.5]]) }
    var (alpha, red, green, blue) = (plane(0), plane(1), plane(2), plane(3))
    var pixels = PixelRows<Float>(width: 2, height: 1, channels: 4, of: -1)
    alpha.withBuffer { a in
      red.withBuffer { r in
        green.withBuffer { g in
          blue.withBuffer { b in
            pixels.withBuffer { _ = vImageConvert_PlanarFtoARGBFFFF(a, r, g, b, $0, noFlags) }
          }
        }
      }
    }
    #expect(pixels.rows == [[0, 1, 2, 3, 0.5, 1.5, 2.5, 3.5]])
    let third = made(pixels, PixelRows<Float>(width: 2, height: 1, of: 0)) {
      vImageExtractChannel_ARGBFFFF($0, $1, 2, noFlags)
    }
    #expect(third.rows == [[2, 2.5]])
    #expect(
      made(pixels, PixelRows<Float>(width: 2, height: 1, of: 0)) {
        vImageExtractChannel_ARGBFFFF($0, $1, 4, noFlags)
      }.status == kvImageInvalidParameter)
  }

  @Test("channels are permuted, three or four")
  func permutation() {
    let three = made(
      Bytes([[1, 2, 3, 4, 5, 6]], channels: 3), Bytes(width: 2, height: 1, channels: 3, of: 0)
    ) {
      vImagePermuteChannels_RGB888($0, $1, [2, 1, 0], noFlags)
    }
    #expect(three.rows == [[3, 2, 1, 6, 5, 4]])
    let four = made(
      PixelRows<Float>([[1, 2, 3, 4]], channels: 4), PixelRows<Float>(width: 1, height: 1, channels: 4, of: 0)
    ) { vImagePermuteChannels_ARGBFFFF($0, $1, [3, 0, 0, 1], noFlags) }
    #expect(four.rows == [[4, 1, 1, 2]])
    #expect(
      made(Bytes([[1, 2, 3]], channels: 3), Bytes(width: 1, height: 1, channels: 3, of: 0)) {
        vImagePermuteChannels_RGB888($0, $1, [3, 1, 0], noFlags)
      }.status == kvImageInvalidParameter)
  }

  @Test("16 and 8 bits represent the same range, and floating-point numbers are scaled and clipped")
  func depths() {
    let deep = made(Bytes([[0, 1, 128, 255]]), PixelRows<UInt16>(width: 4, height: 1, of: 0)) {
      vImageConvert_Planar8To16U($0, $1, noFlags)
    }
    #expect(deep.rows == [[0, 257, 32_896, 65_535]])
    // Halves of 257 decide.
    let shallow = made(PixelRows<UInt16>([[0, 128, 129, 65_535]]), Bytes(width: 4, height: 1, of: 9)) {
      vImageConvert_16UToPlanar8($0, $1, noFlags)
    }
    #expect(shallow.rows == [[0, 0, 1, 255]])
    let numbers = made(PixelRows<UInt16>([[0, 10]]), PixelRows<Float>(width: 2, height: 1, of: 0)) {
      vImageConvert_16UToF($0, $1, 5, 0.5, noFlags)
    }
    #expect(numbers.rows == [[5, 10]])
    let back = made(
      PixelRows<Float>([[5, 10, -9, 1e9, .nan]]), PixelRows<UInt16>(width: 5, height: 1, of: 9)
    ) {
      vImageConvert_FTo16U($0, $1, 5, 0.5, noFlags)
    }
    #expect(back.rows == [[0, 10, 0, 65_535, 0]])
    let signed = made(PixelRows<Float>([[-40_000, 3.5, .nan]]), PixelRows<Int16>(width: 3, height: 1, of: 9))
    {
      vImageConvert_FTo16S($0, $1, 0, 1, noFlags)
    }
    #expect(signed.rows == [[-32_768, 4, 0]])
    let packed = made(
      PixelRows<UInt16>([[0xF800, 0x07E0, 0x001F]]), Bytes(width: 3, height: 1, channels: 4, of: 0)
    ) {
      vImageConvert_RGB565toARGB8888(9, $0, $1, noFlags)
    }
    #expect(packed.rows == [[9, 255, 0, 0, 9, 0, 255, 0, 9, 0, 0, 255]])
    let unpacked = made(Bytes(packed.rows, channels: 4), PixelRows<UInt16>(width: 3, height: 1, of: 0)) {
      vImageConvert_ARGB8888toRGB565($0, $1, noFlags)
    }
    #expect(unpacked.rows == [[0xF800, 0x07E0, 0x001F]])
  }

  @Test("an image is composited onto a color by its alpha, premultiplied or not")
  func flattening() {
    // Half of 100 and half of the background's 200; alpha 128 of 255.
    let straight = made(
      Bytes([[128, 100, 0, 255]], channels: 4), Bytes(width: 1, height: 1, channels: 3, of: 0)
    ) {
      vImageFlatten_ARGB8888ToRGB888($0, $1, [200, 0, 50], false, noFlags)
    }
    // (200 · 127 + 100 · 128) / 255 = 149.8, 0, (50 · 127 + 255 · 128) / 255 = 152.9.
    #expect(straight.rows == [[150, 0, 153]])
    let multiplied = made(
      Bytes([[50, 0, 128, 128]], channels: 4), Bytes(width: 1, height: 1, channels: 4, of: 0)
    ) {
      vImageFlatten_BGRA8888($0, $1, [200, 0, 50, 255], true, noFlags)
    }
    // 50 + 200 · 127 / 255 = 149.6, 0, 128 + 50 · 127 / 255 = 152.9, opaque.
    #expect(multiplied.rows == [[150, 0, 153, 255]])
  }

  @Test("images are composited by alpha, and colors are clipped to it")
  func blending() {
    var (top, bottom) = (
      Bytes([[255, 10, 20, 30, 0, 9, 9, 9, 128, 255, 0, 0]], channels: 4),
      Bytes(
        [[255, 99, 99, 99, 77, 1, 2, 3, 255, 0, 0, 255]], channels: 4)
    )
    var result = Bytes(width: 3, height: 1, channels: 4, of: 0)
    top.withBuffer { top in
      bottom.withBuffer { bottom in
        result.withBuffer { _ = vImageAlphaBlend_ARGB8888(top, bottom, $0, noFlags) }
      }
    }
    #expect(result.rows == [[255, 10, 20, 30, 77, 1, 2, 3, 255, 128, 0, 127]])
    let clipped = made(Bytes([[10, 20, 5, 15]], channels: 4), Bytes(width: 1, height: 1, channels: 4, of: 0))
    {
      vImageClipToAlpha_RGBA8888($0, $1, noFlags)
    }
    #expect(clipped.rows == [[10, 15, 5, 15]])
    let plane = made(
      PixelRows<Float>([[0.5, 0.25, 1, 0.5]], channels: 4),
      PixelRows<Float>(width: 1, height: 1, channels: 4, of: 0)
    ) { vImagePremultiplyData_RGBAFFFF($0, $1, noFlags) }
    #expect(plane.rows == [[0.25, 0.125, 0.5, 0.5]])
  }

  @Test("four channels are equalized and matched separately")
  func histograms() {
    let source = Bytes([[50, 7, 0, 100, 100, 7, 255, 150]], channels: 4)
    let stretched = made(source, Bytes(width: 2, height: 1, channels: 4, of: 0)) {
      vImageContrastStretch_ARGB8888($0, $1, vImage_Flags(kvImageLeaveAlphaUnchanged))
    }
    #expect(stretched.rows == [[50, 7, 0, 0, 100, 7, 255, 255]])
    // Of ten pixels, the darkest and the lightest are excluded: 20 becomes 0 and 90 becomes 255.
    let ends = made(
      Bytes([[0, 20, 20, 55, 55, 55, 55, 90, 90, 255]]), Bytes(width: 10, height: 1, of: 9)
    ) { vImageEndsInContrastStretch_Planar8($0, $1, 10, 10, noFlags) }
    #expect(ends.rows == [[0, 0, 0, 128, 128, 128, 128, 255, 255, 255]])
    var wanted = [vImagePixelCount](repeating: 0, count: 256)
    (wanted[10], wanted[200]) = (1, 3)
    // A quarter at 10, the rest at 200.
    let matched = made(Bytes([[1, 2, 3, 4]]), Bytes(width: 4, height: 1, of: 0)) {
      vImageHistogramSpecification_Planar8($0, $1, wanted, noFlags)
    }
    #expect(matched.rows == [[10, 200, 200, 200]])
    var counts = [vImagePixelCount](repeating: 9, count: 4)
    var numbers = PixelRows<Float>([[-5, 0, 0.3, 0.5, 0.99, 7, .nan]])
    let status = numbers.withBuffer { vImageHistogramCalculation_PlanarF($0, &counts, 4, 0, 1, noFlags) }
    #expect(status == kvImageNoError && counts == [3, 1, 1, 2])
  }

  @Test("a curve has a line for dark levels")
  func gamma() {
    // Below a half twice the level, above its square plus a quarter.
    let levels = made(Bytes([[0, 51, 127, 128, 255]]), Bytes(width: 5, height: 1, of: 0)) {
      vImagePiecewiseGamma_Planar8($0, $1, [1, 0, 0.25], 2, [2, 0], 128, noFlags)
    }
    // (128 / 255)² · 255 + 63.75 = 128.0.
    #expect(levels.rows == [[0, 102, 254, 128, 255]])
    let numbers = made(PixelRows<Float>([[0.25, 3]]), PixelRows<Float>(width: 2, height: 1, of: 0)) {
      vImagePiecewiseGamma_PlanarF($0, $1, [1, 0, 0.25], 2, [2, 0], 0.5, noFlags)
    }
    #expect(numbers.rows == [[0.5, 9.25]])
  }

  @Test("a bias is added before the division")
  func bias() {
    let biased = made(Bytes([[10, 20, 30]]), Bytes(width: 3, height: 1, of: 0)) {
      vImageConvolveWithBias_Planar8(
        $0, $1, nil, 0, 0, [1, 0, 1] as [Int16], 1, 3, 2, 40, 0, vImage_Flags(kvImageEdgeExtend))
    }
    // (10 + 20 + 40) / 2, (10 + 30 + 40) / 2, (20 + 30 + 40) / 2.
    #expect(biased.rows == [[35, 40, 45]])
    let colors = made(
      PixelRows<Float>([[1, 2, 3, 4, 5, 6, 7, 8]], channels: 4),
      PixelRows<Float>(width: 2, height: 1, channels: 4, of: 0)
    ) {
      vImageConvolve_ARGBFFFF(
        $0, $1, nil, 0, 0, [0, 0, 1] as [Float], 1, 3, nil, vImage_Flags(kvImageEdgeExtend))
    }
    #expect(colors.rows == [[5, 6, 7, 8, 5, 6, 7, 8]])
    #expect(
      made(Bytes([[1, 2, 3, 4]], channels: 4), Bytes(width: 1, height: 1, channels: 4, of: 0)) {
        vImageConvolve_ARGB8888(
          $0, $1, nil, 0, 0, [1] as [Int16], 1, 1, 1, nil, vImage_Flags(kvImageBackgroundColorFill))
      }.status == kvImageNullPointerArgument)
  }

  @Test("a Core Video buffer is copied to a vImage buffer and back")
  func pixelBuffers() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 1, kCVPixelFormatType_32BGRA, nil, &made)
    let source = try #require(made)
    let bytes = try #require(CVPixelBufferGetBaseAddress(source)).assumingMemoryBound(to: UInt8.self)
    for (place, byte) in ([1, 2, 3, 255, 4, 5, 6, 255] as [UInt8]).enumerated() { bytes[place] = byte }
    var format = try #require(
      vImage_CGImageFormat(
        bitsPerComponent: 8, bitsPerPixel: 24, colorSpace: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue)))
    var buffer = vImage_Buffer()
    let cvFormat = vImageCVImageFormat.make(buffer: source)
    #expect(
      vImageBuffer_InitWithCVPixelBuffer(&buffer, &format, source, cvFormat, nil, noFlags) == kvImageNoError)
    defer { buffer.free() }
    let rgb = UnsafeBufferPointer(start: buffer.data.assumingMemoryBound(to: UInt8.self), count: 6)
    #expect(Array(rgb) == [3, 2, 1, 6, 5, 4])
    rgb.baseAddress.map { UnsafeMutablePointer(mutating: $0)[0] = 77 }
    #expect(
      vImageBuffer_CopyToCVPixelBuffer(&buffer, &format, source, cvFormat, nil, noFlags) == kvImageNoError)
    #expect(bytes[2] == 77 && bytes[3] == 255 && bytes[4] == 4)
    var planes: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_420YpCbCr8Planar, nil, &planes)
    #expect(
      vImageBuffer_InitWithCVPixelBuffer(&buffer, &format, try #require(planes), nil, nil, noFlags)
        == kvImageInvalidCVImageFormat)
  }
}
