import _CoreGraphics
import CoreVideo
import CKernels
import CVIPS
import Foundation
import ImageIO

struct PixelsStep: RenderStep {
  let buffer: CVPixelBuffer
  /// Whether to ignore alpha.
  let isOpaque: Bool
  /// Whether the stored values are used as those of the working space.
  let isUnmanaged: Bool

  var inputs: [CIImage] { [] }
  var extent: CGRect { CGRect(x: 0, y: 0, width: buffer.width, height: buffer.height) }

  /// The offsets of red, green, blue and alpha in a pixel's bytes; nil for formats that must be converted.
  private var components: (order: [Int], size: Int)? {
    switch buffer.pixelFormat {
    case kCVPixelFormatType_32BGRA: (isOpaque ? [2, 1, 0] : [2, 1, 0, 3], 4)
    case kCVPixelFormatType_32RGBA: (isOpaque ? [0, 1, 2] : [0, 1, 2, 3], 4)
    case kCVPixelFormatType_32ARGB: (isOpaque ? [1, 2, 3] : [1, 2, 3, 0], 4)
    case kCVPixelFormatType_32ABGR: (isOpaque ? [3, 2, 1] : [3, 2, 1, 0], 4)
    case kCVPixelFormatType_24RGB: ([0, 1, 2], 3)
    case kCVPixelFormatType_OneComponent8: ([0, 0, 0], 1)
    default: nil
    }
  }

  /// Video and floating-point formats, which libvips lacks, are converted to 8-bit BGRA first.
  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    guard let components else {
      return try converted(rendering).draw(frame, rendering)
    }
    guard let plane = buffer.planes.first, let whole = PixelBounds(covering: extent) else {
      throw RenderingError(description: "The pixel buffer has no pixels.")
    }
    let place = whole.offset(of: frame)
    let stored = try VIPSImage.bytes(plane.baseAddress, bytesPerRow: plane.bytesPerRow, rows: plane.height)
      .extracted(
        left: place.column * components.size, top: place.row, width: frame.width * components.size,
        height: frame.height
      ).folded(components.size)
    let ordered =
      components.order == Array(0..<components.size)
      ? stored : try .joined(components.order.map { try stored.bands($0, 1) })
    return try working(ordered, frame, rendering)
  }

  /// Whether the format has alpha but must be converted. Opaque pixels needn't be divided by alpha.
  private var hasDeepAlpha: Bool {
    [
      kCVPixelFormatType_64ARGB, kCVPixelFormatType_64RGBALE, kCVPixelFormatType_64RGBAHalf,
      kCVPixelFormatType_128RGBAFloat,
    ].contains(buffer.pixelFormat)
  }

  private func converted(_ rendering: Rendering) throws -> PixelsStep {
    PixelsStep(
      buffer: try rendering.converted(buffer), isOpaque: isOpaque || !hasDeepAlpha, isUnmanaged: isUnmanaged)
  }

  /// Unsafe: rows have `size` bytes per column, as the format's `components`; the frame is in the buffer.
  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    guard let components else { return try converted(rendering).drawInMemory(frame, rendering) }
    guard let plane = buffer.planes.first,
      let whole = PixelBounds(minX: 0, minY: 0, width: plane.width, height: plane.height),
      whole.intersection(frame) == frame
    else { throw RenderingError(description: "The pixel buffer has no pixels.") }
    let isLight = rendering.isLinear && !isUnmanaged
    let order = components.order.map { Int32($0) } + (components.order.count == 4 ? [] : [-1])
    let place = whole.offset(of: frame)
    return try FloatPixels(frame) { memory in
      for row in 0..<frame.height {
        let bytes = plane.baseAddress + (place.row + row) * plane.bytesPerRow + place.column * components.size
        cp_from_bytes(
          bytes.assumingMemoryBound(to: UInt8.self), components.size, order,
          isLight ? TransferFunction.lightOfBytes : nil,
          isLight ? TransferFunction.lightOfWords : nil, memory + 4 * row * frame.width, frame.width)
      }
    }
  }

  /// Converts bytes of red, green, blue and optionally alpha to the working space.
  private func working(_ bytes: VIPSImage, _ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    let isLight = rendering.isLinear && !isUnmanaged
    guard bytes.bands == 4 else {
      let color =
        isLight ? try bytes.lookedUp(in: .table(TransferFunction.lightOfBytes)) : try bytes.scaled(1 / 255)
      return try .joined([color, .filled([1], frame)])
    }
    guard isLight else { return try bytes.scaled(1 / 255) }
    let bytes = try bytes.shared
    let alpha = try bytes.alpha
    let light = try bytes.color.divided(by: alpha).words.lookedUp(in: .table(TransferFunction.lightOfWords))
    return try .premultiplied(light, alpha.scaled(1 / 255))
  }
}
