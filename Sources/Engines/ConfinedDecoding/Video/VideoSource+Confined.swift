package import VideoFrames

extension VideoSource {
  /// Opens a video that a confined process decodes.
  ///
  /// - Throws: as `init(_:options:)`, and `VideoError.unreadable` for cameras and streams, and where no process can be started or
  ///   confined. A process that crashes or exceeds its limits gives `notAVideo` or, after frames, `truncated`.
  package init(
    _ input: VideoInput, options: Options = Options(), confinedBy program: DecoderProgram
  ) async throws(VideoError) {
    try await self.init(input, options: options) { input, options, interruption throws(VideoError) in
      try ConfinedVideo(input, options: options, interruption: interruption, program: program)
    }
  }
}

extension DecodingPlace {
  /// Opens a video; see `VideoSource.init(_:options:confinedBy:)` for what is different apart.
  package func open(_ input: VideoInput) async throws(VideoError) -> VideoSource {
    switch self {
    case .ownProcess: try await VideoSource(input)
    case .apart(let pool): try await VideoSource(input, confinedBy: pool.settings.program)
    }
  }
}
