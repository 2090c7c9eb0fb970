import CoreImage
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreImage

@Suite("Rendering")
struct RenderingTests {
  @Test("stored values survive, with and without color management, in each format")
  func roundTrip() throws {
    let levels = Grid(16, 16) { x, y in Pixel(SIMD3(repeating: Double(y * 16 + x) / 255), 1) }
    let input = try levels.image()
    #expect(try input.drawn().difference(levels) < 1e-9)
    // An identity filter, so that the image is drawn.
    let drawn = input.applyingFilter("CIColorControls")
    #expect(try drawn.drawn().difference(levels) < 1e-9)
    let translucent = Grid.colorful(13, 11, alpha: true)
    let stored = try translucent.image().drawn()
    #expect(try translucent.image().applyingFilter("CIColorControls").drawn().difference(stored) < 1e-9)
    for (format, order) in [
      (CIFormat.BGRA8, [2, 1, 0, 3]), (.ARGB8, [3, 0, 1, 2]), (.ABGR8, [3, 2, 1, 0]),
    ] {
      var bytes = [UInt8](repeating: 0, count: 16 * 16 * 4)
      CIContext().render(
        try Grid.colorful(16, 16).image(), toBitmap: &bytes, rowBytes: 64, bounds: levels.rect,
        format: format, colorSpace: nil)
      let pixel = Grid.colorful(16, 16)[5, 3] * 255
      #expect((0..<4).map { Double(bytes[3 * 64 + 5 * 4 + $0]) } == order.map { pixel[$0].rounded() })
    }
  }

  @Test("gray is luminance; red is red") func oneComponent() throws {
    let green = CIImage(color: .green)
    let frame = CGRect(x: 0, y: 0, width: 3, height: 2)
    var gray = [UInt8](repeating: 7, count: 8)
    CIContext().render(green, toBitmap: &gray, rowBytes: 4, bounds: frame, format: .L8, colorSpace: nil)
    let level = UInt8((255 * stored(0.7152)).rounded())
    // Bytes outside the pixels are unchanged.
    #expect(gray == [level, level, level, 7, level, level, level, 7])
    var red = [Float](repeating: 7, count: 6)
    CIContext().render(
      CIImage(color: .red), toBitmap: &red, rowBytes: 12, bounds: frame, format: .Rf, colorSpace: nil)
    #expect(red.allSatisfy { abs($0 - 1) < 1e-5 })
    let short = [UInt8](repeating: 7, count: 8)
    var untouched = short
    CIContext().render(
      green, toBitmap: &untouched, rowBytes: 3, bounds: frame, format: .RGBA8, colorSpace: nil)
    #expect(untouched == short)
  }

  @Test("rendering writes only the image's pixels of a buffer") func intoBuffer() throws {
    let white = try Grid(6, 5) { _, _ in Pixel(1, 1, 1, 1) }.buffer()
    let patch = CIImage(color: CIColor(red: 1, green: 0, blue: 0, alpha: 0.5)).cropped(
      to: CGRect(x: 1, y: 1, width: 2, height: 3))
    CIContext().render(patch, to: white)
    // Overwritten, not blended.
    let half = Pixel(128, 0, 0, 128) / 255
    let expected = Grid(6, 5) { x, y in (1..<3).contains(x) && (1..<4).contains(y) ? half : Pixel(1, 1, 1, 1)
    }
    #expect(try CIImage(cvPixelBuffer: white).drawn().difference(expected) < rounding)
    // A region, its lower left corner at the buffer's.
    let other = try Grid(4, 4) { _, _ in Pixel(1, 1, 1, 1) }.buffer()
    CIContext().render(patch, to: other, bounds: CGRect(x: 2, y: 0, width: 3, height: 9), colorSpace: nil)
    let moved = Grid(4, 4) { x, y in x == 0 && (0..<3).contains(y) ? half : Pixel(1, 1, 1, 1) }
    #expect(try CIImage(cvPixelBuffer: other).drawn().difference(moved) < rounding)
  }

