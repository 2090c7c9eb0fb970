public import Foundation

/// Why a video could not be read or written. Each case starts with the input or output as messages name it.
public enum VideoError: Error, Sendable, Hashable, Codable {
  /// There is no such file, camera or host.
  case notFound(String)
  /// It is there but may not or cannot be read: permission, a folder, a failing disk, a busy camera.
  case unreadable(String, reason: String)
  /// It holds no video that can be read: another kind of file, empty, or broken from the start.
  case notAVideo(String, reason: String)
  /// It can be read but has no moving picture: sound alone, or sound with a cover.
  case noVideoTrack(String)
  /// The video's codec isn't one that is read, or this system's FFmpeg has no decoder for it.
  case unsupportedCodec(String, codec: String)
  /// Frames hold more pixels than allowed (`VideoSource.Options.maximumPixels`).
  case tooLarge(String, width: Int, height: Int, maximumPixels: Int)
  /// Decoding takes more memory or time than allowed (`VideoSource.Options.maximumMemory`, `maximumSecondsPerFrame`).
  case tooCostly(String, reason: String)
  /// The video broke off after `framesRead` frames, all of which were handed out.
  case truncated(String, framesRead: Int, reason: String)
  /// Nothing came for so many seconds.
  case timedOut(String, seconds: Double)
  /// The task was canceled while the video was being opened.
  case cancelled(String)
  /// Memory was short.
  case outOfMemory(String)
  /// A library that must be installed isn't there.
  case missingLibrary(String, library: String, package: String)
  /// The video can't be written there.
  case unwritable(String, reason: String)
  /// A frame can't be appended: its size, format or time doesn't fit.
  case invalidFrame(String, reason: String)
}

extension VideoError: LocalizedError {
  /// What happened to what.
  public var errorDescription: String? {
    switch self {
    case .notFound(let name): "\(name): no such video or camera"
    case .unreadable(let name, let reason): "\(name): can't be read: \(reason)"
    case .notAVideo(let name, let reason): "\(name): not a video that can be read: \(reason)"
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
    case .cancelled(let name): "\(name): opening was cancelled"
    case .outOfMemory(let name): "\(name): out of memory"
    case .missingLibrary(let name, let library, _): "\(name): needs \(library), which isn't installed"
    case .unwritable(let name, let reason): "\(name): can't be written: \(reason)"
    case .invalidFrame(let name, let reason): "\(name): invalid frame: \(reason)"
    }
  }

  /// What to do about it, where that is known.
  public var recoverySuggestion: String? {
    switch self {
    case .notFound: "Check the path, or that the camera is plugged in."
    case .unreadable(let name, _) where name.contains("://"): "Check the address and the network."
    case .unreadable: "Check the permissions, and that no other program is using the camera."
    case .notAVideo: "Use a video file such as MP4, MOV, MKV, WebM, AVI or MPEG-TS."
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
