import CFFmpeg

/// The supported containers, of some three hundred that FFmpeg knows.
enum VideoContainer {
  /// FFmpeg's demuxers for files, pipes and standard input. Each reads only its own input: playlists and
  /// scripts that name other files are excluded, as are still images, and text that FFmpeg would render.
  private static let fileDemuxers = [
    "mov", "matroska", "avi", "mpegts", "mpeg", "mpegvideo", "flv", "gif", "dv", "h264", "hevc", "m4v", "ivf",
    "obu", "yuv4mpegpipe", "mpjpeg",
  ]

  /// The demuxer for JPEG images without a container. FFmpeg detects it in any file with JPEG data, such as a
  /// PDF; `MotionJPEG` detects it here.
  static let motionJPEG = "mjpeg"

  /// The demuxers for network streams; AAC and MP3 for the sound of HLS playlists.
  private static let streamDemuxers =
    fileDemuxers + ["live_flv", "hls", "rtsp", "sdp", "rtp", "mjpeg", "aac", "mp3"]

  /// Demuxers of files with sound only, which are recognized but not opened.
  private static let soundDemuxers: Set<String> = [
    "mp3", "wav", "w64", "flac", "aac", "ac3", "eac3", "dts", "truehd", "aiff", "au", "caf", "amr", "ape",
    "tta",
    "wv", "tak", "mpc", "mpc8", "dsf", "oma", "voc", "spdif", "loas", "latm",
  ]

  static let fileWhitelist = (fileDemuxers + [motionJPEG]).joined(separator: ",")
  static let streamWhitelist = streamDemuxers.joined(separator: ",")

  /// The list of containers in messages.
  static let list =
    "MP4, MOV, MKV, WebM, AVI, MPEG-TS, MPEG-PS, FLV, GIF, DV, IVF, YUV4MPEG and unwrapped H.264, HEVC, AV1, "
    + "MPEG-1, 2 and 4, and Motion JPEG"

  /// Whether a format is MP4 or MOV.
  ///
  /// Unsafe: `format` is one of FFmpeg's constants.
  static func isMovie(_ format: UnsafePointer<AVInputFormat>) -> Bool {
    String(cString: format.pointee.name).hasPrefix("mov")
  }

  /// Whether a format is JPEG images one after the other, with or without the headers of a multipart message.
  /// It has neither sizes nor timestamps.
  ///
  /// Unsafe: `format` is one of FFmpeg's constants.
  static func isMotionJPEG(_ format: UnsafePointer<AVInputFormat>) -> Bool {
    [motionJPEG, "mpjpeg"].contains(String(cString: format.pointee.name))
  }

  /// The handling of a file in a format that FFmpeg has recognized.
  enum Verdict: Equatable {
    case read
    case soundAlone
    /// Another format, with FFmpeg's description.
    case other(String)
  }

  /// Unsafe: `format` is one of FFmpeg's constants.
  static func verdict(on format: UnsafePointer<AVInputFormat>) -> Verdict {
    // A demuxer may have several names: "matroska,webm".
    let names = String(cString: format.pointee.name).split(separator: ",").map(String.init)
    if names.contains(where: fileDemuxers.contains) { return .read }
    if names.contains(where: soundDemuxers.contains) { return .soundAlone }
    return .other(format.pointee.long_name.map { String(cString: $0) } ?? names.first ?? "unknown")
  }
}
