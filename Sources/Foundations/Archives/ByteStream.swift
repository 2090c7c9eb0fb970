/// The input of libarchive.
protocol ByteStream: AnyObject {
  /// The next bytes, valid until the next call; none at the end.
  func next() throws(ArchiveError) -> UnsafeRawBufferPointer
  /// The number of bytes read from the underlying source.
  var consumed: Int { get }
  /// The total number of bytes; nil if the stream isn't seekable.
  var size: Int64? { get }
  /// Moves the position by `SEEK_SET`, `SEEK_CUR` or `SEEK_END`, and returns it from the start.
  func seek(to offset: Int64, from whence: Int32) throws(ArchiveError) -> Int64
}
