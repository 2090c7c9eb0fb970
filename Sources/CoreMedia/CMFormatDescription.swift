import CoreVideo

/// What kind of media it is, by a code of four characters.
public typealias CMMediaType = OSType
/// Pictures in time. FourCC `vide`.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465

/// A picture's size in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  public var width: Int32
  public var height: Int32

  public init() { self.init(width: 0, height: 0) }
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// What the samples of a stream are: here pictures of one size and format.
public final class CMFormatDescription: Sendable, Hashable {
  public let dimensions: CMVideoDimensions
  /// The pixels' format, one of `kCVPixelFormatType_…`.
  let pixelFormat: OSType

  /// The description of a buffer's picture.
  public init(imageBuffer: CVImageBuffer) throws {
    dimensions = CMVideoDimensions(
      width: Int32(CVPixelBufferGetWidth(imageBuffer)), height: Int32(CVPixelBufferGetHeight(imageBuffer)))
    pixelFormat = CVPixelBufferGetPixelFormatType(imageBuffer)
  }

  public static func == (one: CMFormatDescription, other: CMFormatDescription) -> Bool {
    one.dimensions == other.dimensions && one.pixelFormat == other.pixelFormat
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(dimensions)
    hasher.combine(pixelFormat)
  }
}

public typealias CMVideoFormatDescription = CMFormatDescription

/// Describes a buffer's picture.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = try? CMFormatDescription(imageBuffer: imageBuffer)
  return noErr
}

/// The width and height in pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
  videoDesc.dimensions
}

/// The kind of media: video.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { kCMMediaType_Video }

/// The pixels' format, one of `kCVPixelFormatType_…`.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> OSType { desc.pixelFormat }

/// Whether a buffer's picture is as described.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool { (try? CMFormatDescription(imageBuffer: imageBuffer)) == desc }
