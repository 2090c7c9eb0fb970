import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("vision: networks loaded on demand")
struct LazyNetworksTests {
  /// Returns the number of networks that a run of the program loads, which are all in its new cache then.
  private func networksLoaded(by arguments: [String]) throws -> Int {
    let cache = try TemporaryFolder()
    let outcome = try Program.run(
      arguments, environment: ["XDG_CACHE_HOME": cache.url.path, "SWIFT_VISION_CACHE": ""])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let networks = cache.url.appending(path: "swift-vision/networks")
    return try FileManager.default.contentsOfDirectory(atPath: networks.path)
      .count { $0.hasSuffix(".network") }
  }

  @Test("an image without faces and text loads only the two networks that search for them")
  func blank() throws {
    let folder = try TemporaryFolder()
    let image = try #require(
      CVPixelBuffer(width: 320, height: 240, pixelFormat: kCVPixelFormatType_32BGRA))
    try folder.write(try ImageEncoder.encode(image, as: .jpeg, isOpaque: true), as: "blank.jpg")
    #expect(try networksLoaded(by: ["detect", "--faces", "--text", folder.path("blank.jpg").path]) == 2)
  }

  @Test("an image with text loads the networks of regions, directions and characters")
  func text() throws {
    let card = packageFolder.appending(path: "Examples/GiftCard/card.jpg").path
    #expect(try networksLoaded(by: ["detect", "--text", card]) == 3)
  }
}
