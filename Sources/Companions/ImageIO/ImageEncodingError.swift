public import Foundation

/// Why a picture could not be written.
public struct ImageEncodingError: LocalizedError, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The file's name ends in none of the extensions of the formats that can be written.
    case unknownFormat(String)
    /// This machine's libraries have no encoder for the format, or it refused the picture.
    case encoderFailed(format: String, detail: String)
    /// The file can't be written.
    case unwritable(String)
    /// There isn't enough memory.
    case outOfMemory
    /// A library that draws or encodes pictures isn't installed: its name, the package that holds it, and why it can't be opened.
    case missingLibrary(String, package: String, detail: String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The file's path, or nil for bytes in memory.
  public let destination: String?

  package init(_ reason: Reason, destination: String? = nil) {
    self.reason = reason
    self.destination = destination
  }

  /// What is wrong with which picture, in one sentence.
  public var errorDescription: String? {
    let image = destination.map { "“\($0)”" } ?? "The picture"
    return switch reason {
    case .unknownFormat(let name): "\(image) can't be written: “\(name)” is not a supported format."
    case .encoderFailed(let format, let detail): "\(image) can't be written as \(format): \(detail)."
    case .unwritable(let detail): "\(image) can't be written: \(detail)."
    case .outOfMemory: "There isn't enough memory to encode \(image)."
    case .missingLibrary(let library, _, let detail):
      "\(image) needs \(library) to be written, which isn't installed (\(detail))."
    }
  }

  /// What to do next.
  public var recoverySuggestion: String? {
    switch reason {
    case .unknownFormat: "Name it .jpg, .png, .webp, .heic, .tiff or .gif."
    case .encoderFailed: "Write JPEG or PNG instead."
    case .unwritable: "Check the folder, its permissions and the free space."
    case .outOfMemory: "Make the picture smaller, or free memory."
    case .missingLibrary(_, let package, _): "Install it, on Debian and Ubuntu: apt-get install \(package)"
    }
  }
}
