package import Foundation

/// Where an archive is read from.
package enum ArchiveSource: Sendable {
  /// A file, by its path for the system's functions, which ends with a zero.
  case file([CChar])
  /// What is open already, which stays so; and the bytes that were taken from it to see what it is.
  case descriptor(Int32, start: Data)
}

/// Which members of an archive are wanted.
package struct MemberSelection: Sendable {
  /// Whether a member of that name is wanted, by its bytes.
  package var includes: @Sendable ([UInt8]) -> Bool
  /// Whether a member that begins so is worth being read to its end; if not, it is given as far as it was read.
  package var shouldRead: @Sendable (Data) -> Bool

  package init(
    isWanted: @escaping @Sendable ([UInt8]) -> Bool = { _ in true },
    isWorthReading: @escaping @Sendable (Data) -> Bool = { _ in true }
  ) {
    self.includes = isWanted
    self.shouldRead = isWorthReading
  }
}

/// What comes next in an archive.
package enum ArchiveItem: Equatable, Sendable {
  /// A wanted member, its name by its bytes.
  case member(name: [UInt8], contents: Data)
  /// A wanted member that can't be read; others may follow.
  case failedMember(name: [UInt8], ArchiveError)
  /// Something in the archive that can't be read. After all but a damaged header, nothing follows.
  case failure(ArchiveError)
}
