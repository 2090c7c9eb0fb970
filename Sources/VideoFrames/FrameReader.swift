import CFFmpeg
import CoreVideo

/// Turns a demuxer's packets into video frames, one at a time.
///
/// Unsafe: the codec context, the packet and the frame are FFmpeg's, made in `init` and freed in `deinit`. Used by
/// one actor only, like the demuxer.
final class FrameReader {
  let description: StreamDescription
  private let demuxer: Demuxer
  private let options: VideoSource.Options
  private let interruption: Interruption
  private let converter: PixelConverter
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let frame: UnsafeMutablePointer<AVFrame>
  private var clock: FrameClock
  private var framesRead = 0
  private var isDraining = false
  /// What ended the reading, where that wasn't the end of the video.
  private var readFailure: Int32?
  private var lastPacketWasDamaged = false
  private(set) var damagedPackets = 0

  private static let consecutiveErrorLimit = 1_000

  init(demuxer: Demuxer, options: VideoSource.Options, interruption: Interruption) throws(VideoError) {
    self.demuxer = demuxer
    self.options = options
    self.interruption = interruption
    converter = PixelConverter(name: demuxer.name)
    description = demuxer.description
    clock = FrameClock(
      timeBase: demuxer.stream.pointee.time_base,
      nominalInterval: description.nominalFrameRate.map { 1 / $0 } ?? 1.0 / 30)
    codec = try Self.openCodec(demuxer: demuxer, options: options)
    guard let packet = av_packet_alloc(), let frame = av_frame_alloc() else {
      throw .outOfMemory(demuxer.name)
    }
    self.packet = packet
    self.frame = frame
  }

  deinit {
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    avcodec_free_context(&codec)
    av_packet_free(&packet)
    av_frame_free(&frame)
  }

  private static func openCodec(
    demuxer: Demuxer, options: VideoSource.Options
  ) throws(VideoError) -> UnsafeMutablePointer<AVCodecContext> {
    let parameters = demuxer.stream.pointee.codecpar
    let identifier = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    guard identifier != AV_CODEC_ID_NONE || parameters?.pointee.codec_tag != 0 else {
      throw .notAVideo(demuxer.name, reason: "its track's description is damaged")
    }
    let codecName = String(cString: avcodec_get_name(identifier))
    guard let decoder = avcodec_find_decoder(identifier) else {
      throw .unsupportedCodec(demuxer.name, codec: codecName)
    }
    var context = avcodec_alloc_context3(decoder)
    guard let codec = context else { throw .outOfMemory(demuxer.name) }
    codec.pointee.pkt_timebase = demuxer.stream.pointee.time_base
    codec.pointee.max_pixels = Int64(options.maximumPixels)
    codec.pointee.thread_count = Int32(min(max(options.decoderThreads, 1), 64))
    // Threads that each decode a frame of their own give the last one late: not for what is live.
    codec.pointee.thread_type = demuxer.isLive ? FF_THREAD_SLICE : FF_THREAD_FRAME | FF_THREAD_SLICE
    guard avcodec_parameters_to_context(codec, parameters) >= 0, avcodec_open2(codec, decoder, nil) >= 0
    else {
      avcodec_free_context(&context)
      throw .unsupportedCodec(demuxer.name, codec: codecName)
    }
    return codec
  }

  /// The next frame, nil at the end and once interrupted.
  ///
  /// Throws `.truncated` after the last frame of a video that broke off, `.notAVideo` where there was no frame at
  /// all, `.timedOut` where a camera or a stream fell silent.
  func next() throws(VideoError) -> VideoFrame? {
    var consecutiveErrors = 0
    if demuxer.isLive { interruption.allow(seconds: options.timeout) }
    while consecutiveErrors < Self.consecutiveErrorLimit {
      if interruption.isCancelled { return nil }
      let result = avcodec_receive_frame(codec, frame)
      if result == 0 {
        defer { av_frame_unref(frame) }
        return try makeFrame()
      } else if result == ffmpeg_error(EAGAIN) {
        try feed()
      } else if result == ffmpeg_error_end_of_file() {
        break
      } else {
        damagedPackets += 1
        consecutiveErrors += 1
        lastPacketWasDamaged = true
      }
    }
    if interruption.isCancelled { return nil }
    try checkEnd()
    return nil
  }

  /// Gives the decoder the next packet, or tells it that there is none.
  private func feed() throws(VideoError) {
    if isDraining { return }
    switch demuxer.read(into: packet) {
    case .packet: break
    case .failure(let code):
      if interruption.isCancelled { return }
      if interruption.isLate { throw .timedOut(demuxer.name, seconds: options.timeout) }
      readFailure = code
      fallthrough
    case .end:
      isDraining = true
      avcodec_send_packet(codec, nil)
      return
    }
    defer { av_packet_unref(packet) }
    // Half a packet decodes to half a picture, which a detector would take for a whole one.
    lastPacketWasDamaged =
      packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 || avcodec_send_packet(codec, packet) < 0
    if lastPacketWasDamaged { damagedPackets += 1 }
  }

  private func makeFrame() throws(VideoError) -> VideoFrame {
    let stamp = frame.pointee.best_effort_timestamp
    let time = clock.time(timeStamp: stamp == ffmpeg_no_time_stamp() ? nil : stamp)
    let made = VideoFrame(
      pixelBuffer: try converter.convert(frame), index: framesRead, time: time,
      exifOrientation: description.exifOrientation)
    framesRead += 1
    return made
  }

  private func checkEnd() throws(VideoError) {
    if demuxer.isLive, let readFailure {
      throw .unreadable(demuxer.name, reason: describeFFmpegError(readFailure))
    }
    if framesRead == 0 {
      throw .notAVideo(demuxer.name, reason: "no picture in it can be decoded (\(description.codec))")
    }
    if readFailure != nil || lastPacketWasDamaged {
      throw .truncated(demuxer.name, framesRead: framesRead, reason: truncationReason)
    }
  }

  private var truncationReason: String {
    switch readFailure {
    case nil: "its last picture is incomplete"
    case ffmpeg_error_end_of_file(), ffmpeg_error_invalid_data(): "the rest of the file is missing or damaged"
    case .some(let code): describeFFmpegError(code)
    }
  }
}
