import Accelerate
import Foundation
import Testing

/// An image in its own memory, with row padding that must not change. The memory is never freed, since the
/// tests keep only buffers with its address, which don't keep it alive.
private final class Image<Pixel> {
  let width: Int
  let height: Int
  private let rowBytes: Int
  private let memory: UnsafeMutableRawBufferPointer

  init(_ rows: [[Pixel]]) {
    (width, height) = (rows.first?.count ?? 0, rows.count)
    rowBytes = width * MemoryLayout<Pixel>.stride + 16
    memory = .allocate(byteCount: max(rowBytes * height, 16), alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5)
    for (y, row) in rows.enumerated() {
      for (x, pixel) in row.enumerated() { self[x, y] = pixel }
    }
  }

  convenience init(width: Int, height: Int, _ pixel: (Int, Int) -> Pixel) {
    self.init((0..<height).map { y in (0..<width).map { x in pixel(x, y) } })
  }

  subscript(x: Int, y: Int) -> Pixel {
    get { memory.load(fromByteOffset: y * rowBytes + x * MemoryLayout<Pixel>.stride, as: Pixel.self) }
    set {
      (memory.baseAddress! + y * rowBytes + x * MemoryLayout<Pixel>.stride).assumingMemoryBound(
        to: Pixel.self
      )
      .pointee = newValue
    }
  }

  var rows: [[Pixel]] { (0..<height).map { y in (0..<width).map { self[$0, y] } } }

  var paddingIsUntouched: Bool {
    (0..<height).allSatisfy { y in
      memory[(y * rowBytes + width * MemoryLayout<Pixel>.stride)..<((y + 1) * rowBytes)].allSatisfy {
        $0 == 0xA5
      }
    }
  }

  var buffer: vImage_Buffer {
    vImage_Buffer(
      data: memory.baseAddress, height: vImagePixelCount(height), width: vImagePixelCount(width),
      rowBytes: rowBytes)
  }
}

private typealias Channels = SIMD4<UInt8>
private let none = vImage_Flags(kvImageNoFlags)

@Suite struct vImageConversionTests {
  @Test("8 bits to floating point and back, within two limits")
  func bytesAndNumbers() {
    let bytes = Image<UInt8>(width: 16, height: 16) { x, y in UInt8(y * 16 + x) }
    let numbers = Image<Float>(width: 16, height: 16) { _, _ in 0 }
    let back = Image<UInt8>(width: 16, height: 16) { _, _ in 0 }
    var (source, middle, end) = (bytes.buffer, numbers.buffer, back.buffer)
    #expect(vImageConvert_Planar8toPlanarF(&source, &middle, 1, -1, none) == kvImageNoError)
    for (x, y) in [(0, 0), (15, 15), (3, 5)] {
      #expect(abs(numbers[x, y] - (Float(y * 16 + x) / 255 * 2 - 1)) < 1e-6)
    }
    #expect(vImageConvert_PlanarFtoPlanar8(&middle, &end, 1, -1, none) == kvImageNoError)
    #expect(back.rows == bytes.rows)
    #expect(numbers.paddingIsUntouched && back.paddingIsUntouched)
  }

  @Test("numbers beyond the limits are clipped, others rounded")
  func clippingInPlaceAndApart() {
    let numbers = Image<Float>([[-3, 0.4, 0.6, 254.4, 254.6, 900, .nan, .infinity]])
    let bytes = Image<UInt8>([[9, 9, 9, 9, 9, 9, 9, 9]])
    var (source, destination) = (numbers.buffer, bytes.buffer)
    #expect(vImageConvert_PlanarFtoPlanar8(&source, &destination, 255, 0, none) == kvImageNoError)
    #expect(bytes.rows == [[0, 0, 1, 254, 255, 255, 0, 255]])
  }

