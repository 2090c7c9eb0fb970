public import Foundation
import SystemErrors

/// A failure to read or write a video. Each case starts with the input's or output's name in messages.
public enum VideoError: Error, Sendable, Hashable, Codable {
  /// The file, camera or host doesn't exist.
  case notFound(String)
  /// The input exists but can't be read: permissions, a folder, a failing disk, a busy camera.
  case unreadable(String, reason: String)
  /// The input isn't a readable video: another kind of file, empty, or damaged at its start.
  case notAVideo(String, reason: String)
  /// The file is Git LFS's pointer to a file of this size in bytes, which wasn't downloaded; nil for an
  /// unknown size.
  case largeFilePointer(String, byteCount: Int?)
  /// The file has no moving images: sound only, or sound with a cover.
  case noVideoTrack(String)
  /// The video's codec isn't supported, or this system's FFmpeg lacks a decoder for it.
  case unsupportedCodec(String, codec: String)
  /// Frames have more pixels than allowed (`VideoSource.Options.maximumPixels`).
  case tooLarge(String, width: Int, height: Int, maximumPixels: Int)
  /// Decoding exceeds the limit of memory or time (`VideoSource.Options.maximumMemory`,
  /// `maximumSecondsPerFrame`).
  case tooCostly(String, reason: String)
  /// The video broke off after `framesRead` frames, all of which were delivered.
  case truncated(String, framesRead: Int, reason: String)
  /// No data arrived for `seconds`.
  case timedOut(String, seconds: Double)
  /// The task was canceled while the video was being opened.
  case cancelled(String)
  /// An allocation failed.
  case outOfMemory(String)
  /// A required library isn't installed.
  case missingLibrary(String, library: String, package: String)
  /// The output can't be written.
  case unwritable(String, reason: String)
  /// A frame can't be appended: its size, format or time doesn't match.
  case invalidFrame(String, reason: String)
}

extension VideoError: LocalizedError {
  /// A message that names the input or output and the failure.
  public var errorDescription: String? {
    switch self {
    case .notFound(let name): "\(name): no such video or camera"
    case .unreadable(let name, let reason): "\(name): can't be read: \(reason)"
    case .notAVideo(let name, let reason): "\(name): not a readable video: \(reason)"
    case .largeFilePointer(let name, let count): "\(name): \(LargeFilePointer.problem(byteCount: count))"
    case .noVideoTrack(let name): "\(name): has no video track"
    case .unsupportedCodec(let name, let codec) where VideoCodec.isRead(codec):
      "\(name): this system's FFmpeg has no decoder for its codec (\(codec))"
    case .unsupportedCodec(let name, let codec):
      "\(name): reads the codecs \(VideoCodec.list); this file is \(codec)"
    case .tooLarge(let name, let width, let height, let limit):
      "\(name): frames of \(width)×\(height) pixels are over the limit of \(limit) pixels"
    case .tooCostly(let name, let reason): "\(name): \(reason)"
    case .truncated(let name, let count, let reason):
      "\(name): ends prematurely after \(count) frames: \(reason)"
    case .timedOut(let name, let seconds): "\(name): no data received for \(seconds.formatted()) s"
    case .cancelled(let name): "\(name): opening was canceled"
    case .outOfMemory(let name): "\(name): out of memory"
    case .missingLibrary(let name, let library, _): "\(name): needs \(library), which isn't installed"
    case .unwritable(let name, let reason): "\(name): can't be written: \(reason)"
    case .invalidFrame(let name, let reason): "\(name): invalid frame: \(reason)"
    }
  }

  /// Advice on how to solve the problem, if there is any.
  public var recoverySuggestion: String? {
    switch self {
    case .notFound: "Check the path, or that the camera is plugged in."
    case .unreadable(let name, _) where name.contains("://"): "Check the address and the network."
    case .unreadable: "Check the permissions, and that no other program is using the camera."
    case .notAVideo: "Use a video file such as MP4, MOV, MKV, WebM, AVI or MPEG-TS."
    case .largeFilePointer: LargeFilePointer.recovery
    case .noVideoTrack: "Use a file with a video track."
    case .unsupportedCodec: "Convert it to H.264, for example: ffmpeg -i INPUT -c:v libx264 OUTPUT.mp4"
    case .tooLarge, .tooCostly: "Scale it down, or raise the limit if you trust the file."
    case .truncated: "Copy or record the video again; the frames before that point were read."
    case .timedOut: "Check the network or the camera, or allow more time."
    case .missingLibrary(_, _, let package): "Install it, on Debian and Ubuntu: apt-get install \(package)"
    case .unwritable: "Choose an existing folder with write permission and enough free space."
    case .cancelled, .outOfMemory, .invalidFrame: nil
    }
  }
}
