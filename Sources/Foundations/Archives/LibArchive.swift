import CArchive
import Foundation

/// The reason why libarchive can't be used; nil if it can. Loads it.
///
/// Unsafe: the string is valid for the process's lifetime.
package let libArchiveFailure: String? = archive_load().map { String(cString: $0) }

/// A libarchive reader.
///
/// Unsafe: libarchive calls back with this object's address, only during the calls below; the reader is freed
/// with the object, before its stream. libarchive's memory is copied, or lent until the next call.
final class LibArchive {
  struct Header {
    enum Kind { case file, folder, link, other }

    /// Nil if it can't be converted to UTF-8.
    var name: [UInt8]?
    var kind: Kind
    /// Nil if the archive doesn't state it before the data.
    var size: Int64?
    var isEncrypted: Bool
  }

  enum HeaderOutcome {
    case header(Header)
    /// The header is invalid; the next one may be valid.
    case damaged(String)
    case end
  }

  private let archive: OpaquePointer
  private let stream: any ByteStream
  private let limits: ArchiveLimits
  private let isTar: Bool
  /// Whether a header has been read whose data hasn't been skipped.
  private var isInData = false
  /// The number of bytes read for the current header; nil outside headers.
  private var headerBytes: Int?
  /// The error that ended the stream, if any.
  private(set) var streamError: ArchiveError?

  /// Opens an archive of the given format, or a compressed stream.
  init(_ format: ArchiveFormat, reading stream: any ByteStream, limits: ArchiveLimits) throws(ArchiveError) {
    if let libArchiveFailure { throw ArchiveError(.missingLibrary(libArchiveFailure)) }
    guard let archive = archive_read_new() else {
      throw ArchiveError(.unreadable(String(cString: strerror(ENOMEM))))
    }
    self.archive = archive
    self.stream = stream
    self.limits = limits
    isTar = format == .tar
    try support(format)
    archive_read_set_read_callback(archive) { _, context, buffer in
      LibArchive.at(context)?.read(buffer) ?? Int(SV_ARCHIVE_FATAL)
    }
    if stream.size != nil {
      archive_read_set_seek_callback(archive) { _, context, offset, whence in
        LibArchive.at(context)?.seek(to: offset, from: whence) ?? Int64(SV_ARCHIVE_FATAL)
      }
      archive_read_set_skip_callback(archive) { _, context, request in
        LibArchive.at(context)?.skip(request) ?? Int64(SV_ARCHIVE_FATAL)
      }
    }
    archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
    headerBytes = 0
    defer { headerBytes = nil }
    guard sv_archive_open(archive) == SV_ARCHIVE_OK else { throw streamError ?? ArchiveError(.unknownFormat) }
  }

  deinit { archive_read_free(archive) }

  /// The number of compressions applied to the stream.
  var filterCount: Int { Int(archive_filter_count(archive)) - 1 }

  /// - Throws: an error that ends the archive.
  func nextHeader() throws(ArchiveError) -> HeaderOutcome {
    try skipData()
    let dataEnd = position
    headerBytes = 0
    defer { headerBytes = nil }
    var entry: OpaquePointer?
    switch sv_archive_next_header(archive, &entry) {
    case Int32(SV_ARCHIVE_EOF):
      // POSIX ends a tar archive with two blocks of zeros; without any, it was truncated between two members.
      if isTar, position == dataEnd { throw ArchiveError(.missingEnd) }
      return .end
    case Int32(SV_ARCHIVE_OK), Int32(SV_ARCHIVE_WARN):
      guard let entry else { throw failure() }
      isInData = true
      return .header(Header(entry))
    case Int32(SV_ARCHIVE_RETRY), Int32(SV_ARCHIVE_FAILED):
      guard streamError == nil else { throw failure() }
      return .damaged(message)
    default: throw failure()
    }
  }

  /// The next block of a member's data, valid until the next call, and its offset there; nil at the end.
  ///
  /// - Throws: an error that ends the member, and also the archive if `streamError` is set.
  func nextBlock() throws(ArchiveError) -> (bytes: UnsafeRawBufferPointer, offset: Int64)? {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    switch archive_read_data_block(archive, &start, &count, &offset) {
    case Int32(SV_ARCHIVE_EOF): return nil
    case Int32(SV_ARCHIVE_OK): return (UnsafeRawBufferPointer(start: start, count: count), offset)
    default: throw failure()
    }
  }

