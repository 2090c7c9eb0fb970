import CFFmpeg

/// FFmpeg, opened once for the process when the first video is read or written. No function of FFmpeg's may be called before.
enum FFmpeg {
  /// The library that can't be opened, or the function that it lacks; nil where FFmpeg can be used.
  ///
  /// Unsafe: the text is valid for the process's life.
  private static let missing: String? = {
    if let missing = ffmpeg_load() { return String(cString: missing) }
    // Errors carry what there is to say.
    av_log_set_level(AV_LOG_QUIET)
    return nil
  }()

  /// - Parameter name: the input or output as messages name it.
  /// - Throws: `VideoError.missingLibrary`.
  static func prepare(for name: String) throws(VideoError) {
    guard let missing else { return }
    throw .missingLibrary(
      name, library: "FFmpeg (\(missing))", package: "libavformat-dev libavcodec-dev libswscale-dev")
  }
}
