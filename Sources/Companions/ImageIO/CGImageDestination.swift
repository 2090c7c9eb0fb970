public import _CoreGraphics
public import Foundation

/// A file or data object that an image is written to.
public final class CGImageDestination {
  fileprivate enum Target {
    case file(URL)
    case bytes(NSMutableData)
  }

  fileprivate let target: Target
  fileprivate let format: ImageFormat
  fileprivate var picture: (image: CGImage, properties: CFDictionary)?
  fileprivate var properties: CFDictionary = [:]

  fileprivate init?(target: Target, type: CFString, count: Int) {
    // Several images in one file aren't supported: the call that announces them fails.
    guard count == 1, let format = ImageFormat(typeIdentifier: type) else { return nil }
    self.target = target
    self.format = format
  }
}

/// The uniform type identifiers of the supported output formats. HEIC and AVIF need an encoder that the
/// system's libheif may lack; without it, finalizing fails.
public func CGImageDestinationCopyTypeIdentifiers() -> [CFString] {
  ImageFormat.allCases.map(\.typeIdentifier)
}

/// Creates a destination for one image in a file; nil for an unknown type or a count other than 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(target: .file(url), type: type, count: count) }

/// Creates a destination that appends one image to data; nil for an unknown type or a count other than 1.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(target: .bytes(data), type: type, count: count) }

/// Sets the image to write.
///
/// - Parameter properties: `kCGImagePropertyOrientation`, `kCGImagePropertyDPIWidth` and `…DPIHeight` (stored
///   by JPEG, PNG, TIFF and BMP), `kCGImageDestinationLossyCompressionQuality`,
///   `kCGImageDestinationBackgroundColor` and `kCGImageDestinationImageMaxPixelSize`; others are ignored.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { destination.picture = (image, properties ?? [:]) }

/// Sets a source's image, as stored, with orientation and resolution. If it can't be read, finalizing fails.
///
/// - Parameter properties: as for `CGImageDestinationAddImage`; they override the source's.
public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
  let own = CGImageSourceCopyPropertiesAtIndex(source, index, nil) ?? [:]
  let kept = [kCGImagePropertyOrientation, kCGImagePropertyDPIWidth, kCGImagePropertyDPIHeight]
  CGImageDestinationAddImage(
    destination, image, own.filter { kept.contains($0.key) }.merging(properties ?? [:]) { $1 })
}

/// Sets default properties, as for `CGImageDestinationAddImage`; the image's own override them.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
  destination.properties = properties ?? [:]
}

/// Encodes and writes the image. Returns false and writes nothing if there is none, or on any failure.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let (added, own) = destination.picture else { return false }
  let properties = destination.properties.merging(own) { $1 }
  guard let image = added.smaller(than: properties[kCGImageDestinationImageMaxPixelSize]) else {
    return false
  }
  let orientation = number(properties[kCGImagePropertyOrientation]).flatMap { UInt32(exactly: $0) }
  let quality = number(properties[kCGImageDestinationLossyCompressionQuality])
  let density = PixelDensity(
    number(properties[kCGImagePropertyDPIWidth]), number(properties[kCGImagePropertyDPIHeight]))
  let background = properties[kCGImageDestinationBackgroundColor] as? CGColor
  do {
    let data = try ImageEncoder.encode(
      image.pixelBuffer, as: destination.format, isOpaque: added.isOpaque,
      orientation: orientation.flatMap(CGImagePropertyOrientation.init) ?? .up, quality: quality ?? 0.9,
      background: background ?? .white, density: density)
    switch destination.target {
    case .file(let url): try data.write(to: url, options: .atomic)
    case .bytes(let bytes): bytes.append(data)
    }
    return true
  } catch {
    return false
  }
}

extension CGImage {
  /// Returns the image scaled down so that no side exceeds `longest` pixels; the image itself if none does or
  /// `longest` isn't a number; nil if `longest` is below 1 or drawing fails.
  fileprivate func smaller(than longest: Any?) -> CGImage? {
    guard let longest = number(longest) else { return self }
    let side = Double(max(width, height))
    guard longest >= 1 else { return nil }
    return longest >= side ? self : OrientedImage(pixelBuffer).scaled(by: longest / side)
  }
}
