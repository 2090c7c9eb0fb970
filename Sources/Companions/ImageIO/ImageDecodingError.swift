public import Foundation

/// Why a picture could not be read.
public struct ImageDecodingError: LocalizedError, Equatable, Sendable {
  /// What is wrong.
  public enum Reason: Codable, Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// The path leads to a folder, a device or something else that isn't a file.
    case notAFile
    /// The system refused to read the file.
    case unreadable(String)
    /// There are no bytes.
    case empty
    /// The first bytes are those of none of the formats that can be read.
    case unknownFormat
    /// The file is longer than the limit allows, in bytes.
    case tooManyBytes(Int, limit: Int)
    /// The picture claims more pixels than the limit allows, or a side longer than 65,535.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The file ends early or contradicts its format.
    case damaged(format: String, detail: String)
    /// The file is of a known format but has pixels that can't be converted to 8-bit sRGB or gray.
    case unsupported(format: String, detail: String)
    /// There isn't enough memory for the pixels.
    case outOfMemory
    /// libvips, which decodes all but plain JPEG files, isn't installed; why it can't be opened.
    case missingLibrary(String)
    /// The process that decoded it crashed or exceeded its limits; how it ended.
    case decoderFailed(String)
    /// The process that decoded it was ended by others, or couldn't be started: a further attempt may succeed.
    case decoderUnavailable(String)
  }

  /// What is wrong.
  public let reason: Reason
  /// The file's path, or nil for bytes in memory.
  public let source: String?

  package init(_ reason: Reason, source: String? = nil) {
    self.reason = reason
    self.source = source
  }

  /// What is wrong with which picture, in one sentence.
  public var errorDescription: String? {
    let picture = source.map { "“\($0)”" } ?? "The picture"
    switch reason {
    case .notFound: return "\(picture) doesn't exist."
    case .notAFile: return "\(picture) isn't a file."
    case .unreadable(let detail): return "\(picture) can't be read: \(detail)."
    case .empty: return "\(picture) is empty."
    case .unknownFormat: return "\(picture) isn't a JPEG, PNG, WebP, HEIC, TIFF or GIF picture."
    case .tooManyBytes(let count, let limit):
      return "\(picture) has \(count) bytes, more than the limit of \(limit)."
    case .tooManyPixels(let width, let height, _) where max(width, height) > 65_535:
      return "\(picture) claims \(width) × \(height) pixels; a side has 65535 at most."
    case .tooManyPixels(let width, let height, let limit):
      return "\(picture) claims \(width) × \(height) pixels, more than the limit of \(limit)."
    case .damaged(let format, let detail): return "\(picture) is a damaged or truncated \(format): \(detail)."
    case .unsupported(let format, let detail):
      return "\(picture) is a \(format) of a kind that can't be read: \(detail)."
    case .outOfMemory: return "There isn't enough memory to decode \(picture)."
    case .missingLibrary(let detail):
      return "\(picture) needs libvips to be read, which isn't installed (\(detail))."
    case .decoderFailed(let detail): return "\(picture) can't be decoded: the decoder \(detail)."
    case .decoderUnavailable(let detail): return "\(picture) wasn't decoded: the decoder \(detail)."
    }
  }

  /// What to do next.
  public var recoverySuggestion: String? {
    switch reason {
    case .notFound, .notAFile: return "Give the path of a picture file."
    case .unreadable: return "Check the file's permissions."
    case .empty, .damaged: return "Copy or download the file again."
    case .unknownFormat, .unsupported: return "Convert it to JPEG or PNG."
    case .tooManyPixels(let width, let height, _) where max(width, height) > 65_535:
      return "Make the picture smaller."
    case .tooManyBytes, .tooManyPixels:
      return "Make the picture smaller, or raise the limit if you trust its source."
    case .outOfMemory: return "Make the picture smaller, or free memory."
    case .decoderFailed: return "Convert it to another format, or make it smaller."
    case .decoderUnavailable: return "Try again."
    case .missingLibrary: return "Install it, on Debian and Ubuntu: apt-get install libvips-dev"
    }
  }
}
