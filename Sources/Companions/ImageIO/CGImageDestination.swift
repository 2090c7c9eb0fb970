public import _CoreGraphics
public import Foundation

/// A file or bytes that a picture is written to.
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
    // Several pictures in one file can't be written yet, so they are refused where they are announced.
    guard count == 1, let format = ImageFormat(typeIdentifier: type) else { return nil }
    self.target = target
    self.format = format
  }
}

/// The uniform type identifiers of the formats that can be written. HEIC and AVIF need an encoder that the system's
/// libheif may lack; then finalizing fails.
public func CGImageDestinationCopyTypeIdentifiers() -> [CFString] {
  ImageFormat.allCases.map(\.typeIdentifier)
}

/// Prepares to write one picture to a file; nil for an unknown type or a count other than 1.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(target: .file(url), type: type, count: count) }

/// Prepares to append one picture to bytes; nil for an unknown type or a count other than 1.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { CGImageDestination(target: .bytes(data), type: type, count: count) }

/// Sets the picture to write.
///
/// - Parameter properties: `kCGImagePropertyOrientation`, `kCGImagePropertyDPIWidth` and `…DPIHeight` (which JPEG, PNG and TIFF
///   keep), `kCGImageDestinationLossyCompressionQuality`, `kCGImageDestinationBackgroundColor` and
///   `kCGImageDestinationImageMaxPixelSize` count; others are ignored.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { destination.picture = (image, properties ?? [:]) }

/// Sets the picture to write to one of a source, as it is stored there, with its orientation and resolution. Where it can't be read,
/// nothing can be finalized.
///
/// - Parameter properties: as for `CGImageDestinationAddImage`; they go before the source's.
public func CGImageDestinationAddImageFromSource(
  _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
  let own = CGImageSourceCopyPropertiesAtIndex(source, index, nil) ?? [:]
  let kept = [kCGImagePropertyOrientation, kCGImagePropertyDPIWidth, kCGImagePropertyDPIHeight]
  CGImageDestinationAddImage(
    destination, image, own.filter { kept.contains($0.key) }.merging(properties ?? [:]) { $1 })
}

/// Says of the file what `CGImageDestinationAddImage` may say of its picture, which goes before it.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
  destination.properties = properties ?? [:]
}

/// Encodes and writes; false where no picture was added, the encoder failed, or the file can't be written, and then
/// nothing has been written.
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
  /// With no side longer than so many pixels, the picture itself where it has none or nothing is said; nil for a number below 1, and
  /// where it can't be drawn.
  fileprivate func smaller(than longest: Any?) -> CGImage? {
    guard let longest = number(longest) else { return self }
    let side = Double(max(width, height))
    guard longest >= 1 else { return nil }
    return longest >= side ? self : OrientedImage(pixelBuffer).scaled(by: longest / side)
  }
}