  @Test("all half-precision numbers, to single precision and back")
  func allHalves() {
    let halves = Image<UInt16>(width: 256, height: 256) { x, y in UInt16(y * 256 + x) }
    let singles = Image<Float>(width: 256, height: 256) { _, _ in 0 }
    let back = Image<UInt16>(width: 256, height: 256) { _, _ in 0 }
    var (source, middle, end) = (halves.buffer, singles.buffer, back.buffer)
    #expect(vImageConvert_Planar16FtoPlanarF(&source, &middle, none) == kvImageNoError)
    #expect(vImageConvert_PlanarFtoPlanar16F(&middle, &end, none) == kvImageNoError)
    for bits in 0..<65536 {
      let (x, y) = (bits % 256, bits / 256)
      // IEEE 754: sign, exponent with the bias 15, 10 bits.
      let (exponent, fraction) = (bits >> 10 & 31, Double(bits & 1023))
      let sign: Double = bits >> 15 == 0 ? 1 : -1
      if exponent == 31, fraction != 0 {
        if !singles[x, y].isNaN || back[x, y] & 0x7C00 != 0x7C00 || back[x, y] & 0x3FF == 0 {
          Issue.record("NaN \(bits)")
        }
        continue
      }
      let expected =
        exponent == 31
        ? sign * .infinity
        : exponent == 0
          ? sign * fraction * 0x1p-24 : sign * (1 + fraction / 1024) * pow(2, Double(exponent - 15))
      if Double(singles[x, y]) != expected || Int(back[x, y]) != bits {
        Issue.record("\(bits): \(singles[x, y])")
      }
    }
  }

  @Test("single precision to half precision rounds to the nearest, ties to even")
  func halfRounding() {
    // Between neighbors lo and hi: a tie goes to the even one, others to the nearer.
    var cases: [(Float, UInt16)] = [
      (65519, 0x7BFF), (65520, 0x7C00), (1e9, 0x7C00), (-65520, 0xFC00), (0x1p-25, 0), (0x1.8p-25, 1),
      (1e-30, 0), (-1e-30, 0x8000),
    ]
    for low in stride(from: UInt16(0), to: 0x7BFF, by: 37) {
      func value(_ bits: UInt16) -> Float {
        let (exponent, fraction) = (Int(bits >> 10), Float(bits & 1023))
        return exponent == 0
          ? fraction * 0x1p-24
          : (1 + fraction / 1024) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
      }
      let middle = (value(low) + value(low + 1)) / 2
      cases += [
        (middle, low.isMultiple(of: 2) ? low : low + 1), (middle.nextUp, low + 1), (middle.nextDown, low),
      ]
    }
    let singles = Image<Float>([cases.map(\.0)])
    let halves = Image<UInt16>([cases.map { _ in 0xFFFF }])
    var (source, destination) = (singles.buffer, halves.buffer)
    #expect(vImageConvert_PlanarFtoPlanar16F(&source, &destination, none) == kvImageNoError)
    #expect(halves.rows == [cases.map(\.1)])
  }

  @Test("half precision replaces single precision in place, row by row")
  func halvesInPlace() {
    let numbers = Image<Float>(width: 100, height: 3) { x, y in Float(x - 50) + Float(y) / 4 }
    let expected = numbers.rows.map { $0.map { Float16($0).bitPattern } }
    var (source, destination) = (numbers.buffer, numbers.buffer)
    #expect(vImageConvert_PlanarFtoPlanar16F(&source, &destination, none) == kvImageNoError)
    let halves = (0..<3).map { row in
      (0..<100).map {
        numbers.buffer.data.load(
          fromByteOffset: row * numbers.buffer.rowBytes + 2 * $0, as: UInt16.self)
      }
    }
    #expect(halves == expected)
  }

  @Test("numbers are clipped in place and out of place; NaN is unchanged")
  func clipping() {
    let row: [Float] = (0..<70).map { Float($0) / 10 - 2 } + [.infinity, -.infinity]
    let clipped: [Float] = row.map { $0 < -0.5 ? -0.5 : $0 > 3 ? 3 : $0 }
    let numbers = Image<Float>([row, row])
    let apart = Image<Float>([row.map { _ in 9 }, row.map { _ in 9 }])
    var (source, destination) = (numbers.buffer, apart.buffer)
    #expect(vImageClip_PlanarF(&source, &destination, 3, -0.5, none) == kvImageNoError)
    #expect(apart.rows == [clipped, clipped] && numbers.rows == [row, row])
    #expect(vImageClip_PlanarF(&source, &source, 3, -0.5, none) == kvImageNoError)
    #expect(numbers.rows == [clipped, clipped])
    let missing = Image<Float>(width: 40, height: 1) { _, _ in .nan }
    source = missing.buffer
    #expect(vImageClip_PlanarF(&source, &source, 3, -0.5, none) == kvImageNoError)
    #expect(missing.rows[0].allSatisfy { $0.isNaN })
  }

