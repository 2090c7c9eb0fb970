import _CoreGraphics
import Foundation

/// A file or bytes that a picture is written to.
public final class CGImageDestination {
  fileprivate enum Target {
    case file(URL)
    case bytes(NSMutableData)
  }

  fileprivate let target: Target
  fileprivate let format: ImageFormat
  fileprivate var picture: (image: CGImage, properties: CFDictionary)?

  fileprivate init?(target: Target, type: CFString, count: Int) {
    // Several pictures in one file can't be written yet, so they are refused where they are announced.
    guard count == 1, let format = ImageFormat(typeIdentifier: type) else { return nil }
    self.target = target
    self.format = format
  }
}

/// The uniform type identifiers of the formats that can be written. HEIC and AVIF need an encoder that the system's
/// libheif may lack; then finalising fails.
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
/// - Parameter properties: `kCGImagePropertyOrientation`, `kCGImageDestinationLossyCompressionQuality` and
///   `kCGImageDestinationBackgroundColor` count; others are ignored.
public func CGImageDestinationAddImage(
  _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { destination.picture = (image, properties ?? [:]) }

/// Encodes and writes; false where no picture was added, the encoder failed, or the file can't be written, and then
/// nothing has been written.
@discardableResult
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
  guard let (image, properties) = destination.picture else { return false }
  let orientation = number(properties[kCGImagePropertyOrientation]).flatMap { UInt32(exactly: $0) }
  let quality = number(properties[kCGImageDestinationLossyCompressionQuality])
  let background = properties[kCGImageDestinationBackgroundColor] as? CGColor
  do {
    let data = try ImageEncoder.encode(
      image.pixelBuffer, as: destination.format, isOpaque: image.isOpaque,
      orientation: orientation.flatMap(CGImagePropertyOrientation.init) ?? .up, quality: quality ?? 0.9,
      background: background ?? .white)
    switch destination.target {
    case .file(let url): try data.write(to: url, options: .atomic)
    case .bytes(let bytes): bytes.append(data)
    }
    return true
  } catch {
    return false
  }
}
