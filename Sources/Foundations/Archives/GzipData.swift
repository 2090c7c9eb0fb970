package import Foundation

/// Decompression of gzip data in memory (RFC 1952).
package enum GzipData {
  /// Whether data starts with gzip's signature.
  package static func isSignature(of data: Data) -> Bool { ArchiveFormat(signatureOf: data) == .gzip }

  /// Decompresses all members of gzip data.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of decompressed bytes.
  ///   - reserve: called with the size of each block in bytes before it is appended; its error ends the call.
  /// - Throws: `ArchiveError`: `unknownFormat` for other data, `tooManyBytes` above the limit, `damaged` for
  ///   truncated data, `compressedTwice`, `cancelled` if the task is canceled; errors of `reserve`.
  package static func decompress(
    _ data: Data, limit: Int, reserve: (Int) throws -> Void = { _ in }
  ) throws -> Data {
    // libarchive would return other data as it is.
    guard isSignature(of: data) else { throw ArchiveError(.unknownFormat) }
    let stream = try DecompressedStream(
      DataStream(data), as: .gzip, limits: ArchiveLimits(decompressedBytes: limit, ratioExemptBytes: limit))
    var decompressed = Data()
    while case let block = try stream.next(), !block.isEmpty {
      guard !Task.isCancelled else { throw ArchiveError(.cancelled) }
      try reserve(block.count)
      decompressed.append(contentsOf: block)
    }
    return decompressed
  }
}
