import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import ImageIO

@Suite("Decoding stills")
struct ImageDecoderTests {
  @Test("a photograph decodes to packed RGB", .sharedData("dice/images/epan_00000.jpg"))
  func photograph() throws {
    let image = try ImageDecoder.decode(contentsOf: SharedData.url("dice/images/epan_00000.jpg"))
    #expect(image.buffer.width == 640)
    #expect(image.buffer.height == 640)
    #expect(image.buffer.pixelFormat == kCVPixelFormatType_24RGB)
    #expect(image.orientation == .up)
    #expect(image.format == .jpeg)
  }
}
