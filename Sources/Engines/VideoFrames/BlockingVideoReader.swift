import CFFmpeg
import CoreVideo
package import Foundation

/// A video's frames, decoded on the calling thread, which blocks until each is ready.
///
/// Used by one thread at a time, like the demuxer. Only the decoder's own threads decode ahead; `VideoSource`
/// decodes while the caller is busy with the previous frame.
///
/// Unsafe: FFmpeg's packet and frame are allocated in `init` and freed in `deinit`.
package final class BlockingVideoReader: FrameSupply {
  package private(set) var description: StreamDescription
  private let demuxer: Demuxer
  private let options: VideoSource.Options
  private let interruption: IOInterrupt
  private let converter: PixelConverter
  private let decoder: Decoder
  private let packet: UnsafeMutablePointer<AVPacket>
  private let frame: UnsafeMutablePointer<AVFrame>
  private var clock: FrameClock
  /// The first frame, if it was decoded to learn the video's size.
  private var firstFrame: VideoFrame?
  private var framesRead = 0
  private var isDraining = false
  /// The error that ended reading before the end of the video, if any.
  private var readFailure: Int32?
  private var lastPacketWasDamaged = false
  private(set) var damagedPackets = 0

  private static let consecutiveErrorLimit = 1_000

  /// Opens a video file; throws as `VideoSource.init(contentsOf:)` does.
  package convenience init(
    contentsOf url: URL, options: VideoSource.Options = VideoSource.Options()
  ) throws(VideoError) {
    try self.init(.file(url), options: options, interruption: IOInterrupt())
  }

  /// Opens a video; `interruption` ends blocking calls.
  convenience init(
    _ input: VideoInput, options: VideoSource.Options, interruption: IOInterrupt
  ) throws(VideoError) {
    let opening = DemuxerOpener(input: input, options: options, interruption: interruption)
    try self.init(demuxer: try opening.open(), options: options, interruption: interruption)
  }

  /// Opens a video whose file another process opened, as `input` in errors.
  package convenience init(
    _ file: OpenedVideoFile, of input: VideoInput, options: VideoSource.Options
  ) throws(VideoError) {
    let interruption = IOInterrupt()
    let opening = DemuxerOpener(input: input, options: options, interruption: interruption)
    try self.init(demuxer: try opening.open(file), options: options, interruption: interruption)
  }

  private init(demuxer: Demuxer, options: VideoSource.Options, interruption: IOInterrupt) throws(VideoError) {
    self.demuxer = demuxer
    self.options = options
    self.interruption = interruption
    converter = PixelConverter(name: demuxer.name, maximumPixels: options.maximumPixels)
    description = demuxer.description
    clock = FrameClock(
      timeBase: demuxer.timeBase,
      nominalInterval: description.nominalFrameRate.map { 1 / $0 } ?? 1.0 / 30)
    decoder = try Decoder(demuxer: demuxer, options: options)
    guard let packet = av_packet_alloc() else { throw .outOfMemory(demuxer.name) }
    guard let frame = av_frame_alloc() else {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      throw .outOfMemory(demuxer.name)
    }
    self.packet = packet
    self.frame = frame
    if description.width == 0 || description.height == 0 { try readSize() }
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_packet_free(&packet)
    av_frame_free(&frame)
  }

  /// Decodes the first frame of a video whose container doesn't state its size.
  private func readSize() throws(VideoError) {
    firstFrame = try next()
    guard let buffer = firstFrame?.pixelBuffer else { return }
    description.width = CVPixelBufferGetWidth(buffer)
    description.height = CVPixelBufferGetHeight(buffer)
  }

  /// The next frame; nil at the end and once interrupted.
  ///
  /// Throws `.truncated` after the last frame of a broken video, `.notAVideo` without any frame, `.tooLarge`
  /// and `.tooCostly` if frames exceed the limits, `.timedOut` if a camera or stream stopped sending.
  package func next() throws(VideoError) -> VideoFrame? {
    if let first = firstFrame.take() { return first }
    var consecutiveErrors = 0
    interruption.setDeadline(seconds: demuxer.isLive ? options.timeout : options.maximumSecondsPerFrame)
    defer { interruption.setDeadline(seconds: nil) }
    while consecutiveErrors < Self.consecutiveErrorLimit {
      try checkInterruption()
      if interruption.isCancelled { return nil }
      let result = avcodec_receive_frame(decoder.context, frame)
      if result == 0 {
        defer { av_frame_unref(frame) }
        return try makeFrame()
      } else if result == ffmpeg_error(EAGAIN) {
        try feed()
      } else if result == ffmpeg_error_end_of_file() {
        break
      } else {
        if let refusal = decoder.refusal(includingSize: false) { throw refusal }
        damagedPackets += 1
        consecutiveErrors += 1
        lastPacketWasDamaged = true
      }
    }
    if interruption.isCancelled { return nil }
    try checkEnd()
    return nil
  }

  private func checkInterruption() throws(VideoError) {
    guard !interruption.isCancelled, interruption.isPastDeadline else { return }
    if demuxer.isLive { throw .timedOut(demuxer.name, seconds: options.timeout) }
    throw .tooCostly(
      demuxer.name,
      reason: "no frame after \(options.maximumSecondsPerFrame.formatted()) s of decoding")
  }

  /// Sends the next packet, or the end of the video, to the decoder.
  private func feed() throws(VideoError) {
    if isDraining { return }
    switch demuxer.read(into: packet) {
    case .packet: break
    case .failure(let code):
      if interruption.isCancelled { return }
      try checkInterruption()
      readFailure = code
      fallthrough
    case .end:
      isDraining = true
      avcodec_send_packet(decoder.context, nil)
      return
    }
    defer { av_packet_unref(packet) }
    // A truncated packet decodes to a partial image, which a detector can't recognize as such.
    lastPacketWasDamaged =
      packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 || avcodec_send_packet(decoder.context, packet) < 0
    if lastPacketWasDamaged {
      damagedPackets += 1
      if let refusal = decoder.refusal(includingSize: false) { throw refusal }
    }
  }

  private func makeFrame() throws(VideoError) -> VideoFrame {
    let stamp = frame.pointee.best_effort_timestamp
    let time = clock.time(timeStamp: stamp == ffmpeg_no_time_stamp() ? nil : stamp)
    let made = VideoFrame(
      pixelBuffer: try converter.convert(
        frame, pixelShape: demuxer.pixelShape(frame.pointee.sample_aspect_ratio)),
      index: framesRead, time: time,
      exifOrientation: description.exifOrientation)
    framesRead += 1
    return made
  }

  private func checkEnd() throws(VideoError) {
    if demuxer.isLive, let readFailure {
      throw .unreadable(demuxer.name, reason: describeFFmpegError(readFailure))
    }
    if framesRead == 0 {
      throw decoder.refusal(includingSize: true)
        ?? .notAVideo(demuxer.name, reason: "none of its frames can be decoded (\(description.codec))")
    }
    if readFailure != nil || lastPacketWasDamaged {
      throw .truncated(demuxer.name, framesRead: framesRead, reason: truncationReason)
    }
  }

  private var truncationReason: String {
    switch readFailure {
    case nil where decoder.hasRefusedSize:
      "its frames become larger than the limit of \(options.maximumPixels) pixels"
    case nil: "its last frame is incomplete"
    case ffmpeg_error_end_of_file(), ffmpeg_error_invalid_data(): "the rest of the file is missing or damaged"
    case .some(let code): describeFFmpegError(code)
    }
  }
}
