import Foundation

/// The reading of one archive, member by member.
final class MemberReader {
  private let stream: any ByteStream
  private let archive: LibArchive
  private let limits: ArchiveLimits
  private let selection: MemberSelection
  private let isCancelled: () -> Bool
  /// What comes out of a zip archive's members; what a tar archive is decompressed to is counted before.
  private var budget: DecompressionBudget
  private var memberCount = 0
  /// Whether a member's data may not have been read to its end.
  private var isInMember = false
  private var isInDamage = false

  /// Headers that make no sense and take no byte from the stream: more than a buffer holds of them don't lead on.
  private static let maximumIdleHeaders = 4096

  /// - Throws: `ArchiveError`.
  init(
    _ source: ArchiveSource, format: ArchiveFormat, limits: ArchiveLimits, selection: MemberSelection,
    isStopped: @escaping () -> Bool
  ) throws(ArchiveError) {
    self.limits = limits
    self.selection = selection
    self.isCancelled = isStopped
    budget = DecompressionBudget(limits)
    let file = try DescriptorStream(source, isStopped: isStopped)
    switch format {
    case .tar, .zip:
      stream = file
      archive = try LibArchive(format, reading: file, limits: limits)
    case .gzip, .bzip2, .xz, .zstd, .lz4:
      stream = try DecompressedStream(file, as: format, limits: limits)
      archive = try LibArchive(.tar, reading: stream, limits: limits)
    }
  }

  /// - Throws: what ends the archive.
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

  /// A damaged place is told once, however many headers it could have held.
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

  /// Nil for a member that nobody wants.
  private func item(_ header: LibArchive.Header) throws(ArchiveError) -> ArchiveItem? {
    guard header.kind != .folder, header.kind != .other else { return nil }
    guard let name = header.name else {
      return .failedMember(name: Array("#\(memberCount)".utf8), ArchiveError(.unreadableName))
    }
    guard selection.includes(name) else { return nil }
    guard name.count <= limits.nameBytes else {
      let start = name.prefix(64) + "…".utf8
      return .failedMember(name: Array(start), ArchiveError(.longName(limit: limits.nameBytes)))
    }
    guard header.kind == .file else { return .failedMember(name: name, ArchiveError(.link)) }
    guard !header.isEncrypted else { return .failedMember(name: name, ArchiveError(.encrypted)) }
    do throws(ArchiveError) {
      return .member(name: name, contents: try contents(header))
    } catch {
      if error.reason == .cancelled { throw error }
      // What ends the archive is told when the next member is asked for.
      if case .damaged(let detail) = error.reason {
        return .failedMember(name: name, ArchiveError(.damagedMember(detail)))
      }
      return .failedMember(name: name, error)
    }
  }

  private func contents(_ header: LibArchive.Header) throws(ArchiveError) -> Data {
    let tooLarge = ArchiveError(.largeMember(limit: limits.memberBytes))
    guard (header.size ?? 0) <= limits.memberBytes else { throw tooLarge }
    var contents = Data()
    var isKnownWorthy = false
    while let block = try nextBlock() {
      // Members with holes leave out what is zero.
      guard block.offset >= contents.count else { throw ArchiveError(.damaged("its parts overlap")) }
      guard block.offset <= limits.memberBytes, Int(block.offset) + block.bytes.count <= limits.memberBytes
      else {
        throw tooLarge
      }
      contents.append(Data(count: Int(block.offset) - contents.count))
      contents.append(contentsOf: block.bytes)
      if !isKnownWorthy, contents.count >= Self.sniffLength {
        guard selection.shouldRead(contents) else { return contents }
        isKnownWorthy = true
      }
    }
    isInMember = false
    return contents
  }

  /// How many bytes there are, of a member that has them, before anybody is asked whether it is worth reading.
  private static let sniffLength = 64

  private func nextBlock() throws(ArchiveError) -> (bytes: UnsafeRawBufferPointer, offset: Int64)? {
    guard let block = try archive.nextBlock() else { return nil }
    // Of a file that is read here and there, what is read twice counts once.
    try budget.note(block.bytes.count, of: min(stream.consumed, stream.size.map { Int($0) } ?? .max))
    return block
  }

  /// Passes over what is left of a member, decompressing it here where libarchive would have to without asking anybody.
  private func skipRest() throws(ArchiveError) {
    guard isInMember else { return }
    isInMember = false
    guard stream.size == nil else { return try archive.skipData() }
    do throws(ArchiveError) {
      while try nextBlock() != nil {}
    } catch {
      // A damaged member may be followed by others, which the next header tells.
      guard case .damaged = error.reason, archive.streamError == nil else { throw error }
    }
  }
}
