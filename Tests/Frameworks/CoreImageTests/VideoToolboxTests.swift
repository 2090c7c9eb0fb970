import CoreImage
import CoreVideo
import Testing
import VideoToolbox

@Suite("Images from pixel buffers")
struct VideoToolboxTests {
  @Test("an image has a copy of the buffer's pixels")
  func copy() throws {
    let buffer = try Grid.colorful(5, 4).buffer()
    var made: CGImage?
    #expect(VTCreateCGImageFromCVPixelBuffer(buffer, options: nil, imageOut: &made) == noErr)
    let image = try #require(made)
    try #require(CVPixelBufferGetBaseAddress(buffer)).initializeMemory(
      as: UInt8.self, repeating: 7, count: 20)
    let drawn = try CIImage(cgImage: image).drawn()
    #expect(drawn.difference(Grid.colorful(5, 4)) < 1e-9)
  }

  private func target(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &made)
    return try #require(made)
  }

  @Test(
    "a transferred image is the same in another format",
    arguments: [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32RGBA, kCVPixelFormatType_32ARGB])
  func transferred(format: OSType) throws {
    let source = Grid.colorful(6, 5)
    var session: VTPixelTransferSession?
    #expect(VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session) == noErr)
    let made = try #require(session)
    let target = try target(6, 5, format)
    #expect(VTPixelTransferSessionTransferImage(made, from: try source.buffer(), to: target) == noErr)
    #expect(try CIImage(cvPixelBuffer: target).drawn().difference(source) < 1.01 / 255)
    VTPixelTransferSessionInvalidate(made)
    #expect(
      VTPixelTransferSessionTransferImage(made, from: try source.buffer(), to: target) == kVTInvalidSessionErr
    )
  }

  @Test("a transferred image is stretched, letterboxed or cropped, as the session specifies")
  func fitted() throws {
    // Left half red, right half green, twice as wide as high.
    let (red, green) = (Pixel(1, 0, 0, 1), Pixel(0, 1, 0, 1))
    let source = try Grid(16, 8) { x, _ in x < 8 ? red : green }.buffer()
    var session: VTPixelTransferSession?
    VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &session)
    let made = try #require(session)
    func drawn(_ mode: CFString) throws -> Grid {
      let target = try target(8, 8, kCVPixelFormatType_32BGRA)
      #expect(VTSessionSetProperty(made, key: kVTPixelTransferPropertyKey_ScalingMode, value: mode) == noErr)
      #expect(VTPixelTransferSessionTransferImage(made, from: source, to: target) == noErr)
      return try CIImage(cvPixelBuffer: target).drawn()
    }
    let halves = Grid(8, 8) { x, _ in x < 4 ? red : green }
    #expect(try drawn(kVTScalingMode_Normal).difference(halves) < 2 / 255)
    #expect(try drawn(kVTScalingMode_Trim).difference(halves) < 2 / 255)
    // At half the size: two rows above and below stay empty.
    let letterbox = try drawn(kVTScalingMode_Letterbox)
    #expect(letterbox[1, 0] == .zero && letterbox[1, 7] == .zero)
    #expect(letterbox[1, 3] == red && letterbox[6, 4] == green)
    #expect(
      VTSessionSetProperty(made, key: kVTPixelTransferPropertyKey_ScalingMode, value: "Wide")
        == kVTParameterErr)
    #expect(VTSessionSetProperty(made, key: "Speed", value: nil) == kVTPropertyNotSupportedErr)
    let video = try target(8, 8, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    #expect(
      VTPixelTransferSessionTransferImage(made, from: source, to: video) == kVTPixelTransferNotSupportedErr)
  }

  @Test("a buffer's color space is the attached one") func colorSpace() throws {
    let buffer = try target(2, 2, kCVPixelFormatType_32BGRA)
    #expect(CVImageBufferGetColorSpace(buffer) == nil)
    CVBufferSetAttachment(
      buffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(
      buffer, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_sRGB, .shouldPropagate)
    #expect(CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue().name == CGColorSpace.sRGB)
    let gray = CGColorSpaceCreateDeviceGray()
    CVBufferSetAttachment(buffer, kCVImageBufferCGColorSpaceKey, gray, .shouldPropagate)
    #expect(CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue() === gray)
  }
}