  @Test("tables are looked up")
  func tables() {
    let bytes = Image<UInt8>([[0, 1, 255], [7, 8, 9]])
    var buffer = bytes.buffer
    let table = (0..<256).map { UInt8(255 - $0) }
    #expect(vImageTableLookUp_Planar8(&buffer, &buffer, table, none) == kvImageNoError)
    #expect(bytes.rows == [[255, 254, 0], [248, 247, 246]])
  }
}

@Suite struct vImageChannelTests {
  private let image = Image<Channels>([
    [[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 10, 11, 12], [13, 14, 15, 16]],
  ])

  @Test("planes become channels in the given order, and channels planes")
  func interleaving() {
    let planes = (0..<4).map { channel in
      Image<UInt8>(width: 2, height: 1) { x, _ in UInt8(10 * channel + x) }
    }
    let result = Image<Channels>(width: 2, height: 1) { _, _ in Channels() }
    var (a, r, g, b) = (planes[0].buffer, planes[1].buffer, planes[2].buffer, planes[3].buffer)
    var destination = result.buffer
    #expect(vImageConvert_Planar8toARGB8888(&a, &r, &g, &b, &destination, none) == kvImageNoError)
    #expect(result.rows == [[[0, 10, 20, 30], [1, 11, 21, 31]]])
    let channel = Image<UInt8>([[0, 0], [0, 0]])
    var (source, plane) = (image.buffer, channel.buffer)
    #expect(vImageExtractChannel_ARGB8888(&source, &plane, 2, none) == kvImageNoError)
    #expect(channel.rows == [[3, 7], [11, 15]])
    #expect(vImageExtractChannel_ARGB8888(&source, &plane, 4, none) == kvImageInvalidParameter)
  }

  @Test("channels to floating-point planes, each with its own limits")
  func numbers() {
    let planes = (0..<4).map { _ in Image<Float>([[0, 0], [0, 0]]) }
    var source = image.buffer
    var (a, r, g, b) = (planes[0].buffer, planes[1].buffer, planes[2].buffer, planes[3].buffer)
    #expect(
      vImageConvert_ARGB8888toPlanarF(&source, &a, &r, &g, &b, [255, 1, 255, 255], [0, 0, 0, -255], none)
        == kvImageNoError)
    #expect(planes[0].rows == [[1, 5], [9, 13]])
    #expect(abs(planes[1][0, 0] - 2.0 / 255) < 1e-7)
    #expect(planes[3][1, 1] == 16 * 2 - 255)
    let result = Image<Channels>([[Channels(), Channels()], [Channels(), Channels()]])
    var destination = result.buffer
    // Blue, green, red, and a constant.
    #expect(
      vImageConvert_PlanarFToBGRX8888(&a, &g, &b, 77, &destination, [255, 255, 255], [0, 0, -255], none)
        == kvImageNoError)
    #expect(result[1, 1] == [13, 15, 16, 77])
  }

  @Test("masked channels are overwritten by a plane or a number; 0x8 is the first")
  func overwriting() {
    let plane = Image<UInt8>([[100, 101], [102, 103]])
    let result = Image<Channels>([[Channels(), Channels()], [Channels(), Channels()]])
    var (new, original, destination) = (plane.buffer, image.buffer, result.buffer)
    #expect(vImageOverwriteChannels_ARGB8888(&new, &original, &destination, 0x8, none) == kvImageNoError)
    #expect(result.rows == [[[100, 2, 3, 4], [101, 6, 7, 8]], [[102, 10, 11, 12], [103, 14, 15, 16]]])
    #expect(
      vImageOverwriteChannelsWithScalar_ARGB8888(255, &original, &destination, 0x5, none) == kvImageNoError)
    #expect(result[0, 0] == [1, 255, 3, 255])
    #expect(vImagePermuteChannels_ARGB8888(&original, &destination, [3, 0, 0, 1], none) == kvImageNoError)
    #expect(result[1, 0] == [8, 5, 5, 6])
    #expect(
      vImagePermuteChannels_ARGB8888(&original, &destination, [3, 4, 0, 1], none) == kvImageInvalidParameter)
  }

  @Test("colors times alpha are rounded as Apple documents, for all pairs")
  func premultiplication() {
    let all = Image<Channels>(width: 256, height: 256) { x, y in [UInt8(x), UInt8(x), 0, UInt8(y)] }
    let result = Image<Channels>(width: 256, height: 256) { _, _ in Channels() }
    var (source, destination) = (all.buffer, result.buffer)
    #expect(vImagePremultiplyData_RGBA8888(&source, &destination, none) == kvImageNoError)
    for y in 0..<256 {
      for x in 0..<256 {
        let expected = UInt8((x * y + 127) / 255)
        if result[x, y] != [expected, expected, 0, UInt8(y)] { Issue.record("\(x) · \(y)") }
      }
    }
    #expect(vImageUnpremultiplyData_RGBA8888(&destination, &destination, none) == kvImageNoError)
    // With full alpha nothing is lost, without alpha everything.
    #expect(result[77, 255] == [77, 77, 0, 255] && result[77, 0] == [0, 0, 0, 0])
    // 200 · 128 is 100, and 100 / 128 is 199.2 / 255.
    #expect(result[200, 128] == [199, 199, 0, 128])
  }

  @Test("one image composited over another")
  func blending() {
    let top = Image<Channels>([[[100, 50, 0, 128], [10, 20, 30, 255], [0, 0, 0, 0]]])
    let bottom = Image<Channels>([[[200, 100, 40, 255], [200, 100, 40, 255], [200, 100, 40, 255]]])
    var (a, b) = (top.buffer, bottom.buffer)
    #expect(vImagePremultipliedAlphaBlend_BGRA8888(&a, &b, &b, none) == kvImageNoError)
    // (255 − 128) · bottom, rounded as products are: 100, 50, 20 and 127 of 200, 100, 40 and 255.
    let first: Channels = [200, 100, 20, 255]
    #expect(bottom.rows == [[first, [10, 20, 30, 255], [200, 100, 40, 255]]])
  }
}

