import _CoreGraphics
import CoreVideo
import Foundation
import ImageIO

/// What may be said of a context; all accepted, none has an effect: drawing is on the processor, in 8-bit sRGB.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
}

/// Draws `CIImage`s.
public final class CIContext: Sendable {
  public init(options: [CIContextOption: Any]? = nil) {}

  /// Draws the part of a picture inside `rect`, which grows to whole pixels. Where the picture doesn't reach, the
  /// result is transparent.
  ///
  /// - Returns: nil where the rectangle is empty, infinite or wider or higher than 32,767, or memory is short.
  public func createCGImage(_ image: CIImage, from rect: CGRect) -> CGImage? {
    guard !rect.hasNaN, !rect.isNull, !rect.isInfinite else { return nil }
    let frame = rect.standardized.integral
    guard (1...32_767).contains(frame.width),
      (1...32_767).contains(frame.height),
      let buffer = CVPixelBuffer(
        width: Int(frame.width), height: Int(frame.height), pixelFormat: kCVPixelFormatType_32BGRA)
    else { return nil }
    draw(image, from: frame, on: buffer)
    return CGImage(pixelBuffer: buffer)
  }

  /// Draws the part of a picture inside `rect`; see `createCGImage(_:from:)`.
  ///
  /// - Parameters:
  ///   - format: of 8 bits a component. The order isn't honored: read it from the result's `bitmapInfo`.
  ///   - colorSpace: sRGB, or nil for it.
  /// - Returns: nil also for another format or color space.
  public func createCGImage(
    _ image: CIImage, from rect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    guard colorSpace.map({ $0 == .redGreenBlue }) ?? true, CIFormat.ofFourBytes.contains(format) else {
      return nil
    }
    return createCGImage(image, from: rect)
  }

  /// Draws a picture into a buffer of format 32BGRA, 32RGBA, 32ARGB or 8-bit gray: the plane's origin comes to the
  /// buffer's lower left corner. What the picture doesn't cover keeps its pixels. A buffer of another format is left as it is.
  public func render(_ image: CIImage, to buffer: CVPixelBuffer) {
    draw(image, from: CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height), on: buffer)
  }

  /// Draws the part of a picture inside `bounds` into a buffer of those formats, the part's lower left
  /// corner at the buffer's.
  public func render(
    _ image: CIImage, to buffer: CVPixelBuffer, bounds: CGRect, colorSpace: CGColorSpace?
  ) {
    draw(image.cropped(to: bounds), from: bounds, on: buffer)
  }

  private func draw(_ image: CIImage, from frame: CGRect, on buffer: CVPixelBuffer) {
    guard let context = CGContext(drawingOn: buffer) else { return }
    context.translateBy(x: -frame.minX, y: -frame.minY)
    context.clip(to: image.extent)
    context.concatenate(image.transform)
    context.draw(
      CGImage(pixelBuffer: image.source, opaque: image.isOpaque),
      in: CGRect(x: 0, y: 0, width: image.source.width, height: image.source.height))
    context.flush()
  }
}