  @Test("empty and infinite images, and frames that can't be drawn") func extents() throws {
    let context = CIContext()
    #expect(context.createCGImage(.empty(), from: CGRect(x: 0, y: 0, width: 2, height: 2)) != nil)
    #expect(CIImage().extent.isEmpty)
    #expect(CIImage.empty().transformed(by: CGAffineTransform(scaleX: 2, y: 2)).extent.isEmpty)
    let endless = CIImage(color: .red)
    #expect(context.createCGImage(endless, from: endless.extent) == nil)
    #expect(context.createCGImage(endless, from: .null) == nil)
    #expect(context.createCGImage(endless, from: CGRect(x: 0, y: 0, width: 40_000, height: 1)) == nil)
    #expect(endless.transformed(by: CGAffineTransform(rotationAngle: 1)).extent.isInfinite)
    #expect(endless.applyingGaussianBlur(sigma: 3).extent.isInfinite)
    let blurred = try endless.applyingGaussianBlur(sigma: 3).drawn(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(blurred.pixels == [Pixel(1, 0, 0, 1)])
    #expect(endless.stored == nil)
  }

  @Test("a reused image is drawn once: thirty doublings end") func shared() throws {
    var image = try Grid(4, 4) { _, _ in Pixel(SIMD3(repeating: 0.5), 1) }.image()
    for _ in 0..<30 {
      image = image.applyingFilter("CIMaximumCompositing", parameters: [kCIInputBackgroundImageKey: image])
    }
    #expect(try image.drawn().pixels.allSatisfy { abs($0.x - 128.0 / 255) < rounding })
  }

  @Test("long chains are drawn", arguments: [10, 23, 24, 25, 300]) func long(steps: Int) throws {
    var image = try Grid.colorful(5, 4).image()
    for _ in 0..<steps { image = image.applyingFilter("CIGammaAdjust", parameters: ["inputPower": 1.0]) }
    #expect(try image.computed().difference(Grid.colorful(5, 4)) < 1e-3)
  }

  @Test("video planes and floating-point gray are read") func otherFormats() throws {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_OneComponent32Float, nil, &made)
    let gray = try #require(made)
    let values = try #require(CVPixelBufferGetBaseAddress(gray)).assumingMemoryBound(to: Float.self)
    for row in 0..<4 {
      for column in 0..<4 { values[row * CVPixelBufferGetBytesPerRow(gray) / 4 + column] = 0.4 }
    }
    let drawn = try CIImage(cvPixelBuffer: gray).applyingFilter("CIColorInvert").computed()
    #expect(drawn.difference(Grid(4, 4) { _, _ in Pixel(0.6, 0.6, 0.6, 1) }) < arithmetic)
    CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
    let video = try #require(made)
    for (plane, level) in [(0, UInt8(90)), (1, 128)] {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(video, plane))
      for row in 0..<CVPixelBufferGetHeightOfPlane(video, plane) {
        let bytes = base + row * CVPixelBufferGetBytesPerRowOfPlane(video, plane)
        bytes.assumingMemoryBound(to: UInt8.self).update(repeating: level, count: 4)
      }
    }
    let luma = try CIImage(cvPixelBuffer: video).applyingFilter("CIColorControls").drawn()
    #expect(luma.pixels.allSatisfy { $0 == Pixel(90, 90, 90, 255) / 255 })
  }

  @Test("values that aren't colors are used as stored") func unmanaged() throws {
    let mask = try Grid(2, 1) { _, _ in Pixel(SIMD3(repeating: 0.5), 1) }.buffer()
    func blended(_ mask: CIImage) throws -> Double {
      try CIImage(color: .white).applyingFilter(
        "CIBlendWithMask",
        parameters: [kCIInputBackgroundImageKey: CIImage(color: .black), kCIInputMaskImageKey: mask]
      ).drawn(CGRect(x: 0, y: 0, width: 1, height: 1)).pixels[0].x
    }
    #expect(abs(try blended(CIImage(cvPixelBuffer: mask)) - 128.0 / 255) < rounding)
    let plain = CIImage(cvPixelBuffer: mask, options: [.colorSpace: NSNull()])
    #expect(abs(try blended(plain) - stored(128.0 / 255)) < rounding)
  }

  @Test("a canceled task's rendering ends without a result") func cancellation() async throws {
    let image = CIImage(color: .red).applyingGaussianBlur(sigma: 20)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return CIContext().createCGImage(image, from: CGRect(x: 0, y: 0, width: 30_000, height: 30_000)) == nil
    }
    #expect(await task.value)
  }

  @Test("images are written to files and read back") func files() throws {
    let grid = Grid.colorful(10, 8)
    let image = try grid.image().applyingFilter("CIColorControls")
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let png = try #require(CIContext().pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
    #expect(try #require(CIImage(data: png)).drawn().difference(grid) < 1e-9)
    #expect(CIContext().jpegRepresentation(of: image, colorSpace: space) != nil)
    #expect(CIContext().pngRepresentation(of: CIImage(color: .red), format: .RGBA8, colorSpace: space) == nil)
    let missing = try TemporaryFolder.missing("a.png")
    #expect(throws: (any Error).self) {
      try CIContext().writePNGRepresentation(
        of: image, to: missing, format: .RGBA8, colorSpace: space)
    }
  }
}
