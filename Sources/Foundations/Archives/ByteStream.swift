/// Bytes that libarchive reads.
protocol ByteStream: AnyObject {
  /// The next bytes, valid until the next call; none at the end.
  func next() throws(ArchiveError) -> UnsafeRawBufferPointer
  /// How many bytes have been read where they come from.
  var consumed: Int { get }
  /// How many bytes there are; nil where one can't go to another place in them.
  var size: Int64? { get }
  /// The new place, from the start.
  ///
  /// - Parameter whence: `SEEK_SET`, `SEEK_CUR` or `SEEK_END`.
  func seek(to offset: Int64, from whence: Int32) throws(ArchiveError) -> Int64
}
