import CoreImage
import CoreVideo
import Testing
import VideoToolbox

@Suite("Pictures of pixel buffers")
struct VideoToolboxTests {
  @Test("a picture has a copy of the buffer's pixels")
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
}
