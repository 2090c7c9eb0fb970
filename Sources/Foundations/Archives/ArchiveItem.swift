package import Foundation

/// The file or descriptor that an archive is read from.
package enum ArchiveSource: Sendable {
  /// A file, by its null-terminated path.
  case file([CChar])
  /// An open descriptor, which stays open, and the bytes already read from it to recognize the format.
  case descriptor(Int32, start: Data)
}

/// The members of an archive that the caller wants.
package struct MemberSelection: Sendable {
  /// Whether to read a member of that name, in bytes.
  package var includes: @Sendable ([UInt8]) -> Bool
  /// Whether to read a member of another name if `shouldRead` accepts its first bytes. Links, encrypted and
  /// unreadable members among these aren't errors.
  package var includesByContents: @Sendable ([UInt8]) -> Bool
  /// Whether to read a member with these first bytes to its end; if not, it is returned as far as read.
  package var shouldRead: @Sendable (Data) -> Bool

  package init(
    includes: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    includesByContents: @escaping @Sendable ([UInt8]) -> Bool = { _ in false },
    shouldRead: @escaping @Sendable (Data) -> Bool = { _ in true }
  ) {
    self.includes = includes
    self.includesByContents = includesByContents
    self.shouldRead = shouldRead
  }
}

/// The next result of reading an archive.
package enum ArchiveItem: Equatable, Sendable {
  /// A selected member; its name in bytes.
  case member(name: [UInt8], contents: Data)
  /// A selected member that can't be read; others may follow.
  case failedMember(name: [UInt8], ArchiveError)
  /// A part of the archive that can't be read. Only after a damaged header more may follow.
  case failure(ArchiveError)
}
