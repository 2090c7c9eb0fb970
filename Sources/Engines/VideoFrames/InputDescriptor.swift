import CFFmpeg
import Foundation
import SystemErrors

/// A file, a named pipe or the standard input, read through FFmpeg's `AVIOContext`.
///
/// FFmpeg's own protocols aren't used for these: their reads can't be stopped, and a format that names other
/// files could open them. Here, only this one descriptor is read.
///
/// Unsafe: FFmpeg calls `read` and `seek` back with this object's address. The creator of the `AVIOContext`
/// retains the object until the context is freed.
final class InputDescriptor {
  let size: Int64?
  private let descriptor: Int32
  private let closesDescriptor: Bool
  private let interruption: IOInterrupt
  /// The system's error that ended reading, if any: FFmpeg's code for it is ambiguous.
  private(set) var readError: Int32?
  /// Measures the index in a pipe's bytes, until the input is known not to be an MP4.
  private var meter: MovieIndexMeter?
  private var isMovie = false

  /// - Parameter closesDescriptor: whether the file is closed with this object.
  init(_ file: OpenedVideoFile, closesDescriptor: Bool, interruption: IOInterrupt) {
    descriptor = file.descriptor
    size = file.size
    self.closesDescriptor = closesDescriptor
    self.interruption = interruption
    if size == nil { meter = MovieIndexMeter() }
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  var isSeekable: Bool { size != nil }

  /// As `AVIOContext.read_packet`: returns the number of bytes read, or an FFmpeg error.
  func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int32) -> Int32 {
    if interruption.isAborted { return ffmpeg_error_exit() }
    return interruption.excluding { readWaiting(into: buffer, count: count) }
  }

  private func readWaiting(into buffer: UnsafeMutablePointer<UInt8>, count: Int32) -> Int32 {
    while true {
      if interruption.isCancelled { return ffmpeg_error_exit() }
      var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if !isSeekable, poll(&poller, 1, Self.pollMilliseconds) <= 0 { continue }
      let bytes = Glibc.read(descriptor, buffer, Int(count))
      if bytes > 0 {
        meter?.consume(UnsafeBufferPointer(start: buffer, count: bytes))
        return isMovie && hasExcessiveIndex ? ffmpeg_error(ENOMEM) : Int32(bytes)
      }
      if bytes == 0 { return ffmpeg_error_end_of_file() }
      if errno != EINTR && errno != EAGAIN {
        readError = errno
        return ffmpeg_error(errno)
      }
    }
  }

  /// As `AVIOContext.seek`: returns the new position, the size, or an FFmpeg error.
  func seek(to offset: Int64, whence: Int32) -> Int64 {
    guard let size else { return Int64(ffmpeg_error(ESPIPE)) }
    if whence & AVSEEK_SIZE != 0 { return size }
    let position = lseek(descriptor, off_t(offset), whence & ~AVSEEK_FORCE)
    return position >= 0 ? Int64(position) : Int64(ffmpeg_error(errno))
  }

  /// Up to `count` bytes at an offset, without moving the position; nil if the input isn't seekable.
  func bytes(at offset: Int64, count: Int) -> [UInt8]? {
    guard isSeekable, offset >= 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }

  /// Git LFS's pointer that the file is instead of a video, if any.
  var largeFilePointer: LargeFilePointer? {
    guard let size, size < LargeFilePointer.sizeLimit else { return nil }
    return bytes(at: 0, count: Int(size)).flatMap { LargeFilePointer($0) }
  }

  /// Whether the index of the MP4 read so far exceeds the limit.
  var hasExcessiveIndex: Bool { (meter?.total ?? 0) > MovieIndexMeter.maximumEntries }

  /// Enforces `MovieIndexMeter.maximumEntries` for an MP4, else stops counting; false if it is exceeded.
  func checkIndex(isMovie: Bool) -> Bool {
    self.isMovie = isMovie
    guard isMovie else {
      meter = nil
      return true
    }
    guard let size else { return !hasExcessiveIndex }
    let most = min(Int64(MovieIndexMeter.maximumEntries), size)
    var meter = MovieIndexMeter()
    var offset: Int64 = 0
    while offset < size, meter.total <= most {
      guard !interruption.isAborted, let bytes = bytes(at: offset, count: 4_096), !bytes.isEmpty else {
        break
      }
      meter.consume(bytes)
      let skipped = min(meter.bytesToSkip, size - offset)
      meter.skip(skipped)
      offset += Int64(bytes.count) + skipped
    }
    return meter.total <= most
  }

  /// The interval at which a blocked read checks for cancellation.
  private static let pollMilliseconds: Int32 = 50

  /// The context that reads from here. The caller frees it with `freeContext` before releasing this object.
  func makeContext() -> UnsafeMutablePointer<AVIOContext>? {
    let bufferSize = 64 * 1024
    guard let buffer = av_malloc(bufferSize) else { return nil }
    let context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), Int32(bufferSize), 0,
      Unmanaged.passUnretained(self).toOpaque(),
      { opaque, buffer, count in
        guard let opaque, let buffer else { return ffmpeg_error(EINVAL) }
        return Unmanaged<InputDescriptor>.fromOpaque(opaque).takeUnretainedValue()
          .read(into: buffer, count: count)
      },
      nil,
      isSeekable
        ? { opaque, offset, whence in
          guard let opaque else { return Int64(ffmpeg_error(EINVAL)) }
          return Unmanaged<InputDescriptor>.fromOpaque(opaque).takeUnretainedValue()
            .seek(to: offset, whence: whence)
        } : nil)
    if context == nil { av_free(buffer) }
    return context
  }

  static func freeContext(_ context: UnsafeMutablePointer<AVIOContext>) {
    // FFmpeg may have replaced the original buffer.
    av_free(context.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = context
    avio_context_free(&context)
  }
}

func describeSystemError(_ number: Int32) -> String { String(cString: strerror(number)) }

func describeFFmpegError(_ code: Int32) -> String {
  var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
  av_strerror(code, &text, text.count)
  let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  return String(decoding: bytes, as: UTF8.self)
}
