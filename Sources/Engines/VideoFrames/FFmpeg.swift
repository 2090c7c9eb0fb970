import CFFmpeg

/// FFmpeg's libraries, opened once a process, for the first video. No FFmpeg function may be called before.
package enum FFmpeg {
  /// The reason why FFmpeg can't be used; nil if it can.
  ///
  /// Unsafe: the C string is valid for the process's lifetime.
  package static let openingFailure: String? = {
    if let failure = ffmpeg_load() { return String(cString: failure) }
    // Errors carry all that matters.
    av_log_set_level(AV_LOG_QUIET)
    return nil
  }()

  package static func open() { _ = openingFailure }

  /// - Parameter name: the input's or output's name in messages.
  /// - Throws: `VideoError.missingLibrary`.
  static func prepare(for name: String) throws(VideoError) {
    guard let openingFailure else { return }
    throw .missingLibrary(
      name, library: "FFmpeg (\(openingFailure))", package: "libavformat-dev libavcodec-dev libswscale-dev")
  }
}
