import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import _CoreGraphics

@Suite("Gradients, blend modes and image masks")
struct GradientTests {
  private func white(_ width: Int, _ height: Int) throws -> (CVPixelBuffer, CGContext) {
    let buffer = try #require(canvasBuffer(width: width, height: height, gray: 255))
    return (buffer, try #require(CGContext(drawingOn: buffer)))
  }

  private func fill(_ context: CGContext, _ mode: CGBlendMode, _ color: CGColor, _ rect: CGRect) {
    context.setBlendMode(mode)
    context.setFillColor(color)
    context.fill(rect)
    context.flush()
  }

  @Test("colors change linearly along an axis, and don't extend beyond its ends by default")
  func linear() throws {
    let (buffer, context) = try white(10, 1)
    let gradient = try #require(
      CGGradient(
        colorsSpace: nil, colors: [CGColor.black, CGColor(red: 1, green: 0, blue: 0, alpha: 1)] as CFArray,
        locations: nil))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 6, y: 0), options: .drawsAfterEndLocation)
    context.flush()
    // Red at the centers of pixels: 0.5/4, 1.5/4, 2.5/4, 3.5/4.
    let red = (0..<10).map { pixel(buffer, $0, 0)[2] }
    #expect(largestDifference(Array(red[2..<6]), [32, 96, 159, 223]) <= 2)
    #expect(pixel(buffer, 1, 0) == [255, 255, 255, 255] && pixel(buffer, 9, 0) == [0, 0, 255, 255])
  }

  @Test("components with a color space and locations define the same gradient, in any component order")
  func componentsAndPlaces() throws {
    let gradient = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: [0.5, 1],
        count: 2))
    let (buffer, context) = try white(4, 1)
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 4, y: 0), options: [])
    context.flush()
    #expect(pixel(buffer, 0, 0)[0] == 0 && pixel(buffer, 1, 0)[0] == 0)
    #expect(abs(pixel(buffer, 2, 0)[0] - 64) <= 2 && abs(pixel(buffer, 3, 0)[0] - 191) <= 2)
    let rgba = try #require(CVPixelBuffer(width: 1, height: 1, pixelFormat: kCVPixelFormatType_32RGBA))
    let other = try #require(CGContext(drawingOn: rgba))
    let colors = try #require(
      CGGradient(colorsSpace: nil, colors: [CGColor(red: 1, green: 0, blue: 0, alpha: 1)], locations: nil))
    other.drawRadialGradient(
      colors, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 5,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    other.flush()
    #expect(pixel(rgba, 0, 0) == [255, 0, 0, 255])
    #expect(CGGradient(colorsSpace: nil, colors: ["no color"], locations: nil) == nil)
  }

  @Test("drawing is blended with the content according to the mode")
  func blendModes() throws {
    let gray = CGColor(gray: 0.5, alpha: 1)
    let all = CGRect(x: 0, y: 0, width: 2, height: 1)
    for (mode, expected) in [
      (CGBlendMode.multiply, 64), (.screen, 192), (.difference, 0), (.plusLighter, 255), (.normal, 128),
      (.darken, 128), (.destinationOver, 128),
    ] {
      let (buffer, context) = try white(2, 1)
      fill(context, .normal, gray, all)
      fill(context, mode, gray, CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(abs(pixel(buffer, 0, 0)[0] - expected) <= 1, "\(mode)")
      #expect(abs(pixel(buffer, 1, 0)[0] - 128) <= 1)
    }
  }

  @Test("blend modes that use alpha change nothing outside the drawing")
  func alphaModes() throws {
    let (buffer, context) = try white(2, 1)
    fill(context, .sourceOut, .black, CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(pixel(buffer, 0, 0) == [0, 0, 0, 0] && pixel(buffer, 1, 0) == [255, 255, 255, 255])
    context.saveGState()
    fill(context, .copy, CGColor(gray: 0, alpha: 0.2), CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(pixel(buffer, 1, 0) == [0, 0, 0, 51])
    context.restoreGState()
    fill(context, .normal, .white, CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(pixel(buffer, 1, 0) == [255, 255, 255, 255])
  }

  @Test("a mask sets an image's alpha, and an image mask its inverse")
  func masking() throws {
    func levels(_ bytes: [UInt8]) throws -> CGDataProvider { try #require(CGDataProvider(data: Data(bytes))) }
    let image = CGImage(pixelBuffer: try #require(canvasBuffer(width: 3, height: 1, gray: 200)))
    let gray = try #require(
      CGImage(
        width: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: levels([255, 51, 0]), decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    let mask = try #require(
      CGImage(
        maskWidth: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3,
        provider: levels([0, 204, 255]), decode: nil, shouldInterpolate: false))
    #expect(mask.isMask && !gray.isMask && mask.colorSpace == nil)
    for one in [gray, mask] {
      let masked = try #require(image.masking(one))
      #expect((0..<3).map { pixel(masked.pixelBuffer, $0, 0)[3] } == [255, 51, 0])
      #expect(pixel(masked.pixelBuffer, 0, 0)[0] == 200)
    }
    #expect(image.masking(image) == nil)
  }

  @Test("color spaces without pixel formats have names, and are rejected for pixels")
  func spaces() throws {
    let light = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
    #expect(light.model == .rgb && light.isLinear)
    #expect(CGColorSpace(name: CGColorSpace.displayP3) == nil)
    #expect(CGColor(colorSpace: light, components: [1, 1, 1, 1]) == nil)
    #expect(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: light,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    let image = CGImage(pixelBuffer: try #require(canvasBuffer(width: 1, height: 1)))
    #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceRGB()) === image)
    #expect(image.copy(colorSpace: light) == nil && image.utType == nil)
  }
}
