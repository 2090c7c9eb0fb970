import CFFmpeg

/// A supported codec, with its decoder.
///
/// All decoders run in software: those of graphics cards and boards (`h264_v4l2m2m`, `hevc_cuvid`) allocate
/// frames outside the budget of `DecoderBudget.c`. For AV1 that leaves dav1d: FFmpeg's own `av1` needs a
/// graphics card, and libaom's decoder doesn't limit frames before it allocates them.
struct VideoCodec: Equatable {
  /// The name in messages.
  let name: String
  let identifier: AVCodecID
  /// FFmpeg's name for the codec.
  let codec: String
  /// FFmpeg's name for the decoder.
  let decoder: String
  /// The maximum memory that the decoder allocates along with a frame, in bytes a pixel: motion vectors,
  /// macroblock types, the coefficients of a progressive JPEG.
  let tableBytesPerPixel: Int

  static let all = [
    VideoCodec("H.264", AV_CODEC_ID_H264, "h264"),
    VideoCodec("HEVC", AV_CODEC_ID_HEVC, "hevc"),
    VideoCodec("VP8", AV_CODEC_ID_VP8, "vp8"),
    VideoCodec("VP9", AV_CODEC_ID_VP9, "vp9"),
    VideoCodec("AV1", AV_CODEC_ID_AV1, "av1", decoder: "libdav1d"),
    VideoCodec("MPEG-1", AV_CODEC_ID_MPEG1VIDEO, "mpeg1video"),
    VideoCodec("MPEG-2", AV_CODEC_ID_MPEG2VIDEO, "mpeg2video"),
    VideoCodec("MPEG-4", AV_CODEC_ID_MPEG4, "mpeg4"),
    VideoCodec("Motion JPEG", AV_CODEC_ID_MJPEG, "mjpeg", tableBytesPerPixel: 6),
    VideoCodec("ProRes", AV_CODEC_ID_PRORES, "prores"),
    VideoCodec("DV", AV_CODEC_ID_DVVIDEO, "dvvideo"),
    VideoCodec("raw video", AV_CODEC_ID_RAWVIDEO, "rawvideo"),
    VideoCodec("GIF", AV_CODEC_ID_GIF, "gif"),
  ]

  /// The list of codecs in messages.
  static let list = all.dropLast().map(\.name).joined(separator: ", ") + " and GIF"

  /// - Parameter decoder: FFmpeg's name for the decoder; nil if it is the codec's.
  private init(
    _ name: String, _ identifier: AVCodecID, _ codec: String, decoder: String? = nil,
    tableBytesPerPixel: Int = 1
  ) {
    self.name = name
    self.identifier = identifier
    self.codec = codec
    self.decoder = decoder ?? codec
    self.tableBytesPerPixel = tableBytesPerPixel
  }

  /// Returns nil for an unsupported codec.
  init?(_ identifier: AVCodecID) {
    guard let codec = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = codec
  }

  /// Whether the codec with FFmpeg's name `codec` is supported.
  static func isRead(_ codec: String) -> Bool { all.contains { $0.codec == codec } }
}
