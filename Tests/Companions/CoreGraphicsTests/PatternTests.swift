import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("Patterns, layers and coordinates")
struct PatternTests {
  private func context(_ buffer: CVPixelBuffer) throws -> CGContext {
    try #require(CGContext(drawingOn: buffer))
  }

  @Test("lines are drawn with a pattern until a color is set")
  func lines() throws {
    let buffer = try #require(canvasBuffer(width: 8, height: 4))
    let context = try context(buffer)
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: { _, context in context.fill(CGRect(x: 0, y: 0, width: 1, height: 2)) },
      releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
        tiling: .constantSpacing, isColored: false, callbacks: &callbacks))
    let base = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    #expect(base.model == .pattern && base.numberOfComponents == 3)
    context.setStrokeColorSpace(base)
    context.setStrokePattern(pattern, colorComponents: [0, 0, 1, 1])
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 8, y: 1)])
    context.flush()
    // The line covers the two lower rows; every other column has a cell's half.
    #expect((0..<8).map { pixel(buffer, $0, 3)[0] } == [255, 0, 255, 0, 255, 0, 255, 0])
    #expect((0..<8).map { pixel(buffer, $0, 1)[0] } == [Int](repeating: 0, count: 8))
    context.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 8, y: 1)])
    context.flush()
    #expect(pixel(buffer, 1, 3) == [0, 255, 0, 255])
  }

  @Test("a path is filled with cells placed by the pattern's matrix, and can then be stroked")
  func cells() throws {
    let buffer = try #require(canvasBuffer(width: 8, height: 4))
    let context = try context(buffer)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        // The left half of each cell.
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 2),
        matrix: CGAffineTransform(translationX: 1, y: 0), xStep: 2, yStep: 2, tiling: .noDistortion,
        isColored: true, callbacks: &callbacks))
    // The context's own transform doesn't move the pattern.
    context.translateBy(x: 3, y: 0)
    context.setFillPattern(pattern, colorComponents: [1])
    context.fill(CGRect(x: -3, y: 0, width: 6, height: 4))
    context.flush()
    let reds = (0..<8).map { pixel(buffer, $0, 1)[2] }
    #expect(reds == [0, 255, 0, 255, 0, 255, 0, 0])
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: -3, y: 0, width: 1, height: 4))
    context.flush()
    #expect(pixel(buffer, 0, 0) == [0, 255, 0, 255])
  }

  @Test("an uncolored pattern has the fill color, and alpha applies to it as a whole")
  func colors() throws {
    let buffer = try #require(canvasBuffer(width: 2, height: 1))
    let context = try context(buffer)
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }, releaseInfo: nil)
    let pattern = try #require(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 1), matrix: .identity, xStep: 2, yStep: 1,
        tiling: .constantSpacing, isColored: false, callbacks: &callbacks))
    context.setFillPattern(pattern, colorComponents: [0, 0, 1, 1])
    context.setAlpha(0.5)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.flush()
    // Half blue on black, also where it was drawn twice.
    #expect(largestDifference(pixel(buffer, 0, 0), [128, 0, 0, 255]) <= 1)
    #expect(largestDifference(pixel(buffer, 1, 0), [128, 0, 0, 255]) <= 1)
    #expect(
      CGPattern(
        info: nil, bounds: CGRect(x: 0, y: 0, width: 2, height: 1), matrix: .identity, xStep: 0, yStep: 1,
        tiling: .constantSpacing, isColored: false, callbacks: &callbacks) == nil)
  }

  @Test("alpha applies once to overlapping drawings in a layer")
  func layers() throws {
    let buffer = try #require(canvasBuffer(width: 3, height: 1))
    let context = try context(buffer)
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 2, height: 1), auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(red: 0, green: 0, blue: 0, alpha: 1)
    context.endTransparencyLayer()
    context.flush()
    #expect((0..<3).map { pixel(buffer, $0, 0)[1] } == [128, 128, 0])
    // Outside, the previous color and clip are restored.
    context.setAlpha(1)
    context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    context.flush()
    #expect(pixel(buffer, 2, 0)[1] == 255)
  }

  @Test("points are converted from user space to pixels and back")
  func coordinates() throws {
    let context = try context(try #require(canvasBuffer(width: 10, height: 10)))
    context.translateBy(x: 2, y: 3)
    context.scaleBy(x: 2, y: 4)
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 4, y: 7))
    #expect(context.convertToUserSpace(CGPoint(x: 4, y: 7)) == CGPoint(x: 1, y: 1))
    #expect(
      context.convertToUserSpace(CGRect(x: 2, y: 3, width: 4, height: 4))
        == CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(context.userSpaceToDeviceSpaceTransform == context.ctm)
  }

  @Test("deep and reordered components become 8-bit colors")
  func formats() throws {
    func converted(_ format: OSType, _ bytes: [UInt8]) throws -> [Int] {
      let source = try #require(CVPixelBuffer(width: 1, height: 1, pixelFormat: format))
      source.planes[0].baseAddress.copyMemory(from: bytes, byteCount: bytes.count)
      return pixel(try #require(source.convertedToBGRA()), 0, 0)
    }
    #expect(try converted(kCVPixelFormatType_24BGR, [1, 2, 3]) == [1, 2, 3, 255])
    #expect(try converted(kCVPixelFormatType_32ABGR, [255, 1, 2, 3]) == [1, 2, 3, 255])
    // 257 · 100 = 0x6464; 0x6464 + 100 still rounds to 100, and the high byte comes first.
    #expect(
      try converted(kCVPixelFormatType_64ARGB, [255, 255, 0x64, 0x64, 0, 0, 0x64, 0xC8])
        == [100, 0, 100, 255])
    #expect(
      try converted(kCVPixelFormatType_64RGBALE, [0x64, 0x64, 0, 0, 0xC8, 0x64, 255, 255])
        == [100, 0, 100, 255])
    #expect(try converted(kCVPixelFormatType_OneComponent16, [0xFF, 0xFF]) == [255, 255, 255, 255])
    // 1, ½, 0 and 1 in half precision: 0x3C00, 0x3800, 0, 0x3C00.
    #expect(
      try converted(kCVPixelFormatType_64RGBAHalf, [0, 0x3C, 0, 0x38, 0, 0, 0, 0x3C]) == [0, 128, 255, 255])
    let floats: [Float] = [0.25, 2, -1, 1]
    #expect(
      try converted(kCVPixelFormatType_128RGBAFloat, floats.withUnsafeBytes { Array($0) })
        == [0, 255, 64, 255])
  }

  @Test("images of deep formats report their layout")
  func layouts() throws {
    for (format, bits, pixelBits, info) in [
      (kCVPixelFormatType_64RGBAHalf, 16, 64, CGBitmapInfo.floatComponents.rawValue | 0x1001),
      (kCVPixelFormatType_128RGBAFloat, 32, 128, CGBitmapInfo.floatComponents.rawValue | 0x2001),
      (kCVPixelFormatType_64ARGB, 16, 64, 0x3002), (kCVPixelFormatType_32ABGR, 8, 32, 0x2001),
    ] {
      let image = CGImage(
        pixelBuffer: try #require(CVPixelBuffer(width: 2, height: 2, pixelFormat: format)))
      #expect(image.bitsPerComponent == bits && image.bitsPerPixel == pixelBits)
      #expect(image.bitmapInfo.rawValue == info)
    }
  }
}
