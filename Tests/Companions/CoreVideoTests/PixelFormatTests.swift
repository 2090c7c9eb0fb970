import Testing

@testable import CoreVideo

@Suite("Pixel formats")
struct PixelFormatTests {
  @Test("each format has its four-character code and the size of its components")
  func packedFormats() throws {
    for (format, name, bytes) in [
      (kCVPixelFormatType_24BGR, "24BG", 3), (kCVPixelFormatType_32ABGR, "ABGR", 4),
      (kCVPixelFormatType_OneComponent16, "L016", 2), (kCVPixelFormatType_TwoComponent8, "2C08", 2),
      (kCVPixelFormatType_TwoComponent16, "2C16", 4), (kCVPixelFormatType_64ARGB, "b64a", 8),
      (kCVPixelFormatType_64RGBALE, "l64r", 8), (kCVPixelFormatType_64RGBAHalf, "RGhA", 8),
      (kCVPixelFormatType_128RGBAFloat, "RGfA", 16), (kCVPixelFormatType_422YpCbCr8, "2vuy", 2),
      (kCVPixelFormatType_422YpCbCr8_yuvs, "yuvs", 2),
    ] {
      #expect(format == name.utf8.reduce(0 as OSType) { $0 << 8 | OSType($1) })
      var made: CVPixelBuffer?
      #expect(CVPixelBufferCreate(nil, 40, 3, format, nil, &made) == kCVReturnSuccess)
      let buffer = try #require(made)
      #expect(!CVPixelBufferIsPlanar(buffer))
      #expect(CVPixelBufferGetBytesPerRow(buffer) == (40 * bytes + 63) / 64 * 64)
      let attributes = CVPixelBufferCopyCreationAttributes(buffer)
      #expect(attributes[kCVPixelBufferPixelFormatTypeKey] as? OSType == format)
      #expect(attributes[kCVPixelBufferWidthKey] as? Int == 40)
    }
  }

  @Test("formats known only by name create no buffers, and have their codes")
  func notStored() {
    for (format, name) in [
      (kCVPixelFormatType_30RGB, "R10k"), (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, "422v"),
      (kCVPixelFormatType_14Bayer_RGGB, "rgg4"), (kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, "xf44"),
      (kCVPixelFormatType_16Gray, "b16g"), (kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar, "v0a8"),
    ] {
      #expect(format == name.utf8.reduce(0 as OSType) { $0 << 8 | OSType($1) })
      var made: CVPixelBuffer?
      #expect(CVPixelBufferCreate(nil, 4, 4, format, nil, &made) == kCVReturnInvalidPixelFormat)
      #expect(made == nil)
    }
  }

  @Test("a buffer is equal only to itself, and can be a key")
  func identity() throws {
    let made = try (0..<2).map { _ in
      try #require(CVPixelBuffer(width: 2, height: 2, pixelFormat: kCVPixelFormatType_32BGRA))
    }
    #expect(made[0] == made[0] && made[0] != made[1])
    #expect([made[0]: "first", made[1]: "second"][made[1]] == "second")
  }

  @Test("chroma planes have half the size, rounded up")
  func planarFormats() throws {
    for (format, name, planes) in [
      (kCVPixelFormatType_420YpCbCr8Planar, "y420", [1, 1, 1]),
      (kCVPixelFormatType_420YpCbCr8PlanarFullRange, "f420", [1, 1, 1]),
      (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, "x420", [2, 4]),
      (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, "xf20", [2, 4]),
    ] {
      #expect(format == name.utf8.reduce(0 as OSType) { $0 << 8 | OSType($1) })
      var made: CVPixelBuffer?
      #expect(CVPixelBufferCreate(nil, 101, 7, format, nil, &made) == kCVReturnSuccess)
      let buffer = try #require(made)
      #expect(CVPixelBufferGetPlaneCount(buffer) == planes.count)
      for (plane, bytes) in planes.enumerated() {
        let width = plane == 0 ? 101 : 51
        #expect(CVPixelBufferGetWidthOfPlane(buffer, plane) == width)
        #expect(CVPixelBufferGetHeightOfPlane(buffer, plane) == (plane == 0 ? 7 : 4))
        #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) == (width * bytes + 63) / 64 * 64)
      }
    }
  }

  /// Counts the releases of planes.
  private final class Tally {
    var calls = 0
    var planes = 0
  }

  @Test("the caller's planes are used in place, and released once")
  func callersPlanes() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 24, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: 24)
    let tally = Tally()
    var addresses: [UnsafeMutableRawPointer?] = [memory, memory + 16]
    var (widths, heights, rows) = ([4, 2], [4, 2], [4, 4])
    var made: CVPixelBuffer?
    func make(_ planes: Int, _ format: OSType) -> CVReturn {
      CVPixelBufferCreateWithPlanarBytes(
        nil, 4, 4, format, memory, 24, planes, &addresses, &widths, &heights, &rows,
        { reference, _, _, planes, _ in
          guard let reference else { return }
          let tally = Unmanaged<Tally>.fromOpaque(reference).takeUnretainedValue()
          (tally.calls, tally.planes) = (tally.calls + 1, planes)
        }, Unmanaged.passUnretained(tally).toOpaque(), nil, &made)
    }
    #expect(make(1, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange) == kCVReturnInvalidArgument)
    #expect(make(2, kCVPixelFormatType_32BGRA) == kCVReturnInvalidPixelFormat)
    rows[1] = 3
    #expect(make(2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange) == kCVReturnInvalidArgument)
    rows[1] = 4
    #expect(make(2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange) == kCVReturnSuccess)
    #expect(made.map { CVPixelBufferGetBaseAddressOfPlane($0, 1) } == memory + 16)
    #expect(tally.calls == 0)
    made = nil
    #expect(tally.calls == 1 && tally.planes == 2)
  }
}
