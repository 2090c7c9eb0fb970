import Foundation

/// What a compressed stream becomes, within its budget.
///
/// Apart from the reading of the archive in it, so that all that comes out of the decompressor is counted, headers included.
final class DecompressedStream: ByteStream {
  private let archive: LibArchive
  private let compressed: any ByteStream
  private var budget: DecompressionBudget

  var consumed: Int { compressed.consumed }
  var size: Int64? { nil }

  init(_ compressed: any ByteStream, as format: ArchiveFormat, limits: ArchiveLimits) throws(ArchiveError) {
    self.compressed = compressed
    budget = DecompressionBudget(limits)
    archive = try LibArchive(format, reading: compressed, limits: limits)
    guard archive.filterCount <= 1 else { throw ArchiveError(.compressedTwice) }
    // libarchive has such a stream as an archive of one member.
    guard case .header = try archive.nextHeader() else { throw ArchiveError(.unknownFormat) }
  }

  func next() throws(ArchiveError) -> UnsafeRawBufferPointer {
    guard let block = try archive.nextBlock() else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    try budget.note(block.bytes.count, of: consumed)
    return block.bytes
  }

  func seek(to offset: Int64, from whence: Int32) throws(ArchiveError) -> Int64 {
    throw ArchiveError(.unreadable(String(cString: strerror(ESPIPE))))
  }
}
