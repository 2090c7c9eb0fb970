import CoreVideo
import Foundation
import Testing

@testable import CoreFoundationTypes

@Suite("Attachments and properties of buffers")
struct AttachmentTests {
  private func buffer(_ format: OSType = kCVPixelFormatType_32BGRA) throws -> CVPixelBuffer {
    var created: CVPixelBuffer?
    CVPixelBufferCreate(kCFAllocatorDefault, 6, 4, format, nil, &created)
    return try #require(created)
  }

  @Test("Core Foundation's null is Foundation's, and its numbers become CGFloats")
  func foundationTypes() {
    let options: [String: Any] = ["working": kCFNull as Any]
    #expect(options["working"] is NSNull)
    #expect(CGFloat(truncating: NSNumber(value: 2.5)) == 2.5)
    #expect(CGFloat(truncating: 0) == 0)
  }

  @Test("attachments are stored by key, and propagated if requested")
  func values() throws {
    let (first, second) = (try buffer(), try buffer())
    CVBufferSetAttachment(first, "kept", 3, .shouldNotPropagate)
    CVBufferSetAttachments(first, ["a": "b", "c": 1.5], .shouldPropagate)
    var mode = CVAttachmentMode.shouldPropagate
    #expect(CVBufferCopyAttachment(first, "kept", &mode) as? Int == 3 && mode == .shouldNotPropagate)
    #expect(CVBufferCopyAttachments(first, .shouldPropagate)?.count == 2)
    CVBufferPropagateAttachments(first, second)
    #expect(CVBufferCopyAttachment(second, "a", nil) as? String == "b")
    #expect(!CVBufferHasAttachment(second, "kept") && CVBufferHasAttachment(second, "c"))
    CVBufferRemoveAttachment(second, "c")
    #expect(!CVBufferHasAttachment(second, "c"))
    CVBufferRemoveAllAttachments(first)
    #expect(CVBufferCopyAttachments(first, .shouldNotPropagate) == nil)
  }

  @Test("an attached matrix takes precedence over the default for the size")
  func matrix() throws {
    let small = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    #expect(small.effectiveMatrix == .bt601)
    CVBufferSetAttachment(
      small, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    #expect(small.effectiveMatrix == .bt709)
    CVBufferSetAttachment(small, kCVImageBufferYCbCrMatrixKey, "none such", .shouldPropagate)
    #expect(small.effectiveMatrix == .bt601)
  }

  @Test("an image's clean area is all of it, and its type is known")
  func descriptions() throws {
    let buffer = try buffer()
    #expect(CVImageBufferGetEncodedSize(buffer) == CGSize(width: 6, height: 4))
    #expect(CVImageBufferGetCleanRect(buffer) == CGRect(x: 0, y: 0, width: 6, height: 4))
    #expect(CVImageBufferGetDisplaySize(buffer).width == 6 && CVImageBufferIsFlipped(buffer))
    var (left, bottom) = (9, 9)
    CVPixelBufferGetExtendedPixels(buffer, &left, nil, nil, &bottom)
    #expect(left == 0 && bottom == 0)
    #expect(CFGetTypeID(buffer) == CVPixelBufferGetTypeID() && CFGetTypeID("text") != CFGetTypeID(buffer))
  }

  @Test("depths and disparities are stored as numbers")
  func depth() throws {
    for (format, bytes) in [
      (kCVPixelFormatType_DepthFloat32, 4), (kCVPixelFormatType_DisparityFloat32, 4),
      (kCVPixelFormatType_DepthFloat16, 2), (kCVPixelFormatType_DisparityFloat16, 2),
    ] {
      let buffer = try buffer(format)
      #expect(CVPixelBufferGetBytesPerRow(buffer) == 64 && CVPixelBufferGetDataSize(buffer) == 256)
      #expect(PixelLayout(format: format)?.planes[0].bytesPerSample == bytes)
    }
  }

  @Test("the bytes at data's address are the data's, few or many", arguments: [1, 14, 15, 5000])
  func bytesOfData(count: Int) throws {
    let data = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let address = try #require(CFDataGetBytePtr(data))
    withExtendedLifetime(data) {
      #expect((0..<CFDataGetLength(data)).map { address[$0] } == Array(data))
    }
  }

  @Test("small data with equal bytes has one address, which stays valid")
  func fewBytes() throws {
    let address = try #require(CFDataGetBytePtr(Data([9, 8, 7])))
    #expect(CFDataGetBytePtr(Data([9, 8, 7])) == address)
    #expect((0..<3).map { address[$0] } == [9, 8, 7])
  }

  @Test(
    "the cache of small data is bounded: a copy is reused only after the specified number of other requests"
  )
  func boundedCopies() {
    var copies = SmallDataCache(span: 100)
    func data(_ number: Int) -> Data { withUnsafeBytes(of: number.littleEndian) { Data($0) } }
    func bytes(_ address: UnsafePointer<UInt8>) -> [UInt8] { (0..<8).map { address[$0] } }
    let first = copies.address(of: data(0))
    var addresses: Set<UnsafePointer<UInt8>> = [first]
    for number in 1...100 { addresses.insert(copies.address(of: data(number))) }
    #expect(bytes(first) == Array(data(0)), "one hundred others later")
    #expect(copies.address(of: data(0)) == first)
    for number in 101..<10_000 {
      let address = copies.address(of: data(number))
      addresses.insert(address)
      #expect(bytes(address) == Array(data(number)))
      // Requested repeatedly, it stays.
      if number.isMultiple(of: 50) { #expect(copies.address(of: data(0)) == first) }
    }
    #expect(bytes(first) == Array(data(0)))
    #expect(addresses.count <= 200)
  }

  @Test("mutable data grows")
  func growingBytes() {
    let data = CFDataCreateMutable(nil, 0)
    data?.append(Data([1, 2, 3]))
    #expect(data.map { CFDataGetLength($0) } == 3)
  }
}
