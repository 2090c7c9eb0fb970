import Testing
// The only import: these tests compile only if Vision re-exports the rest.
import Vision

@Suite("Names re-exported by Vision")
struct ExportedNamesTests {
  @Test("Core Graphics, Image I/O and Core Image come with Vision")
  func graphics() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 2))
    context.addPath(path)
    context.concatenate(CGAffineTransform(scaleX: 2, y: 1))
    context.fillPath()
    let image: CGImage = try #require(context.makeImage())
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(Data(referencing: data) as CFData, nil))
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let drawn = CIContext().createCGImage(
      CIImage(cgImage: read), from: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBA8,
      colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
    #expect(drawn?.width == 1)
  }

  @Test("replacements for what Foundation lacks on Linux come with Vision")
  func foundation() {
    let begin = CFAbsoluteTimeGetCurrent()
    let sum = autoreleasepool { (1...10).reduce(0, +) }
    #expect(sum == 55)
    #expect(CFAbsoluteTimeGetCurrent() >= begin)
    // 2026 is 25 years after 2001; the clock may be wrong by a few.
    #expect((20 * 365 * 86_400.0...200 * 366 * 86_400).contains(begin))
    #expect(kCFAbsoluteTimeIntervalSince1970 == Date(timeIntervalSinceReferenceDate: 0).timeIntervalSince1970)
  }

  @Test("CFData objects are copies of bytes")
  func data() {
    var bytes: [UInt8] = [1, 2, 3]
    let data = CFDataCreate(kCFAllocatorDefault, bytes, 3)
    bytes[0] = 9
    #expect(data == Data([1, 2, 3]))
    #expect(data.map { CFDataGetLength($0) } == 3)
    #expect(CFDataCreate(nil, nil, 0)?.isEmpty == true)
    #expect(CFDataCreate(nil, nil, 1) == nil)
    #expect(CFDataCreate(nil, bytes, -1) == nil)
  }

  @Test("memory functions accept optional addresses, such as a pixel buffer's")
  func memory() throws {
    var created: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, 4, 1, kCVPixelFormatType_OneComponent8, nil, &created)
    let buffer = try #require(created)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let address: UnsafeMutableRawPointer? = CVPixelBufferGetBaseAddress(buffer)
    let bytes: [UInt8] = [1, 2, 3, 4]
    memcpy(address, bytes, 4)
    #expect(memcmp(address, bytes, 4) == 0)
    memmove(address, address.map { UnsafeRawPointer($0) + 1 }, 2)
    memset(address.map { $0 + 3 }, 9, 1)
    #expect(address.map { Array(UnsafeRawBufferPointer(start: $0, count: 4)) } == [2, 3, 3, 9])
    var copy = [UInt8](repeating: 0, count: 2)
    memcpy(&copy, address, 2)
    #expect(copy == [2, 3])
    let none: UnsafeMutableRawPointer? = nil
    memset(none, 0, 0)
    #expect(memcmp(none, none, 0) == 0)
  }

  @Test("a body's error passes through an autorelease pool")
  func poolThrows() {
    #expect(throws: CancellationError.self) { try autoreleasepool { throw CancellationError() } }
  }

  @available(*, deprecated)
  @Test("deprecated symbology names are aliases of the current ones")
  func formerNames() {
    #expect(VNBarcodeSymbology.QR == .qr)
    #expect(VNBarcodeSymbology.EAN13 == .ean13)
    #expect(VNBarcodeSymbology.I2OF5Checksum == .i2of5Checksum)
  }

  @Test("requests and handlers can be subclassed outside the module")
  func subclasses() throws {
    final class QuietRequest: VNDetectBarcodesRequest {
      override var results: [VNBarcodeObservation]? { super.results?.filter { $0.confidence > 2 } }
    }
    final class CountingHandler: VNImageRequestHandler {
      var count = 0
      override func perform(_ requests: [VNRequest]) throws {
        count += requests.count
        try super.perform(requests)
      }
    }
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    let handler = CountingHandler(cgImage: try #require(context.makeImage()))
    let request = QuietRequest()
    request.symbologies = [.qr]
    try handler.perform([request])
    #expect(handler.count == 1)
    #expect(request.results == [])
  }
}
