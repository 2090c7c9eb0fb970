public import Foundation
import SystemErrors

/// An error in reading an image.
public struct ImageDecodingError: LocalizedError, Equatable, Sendable {
  /// The kinds of error.
  public enum Reason: Codable, Equatable, Sendable {
    /// The file doesn't exist.
    case notFound
    /// The path leads to a directory, a device or another object that isn't a regular file.
    case notAFile
    /// The system couldn't read the file.
    case unreadable(String)
    /// There are no bytes.
    case empty
    /// The first bytes aren't the signature of a supported format.
    case unknownFormat
    /// The bytes are Git LFS's pointer to a file of this size in bytes, which wasn't downloaded; nil for an
    /// unknown size.
    case largeFilePointer(byteCount: Int?)
    /// The file's size in bytes exceeds the limit.
    case tooManyBytes(Int, limit: Int)
    /// The claimed pixel count exceeds the limit, or a side exceeds 65,535 pixels.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// The file is truncated or malformed.
    case damaged(format: String, detail: String)
    /// The format is supported, but the pixels can't be converted to 8-bit sRGB or gray.
    case unsupported(format: String, detail: String)
    /// There isn't enough memory for the pixels.
    case outOfMemory
    /// libvips, which decodes all but plain JPEG files, can't be loaded, for this reason.
    case missingLibrary(String)
    /// The decoding process crashed or exceeded its limits, as described.
    case decoderFailed(String)
    /// The decoding process was terminated from outside or couldn't be started: a retry may succeed.
    case decoderUnavailable(String)
  }

  /// The kind of error.
  public let reason: Reason
  /// The file's path; nil for bytes in memory.
  public let source: String?

  package init(_ reason: Reason, source: String? = nil) {
    self.reason = reason
    self.source = source
  }

  /// A sentence that names the image and the error.
  public var errorDescription: String? {
    let picture = source.map { "“\($0)”" } ?? "The image"
    switch reason {
    case .notFound: return "\(picture) doesn't exist."
    case .notAFile: return "\(picture) isn't a file."
    case .unreadable(let detail): return "\(picture) can't be read: \(detail)."
    case .empty: return "\(picture) is empty."
    case .unknownFormat: return "\(picture) isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image."
    case .largeFilePointer(let count): return "\(picture) \(LargeFilePointer.problem(byteCount: count))."
    case .tooManyBytes(let count, let limit):
      return "\(picture) has \(count) bytes, more than the limit of \(limit)."
    case .tooManyPixels(let width, let height, _) where max(width, height) > 65_535:
      return "\(picture) claims \(width) × \(height) pixels; a side may have at most 65535."
    case .tooManyPixels(let width, let height, let limit):
      return "\(picture) claims \(width) × \(height) pixels, more than the limit of \(limit)."
    case .damaged(let format, let detail): return "\(picture) is a damaged or truncated \(format): \(detail)."
    case .unsupported(let format, let detail):
      return "\(picture) is a \(format) of an unsupported kind: \(detail)."
    case .outOfMemory: return "There isn't enough memory to decode \(picture)."
    case .missingLibrary(let detail):
      return "Reading \(picture) requires libvips, which isn't installed (\(detail))."
    case .decoderFailed(let detail): return "\(picture) can't be decoded: the decoder \(detail)."
    case .decoderUnavailable(let detail): return "\(picture) wasn't decoded: the decoder \(detail)."
    }
  }

  /// A suggestion how to recover.
  public var recoverySuggestion: String? {
    switch reason {
    case .notFound, .notAFile: return "Give the path of an image file."
    case .unreadable: return "Check the file's permissions."
    case .empty, .damaged: return "Copy or download the file again."
    case .largeFilePointer: return LargeFilePointer.recovery
    case .unknownFormat, .unsupported: return "Convert it to JPEG or PNG."
    case .tooManyPixels(let width, let height, _) where max(width, height) > 65_535:
      return "Make the image smaller."
    case .tooManyBytes, .tooManyPixels:
      return "Make the image smaller, or raise the limit if you trust its source."
    case .outOfMemory: return "Make the image smaller, or free memory."
    case .decoderFailed: return "Convert it to another format, or make it smaller."
    case .decoderUnavailable: return "Try again."
    case .missingLibrary: return "Install it, on Debian and Ubuntu: apt-get install libvips-dev"
    }
  }
}
