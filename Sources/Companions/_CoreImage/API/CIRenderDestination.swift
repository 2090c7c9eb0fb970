public import _CoreGraphics
public import CoreVideo
public import Foundation

/// The interpretation of a destination's alpha.
public enum CIRenderDestinationAlphaMode: UInt, Sendable {
  case none = 0
  /// Colors are multiplied by alpha.
  case premultiplied = 1
  case unpremultiplied = 2
}

/// The target of a `CIContext`'s rendering: a pixel buffer, or memory. Not thread-safe.
public final class CIRenderDestination {
  private let address: UnsafeMutableRawPointer?
  private let bytesPerRow: Int
  private let encoding: PixelEncoding?
  /// Keeps the pixels alive.
  private let buffer: CVPixelBuffer?
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Initially `.premultiplied`; rendering with another is an error.
  public var alphaMode = CIRenderDestinationAlphaMode.premultiplied
  /// Whether the first row is the bottom one instead of the top one; initially false.
  public var isFlipped = false
  /// sRGB or gray, or nil for sRGB; rendering with another is an error.
  public var colorSpace: CGColorSpace? = .redGreenBlue

  /// A pixel buffer of a format that `CIContext.render(_:to:)` supports; rendering to another is an error.
  public init(pixelBuffer: CVPixelBuffer) {
    buffer = pixelBuffer
    (width, height) = (pixelBuffer.width, pixelBuffer.height)
    let plane = pixelBuffer.planes.first
    (address, bytesPerRow) = (plane?.baseAddress, plane?.bytesPerRow ?? 0)
    encoding = PixelEncoding(pixelBuffer.pixelFormat)
  }

  /// Memory, top row first, which must be valid until the last task completes.
  ///
  /// - Parameters:
  ///   - data: `bytesPerRow` for each row.
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - bytesPerRow: at least the size of a row's pixels; rendering to shorter rows is an error.
  ///   - format: as for `CIContext.render(_:toBitmap:rowBytes:bounds:format:colorSpace:)`, or rendering
  ///     throws.
  public init(
    bitmapData data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: CIFormat
  ) {
    (address, self.bytesPerRow, self.width, self.height) = (data, bytesPerRow, width, height)
    (encoding, buffer) = (PixelEncoding(format), nil)
  }

  /// The pixels as memory, valid while this object lives.
  ///
  /// Unsafe: the initializer's caller guarantees that the address has these rows.
  fileprivate func memory(isLinear: Bool) throws -> PixelMemory {
    guard let address, let encoding else {
      throw RenderingError(
        description: "The destination's pixel format isn't supported; use 32BGRA or RGBA8.")
    }
    guard width > 0, height > 0, bytesPerRow / encoding.bytesPerPixel >= width else {
      throw RenderingError(
        description:
          "The destination's \(height) rows of \(bytesPerRow) bytes are too short for \(width) pixels.")
    }
    guard alphaMode == .premultiplied else {
      throw RenderingError(
        description: "Only premultiplied alpha is supported: leave alphaMode .premultiplied.")
    }
    guard colorSpace.map({ $0 == .redGreenBlue || $0 == .gray }) ?? true else {
      throw RenderingError(description: "Only sRGB and gray are supported: leave colorSpace as it is.")
    }
    return PixelMemory(
      address: address, bytesPerRow: bytesPerRow, width: width, height: height, encoding: encoding,
      isLinear: isLinear)
  }
}

/// The statistics of a rendering.
public final class CIRenderInfo: Sendable {
  /// The rendering time in seconds.
  public let kernelExecutionTime: TimeInterval
  /// 1: each part of an image passes through all steps in turn.
  public let passCount = 1
  /// The number of pixels written to the destination.
  public let pixelsProcessed: Int

  fileprivate init(_ time: TimeInterval, _ pixels: Int) {
    (kernelExecutionTime, pixelsProcessed) = (time, pixels)
  }
}

