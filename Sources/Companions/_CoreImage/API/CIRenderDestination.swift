public import _CoreGraphics
public import CoreVideo
public import Foundation

/// What a destination's alpha means.
public enum CIRenderDestinationAlphaMode: UInt, Sendable {
  case none = 0
  /// Colors are multiplied by it.
  case premultiplied = 1
  case unpremultiplied = 2
}

/// Where a `CIContext` renders to: a pixel buffer, or memory. Not for use on two threads at once.
public final class CIRenderDestination {
  private let address: UnsafeMutableRawPointer?
  private let bytesPerRow: Int
  private let encoding: PixelEncoding?
  /// Keeps the pixels.
  private let buffer: CVPixelBuffer?
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// `.premultiplied` at first; rendering with another is an error.
  public var alphaMode = CIRenderDestinationAlphaMode.premultiplied
  /// Whether the picture's first row is the bottom one, instead of the top one; false at first.
  public var isFlipped = false
  /// sRGB or gray, or nil for it; rendering with another is an error.
  public var colorSpace: CGColorSpace? = .redGreenBlue

  /// A pixel buffer of one of the formats that `CIContext.render(_:to:)` takes; rendering to another is an error.
  public init(pixelBuffer: CVPixelBuffer) {
    buffer = pixelBuffer
    (width, height) = (pixelBuffer.width, pixelBuffer.height)
    let plane = pixelBuffer.planes.first
    (address, bytesPerRow) = (plane?.baseAddress, plane?.bytesPerRow ?? 0)
    encoding = PixelEncoding(pixelBuffer.pixelFormat)
  }

  /// Memory, the top row first, which has to be there until the last task is completed.
  ///
  /// - Parameters:
  ///   - bytesPerRow: at least what a row's pixels take; rendering to shorter rows is an error.
  ///   - format: one that `CIContext.render(_:toBitmap:rowBytes:bounds:format:colorSpace:)` takes; rendering to another is an error.
  public init(
    bitmapData data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: CIFormat
  ) {
    (address, self.bytesPerRow, self.width, self.height) = (data, bytesPerRow, width, height)
    (encoding, buffer) = (PixelEncoding(format), nil)
  }

  /// The pixels as memory, as long as this object lives.
  ///
  /// Unsafe: the address has the rows that were given with it.
  fileprivate func memory(isLinear: Bool) throws -> PixelMemory {
    guard let address, let encoding else {
      throw RenderingError(
        description: "The destination's pixel format can't be rendered to; 32BGRA can, and RGBA8.")
    }
    guard width > 0, height > 0, bytesPerRow / encoding.bytesPerPixel >= width else {
      throw RenderingError(
        description:
          "The destination has \(height) rows of \(bytesPerRow) bytes, which \(width) pixels don't fit in.")
    }
    guard alphaMode == .premultiplied else {
      throw RenderingError(
        description: "Colors are multiplied by alpha here: leave alphaMode .premultiplied.")
    }
    guard colorSpace.map({ $0 == .redGreenBlue || $0 == .gray }) ?? true else {
      throw RenderingError(description: "Pictures are rendered in sRGB or gray: leave colorSpace as it is.")
    }
    return PixelMemory(
      address: address, bytesPerRow: bytesPerRow, width: width, height: height, encoding: encoding,
      isLinear: isLinear)
  }
}

/// What was rendered.
public final class CIRenderInfo: Sendable {
  /// The time that rendering took, in seconds.
  public let kernelExecutionTime: TimeInterval
  /// 1: a picture's parts go through all its steps, one after the other.
  public let passCount = 1
  /// As many as the destination got.
  public let pixelsProcessed: Int

  fileprivate init(_ time: TimeInterval, _ pixels: Int) {
    (kernelExecutionTime, pixelsProcessed) = (time, pixels)
  }
}

/// A rendering, which is done already: `CIContext.startTask` renders before it returns, and throws what goes wrong.
public final class CIRenderTask: Sendable {
  private let info: CIRenderInfo

  fileprivate init(_ info: CIRenderInfo) { self.info = info }

  /// What was rendered. Throws nothing here; on Apple's systems, what goes wrong.
  @discardableResult
  public func waitUntilCompleted() throws -> CIRenderInfo { info }
}

extension CIContext {
  /// Renders a picture: the plane's origin comes to the destination's lower left corner. What the picture doesn't cover keeps its pixels.
  ///
  /// - Throws: an error where the picture and the destination have no pixel in common, the destination can't be rendered to, a step of the
  ///   picture's recipe can't be drawn, or the current task is canceled.
  @discardableResult
  public func startTask(toRender image: CIImage, to destination: CIRenderDestination) throws -> CIRenderTask {
    let all = CGRect(x: 0, y: 0, width: destination.width, height: destination.height)
    return try startTask(toRender: image, from: all, to: destination, at: .zero)
  }

  /// Renders the part of a picture inside a rectangle, whose lower left corner comes to a point of the destination, counted from its
  /// lower left corner; see `startTask(toRender:to:)`.
  ///
  /// - Parameters:
  ///   - fromRect: grows to whole pixels.
  ///   - atPoint: is rounded to whole pixels.
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

  /// Makes all of the destination's pixels transparent black.
  @discardableResult
  public func startTask(toClear destination: CIRenderDestination) throws -> CIRenderTask {
    try startTask(toRender: CIImage(color: .clear), to: destination)
  }

  /// Checks what `startTask(toRender:from:to:at:)` does; there is nothing else to prepare.
  public func prepareRender(
    _ image: CIImage, from fromRect: CGRect, to destination: CIRenderDestination, at atPoint: CGPoint
  ) throws { _ = try prepared(image, fromRect, destination, atPoint) }

  /// The part of a picture where the destination has it, and the destination.
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
          "The picture's extent \(rendered.extent) and the destination's \(all) have no pixel in common.")
    }
    return (rendered, (whole, visible), memory)
  }
}
