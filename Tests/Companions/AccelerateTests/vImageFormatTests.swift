import Accelerate
import Foundation
import Testing

private let none = vImage_Flags(kvImageNoFlags)

/// An image of 2 × 1 pixels of four bytes.
private func picture(_ bytes: [UInt8], _ info: CGImageAlphaInfo) throws -> CGImage {
  let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
  return try #require(
    CGImage(
      width: bytes.count / 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytes.count,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
      provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
}

private func format(
  _ bits: Int, _ pixel: Int, _ info: CGBitmapInfo, gray: Bool = false
) throws -> vImage_CGImageFormat {
  try #require(
    vImage_CGImageFormat(
      bitsPerComponent: bits, bitsPerPixel: pixel,
      colorSpace: gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
}

private func info(_ alpha: CGImageAlphaInfo, _ others: CGBitmapInfo = []) -> CGBitmapInfo {
  CGBitmapInfo(rawValue: alpha.rawValue | others.rawValue)
}

private func row<T>(_ buffer: vImage_Buffer, _ count: Int, as: T.Type) -> [T] {
  Array(UnsafeBufferPointer(start: buffer.data.assumingMemoryBound(to: T.self), count: count))
}

@Suite("vImage: formats and conversions between them")
struct vImageFormatTests {
  @Test("unsupported formats aren't created")
  func refusals() {
    let rgb = CGColorSpaceCreateDeviceRGB()
    func made(_ bits: Int, _ pixel: Int, _ info: CGBitmapInfo) -> Bool {
      vImage_CGImageFormat(bitsPerComponent: bits, bitsPerPixel: pixel, colorSpace: rgb, bitmapInfo: info)
        != nil
    }
    #expect(
      made(8, 32, info(.first)) && made(8, 24, info(.none)) && made(32, 128, info(.last, .floatComponents)))
    #expect(!made(16, 64, info(.last)) && !made(8, 32, info(.none)) && !made(8, 8, info(.none)))
    #expect(!made(8, 32, info(.first, .byteOrder16Little)) && !made(-8, 32, info(.first)))
    #expect(vImage_CGImageFormat().componentCount == 0)
  }

  @Test("an image's pixels have the requested order and alpha")
  func ordersAndAlpha() throws {
    // Half transparent: 100, 50 and 0 premultiplied by 128/255; then an opaque pixel.
    let image = try picture([50, 25, 0, 128, 10, 20, 30, 255], .premultipliedLast)
    let straight = try vImage_Buffer(cgImage: image, format: format(8, 32, info(.first)))
    defer { straight.free() }
    // 50 · 255 / 128 = 99.6, 25 · 255 / 128 = 49.8.
    #expect(row(straight, 8, as: UInt8.self) == [128, 100, 50, 0, 255, 10, 20, 30])
    let video = try vImage_Buffer(
      cgImage: image, format: format(8, 32, info(.premultipliedFirst, .byteOrder32Little)))
    defer { video.free() }
    #expect(row(video, 8, as: UInt8.self) == [0, 25, 50, 128, 30, 20, 10, 255])
    let opaque = try vImage_Buffer(cgImage: image, format: format(8, 24, info(.none)))
    defer { opaque.free() }
    #expect(row(opaque, 6, as: UInt8.self) == [50, 25, 0, 10, 20, 30])
    let floats = try vImage_Buffer(cgImage: image, format: format(32, 128, info(.last, .floatComponents)))
    defer { floats.free() }
    let expected: [Float] = [50 / 128, 25 / 128, 0, 128 / 255, 10 / 255, 20 / 255, 30 / 255, 1]
    #expect(zip(row(floats, 8, as: Float.self), expected).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("gray is linear luminance")
  func gray() throws {
    let image = try picture([255, 0, 0, 255, 128, 128, 128, 255], .noneSkipLast)
    let gray = try vImage_Buffer(cgImage: image, format: format(8, 8, info(.none), gray: true))
    defer { gray.free() }
    // IEC 61966-2-1: 1.055 · 0.2126^(1/2.4) − 0.055 = 0.4984; gray is unchanged.
    #expect(row(gray, 2, as: UInt8.self) == [127, 128])
  }

  @Test("transparent pixels are composited onto the background in formats without alpha")
  func background() throws {
    let image = try picture([0, 0, 0, 0, 64, 0, 0, 128], .premultipliedLast)
    var buffer = vImage_Buffer()
    var wanted = try format(8, 32, info(.noneSkipLast))
    let status = vImageBuffer_InitWithCGImage(&buffer, &wanted, [1, 0.25, 0], image, none)
    defer { free(buffer.data) }
    #expect(status == kvImageNoError)
    // 64 + 127 of white's red, 127 / 4 of green.
    #expect(row(buffer, 7, as: UInt8.self) == [255, 64, 0, 255, 191, 32, 0])
  }

  @Test("buffers become images, and images the same buffers")
  func images() throws {
    let wanted = try format(8, 32, info(.first))
    let source = try vImage_Buffer(width: 2, height: 2, bitsPerPixel: 32)
    defer { source.free() }
    for y in 0..<2 {
      let pixels: [UInt8] = [255, 1, 2, 3, UInt8(y) * 255, 4, 5, 6]
      (source.data + y * source.rowBytes).copyMemory(from: pixels, byteCount: 8)
    }
    let image = try source.createCGImage(format: wanted)
    #expect(image.width == 2 && image.height == 2 && image.alphaInfo == .premultipliedFirst)
    let back = try vImage_Buffer(cgImage: image, format: wanted)
    defer { back.free() }
    #expect(row(back, 8, as: UInt8.self) == [255, 1, 2, 3, 0, 0, 0, 0])
    #expect(
      (back.data + back.rowBytes).load(fromByteOffset: 4, as: UInt32.self)
        == UInt32(littleEndian: 0x0605_04FF))
    var floatFormat = vImage_CGImageFormat()
    #expect(throws: vImage.Error.invalidImageFormat) { try source.createCGImage(format: floatFormat) }
    var error = kvImageNoError
    #expect(vImageCreateCGImageFromBuffer([source], &floatFormat, nil, nil, none, &error) == nil)
    #expect(error == kvImageInvalidImageFormat)
  }

  @Test("a converter works both ways, and reports errors in buffers")
  func converters() throws {
    let (first, last) = (try format(8, 32, info(.first)), try format(8, 32, info(.last)))
    let converter = try vImageConverter.make(sourceFormat: first, destinationFormat: last)
    let source = try vImage_Buffer(width: 3, height: 1, bitsPerPixel: 32)
    var result = try vImage_Buffer(width: 3, height: 1, bitsPerPixel: 32)
    defer {
      source.free()
      result.free()
    }
    source.data.copyMemory(from: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as [UInt8], byteCount: 12)
    try converter.convert(source: source, destination: &result)
    #expect(row(result, 12, as: UInt8.self) == [2, 3, 4, 1, 6, 7, 8, 5, 10, 11, 12, 9])
    var large = vImage_Buffer(data: result.data, height: 1, width: 4, rowBytes: 64)
    #expect(throws: vImage.Error.roiLargerThanInputBuffer) {
      try converter.convert(source: source, destination: &large)
    }
    var error = 0
    var (from, unknown) = (first, vImage_CGImageFormat())
    #expect(vImageConverter_CreateWithCGImageFormat(&from, &unknown, nil, none, &error) == nil)
    #expect(error == kvImageInvalidImageFormat)
    var inPlace = source
    let same = try vImageConverter.make(sourceFormat: last, destinationFormat: first)
    #expect(vImageConvert_AnyToAny(same, &inPlace, &inPlace, nil, none) == kvImageNoError)
    #expect(row(inPlace, 4, as: UInt8.self) == [4, 1, 2, 3])
  }

  @Test("pixel buffers are filled, scaled, and converted to images")
  func pixelBuffers() throws {
    let buffer = vImage.PixelBuffer(
      pixelValues: [0, 64, 128, 255] as [UInt8], size: vImage.Size(width: 2, height: 2),
      pixelFormat: vImage.Planar8.self)
    #expect(buffer.array == [0, 64, 128, 255] && buffer.histogram()[64] == 1)
    let floats = vImage.PixelBuffer<vImage.PlanarF>(width: 2, height: 2)
    buffer.convert(to: floats)
    #expect(abs(floats.array[1] - 64 / 255) < 1e-6)
    var wanted = try format(8, 32, info(.noneSkipLast))
    let image = try picture([Int](repeating: 0, count: 16).map { _ in 200 }, .noneSkipLast)
    let colors = try vImage.PixelBuffer<vImage.Interleaved8x4>(cgImage: image, cgImageFormat: &wanted)
    let small = vImage.PixelBuffer<vImage.Interleaved8x4>(size: vImage.Size(width: 2, height: 1))
    colors.scale(destination: small)
    #expect(small.array.prefix(3) == [200, 200, 200])
    #expect(small.makeCGImage(cgImageFormat: wanted)?.width == 2)
    #expect(throws: vImage.Error.invalidImageFormat) {
      try vImage.PixelBuffer<vImage.PlanarF>(cgImage: image, cgImageFormat: &wanted)
    }
  }

  @Test("a pixel buffer may use the caller's memory, with padded rows")
  func borrowedMemory() {
    // Three columns in rows of five numbers.
    var numbers: [Float] = [1, 2, 3, -1, -1, 4, 5, 6, -1, -1]
    numbers.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let buffer = vImage.PixelBuffer<vImage.PlanarF>(data: start, width: 3, height: 2, byteCountPerRow: 20)
      #expect(buffer.array == [1, 2, 3, 4, 5, 6] && buffer.rowStride == 5)
      buffer.multiply(by: 0.5, preBias: 1, postBias: 10, destination: buffer)
    }
    #expect(numbers == [11, 11.5, 12, -1, -1, 12.5, 13, 13.5, -1, -1])
    let clipped = vImage.PixelBuffer<vImage.PlanarF>(width: 2, height: 1)
    vImage.PixelBuffer<vImage.PlanarF>(pixelValues: [-3, 7] as [Float], size: clipped.size)
      .clip(to: 0...5, destination: clipped)
    #expect(clipped.array == [0, 5])
  }

  @Test("planes become channels in order, and channels planes")
  func interleaving() {
    let size = vImage.Size(width: 2, height: 2)
    let planes = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]].map { (values: [UInt8]) in
      vImage.PixelBuffer<vImage.Planar8>(pixelValues: values, size: size)
    }
    let colors = vImage.PixelBuffer<vImage.Interleaved8x3>(planarBuffers: planes)
    #expect(colors.array == [1, 5, 9, 2, 6, 10, 3, 7, 11, 4, 8, 12])
    #expect(colors.planarBuffers().map(\.array) == planes.map(\.array))
    colors.interleave(planarSourceBuffers: planes.reversed())
    #expect(colors.array.prefix(3) == [9, 5, 1])
    let numbers = vImage.PixelBuffer<vImage.InterleavedFx3>(
      pixelValues: [0.5, 1, 1.5] as [Float], size: vImage.Size(width: 1, height: 1))
    let ones = (0..<3).map { _ in vImage.PixelBuffer<vImage.PlanarF>(width: 1, height: 1) }
    numbers.deinterleave(planarDestinationBuffers: ones)
    #expect(ones.map(\.array) == [[0.5], [1], [1.5]])
  }

  @Test("a buffer of several planes holds channels apart, and converts to interleaved ones and back")
  func severalPlanes() {
    let size = vImage.Size(width: 2, height: 1)
    let planes = [[1, 2], [3, 4], [5, 6]].map { (values: [UInt8]) in
      vImage.PixelBuffer<vImage.Planar8>(pixelValues: values, size: size)
    }
    let buffer = vImage.PixelBuffer<vImage.Planar8x3>(planarBuffers: planes)
    #expect(buffer.size == size && buffer.channelCount == 3)
    buffer.withUnsafePixelBuffer(at: 1) { plane in
      plane.withUnsafeMutableBufferPointer { $0[0] = 30 }
    }
    #expect(planes[1].array == [3, 4])
    #expect(buffer.withUnsafePixelBuffers { $0.map(\.array) } == [[1, 2], [30, 4], [5, 6]])
    let interleaved = vImage.PixelBuffer<vImage.Interleaved8x3>(size: size)
    buffer.convert(to: interleaved)
    #expect(interleaved.array == [1, 30, 5, 2, 4, 6])
    let back = vImage.PixelBuffer<vImage.Planar8x3>(interleavedBuffer: interleaved)
    #expect(back.withUnsafePixelBuffers { $0.map(\.array) } == [[1, 2], [30, 4], [5, 6]])
    let empty = vImage.PixelBuffer<vImage.PlanarFx4>(width: 1, height: 1)
    vImage.PixelBuffer<vImage.InterleavedFx4>(pixelValues: [1, 2, 3, 4] as [Float], size: empty.size)
      .deinterleave(destination: empty)
    #expect(empty.withUnsafePixelBuffers { $0.map(\.array) } == [[1], [2], [3], [4]])
  }

  @Test("interleaved levels convert to 0…1 and back, rounded and clipped")
  func interleavedConversion() {
    let size = vImage.Size(width: 1, height: 2)
    let levels = vImage.PixelBuffer<vImage.Interleaved8x3>(
      pixelValues: [0, 51, 255, 102, 153, 204] as [UInt8], size: size)
    let numbers = vImage.PixelBuffer<vImage.InterleavedFx3>(size: size)
    levels.convert(to: numbers)
    #expect(zip(numbers.array, [0, 0.2, 1, 0.4, 0.6, 0.8]).allSatisfy { abs($0 - $1) < 1e-6 })
    let results = vImage.PixelBuffer<vImage.Interleaved8x3>(size: size)
    vImage.PixelBuffer<vImage.InterleavedFx3>(
      pixelValues: [-1, 0.2, 2, 0.4, 0.599, 0.8] as [Float], size: size
    ).convert(to: results)
    #expect(results.array == [0, 51, 255, 102, 153, 204])
  }
}
