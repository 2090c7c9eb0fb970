public import CoreGraphics
import CoreVideo
public import Foundation

/// An image computed by a request.
public struct PixelBufferObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  let pixelBuffer: CVPixelBuffer

  /// Shares the pixels, which must not be modified any more. Returns nil if there are none.
  public init?(_ observation: VNPixelBufferObservation) { self.init(observation, from: ObservationContext()) }

  init?(_ observation: VNPixelBufferObservation, from context: ObservationContext) {
    guard !observation.pixelBuffer.planes.isEmpty else { return nil }
    _origin = _ObservationOrigin(observation, from: context)
    pixelBuffer = observation.pixelBuffer
  }

  /// The pixels' format, such as `kCVPixelFormatType_OneComponent8`.
  public var pixelFormat: OSType { pixelBuffer.pixelFormat }
  /// The size in pixels.
  public var size: CGSize { CGSize(width: pixelBuffer.width, height: pixelBuffer.height) }

  /// The same pixels as a Core Graphics image.
  public var cgImage: CGImage { get throws { CGImage(pixelBuffer: pixelBuffer) } }

  /// Returns the value of the pixel at a point, the first stored component if there are several: 0…255 in
  /// byte formats, the stored value in floating-point formats.
  ///
  /// - Parameter point: lower-left origin; clamped to the image. The result for NaN is NaN.
  public func pixel(at point: NormalizedPoint) -> Float {
    pixelPosition(of: point).map { pixelBuffer.component(0, column: $0.column, row: $0.row) } ?? .nan
  }

  /// The pixel at a point, clamped to the image; nil for NaN.
  func pixelPosition(of point: NormalizedPoint) -> (column: Int, row: Int)? {
    guard let column = index(of: point.x, in: pixelBuffer.width),
      let row = index(of: point.verticallyFlipped().y, in: pixelBuffer.height)
    else { return nil }
    return (column, row)
  }

  /// Calls a closure with the address of the first row of the first plane; rows are
  /// `CVPixelBufferGetBytesPerRow` apart.
  public func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R { pixelBuffer.withFirstRow(body) }

  private func index(of share: CGFloat, in count: Int) -> Int? {
    share.isNaN ? nil : min(Int(min(max(share, 0), 1) * CGFloat(count)), count - 1)
  }

  /// Whether the observations' origins and all pixels are equal.
  public static func == (one: PixelBufferObservation, other: PixelBufferObservation) -> Bool {
    one._origin == other._origin
      && (one.pixelBuffer === other.pixelBuffer
        || (one.size == other.size && one.pixelFormat == other.pixelFormat
          && one.pixelBuffer.packedPlanes == other.pixelBuffer.packedPlanes))
  }
}

extension PixelBufferObservation: Codable {
  private enum CodingKeys: CodingKey {
    case _origin, width, height, pixelFormat, planes
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _origin = try container.decode(_ObservationOrigin.self, forKey: ._origin)
    let planes = try container.decode([Data].self, forKey: .planes)
    let buffer = CVPixelBuffer(
      width: try container.decode(Int.self, forKey: .width),
      height: try container.decode(Int.self, forKey: .height),
      pixelFormat: try container.decode(OSType.self, forKey: .pixelFormat), packedPlanes: planes)
    guard let buffer else {
      throw DecodingError.dataCorruptedError(
        forKey: .planes, in: container,
        debugDescription: "The planes' byte counts don't match the pixel format and size.")
    }
    pixelBuffer = buffer
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_origin, forKey: ._origin)
    try container.encode(pixelBuffer.width, forKey: .width)
    try container.encode(pixelBuffer.height, forKey: .height)
    try container.encode(pixelFormat, forKey: .pixelFormat)
    try container.encode(pixelBuffer.packedPlanes, forKey: .planes)
  }
}
