import CFFmpeg

/// FFmpeg, opened once for the process when the first video is read or written. No function of FFmpeg's may be called before.
package enum FFmpeg {
  /// Why FFmpeg can't be used, or nil when it can.
  ///
  /// Unsafe: the text is valid for the process's life.
  private static let openingFailure: String? = {
    if let failure = ffmpeg_load() { return String(cString: failure) }
    // Errors carry what there is to say.
    av_log_set_level(AV_LOG_QUIET)
    return nil
  }()

  /// Opens the libraries for later use, where they are installed.
  package static func open() { _ = openingFailure }

  /// - Parameter name: the input or output as messages name it.
  /// - Throws: `VideoError.missingLibrary`.
  static func prepare(for name: String) throws(VideoError) {
    guard let openingFailure else { return }
    throw .missingLibrary(
      name, library: "FFmpeg (\(openingFailure))", package: "libavformat-dev libavcodec-dev libswscale-dev")
  }
}
