import BarcodeReading
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO
import TestSupport
import Testing

@testable import Vision

@Suite("Transparent images")
struct TransparencyTests {
  private static let folder = packageFolder.appending(path: "Tests/Fixtures/Transparency")

  // Written by Pillow 12 or, for keys of colors, byte by byte.
  @Test(
    "a barcode on a transparent ground is read in every format, whatever the ink",
    arguments: [
      ("rgba.png", "DM-7741"), ("rgba-16-bit.png", "ticket 0042"), ("gray-alpha.png", "boarding sample"),
      ("palette.png", "aztec sample"), ("gray-key.png", "SHELF-12"), ("color-key.png", "SHELF-12"),
      ("white-is-transparent.gif", "DM-7741"), ("lossless.webp", "2012345678903"),
      ("lossy.webp", "2012345678903"), ("rgba.tif", "ticket 0042"), ("white-ink.png", "ticket 0042"),
      ("half-transparent.png", "ticket 0042"),
    ])
  func barcodes(name: String, payload: String) throws {
    let request = VNDetectBarcodesRequest()
    try VNImageRequestHandler(url: Self.folder.appending(path: name)).perform([request])
    #expect(request.results?.map(\.payloadStringValue) == [payload])
  }

  @Test(
    "text on a transparent ground is read, whatever the ink",
    arguments: [
      ("text-rgba.png", "Receipt 4471 total 83.20"), ("text.webp", "Berth 14 opens 06:15"),
      ("text.gif", "Keep dry and cool"), ("text-white-ink.png", "White on nothing"),
    ])
  func text(name: String, string: String) throws {
    let request = VNRecognizeTextRequest()
    try VNImageRequestHandler(url: Self.folder.appending(path: name)).perform([request])
    #expect(request.results?.compactMap { $0.topCandidates(1).first?.string } == [string])
  }

  /// A dark frame of 20 pixels around 60 × 40, on nothing, in a buffer of 200 × 140.
  private func frame(_ level: UInt8 = 0) throws -> CVPixelBuffer {
    let buffer = try #require(
      CVPixelBuffer(width: 200, height: 140, pixelFormat: kCVPixelFormatType_32BGRA))
    let plane = buffer.planes[0]
    for y in 30..<110 {
      for x in 50..<150 where !((50..<90).contains(y) && (70..<130).contains(x)) {
        (plane.baseAddress + y * plane.bytesPerRow + 4 * x).copyMemory(
          from: [level, level, level, 255], byteCount: 4)
      }
    }
    return buffer
  }

  @Test("contours and rectangles are those of the ink, from buffers and Core Graphics images")
  func outlines() throws {
    let buffer = try frame()
    let image = CGImage(pixelBuffer: buffer)
    for handler in [VNImageRequestHandler(cvPixelBuffer: buffer), VNImageRequestHandler(cgImage: image)] {
      let (contours, rectangles) = (VNDetectContoursRequest(), VNDetectRectanglesRequest())
      rectangles.minimumAspectRatio = 0.3
      try handler.perform([contours, rectangles])
      // The frame and its inside.
      #expect(contours.results?.first?.contourCount == 2)
      let box = try #require(rectangles.results?.first).boundingBox
      #expect(abs(box.minX - 0.25) < 0.02 && abs(box.maxX - 0.75) < 0.02)
    }
    // Alpha is there for those who read it.
    #expect(image.alphaInfo == .premultipliedFirst && pixel(buffer, 0, 0) == [0, 0, 0, 0])
  }

  @Test("networks get the image as it is, and colors whose alpha is declared meaningless stay")
  func unchanged() throws {
    let buffer = try frame()
    let image = try SourceImage(buffer).picture()
    #expect(image.pixels.buffer === buffer)
    #expect(try image.onOpaqueGround().buffer !== buffer)
    let opaque = CGImage(pixelBuffer: buffer, opaque: true)
    #expect(try SourceImage(opaque).picture().onOpaqueGround().buffer === buffer)
    CVBufferSetAttachment(buffer, kCVImageBufferAlphaChannelIsOpaque, true, .shouldPropagate)
    #expect(try SourceImage(buffer).picture().onOpaqueGround().buffer === buffer)
  }
}
