public import CoreVideo
public import Foundation

/// A media type's four-character code.
public typealias CMMediaType = OSType
/// Video. FourCC `vide`.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465

/// Audio. FourCC `soun`.
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E
/// Text. FourCC `text`.
public let kCMMediaType_Text: CMMediaType = 0x7465_7874
/// Metadata. FourCC `meta`.
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461
/// Depth and disparity. FourCC `dpth`.
public let kCMMediaType_DepthData: CMMediaType = 0x6470_7468

/// A video codec's four-character code. This module doesn't encode or decode.
public typealias CMVideoCodecType = FourCharCode
/// H.264. FourCC `avc1`.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331
/// H.265. FourCC `hvc1`.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331
/// H.265 with alpha. FourCC `muxa`.
public let kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType = 0x6D75_7861
/// Motion JPEG. FourCC `jpeg`.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567
/// MPEG-4. FourCC `mp4v`.
public let kCMVideoCodecType_MPEG4Video: CMVideoCodecType = 0x6D70_3476
/// VP9. FourCC `vp09`.
public let kCMVideoCodecType_VP9: CMVideoCodecType = 0x7670_3039
/// AV1. FourCC `av01`.
public let kCMVideoCodecType_AV1: CMVideoCodecType = 0x6176_3031
/// Apple ProRes 422. FourCC `apcn`.
public let kCMVideoCodecType_AppleProRes422: CMVideoCodecType = 0x6170_636E
/// Apple ProRes 4444. FourCC `ap4h`.
public let kCMVideoCodecType_AppleProRes4444: CMVideoCodecType = 0x6170_3468
/// Uncompressed pixels. FourCC `BGRA`.
public let kCMPixelFormat_32BGRA: FourCharCode = kCVPixelFormatType_32BGRA
/// Uncompressed pixels.
public let kCMPixelFormat_32ARGB: FourCharCode = kCVPixelFormatType_32ARGB

/// An image's size in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  public var width: Int32
  public var height: Int32

  public init() { self.init(width: 0, height: 0) }
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// The format of a stream's samples: images of one size and pixel format.
public final class CMFormatDescription: Sendable, Hashable {
  public let dimensions: CMVideoDimensions
  /// The pixel format, one of `kCVPixelFormatType_…`.
  let pixelFormat: OSType

  /// Describes a buffer's image.
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

extension CMFormatDescription {
  /// A media type's four-character code.
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: FourCharCode
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }

    public static let video = MediaType(rawValue: kCMMediaType_Video)
    public static let audio = MediaType(rawValue: kCMMediaType_Audio)
    public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    public static let text = MediaType(rawValue: kCMMediaType_Text)
    /// Depth and disparity.
    public static let depthData = MediaType(rawValue: kCMMediaType_DepthData)
  }

  /// The coding of a medium's samples: a codec, or a pixel format.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable {
    public let rawValue: FourCharCode
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }

    public static let pixelFormat_32BGRA = MediaSubType(rawValue: kCVPixelFormatType_32BGRA)
    public static let pixelFormat_32ARGB = MediaSubType(rawValue: kCVPixelFormatType_32ARGB)
    public static let pixelFormat_24RGB = MediaSubType(rawValue: kCVPixelFormatType_24RGB)
    public static let pixelFormat_422YpCbCr8 = MediaSubType(rawValue: kCVPixelFormatType_422YpCbCr8)
    public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
    /// H.265.
    public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
    /// Motion JPEG.
    public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
    /// Apple ProRes 422.
    public static let proRes422 = MediaSubType(rawValue: kCMVideoCodecType_AppleProRes422)
  }

  /// Always video.
  public var mediaType: MediaType { .video }
  /// The pixel format.
  public var mediaSubType: MediaSubType { MediaSubType(rawValue: pixelFormat) }
}

/// Describes a buffer's image.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = try? CMFormatDescription(imageBuffer: imageBuffer)
  return noErr
}

/// Returns the width and height in pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription) -> CMVideoDimensions
{
  videoDesc.dimensions
}

/// Returns the display size: that of the pixels, which are square here, whatever the arguments.
public func CMVideoFormatDescriptionGetPresentationDimensions(
  _ videoDesc: CMVideoFormatDescription, usePixelAspectRatio: Bool, useCleanAperture: Bool
) -> CGSize {
  CGSize(width: Double(videoDesc.dimensions.width), height: Double(videoDesc.dimensions.height))
}

/// Returns the clean aperture: the whole image.
public func CMVideoFormatDescriptionGetCleanAperture(
  _ videoDesc: CMVideoFormatDescription, originIsAtTopLeft: Bool
) -> CGRect {
  CGRect(
    x: 0, y: 0, width: Double(videoDesc.dimensions.width), height: Double(videoDesc.dimensions.height))
}

/// Returns nil: descriptions have no extensions here.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? { nil }

/// Returns nil: descriptions have no extensions here.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFTypeRef?
{
  nil
}

/// Returns the media type, which is always video.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { kCMMediaType_Video }

/// Returns the pixel format, one of `kCVPixelFormatType_…`.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> OSType { desc.pixelFormat }

/// Whether a buffer's image matches the description.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool { (try? CMFormatDescription(imageBuffer: imageBuffer)) == desc }