@Suite struct vImageGeometryTests {
  @Test("rotated by multiples of 90°")
  func rotation() {
    let source = Image<UInt8>([[1, 2, 3], [4, 5, 6]])
    let expected: [(Int, [[UInt8]])] = [
      (kRotate0DegreesClockwise, [[1, 2, 3], [4, 5, 6]]),
      (kRotate90DegreesClockwise, [[4, 1], [5, 2], [6, 3]]),
      (kRotate180DegreesClockwise, [[6, 5, 4], [3, 2, 1]]),
      (kRotate90DegreesCounterClockwise, [[3, 6], [2, 5], [1, 4]]),
    ]
    for (quarters, rows) in expected {
      let result = Image<UInt8>(rows.map { $0.map { _ in 0 } })
      var (a, b) = (source.buffer, result.buffer)
      #expect(vImageRotate90_Planar8(&a, &b, UInt8(quarters), 9, none) == kvImageNoError)
      #expect(result.rows == rows && result.paddingIsUntouched)
    }
    let large = Image<UInt8>(width: 5, height: 4) { _, _ in 0 }
    var (a, b) = (source.buffer, large.buffer)
    #expect(vImageRotate90_Planar8(&a, &b, 0, 9, none) == kvImageNoError)
    #expect(large.rows == [[9, 9, 9, 9, 9], [9, 1, 2, 3, 9], [9, 4, 5, 6, 9], [9, 9, 9, 9, 9]])
  }

