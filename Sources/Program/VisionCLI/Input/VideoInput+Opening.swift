import ConfinedDecoding
import Foundation
import ImageIO
import VideoFrames

extension VideoInput {
  /// Whether every frame is read, however long that takes.
  var isFileOrStandardInput: Bool {
    switch self {
    case .file, .standardInput: true
    case .camera, .stream: false
    }
  }

  /// Opens the video.
  ///
  /// - Parameters:
  ///   - name: the input's name on the command line.
  ///   - place: the process that decodes. Cameras and streams can't be decoded in a confined process.
  /// - Throws: `VideoError`; `InputError` for a file that is neither an image nor a video.
  func opened(as name: String, decodedIn place: DecodingIsolation) async throws -> VideoSource {
    if case .confined = place, !isFileOrStandardInput {
      throw InputError(
        .unreadable, "\(name): cameras and streams can't be decoded by a confined process",
        suggestion: "Leave out --confined.")
    }
    do {
      guard case .file(let url) = self, let opened = OpenedPath(url.path) else {
        return try await place.open(self)
      }
      // The source duplicates the descriptor.
      defer { opened.close() }
      return try await place.open(.file(URL(filePath: opened.path)))
    } catch {
      guard case .notAVideo(_, let reason) = error, isFileOrStandardInput else { throw error }
      // Files without an image's signature are opened as videos.
      throw InputError(
        .unreadable, "\(name): is neither an image nor a video that can be read: \(reason)",
        suggestion:
          "Use a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image, or a video such as MP4 or MKV.")
    }
  }
}

extension VideoSource {
  /// The progress of reading: a bar if the number of frames is known.
  func progress(frames: Int, of name: String) -> String {
    guard let total = estimatedFrameCount, total > 0 else { return "\(name): frame \(frames)" }
    return "\(progressBar(Double(frames) / Double(total))) frame \(frames)/\(total) \(name)"
  }
}

extension VideoFrame {
  var image: OrientedImage {
    OrientedImage(pixelBuffer, orientation: CGImagePropertyOrientation(rawValue: exifOrientation) ?? .up)
  }
}
