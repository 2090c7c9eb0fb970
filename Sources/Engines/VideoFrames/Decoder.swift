import CFFmpeg

/// An open decoder of one track, within the options' limits of pixels and memory.
///
/// Unsafe: created in `init` and freed in `deinit`, the budget after the decoder, which refers to it.
final class Decoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let budget: OpaquePointer
  private let name: String
  private let options: VideoSource.Options

  /// dav1d's maximum number of frames: eight references, one being decoded, one handed out and two in queues.
  private static let dav1dFrames = 12
  /// The bytes of one of dav1d's pixels with its tables, for 8-bit 4:2:0; up to twice that for more bits.
  private static let dav1dBytesPerPixel = 2.5

  init(demuxer: Demuxer, options: VideoSource.Options) throws(VideoError) {
    name = demuxer.name
    self.options = options
    guard let parameters = demuxer.stream.pointee.codecpar,
      parameters.pointee.codec_id != AV_CODEC_ID_NONE || parameters.pointee.codec_tag != 0
    else { throw .notAVideo(name, reason: "its track's description is damaged") }
    let identifier = parameters.pointee.codec_id
    let codecName = String(cString: avcodec_get_name(identifier))
    guard let codec = VideoCodec(identifier), let decoder = avcodec_find_decoder_by_name(codec.decoder) else {
      throw .unsupportedCodec(
        name,
        codec: identifier == AV_CODEC_ID_NONE ? Self.tagName(parameters.pointee.codec_tag) : codecName)
    }
    let width = Int(parameters.pointee.width)
    let height = Int(parameters.pointee.height)
    let pixels = Self.maximumPixels(of: codec, options: options)
    if width > 65_535 || height > 65_535 || width * height > pixels {
      throw .tooLarge(name, width: width, height: height, maximumPixels: pixels)
    }
    var created = avcodec_alloc_context3(decoder)
    guard let context = created else { throw .outOfMemory(name) }
    guard
      let budget = ffmpeg_budget_create(
        Int64(options.maximumMemory), Int64(pixels), Int64(codec.tableBytesPerPixel))
    else {
      avcodec_free_context(&created)
      throw .outOfMemory(name)
    }
    self.context = context
    self.budget = budget
    context.pointee.pkt_timebase = demuxer.timeBase
    context.pointee.thread_count = Int32(Self.threads(pixels: width * height, codec: codec, options: options))
    // Frame threads delay the output by a frame each: not for live input.
    context.pointee.thread_type = demuxer.isLive ? FF_THREAD_SLICE : FF_THREAD_FRAME | FF_THREAD_SLICE
    ffmpeg_bound_decoder(context, budget)
    var settings = makeDictionary(["codec_whitelist": codec.decoder])
    defer { av_dict_free(&settings) }
    guard avcodec_parameters_to_context(context, parameters) >= 0,
      avcodec_open2(context, decoder, &settings) >= 0
    else { throw .notAVideo(name, reason: "its track's description is damaged (\(codecName))") }
  }

  deinit {
    var closing: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&closing)
    ffmpeg_budget_release(budget)
  }

  /// The reason why a frame was rejected, also for its size if `includingSize`; nil if none was.
  func refusal(includingSize: Bool) -> VideoError? {
    if ffmpeg_budget_refused_bytes(budget) > 0 {
      return .tooCostly(
        name, reason: "decoding takes more than \(options.maximumMemory >> 20) MiB of memory for frames")
    }
    var (width, height): (Int32, Int32) = (0, 0)
    guard includingSize, ffmpeg_budget_refused_size(budget, &width, &height) != 0 else { return nil }
    return .tooLarge(
      name, width: Int(width), height: Int(height), maximumPixels: Int(context.pointee.max_pixels))
  }

  /// Whether FFmpeg itself rejected the frames' size before it requested memory: their width is 0 until it
  /// accepts another size. If frames were decoded before, that size is over the limit.
  var hasRefusedSize: Bool { context.pointee.width == 0 }

  /// dav1d allocates frames itself, within a pixel limit that its wrapper takes from the codec context.
  private static func maximumPixels(of codec: VideoCodec, options: VideoSource.Options) -> Int {
    guard codec.identifier == AV_CODEC_ID_AV1 else { return options.maximumPixels }
    let bytes = Double(dav1dFrames) * dav1dBytesPerPixel
    return min(options.maximumPixels, Int(Double(options.maximumMemory) / bytes))
  }

  /// Each thread decodes a frame of its own: together, at most a quarter of the memory.
  private static func threads(pixels: Int, codec: VideoCodec, options: VideoSource.Options) -> Int {
    let wanted = min(max(options.decoderThreads, 1), 64)
    guard pixels > 0 else { return wanted }
    // 8-bit 4:2:0 takes 1.5 bytes a pixel, other formats more.
    let bytesPerFrame = pixels * (2 + codec.tableBytesPerPixel)
    return min(wanted, max(1, options.maximumMemory / 4 / bytesPerFrame))
  }

  /// A four-character code in readable form.
  private static func tagName(_ tag: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      return "unknown, code 0x\(String(tag, radix: 16))"
    }
    return "unknown, code “\(String(decoding: bytes, as: UTF8.self))”"
  }
}
