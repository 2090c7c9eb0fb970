import Foundation

/// Why an archive, or a member of one, could not be read.
package struct ArchiveError: LocalizedError, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// libarchive isn't installed; why it can't be opened.
    case missingLibrary(String)
    /// There is no such file.
    case notFound
    /// The system refused to read the file.
    case unreadable(String)
    /// Whoever wanted the members doesn't any more.
    case cancelled
    /// There is no tar or zip archive in the file.
    case unknownFormat
    /// libarchive was built without this compression.
    case unsupportedCompression(String)
    /// What has been decompressed is compressed again.
    case compressedTwice
    /// The archive ends early or contradicts its format.
    case damaged(String)
    /// A tar archive ends without the blocks of zeros that end one: members may be missing.
    case missingEnd
    /// A header makes no sense; what follows up to the next one is left out.
    case damagedHeader(String)
    /// The bytes that it may have, decompressed, are exceeded.
    case tooManyBytes(limit: Int)
    /// It becomes this many times larger than its file.
    case tooCompressed(limit: Int)
    case tooManyMembers(limit: Int)
    /// The bytes between two members' data.
    case longHeaders(limit: Int)

    // A member's:

    /// It claims, or has, more bytes than one may have.
    case largeMember(limit: Int)
    /// Its name has more bytes than one may have.
    case longName(limit: Int)
    /// Its name can't be read.
    case unreadableName
    /// It ends early or contradicts the archive.
    case damagedMember(String)
    /// It is a link, not a file.
    case link
    /// It is encrypted.
    case encrypted
  }

  package let reason: Reason
  /// The name of the archive or the member; nil where it has none.
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
    case .cancelled: return "\(source) isn't read any further."
    case .unknownFormat: return "\(source) isn't a tar or zip archive."
    case .unsupportedCompression(let name):
      return "\(source) is compressed with \(name), which libarchive lacks here."
    case .compressedTwice: return "\(source) is compressed more than once."
    case .damaged(let detail): return "\(source) is a damaged or truncated archive: \(detail)."
    case .missingEnd:
      return "\(source) has no end mark: it was cut off between two members, and more may have followed."
    case .damagedHeader(let detail):
      return "\(source) has a damaged header; what follows is left out up to the next whole one: \(detail)."
    case .tooManyBytes(let limit): return "\(source) has more than \(limit) bytes when it is decompressed."
    case .tooCompressed(let limit): return "\(source) becomes more than \(limit) times larger than its file."
    case .tooManyMembers(let limit): return "\(source) has more than \(limit) members."
    case .longHeaders(let limit): return "\(source) has more than \(limit) bytes of headers without a member."
    case .largeMember(let limit): return "\(source) has more bytes than the limit of \(limit)."
    case .longName(let limit): return "\(source) has a name of more than \(limit) bytes."
    case .unreadableName: return "\(source) has a name that can't be read."
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
    case .unknownFormat: "Pack the pictures with tar, or extract them."
    case .damaged, .missingEnd, .damagedHeader, .damagedMember: "Copy or download the archive again."
    case .unsupportedCompression, .compressedTwice, .tooManyBytes, .tooCompressed, .tooManyMembers,
      .longHeaders:
      "If you trust its source, decompress or extract it and read the files."
    case .largeMember, .longName, .unreadableName, .link, .encrypted: "Extract it and read the file."
    }
  }
}
