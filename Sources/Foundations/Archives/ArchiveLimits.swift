/// What an archive from outside may cost.
package struct ArchiveLimits: Sendable {
  /// The bytes of one member, checked against its header before memory is taken, and while it is read. Default 256 MiB.
  package var memberBytes: Int
  /// How many members there may be, those included that nobody wants. Default 10 million.
  package var members: Int
  /// The bytes that an archive may have once it is decompressed. Default 1 TiB.
  package var decompressedBytes: Int
  /// How many times larger than its file an archive may become, once it has become larger than `freeBytes`. Default 250.
  package var maximumRatio: Int
  /// The bytes up to which nobody asks for the ratio. Default 256 MiB.
  package var ratioExemptBytes: Int
  /// The bytes between two members' data, and those of a zip archive's directory, which is held in memory. Default 64 MiB.
  package var headerBytes: Int
  /// The bytes of a member's name. Default 4,096, as many as a path may have.
  package var nameBytes: Int

  package init(
    memberBytes: Int = 256 << 20, members: Int = 10_000_000, decompressedBytes: Int = 1 << 40,
    ratio: Int = 250,
    freeBytes: Int = 256 << 20, headerBytes: Int = 64 << 20, nameBytes: Int = 4096
  ) {
    self.memberBytes = memberBytes
    self.members = members
    self.decompressedBytes = decompressedBytes
    self.maximumRatio = ratio
    self.ratioExemptBytes = freeBytes
    self.headerBytes = headerBytes
    self.nameBytes = nameBytes
  }
}

/// The bytes that have come out of an archive, beside those that went in.
struct DecompressionBudget {
  private let limits: ArchiveLimits
  private var produced = 0

  init(_ limits: ArchiveLimits) { self.limits = limits }

  /// - Parameters:
  ///   - count: the bytes that have come out since the last call.
  ///   - consumed: the bytes that have been read altogether.
  mutating func note(_ count: Int, of consumed: Int) throws(ArchiveError) {
    produced += count
    guard produced <= limits.decompressedBytes else {
      throw ArchiveError(.tooManyBytes(limit: limits.decompressedBytes))
    }
    guard produced <= limits.ratioExemptBytes || produced / limits.maximumRatio <= consumed else {
      throw ArchiveError(.tooCompressed(limit: limits.maximumRatio))
    }
  }
}
