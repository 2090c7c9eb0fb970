import Archives
import ConfinedDecoding
import Foundation
import ImageIO
import VideoFrames

/// An image, a document, a video or an archive on standard input, distinguished by its first bytes.
enum StandardInput {
  /// The number of bytes that identify every image and archive format.
  static let signatureLength = ArchiveFormat.signatureLength

  static func kind(reading media: InputMedia) -> Input.Kind {
    var start = Data()
    func extend(to count: Int) {
      while start.count < count, let more = read(upTo: count - start.count) { start += more }
    }
    extend(to: signatureLength)
    guard !start.isEmpty else { return .failure(InputError(.unreadable, "-: the standard input is empty")) }
    let isDocument = media == .imagesAndDocuments && PDFDocument.isSignature(start)
    guard isDocument || start.withUnsafeBytes({ ImageFormat(signatureOf: $0) }) != nil else {
      if let format = ArchiveFormat(signatureOf: start) {
        return .archive(.descriptor(STDIN_FILENO, start: start), format)
      }
      // The decoder reports anything that isn't an image.
      if media != .imagesAndVideos { return .image(.data(start)) }
      return video(startingWith: start)
    }
    let isMotionJPEG =
      media == .imagesAndVideos
      && MotionJPEG.isVideo {
        extend(to: $0)
        return start.prefix($0)
      }
    if isMotionJPEG { return video(startingWith: start) }
    let limit = ImageDecodingLimits().maximumBytes
    while start.count <= limit, let more = read(upTo: 1 << 20) { start += more }
    return .image(.data(start))
  }

  private static func video(startingWith start: Data) -> Input.Kind {
    putBack(start)
      ? .video(.standardInput) : .failure(InputError(.defect, "-: the standard input can't be passed on"))
  }

  /// Replaces standard input by a pipe with the bytes already read, followed by the rest.
  private static func putBack(_ start: Data) -> Bool {
    if lseek(STDIN_FILENO, -off_t(start.count), SEEK_CUR) >= 0 { return true }
    let rest = dup(STDIN_FILENO)
    var ends: [Int32] = [0, 0]
    guard rest >= 0, pipe(&ends) == 0, dup2(ends[0], STDIN_FILENO) >= 0 else { return false }
    close(ends[0])
    let output = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    let input = FileHandle(fileDescriptor: rest, closeOnDealloc: true)
    Thread.detachNewThread {
      // Ends with the input, or when the pipe's reader has gone.
      var bytes: Data? = start
      while let more = bytes, !more.isEmpty, (try? output.write(contentsOf: more)) != nil {
        bytes = try? input.read(upToCount: 1 << 16)
      }
      try? output.close()
    }
    return true
  }

  /// nil at the end.
  private static func read(upTo count: Int) -> Data? {
    guard let data = try? FileHandle.standardInput.read(upToCount: count), !data.isEmpty else { return nil }
    return data
  }
}