/// A completed rendering: `CIContext.startTask` renders before it returns, and throws rendering errors.
public final class CIRenderTask: Sendable {
  private let info: CIRenderInfo

  fileprivate init(_ info: CIRenderInfo) { self.info = info }

  /// Returns the statistics. Never throws here; on Apple's systems it throws rendering errors.
  @discardableResult
  public func waitUntilCompleted() throws -> CIRenderInfo { info }
}

extension CIContext {
  /// Renders an image, its origin at the destination's lower-left corner. Keeps pixels outside the image.
  ///
  /// - Throws: an error if image and destination don't overlap, the destination isn't supported, a step can't
  ///   be rendered, or the current task is canceled.
  @discardableResult
  public func startTask(toRender image: CIImage, to destination: CIRenderDestination) throws -> CIRenderTask {
    let all = CGRect(x: 0, y: 0, width: destination.width, height: destination.height)
    return try startTask(toRender: image, from: all, to: destination, at: .zero)
  }

  /// Renders the part of an image inside a rectangle, its lower-left corner at a point counted from the
  /// destination's lower-left corner; see `startTask(toRender:to:)`.
  ///
  /// - Parameters:
  ///   - image: the image to render.
  ///   - fromRect: the part to render, expanded to whole pixels.
  ///   - destination: the buffer or memory to render into.
  ///   - atPoint: rounded to whole pixels.
  @discardableResult
  public func startTask(
    toRender image: CIImage, from fromRect: CGRect, to destination: CIRenderDestination, at atPoint: CGPoint
  ) throws -> CIRenderTask {
    let (rendered, drawn, memory) = try prepared(image, fromRect, destination, atPoint)
    let start = ContinuousClock.now
    try draw(rendered, drawn.whole, memory)
    let time = (ContinuousClock.now - start) / .seconds(1)
    return withExtendedLifetime(destination) {
      CIRenderTask(CIRenderInfo(time, drawn.visible.width * drawn.visible.height))
    }
  }

  /// Sets all of the destination's pixels to transparent black.
  @discardableResult
  public func startTask(toClear destination: CIRenderDestination) throws -> CIRenderTask {
    try startTask(toRender: CIImage(color: .clear), to: destination)
  }

  /// Checks the arguments as `startTask(toRender:from:to:at:)` does; there is nothing else to prepare.
  public func prepareRender(
    _ image: CIImage, from fromRect: CGRect, to destination: CIRenderDestination, at atPoint: CGPoint
  ) throws { _ = try prepared(image, fromRect, destination, atPoint) }

  /// Returns the part of an image in the destination's coordinates, and the destination.
  private func prepared(
    _ image: CIImage, _ rect: CGRect, _ destination: CIRenderDestination, _ point: CGPoint
  ) throws -> (CIImage, (whole: PixelBounds, visible: PixelBounds), PixelMemory) {
    let memory = try destination.memory(isLinear: isLinear)
    let all = CGRect(x: 0, y: 0, width: destination.width, height: destination.height)
    guard let part = PixelBounds(covering: rect), let whole = PixelBounds(covering: all),
      abs(point.x) < 1e9, abs(point.y) < 1e9
    else {
      throw RenderingError(description: "\(rect) can't be rendered at \(point): the part has no pixels.")
    }
    var rendered = image.cropped(to: part.rect).transformed(
      by: CGAffineTransform(
        translationX: point.x.rounded() - part.rect.minX, y: point.y.rounded() - part.rect.minY))
    if destination.isFlipped {
      rendered = rendered.transformed(by: CGAffineTransform(1, 0, 0, -1, 0, all.height))
    }
    guard let visible = PixelBounds(covering: rendered.extent)?.intersection(whole) else {
      throw RenderingError(
        description:
          "The image's extent \(rendered.extent) doesn't overlap the destination's \(all).")
    }
    return (rendered, (whole, visible), memory)
  }
}
