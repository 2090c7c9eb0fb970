import ConfinedDecoding
import Foundation
import ImageIO
import VideoFrames

extension VideoInput {
  /// Whether every frame is read, however long it takes.
  var isFileOrStandardInput: Bool {
    switch self {
    case .file, .standardInput: true
    case .camera, .stream: false
    }
  }

  /// The video's frames.
  ///
  /// - Parameters:
  ///   - name: what the input is called on the command line.
  ///   - place: where it is decoded. Cameras and streams can't be decoded apart.
  /// - Throws: `VideoError`; `InputError` for a file that is neither a picture nor a video.
  func opened(as name: String, decodedIn place: DecodingPlace) async throws -> VideoSource {
    if case .apart = place, !isFileOrStandardInput {
      throw InputError(
        .unreadable, "\(name): cameras and streams can't be decoded by a confined process",
        suggestion: "Leave out --confined.")
    }
    do {
      guard case .file(let url) = self, let opened = OpenedPath(url.path) else {
        return try await place.open(self)
      }
      // The source has a descriptor of its own.
      defer { opened.close() }
      return try await place.open(.file(URL(filePath: opened.path)))
    } catch {
      guard case .notAVideo(_, let reason) = error, isFileOrStandardInput else { throw error }
      // Every file that has no picture's signature is tried as a video.
      throw InputError(
        .unreadable, "\(name): is neither a picture nor a video that can be read: \(reason)",
        suggestion: "Give a JPEG, PNG, WebP, HEIC, TIFF or GIF picture, or a video such as MP4 or MKV.")
    }
  }
}

extension VideoSource {
  /// How far the reading is: a bar where the number of frames is known.
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
