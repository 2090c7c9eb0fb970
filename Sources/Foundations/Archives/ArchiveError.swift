import Foundation

/// The reason why an archive, or a member of one, could not be read.
package struct ArchiveError: LocalizedError, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// libarchive isn't installed; the reason why it can't be opened.
    case missingLibrary(String)
    case notFound
    /// The system's reason why the file can't be read.
    case unreadable(String)
    /// The caller canceled reading.
    case cancelled
    case unknownFormat
    /// libarchive was built without this compression.
    case unsupportedCompression(String)
    /// The decompressed data is compressed again.
    case compressedTwice
    /// The archive ends early or violates its format.
    case damaged(String)
    /// A tar archive ends without its final blocks of zeros: members may be missing.
    case missingEnd
    /// A header is invalid; everything up to the next valid one is skipped.
    case damagedHeader(String)
    /// The decompressed archive exceeds the limit, in bytes.
    case tooManyBytes(limit: Int)
    /// The compression ratio exceeds the limit.
    case tooCompressed(limit: Int)
    case tooManyMembers(limit: Int)
    /// The headers between two members' data exceed the limit, in bytes.
    case longHeaders(limit: Int)

    // Errors of a member:

    /// Its stated or actual size exceeds the limit, in bytes.
    case largeMember(limit: Int)
    /// Its name exceeds the limit, in bytes.
    case longName(limit: Int)
    case unreadableName
    /// It ends early or contradicts the archive.
    case damagedMember(String)
    case link
    case encrypted
  }

  package let reason: Reason
  /// The name of the archive or the member; nil if it has none.
  package let source: String?

  package init(_ reason: Reason, source: String? = nil) {
    self.reason = reason
    self.source = source
  }

  package var errorDescription: String? {
    let source = source.map { "“\($0)”" } ?? "The archive"
    switch reason {
    case .missingLibrary(let detail):
      return "\(source) needs libarchive to be read, which isn't installed (\(detail))."
    case .notFound: return "\(source) doesn't exist."
    case .unreadable(let detail): return "\(source) can't be read: \(detail)."
    case .cancelled: return "\(source) wasn't read to its end: reading was canceled."
    case .unknownFormat: return "\(source) isn't a tar or zip archive."
    case .unsupportedCompression(let name):
      return "\(source) is compressed with \(name), which this system's libarchive doesn't support."
    case .compressedTwice: return "\(source) is compressed more than once."
    case .damaged(let detail): return "\(source) is a damaged or truncated archive: \(detail)."
    case .missingEnd:
      return "\(source) has no end mark: it is truncated between two members, and more may have followed."
    case .damagedHeader(let detail):
      return "\(source) has a damaged header; everything up to the next valid one is skipped: \(detail)."
    case .tooManyBytes(let limit): return "\(source) has more than \(limit) bytes when decompressed."
    case .tooCompressed(let limit): return "\(source) decompresses to more than \(limit) times its file size."
    case .tooManyMembers(let limit): return "\(source) has more than \(limit) members."
    case .longHeaders(let limit): return "\(source) has more than \(limit) bytes of headers without a member."
    case .largeMember(let limit): return "\(source) has more bytes than the limit of \(limit)."
    case .longName(let limit): return "\(source) has a name of more than \(limit) bytes."
    case .unreadableName: return "\(source) has a name that can't be decoded."
    case .damagedMember(let detail): return "\(source) is damaged or truncated in the archive: \(detail)."
    case .link: return "\(source) is a link within the archive."
    case .encrypted: return "\(source) is encrypted."
    }
  }

  package var recoverySuggestion: String? {
    switch reason {
    case .missingLibrary: "Install it, on Debian and Ubuntu: apt-get install libarchive-dev"
    case .notFound: "Give the path of an archive."
    case .unreadable: "Check the file's permissions."
    case .cancelled: nil
    case .unknownFormat: "Pack the images with tar, or extract them."
    case .damaged, .missingEnd, .damagedHeader, .damagedMember: "Copy or download the archive again."
    case .unsupportedCompression, .compressedTwice, .tooManyBytes, .tooCompressed, .tooManyMembers,
      .longHeaders:
      "If you trust its source, decompress or extract it and read the files."
    case .largeMember, .longName, .unreadableName, .link, .encrypted: "Extract it and read the file."
    }
  }
}
