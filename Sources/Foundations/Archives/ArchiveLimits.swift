/// Limits for reading untrusted archives.
package struct ArchiveLimits: Sendable {
  /// The maximum size of a member in bytes, checked by its header and while reading. Default 256 MiB.
  package var memberBytes: Int
  /// The maximum number of members, selected or not. Default 10 million.
  package var members: Int
  /// The maximum size of a decompressed archive in bytes. Default 1 TiB.
  package var decompressedBytes: Int
  /// The maximum ratio of decompressed to file size, applied above `ratioExemptBytes`. Default 250.
  package var maximumRatio: Int
  /// The decompressed size up to which the ratio isn't checked, in bytes. Default 256 MiB.
  package var ratioExemptBytes: Int
  /// The maximum bytes of headers between two members, and of a zip archive's directory. Default 64 MiB.
  package var headerBytes: Int
  /// The maximum length of a member's name in bytes. Default 4,096, the limit of a path.
  package var nameBytes: Int

  package init(
    memberBytes: Int = 256 << 20, members: Int = 10_000_000, decompressedBytes: Int = 1 << 40,
    ratio: Int = 250,
    ratioExemptBytes: Int = 256 << 20, headerBytes: Int = 64 << 20, nameBytes: Int = 4096
  ) {
    self.memberBytes = memberBytes
    self.members = members
    self.decompressedBytes = decompressedBytes
    self.maximumRatio = ratio
    self.ratioExemptBytes = ratioExemptBytes
    self.headerBytes = headerBytes
    self.nameBytes = nameBytes
  }
}

/// Enforces the limits of an archive's decompressed size.
struct DecompressionBudget {
  private let limits: ArchiveLimits
  private var produced = 0

  init(_ limits: ArchiveLimits) { self.limits = limits }

  /// - Parameters:
  ///   - count: the number of bytes decompressed since the last call.
  ///   - consumed: the total number of bytes read.
  mutating func record(_ count: Int, of consumed: Int) throws(ArchiveError) {
    produced += count
    guard produced <= limits.decompressedBytes else {
      throw ArchiveError(.tooManyBytes(limit: limits.decompressedBytes))
    }
    guard produced <= limits.ratioExemptBytes || produced / limits.maximumRatio <= consumed else {
      throw ArchiveError(.tooCompressed(limit: limits.maximumRatio))
    }
  }
}
