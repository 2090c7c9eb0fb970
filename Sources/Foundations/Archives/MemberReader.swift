import Foundation

/// Reads one archive, member by member.
final class MemberReader {
  private let stream: any ByteStream
  private let archive: LibArchive
  private let limits: ArchiveLimits
  private let selection: MemberSelection
  private let isCancelled: () -> Bool
  /// The decompressed size of a zip archive's members; `DecompressedStream` counts that of a tar archive.
  private var budget: DecompressionBudget
  private var memberCount = 0
  /// Whether a member's data may not have been read to its end.
  private var isInMember = false
  private var isInDamage = false

  /// The maximum number of consecutive damaged headers without progress, more than a buffer holds.
  private static let maximumIdleHeaders = 4096

  init(
    _ source: ArchiveSource, format: ArchiveFormat, limits: ArchiveLimits, selection: MemberSelection,
    isCancelled: @escaping () -> Bool
  ) throws(ArchiveError) {
    self.limits = limits
    self.selection = selection
    self.isCancelled = isCancelled
    budget = DecompressionBudget(limits)
    let file = try DescriptorStream(source, isCancelled: isCancelled)
    switch format {
    case .tar, .zip:
      stream = file
      archive = try LibArchive(format, reading: file, limits: limits)
    case .gzip, .bzip2, .xz, .zstd, .lz4:
      stream = try DecompressedStream(file, as: format, limits: limits)
      archive = try LibArchive(.tar, reading: stream, limits: limits)
    }
  }

  /// - Throws: an error that ends the archive.
  func next() throws(ArchiveError) -> ArchiveItem? {
    while true {
      try skipRest()
      switch try nextHeader() {
      case .end: return nil
      case .damaged(let detail):
        isInDamage = true
        return .failure(ArchiveError(.damagedHeader(detail)))
      case .header(let header):
        isInDamage = false
        isInMember = true
        memberCount += 1
        guard memberCount <= limits.members else {
          throw ArchiveError(.tooManyMembers(limit: limits.members))
        }
        if let item = try item(header) { return item }
      }
    }
  }

  /// Reports a damaged range once, however many headers it could have held.
  private func nextHeader() throws(ArchiveError) -> LibArchive.HeaderOutcome {
    var (idle, consumed) = (0, stream.consumed)
    while true {
      if isCancelled() { throw ArchiveError(.cancelled) }
      let outcome = try archive.nextHeader()
      guard case .damaged(let detail) = outcome, isInDamage else { return outcome }
      idle = stream.consumed == consumed ? idle + 1 : 0
      consumed = stream.consumed
      guard idle < Self.maximumIdleHeaders else { throw ArchiveError(.damaged(detail)) }
    }
  }

  /// Nil for a member that isn't selected.
  private func item(_ header: LibArchive.Header) throws(ArchiveError) -> ArchiveItem? {
    guard header.kind != .folder, header.kind != .other else { return nil }
    guard let name = header.name else {
      return .failedMember(name: Array("#\(memberCount)".utf8), ArchiveError(.unreadableName))
    }
    guard selection.includes(name) else { return try itemByContents(header, name) }
    guard name.count <= limits.nameBytes else {
      let start = name.prefix(64) + "…".utf8
      return .failedMember(name: Array(start), ArchiveError(.longName(limit: limits.nameBytes)))
    }
    guard header.kind == .file else { return .failedMember(name: name, ArchiveError(.link)) }
    guard !header.isEncrypted else { return .failedMember(name: name, ArchiveError(.encrypted)) }
    return try item(name) { () throws(ArchiveError) in
      try contents(header).map { .member(name: name, contents: $0) }
    }
  }

  /// Nil for a member whose first bytes aren't wanted.
  private func itemByContents(_ header: LibArchive.Header, _ name: [UInt8]) throws(ArchiveError)
    -> ArchiveItem?
  {
    guard header.kind == .file, !header.isEncrypted, name.count <= limits.nameBytes,
      (header.size ?? 0) <= limits.memberBytes, selection.includesByContents(name)
    else { return nil }
    var isWanted = false
    let item = try item(name) { () throws(ArchiveError) in
      try contents(header, ifWanted: &isWanted).map { .member(name: name, contents: $0) }
    }
    return isWanted ? item : nil
  }

  /// Returns the member that `read` returns, or as a failed member its error, unless that ends the archive.
  private func item(
    _ name: [UInt8], _ read: () throws(ArchiveError) -> ArchiveItem?
  ) throws(ArchiveError) -> ArchiveItem? {
    do throws(ArchiveError) {
      return try read()
    } catch {
      if error.reason == .cancelled { throw error }
      // An error that ends the archive is reported by the next call.
      if case .damaged(let detail) = error.reason {
        return .failedMember(name: name, ArchiveError(.damagedMember(detail)))
      }
      return .failedMember(name: name, error)
    }
  }

  private func contents(_ header: LibArchive.Header) throws(ArchiveError) -> Data? {
    var isWanted = true
    return try contents(header, ifWanted: &isWanted)
  }

  /// Reads a member, or of one that isn't wanted the first bytes.
  ///
  /// - Parameter isWanted: whether the member is wanted, whatever its first bytes; if not, becomes true if
  ///   `shouldRead` accepts these.
  /// - Returns: nil for a member that isn't wanted.
  private func contents(
    _ header: LibArchive.Header, ifWanted isWanted: inout Bool
  ) throws(ArchiveError) -> Data? {
    let tooLarge = ArchiveError(.largeMember(limit: limits.memberBytes))
    guard (header.size ?? 0) <= limits.memberBytes else { throw tooLarge }
    var contents = Data()
    var isKnownWorthy = false
    while let block = try nextBlock() {
      // Sparse members omit their holes.
      guard block.offset >= contents.count else { throw ArchiveError(.damaged("its parts overlap")) }
      guard block.offset <= limits.memberBytes, Int(block.offset) + block.bytes.count <= limits.memberBytes
      else {
        throw tooLarge
      }
      contents.append(Data(count: Int(block.offset) - contents.count))
      contents.append(contentsOf: block.bytes)
      if !isKnownWorthy, contents.count >= Self.sniffLength {
        guard selection.shouldRead(contents) else { return isWanted ? contents : nil }
        (isKnownWorthy, isWanted) = (true, true)
      }
    }
    isInMember = false
    isWanted = isWanted || selection.shouldRead(contents)
    return isWanted ? contents : nil
  }

  /// The number of bytes, if a member has as many, before `shouldRead` is called.
  private static let sniffLength = 64

  private func nextBlock() throws(ArchiveError) -> (bytes: UnsafeRawBufferPointer, offset: Int64)? {
    guard let block = try archive.nextBlock() else { return nil }
    // Bytes of a seekable file that are read twice count once.
    try budget.record(block.bytes.count, of: min(stream.consumed, stream.size.map { Int($0) } ?? .max))
    return block
  }

  /// Skips the rest of a member, decompressing streams here: libarchive wouldn't check for cancellation.
  private func skipRest() throws(ArchiveError) {
    guard isInMember else { return }
    isInMember = false
    guard stream.size == nil else { return try archive.skipData() }
    do throws(ArchiveError) {
      while try nextBlock() != nil {}
    } catch {
      // Other members may follow a damaged one; the next header shows it.
      guard case .damaged = error.reason, archive.streamError == nil else { throw error }
    }
  }
}