  /// Skips the rest of a member's data and its padding, if any; throws an error that ends the archive.
  func skipData() throws(ArchiveError) {
    guard isInData else { return }
    isInData = false
    if archive_read_data_skip(archive) == Int32(SV_ARCHIVE_FATAL) { throw failure() }
  }

  /// The number of bytes read from the stream.
  private var position: Int64 { archive_filter_bytes(archive, 0) }

  private func support(_ format: ArchiveFormat) throws(ArchiveError) {
    guard let filter = format.filter else {
      if format == .zip {
        archive_read_support_format_zip(archive)
      } else {
        archive_read_support_format_tar(archive)
        // Concatenated archives, as `cat` makes them, are read as one.
        archive_read_set_format_option(archive, "tar", "read_concatenated_archives", "1")
      }
      return
    }
    guard sv_archive_is_built_in(filter) != 0 else {
      throw ArchiveError(.unsupportedCompression(format.rawValue))
    }
    _ = filter(archive)
    archive_read_support_format_raw(archive)
  }

  private var message: String {
    archive_error_string(archive).map { String(cString: $0) } ?? "no reason given"
  }

  private func failure() -> ArchiveError { streamError ?? ArchiveError(.damaged(message)) }

  // MARK: libarchive's callbacks

  private static func at(_ context: UnsafeMutableRawPointer?) -> LibArchive? {
    // Unsafe: `init` passed this address, the only one that libarchive has.
    context.map { Unmanaged<LibArchive>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(_ buffer: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    do throws(ArchiveError) {
      let bytes = try stream.next()
      if let count = headerBytes {
        headerBytes = count + bytes.count
        guard count + bytes.count <= limits.headerBytes else {
          throw ArchiveError(.longHeaders(limit: limits.headerBytes))
        }
      }
      buffer?.pointee = bytes.baseAddress
      return bytes.count
    } catch {
      streamError = error
      return Int(SV_ARCHIVE_FATAL)
    }
  }

  private func seek(to offset: Int64, from whence: Int32) -> Int64 {
    do throws(ArchiveError) {
      return try stream.seek(to: offset, from: whence)
    } catch {
      streamError = error
      return Int64(SV_ARCHIVE_FATAL)
    }
  }

  /// Stops at the end, so that a truncated file is detected by the next read.
  private func skip(_ request: Int64) -> Int64 {
    do throws(ArchiveError) {
      let place = try stream.seek(to: 0, from: SEEK_CUR)
      let count = min(request, max((stream.size ?? 0) - place, 0))
      _ = try stream.seek(to: count, from: SEEK_CUR)
      return count
    } catch {
      streamError = error
      return Int64(SV_ARCHIVE_FATAL)
    }
  }
}

extension LibArchive.Header {
  fileprivate init(_ entry: OpaquePointer) {
    // Unsafe: the name is null-terminated and is copied.
    name = archive_entry_pathname(entry).map { start in
      UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
    }
    kind =
      if archive_entry_hardlink(entry) != nil {
        .link
      } else {
        switch Int(archive_entry_filetype(entry)) {
        case Int(SV_ARCHIVE_REGULAR): .file
        case Int(SV_ARCHIVE_DIRECTORY): .folder
        case Int(SV_ARCHIVE_LINK): .link
        default: .other
        }
      }
    size = archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil
    isEncrypted = archive_entry_is_encrypted(entry) != 0
  }
}

extension ArchiveFormat {
  /// Nil for a format that is an archive itself.
  fileprivate var filter: (@convention(c) (OpaquePointer?) -> Int32)? {
    switch self {
    case .tar, .zip: nil
    case .gzip: archive_read_support_filter_gzip
    case .bzip2: archive_read_support_filter_bzip2
    case .xz: archive_read_support_filter_xz
    case .zstd: archive_read_support_filter_zstd
    case .lz4: archive_read_support_filter_lz4
    }
  }
}
