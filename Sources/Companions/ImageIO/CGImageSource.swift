public import _CoreGraphics
import Foundation

/// A file or bytes that pictures are read from.
public final class CGImageSource: Sendable {
  fileprivate let encoded: EncodedImage
  fileprivate init(data: Data) { encoded = EncodedImage(data) }

  /// What the header says of one picture.
  fileprivate struct Header {
    let width: Int
    let height: Int
    let count: Int
    let orientation: Int
    let hasAlpha: Bool
    let isGray: Bool
    let density: (width: Double, height: Double)?
    let camera: EXIFProperties?
  }

  fileprivate func header(_ index: Int = 0) -> Header? {
    try? ImageDecoder.withImage(encoded, page: index) { image, _ in
      Header(
        width: image.width, height: image.height, count: image.pageCount, orientation: image.orientation,
        hasAlpha: image.hasAlpha, isGray: image.bands - (image.hasAlpha ? 1 : 0) == 1,
        density: image.density, camera: image.blob("exif-data").flatMap { EXIFProperties($0) })
    }
  }
}

/// Reads a file, to take pictures from it; nil where it can't be read. `options` are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let data = try? ImageDecoder.contents(of: url) else { return nil }
  return CGImageSource(data: data)
}

/// Takes pictures from bytes. `options` are ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data: data)
}

/// Takes pictures from a provider's bytes. `options` are ignored.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?)
  -> CGImageSource?
{ provider.data.map { CGImageSource(data: $0) } }

/// The uniform type identifier of the format, such as `public.jpeg`; nil where it isn't recognized.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  source.encoded.format?.typeIdentifier
}

/// The number of pictures: pages of TIFF, frames of GIF and WebP, images of HEIC; 0 where none can be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.header()?.count ?? 0 }

/// Decodes a picture, as it is stored: its orientation, a property, isn't applied.
///
/// Returns nil for an index out of range, a damaged picture, or one of more than 64 million pixels. `options` are
/// ignored.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index >= 0, index == 0 || index < CGImageSourceGetCount(source) else { return nil }
  return try? ImageDecoder.decode(source.encoded, page: index).cgImage
}

/// A picture's properties, read from the header: `kCGImagePropertyPixelWidth`, `…PixelHeight`, `…Orientation`,
/// `…Depth`, `…HasAlpha` and `…ColorModel`, where the file says `…DPIWidth` and `…DPIHeight`, and of a camera's picture
/// `kCGImagePropertyExifDictionary`, `…TIFFDictionary` and `…GPSDictionary`. Nil for an index out of range or an unreadable header.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index >= 0, let header = source.header(index), index < header.count else { return nil }
  var properties: [String: Any] = [
    kCGImagePropertyPixelWidth: header.width,
    kCGImagePropertyPixelHeight: header.height,
    kCGImagePropertyOrientation: UInt32(header.orientation),
    kCGImagePropertyDepth: 8,
    kCGImagePropertyHasAlpha: header.hasAlpha,
    kCGImagePropertyColorModel:
      header.isGray ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB,
  ]
  if let (width, height) = header.density {
    properties[kCGImagePropertyDPIWidth] = width
    properties[kCGImagePropertyDPIHeight] = height
  }
  return properties.merging(header.camera?.dictionaries ?? [:]) { own, _ in own }
}

/// What is known of the whole: `kCGImagePropertyFileSize`.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: source.encoded.data.count]
}

/// The picture to show where only one is shown: the first.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }

/// The uniform type identifiers of the formats that can be read. HEIC and AVIF need a decoder that the system's libheif may lack.
public func CGImageSourceCopyTypeIdentifiers() -> [CFString] { ImageFormat.allCases.map(\.typeIdentifier) }

/// How far a source's bytes can be read.
public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData = -4
  case statusUnknownType = -3
  case statusReadingHeader = -2
  case statusIncomplete = -1
  case statusComplete = 0
}

/// Whether the bytes are of a known format with a header that can be read.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  guard CGImageSourceGetType(source) != nil else { return .statusUnknownType }
  return source.header() == nil ? .statusInvalidData : .statusComplete
}

/// Whether a picture's header can be read.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  guard CGImageSourceGetType(source) != nil else { return .statusUnknownType }
  guard index >= 0, let header = source.header(index), index < header.count else { return .statusInvalidData }
  return .statusComplete
}
