import CFFmpeg
import CoreVideo

/// Encodes H.264 with libx264 into an MP4 file.
///
/// Unsafe: FFmpeg's objects are created in `init` and freed in `deinit`. Used by one actor (`VideoWriter`).
final class MP4Encoder {
  private let name: String
  private let preparation: EncoderInput
  private let frameDuration: Int64
  private let format: UnsafeMutablePointer<AVFormatContext>
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let frame: UnsafeMutablePointer<AVFrame>
  private var lastTimeStamp: Int64?

  private static let encoderName = "libx264"
  /// MPEG's usual time base, fine enough for every common frame rate.
  private static let unitsPerSecond: Int32 = 90_000

  static func checkEncoder(name: String) throws(VideoError) {
    try FFmpeg.prepare(for: name)
    guard avcodec_find_encoder_by_name(encoderName) != nil else {
      throw .missingLibrary(
        name, library: "FFmpeg with the H.264 encoder libx264", package: "libavcodec-dev libx264-dev")
    }
  }

  init(
    file: AtomicFile, name: String, first: CVPixelBuffer, options: VideoWriter.Options
  ) throws(VideoError) {
    self.name = name
    preparation = try EncoderInput(first: first, name: name)
    let frameRate = min(max(options.frameRate, 0.01), 10_000)
    frameDuration = Int64((Double(Self.unitsPerSecond) / frameRate).rounded())
    var format: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&format, nil, "mp4", "file:" + file.path) >= 0, let opened = format
    else {
      throw .outOfMemory(name)
    }
    self.format = opened
    var codec: UnsafeMutablePointer<AVCodecContext>?
    do throws(VideoError) {
      let made = try Self.openCodec(for: preparation, name: name, frameRate: frameRate, options: options)
      codec = made
      self.codec = made
      stream = try Self.writeHeader(opened, codec: made, path: file.path, name: name, options: options)
      guard let packet = av_packet_alloc(), let frame = av_frame_alloc() else { throw .outOfMemory(name) }
      self.packet = packet
      self.frame = frame
    } catch {
      avcodec_free_context(&codec)
      avio_closep(&opened.pointee.pb)
      avformat_free_context(opened)
      throw error
    }
  }

  deinit {
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    avcodec_free_context(&codec)
    av_packet_free(&packet)
    av_frame_free(&frame)
    avio_closep(&format.pointee.pb)
    avformat_free_context(format)
  }

  private static func openCodec(
    for input: EncoderInput, name: String, frameRate: Double, options: VideoWriter.Options
  ) throws(VideoError) -> UnsafeMutablePointer<AVCodecContext> {
    try checkEncoder(name: name)
    let encoder = avcodec_find_encoder_by_name(encoderName)
    var context = avcodec_alloc_context3(encoder)
    guard let codec = context else { throw .outOfMemory(name) }
    codec.pointee.width = input.width
    codec.pointee.height = input.height
    codec.pointee.pix_fmt = AV_PIX_FMT_NV12
    codec.pointee.time_base = AVRational(num: 1, den: unitsPerSecond)
    // Frames have square pixels.
    codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    codec.pointee.framerate = av_d2q(frameRate, 100_000)
    codec.pointee.thread_count = Int32(clamping: options.encoderThreads)
    codec.pointee.color_range = input.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    codec.pointee.colorspace = input.colorSpace
    codec.pointee.color_primaries = AVCOL_PRI_BT709
    codec.pointee.color_trc = AVCOL_TRC_BT709
    // MP4 stores the encoder's parameters once, not in every key frame.
    codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    var settings = makeDictionary([
      "preset": "veryfast", "crf": "\(min(max(options.constantRateFactor, 0), 51))",
    ])
    defer { av_dict_free(&settings) }
    let result = avcodec_open2(codec, encoder, &settings)
    guard result >= 0 else {
      avcodec_free_context(&context)
      throw .invalidFrame(name, reason: "the encoder rejects it: \(describeFFmpegError(result))")
    }
    return codec
  }

  private static func writeHeader(
    _ format: UnsafeMutablePointer<AVFormatContext>, codec: UnsafeMutablePointer<AVCodecContext>,
    path: String,
    name: String, options: VideoWriter.Options
  ) throws(VideoError) -> UnsafeMutablePointer<AVStream> {
    guard let stream = avformat_new_stream(format, nil),
      avcodec_parameters_from_context(stream.pointee.codecpar, codec) >= 0
    else { throw .outOfMemory(name) }
    stream.pointee.time_base = codec.pointee.time_base
    stream.pointee.avg_frame_rate = codec.pointee.framerate
    if options.exifOrientation != 1, let matrix = DisplayMatrix(exifOrientation: options.exifOrientation) {
      guard matrix.write(to: stream) else { throw .outOfMemory(name) }
    }
    var result = avio_open(&format.pointee.pb, "file:" + path, AVIO_FLAG_WRITE)
    guard result >= 0 else { throw .unwritable(name, reason: describeFFmpegError(result)) }
    // Moves the index to the front, so that playback can start before the file is loaded whole.
    var settings = makeDictionary(["movflags": "+faststart", "video_track_timescale": "\(unitsPerSecond)"])
    defer { av_dict_free(&settings) }
    result = avformat_write_header(format, &settings)
    guard result >= 0 else { throw .unwritable(name, reason: describeFFmpegError(result)) }
    return stream
  }

  /// Encodes a frame, to be shown `time` seconds after the first.
  func append(_ pixelBuffer: CVPixelBuffer, time: Double) throws(VideoError) {
    let units = time * Double(Self.unitsPerSecond)
    guard let stamp = Int64(exactly: units.rounded()), stamp < Int64.max / 4, stamp > (lastTimeStamp ?? -1)
    else {
      throw .invalidFrame(name, reason: "its time, \(time) s after the first, isn't after the frame before")
    }
    try preparation.fill(frame, with: pixelBuffer)
    defer { av_frame_unref(frame) }
    frame.pointee.pts = stamp
    lastTimeStamp = stamp
    try encode(frame)
  }

  /// Encodes the frames that the encoder still holds and writes the index.
  func finish() throws(VideoError) {
    try encode(nil)
    var result = av_write_trailer(format)
    // A failure to write the last bytes may only show now.
    let closed = avio_closep(&format.pointee.pb)
    if result >= 0 { result = closed }
    guard result >= 0 else { throw .unwritable(name, reason: describeFFmpegError(result)) }
  }

  private func encode(_ frame: UnsafeMutablePointer<AVFrame>?) throws(VideoError) {
    var result = avcodec_send_frame(codec, frame)
    guard result >= 0 else { throw .invalidFrame(name, reason: describeFFmpegError(result)) }
    while true {
      result = avcodec_receive_packet(codec, packet)
      if result == ffmpeg_error(EAGAIN) || result == ffmpeg_error_end_of_file() { return }
      guard result >= 0 else { throw .invalidFrame(name, reason: describeFFmpegError(result)) }
      packet.pointee.stream_index = stream.pointee.index
      packet.pointee.duration = frameDuration
      av_packet_rescale_ts(packet, codec.pointee.time_base, stream.pointee.time_base)
      result = av_interleaved_write_frame(format, packet)
      guard result >= 0 else { throw .unwritable(name, reason: describeFFmpegError(result)) }
    }
  }
}
