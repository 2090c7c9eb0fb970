import CFFmpeg

/// A codec that is read, with the one decoder that reads it.
///
/// All decoders are software that runs on the processor: those of graphics cards and of boards
/// (`h264_v4l2m2m`, `hevc_cuvid`) allocate their frames outside of the budget of `DecoderBudget.c`. For AV1 that
/// leaves dav1d; FFmpeg's own `av1` needs a graphics card, and libaom's decoder doesn't limit frames before it
/// allocates them.
struct VideoCodec: Equatable {
  /// The name in messages.
  let name: String
  let identifier: AVCodecID
  /// FFmpeg's name of the codec.
  let codec: String
  /// FFmpeg's name of the decoder.
  let decoder: String
  /// Memory that the decoder allocates along with a frame, at most, in bytes a pixel: motion vectors, macroblock types,
  /// the coefficients of a progressive JPEG.
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

  /// The codecs as messages list them.
  static let list = all.dropLast().map(\.name).joined(separator: ", ") + " and GIF"

  /// - Parameter decoder: FFmpeg's name of the decoder; nil where it is the codec's.
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

  /// Returns nil for a codec that isn't read.
  init?(_ identifier: AVCodecID) {
    guard let codec = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = codec
  }

  /// Whether `codec`, FFmpeg's name of a codec, is that of one that is read.
  static func isRead(_ codec: String) -> Bool { all.contains { $0.codec == codec } }
}
