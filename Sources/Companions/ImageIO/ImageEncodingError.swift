public import Foundation

/// An error in writing an image.
public struct ImageEncodingError: LocalizedError, Equatable, Sendable {
  /// The kinds of error.
  public enum Reason: Equatable, Sendable {
    /// The file extension isn't that of a supported output format.
    case unknownFormat(String)
    /// The installed libraries have no encoder for the format, or it rejected the image.
    case encoderFailed(format: String, detail: String)
    /// The file can't be written.
    case unwritable(String)
    /// There isn't enough memory.
    case outOfMemory
    /// A library that draws or encodes images can't be loaded: its name, its package, and the reason.
    case missingLibrary(String, package: String, detail: String)
  }

  /// The kind of error.
  public let reason: Reason
  /// The file's path; nil for bytes in memory.
  public let destination: String?

  package init(_ reason: Reason, destination: String? = nil) {
    self.reason = reason
    self.destination = destination
  }

  /// A sentence that names the image and the error.
  public var errorDescription: String? {
    let image = destination.map { "“\($0)”" } ?? "The image"
    return switch reason {
    case .unknownFormat(let name): "\(image) can't be written: “\(name)” isn't a supported format."
    case .encoderFailed(let format, let detail): "\(image) can't be written as \(format): \(detail)."
    case .unwritable(let detail): "\(image) can't be written: \(detail)."
    case .outOfMemory: "There isn't enough memory to encode \(image)."
    case .missingLibrary(let library, _, let detail):
      "Writing \(image) requires \(library), which isn't installed (\(detail))."
    }
  }

  /// A suggestion how to recover.
  public var recoverySuggestion: String? {
    switch reason {
    case .unknownFormat: "Name it .jpg, .png, .webp, .heic, .tiff, .gif or .bmp."
    case .encoderFailed: "Write JPEG or PNG instead."
    case .unwritable: "Check the folder, its permissions and the free space."
    case .outOfMemory: "Make the image smaller, or free memory."
    case .missingLibrary(_, let package, _): "Install it, on Debian and Ubuntu: apt-get install \(package)"
    }
  }
}