  @Test("reflected, in place, too")
  func reflection() {
    let image = Image<Float>([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    let other = Image<Float>([[0, 0, 0], [0, 0, 0], [0, 0, 0]])
    var (a, b) = (image.buffer, other.buffer)
    #expect(vImageHorizontalReflect_PlanarF(&a, &b, none) == kvImageNoError)
    #expect(other.rows == [[3, 2, 1], [6, 5, 4], [9, 8, 7]])
    #expect(vImageVerticalReflect_PlanarF(&a, &b, none) == kvImageNoError)
    #expect(other.rows == [[7, 8, 9], [4, 5, 6], [1, 2, 3]])
    #expect(vImageVerticalReflect_PlanarF(&b, &b, none) == kvImageNoError)
    #expect(other.rows == image.rows)
    #expect(vImageHorizontalReflect_PlanarF(&b, &b, none) == kvImageNoError)
    #expect(other.rows == [[3, 2, 1], [6, 5, 4], [9, 8, 7]])
  }

  @Test(
    "a constant image stays constant at all sizes, up to its edges",
    arguments: [(1, 1), (3, 20), (40, 7), (13, 13)])
  func constantImages(width: Int, height: Int) {
    let source = Image<Channels>(width: 13, height: 11) { _, _ in [10, 128, 255, 0] }
    for flags in [none, vImage_Flags(kvImageHighQualityResampling)] {
      let result = Image<Channels>(width: width, height: height) { _, _ in Channels() }
      var (a, b) = (source.buffer, result.buffer)
      #expect(vImageScale_ARGB8888(&a, &b, nil, flags) == kvImageNoError)
      #expect(result.rows.joined().allSatisfy { $0 == [10, 128, 255, 0] } && result.paddingIsUntouched)
    }
  }

  /// Lanczos' filter by its definition, in one dimension, with the edge pixels repeated.
  private func resample(_ row: [Double], to count: Int, lobes: Double) -> [Double] {
    let ratio = Double(row.count) / Double(count)
    let scale = max(ratio, 1)
    return (0..<count).map { n in
      let center = (Double(n) + 0.5) * ratio
      var (sum, weights) = (0.0, 0.0)
      for index in -200..<(row.count + 200) {
        let x = (Double(index) + 0.5 - center) / scale
        guard abs(x) < lobes else { continue }
        let weight = x == 0 ? 1 : sin(.pi * x) / (.pi * x) * sin(.pi * x / lobes) / (.pi * x / lobes)
        sum += weight * row[min(max(index, 0), row.count - 1)]
        weights += weight
      }
      return sum / weights
    }
  }

  @Test("scaled by Lanczos' filter along both axes", arguments: [(24, 9), (8, 30), (16, 12), (5, 5)])
  func scaling(width: Int, height: Int) {
    let values = numbers(16 * 12, seed: 6)
    let source = Image<Float>(width: 16, height: 12) { x, y in Float(values[y * 16 + x]) }
    for (flags, lobes) in [(none, 3.0), (vImage_Flags(kvImageHighQualityResampling), 5.0)] {
      let result = Image<Float>(width: width, height: height) { _, _ in 0 }
      var (a, b) = (source.buffer, result.buffer)
      #expect(vImageScale_PlanarF(&a, &b, nil, flags) == kvImageNoError)
      let rows = (0..<12).map { y in
        resample(Array(values[(y * 16)..<(y * 16 + 16)]), to: width, lobes: lobes)
      }
      let columns = (0..<width).map { x in resample(rows.map { $0[x] }, to: height, lobes: lobes) }
      let worst = (0..<height).flatMap { y in
        (0..<width).map { x in abs(Double(result[x, y]) - columns[x][y]) }
      }.max()
      #expect((worst ?? 1) < 1e-5)
    }
  }

  @Test("buffers that don't fit are rejected")
  func errors() {
    let (small, large) = (Image<UInt8>([[1]]), Image<UInt8>([[1, 2], [3, 4]]))
    var (a, b) = (small.buffer, large.buffer)
    let table = [UInt8](repeating: 0, count: 256)
    #expect(vImageTableLookUp_Planar8(&a, &b, table, none) == kvImageRoiLargerThanInputBuffer)
    var empty = vImage_Buffer()
    #expect(vImageTableLookUp_Planar8(&empty, &b, table, none) == kvImageNullPointerArgument)
    b.rowBytes = 1
    #expect(vImageTableLookUp_Planar8(&b, &a, table, none) == kvImageInvalidRowBytes)
    b = large.buffer
    #expect(vImageHorizontalReflect_Planar8(&a, &b, none) == kvImageBufferSizeMismatch)
    #expect(vImageScale_Planar8(&b, &b, nil, none) == kvImageOutOfPlaceOperationRequired)
    #expect(vImageScale_Planar8(&b, &a, nil, vImage_Flags(kvImageGetTempBufferSize)) == 0)
    #expect(small.rows == [[1]] && large.rows == [[1, 2], [3, 4]])
  }
}
