public import _CoreGraphics
public import Foundation

/// A file or data object that images are read from.
public final class CGImageSource: Sendable {
  fileprivate let encoded: EncodedImage
  fileprivate init(data: Data) { encoded = EncodedImage(data) }

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
    if encoded.format == .bmp { return bitmapHeader }
    return header(ofPage: index)
  }

  private var bitmapHeader: Header? {
    let header = encoded.data.withUnsafeBytes { try? BitmapHeader($0, limits: .init()) }
    return header.map {
      Header(
        width: $0.width, height: $0.height, count: 1, orientation: 1, hasAlpha: $0.masks.alpha.bits != 0,
        isGray: $0.isGray, density: $0.density, camera: nil)
    }
  }

  private func header(ofPage index: Int) -> Header? {
    try? ImageDecoder.withImage(encoded, page: index) { image, _ in
      Header(
        width: image.width, height: image.height, count: image.pageCount, orientation: image.orientation,
        hasAlpha: image.hasAlpha, isGray: image.bands - (image.hasAlpha ? 1 : 0) == 1,
        density: image.density, camera: image.blob("exif-data").flatMap { EXIFProperties($0) })
    }
  }
}

/// Creates a source from a file; nil if the file can't be read. `options` are ignored.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard let data = try? ImageDecoder.contents(of: url) else { return nil }
  return CGImageSource(data: data)
}

/// Creates a source from data. `options` are ignored.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data: data)
}

/// Creates a source from a copy of data. `options` are ignored.
public func CGImageSourceCreateWithData(_ data: NSData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data: Data(referencing: data))
}

/// Creates a source from a provider's data. `options` are ignored.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?)
  -> CGImageSource?
{ provider.data.map { CGImageSource(data: $0) } }

/// The uniform type identifier of the format, such as `public.jpeg`; nil if it isn't recognized.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  source.encoded.format?.typeIdentifier
}

/// The number of images: pages of TIFF, frames of GIF and WebP, images of HEIC; 0 if none can be read.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.header()?.count ?? 0 }

/// Decodes an image as stored, without applying its orientation property.
///
/// Samples of more than 8 bits are scaled to 8 bits by the range that the file declares or their type has,
/// or, if they take up less than a quarter of it, by their own extremes.
///
/// Returns nil for an index out of range, a damaged image, or more than 64 million pixels. Ignores `options`.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index >= 0, index == 0 || index < CGImageSourceGetCount(source) else { return nil }
  return try? ImageDecoder.decode(source.encoded, page: index).cgImage
}

/// An image's properties from its header: `kCGImagePropertyPixelWidth`, `…PixelHeight`, `…Orientation`,
/// `…Depth`, `…HasAlpha` and `…ColorModel`; if the file has them, also `…DPIWidth` and `…DPIHeight`, and the
/// EXIF data as `kCGImagePropertyExifDictionary`, `…TIFFDictionary` and `…GPSDictionary`. Nil for an index
/// out of range or an unreadable header. `options` are ignored.
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

/// The properties of the whole source: `kCGImagePropertyFileSize`.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: source.encoded.data.count]
}

/// The index of the image to show if only one is shown: 0.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }

/// The type identifiers of readable formats. HEIC and AVIF need a decoder that the system's libheif may lack.
public func CGImageSourceCopyTypeIdentifiers() -> [CFString] { ImageFormat.allCases.map(\.typeIdentifier) }

/// The state of a source's or an image's data.
public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData = -4
  case statusUnknownType = -3
  case statusReadingHeader = -2
  case statusIncomplete = -1
  case statusComplete = 0
}

/// `statusComplete` if the format is known and its header can be read.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus {
  guard CGImageSourceGetType(source) != nil else { return .statusUnknownType }
  return source.header() == nil ? .statusInvalidData : .statusComplete
}

/// `statusComplete` if the image's header can be read.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  guard CGImageSourceGetType(source) != nil else { return .statusUnknownType }
  guard index >= 0, let header = source.header(index), index < header.count else { return .statusInvalidData }
  return .statusComplete
}
