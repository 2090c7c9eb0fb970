import Foundation

/// A decompressed stream, within its budget.
///
/// Separate from reading the archive in it, so that all decompressed bytes count, including headers.
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
    // libarchive presents such a stream as an archive of one member.
    guard case .header = try archive.nextHeader() else { throw ArchiveError(.unknownFormat) }
  }

  func next() throws(ArchiveError) -> UnsafeRawBufferPointer {
    guard let block = try archive.nextBlock() else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    try budget.record(block.bytes.count, of: consumed)
    return block.bytes
  }

  func seek(to offset: Int64, from whence: Int32) throws(ArchiveError) -> Int64 {
    throw ArchiveError(.unreadable(String(cString: strerror(ESPIPE))))
  }
}
