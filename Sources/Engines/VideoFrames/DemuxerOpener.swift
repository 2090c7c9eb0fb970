import CFFmpeg
import Foundation
import SystemErrors

/// Opens an input and selects its video track.
///
/// Unsafe: FFmpeg's context under construction is either freed or passed to a `Demuxer` on every path.
struct DemuxerOpener {
  let input: VideoInput
  let options: VideoSource.Options
  let interruption: IOInterrupt

  private var name: String { input.name }

  private static let streamProtocols =
    "http,https,tls,tcp,udp,rtp,rtmp,rtmps,rtmpt,httpproxy,crypto,srt,rtsp,rtsps"

  func open() throws(VideoError) -> Demuxer {
    try FFmpeg.prepare(for: name)
    switch input {
    case .file(let url):
      let file = try OpenedVideoFile(url.path(percentEncoded: false), name: name)
      return try open(InputDescriptor(file, closesDescriptor: true, interruption: interruption))
    case .standardInput: return try open(.standardInput)
    case .camera(let path, let width, let height, let frameRate):
      return try openCamera(path: path, width: width, height: height, frameRate: frameRate)
    case .stream: return try openStream()
    }
  }

  /// Reads from a file that stays open.
  func open(_ file: OpenedVideoFile) throws(VideoError) -> Demuxer {
    try FFmpeg.prepare(for: name)
    return try open(InputDescriptor(file, closesDescriptor: false, interruption: interruption))
  }

  private func open(_ descriptor: InputDescriptor) throws(VideoError) -> Demuxer {
    if let pointer = descriptor.largeFilePointer {
      throw .largeFilePointer(name, byteCount: pointer.byteCount)
    }
    guard let ioContext = descriptor.makeContext() else { throw .outOfMemory(name) }
    do {
      return try open(
        address: "", format: try recognizeFormat(of: ioContext, descriptor: descriptor),
        settings: ["format_whitelist": VideoContainer.fileWhitelist], descriptor: descriptor,
        ioContext: ioContext)
    } catch {
      InputDescriptor.freeContext(ioContext)
      throw error
    }
  }

  /// The demuxer for a file, detected from its first bytes, which stay in the context's buffer.
  ///
  /// Unsafe: the result is one of FFmpeg's constants.
  private func recognizeFormat(
    of ioContext: UnsafeMutablePointer<AVIOContext>, descriptor: InputDescriptor
  ) throws(VideoError) -> UnsafePointer<AVInputFormat> {
    interruption.setDeadline(seconds: options.maximumSecondsPerFrame)
    defer { interruption.setDeadline(seconds: nil) }
    if MotionJPEG.isVideo(start: { descriptor.bytes(at: 0, count: $0) }) {
      return try motionJPEG(in: descriptor)
    }
    var recognized: UnsafePointer<AVInputFormat>?
    let score = av_probe_input_buffer2(ioContext, &recognized, "", nil, 0, 0)
    guard score >= 0, let recognized else { throw openingError(score, descriptor: descriptor) }
    if !descriptor.isSeekable, mayBeMotionJPEG(ioContext) { return try motionJPEG(in: descriptor) }
    switch VideoContainer.verdict(on: recognized) {
    case .read:
      guard descriptor.checkIndex(isMovie: VideoContainer.isMovie(recognized)) else { throw excessiveIndex }
      return recognized
    case .soundAlone where score > AVPROBE_SCORE_RETRY: throw .noVideoTrack(name)
    case .other(let format) where score > AVPROBE_SCORE_RETRY:
      if let explanation = ContainerSniffer(descriptor)?.explanation {
        throw .notAVideo(name, reason: explanation)
      }
      throw .notAVideo(name, reason: "reads \(VideoContainer.list); this file is \(format)")
    case .soundAlone, .other: throw openingError(ffmpeg_error_invalid_data(), descriptor: descriptor)
    }
  }

  private func motionJPEG(in descriptor: InputDescriptor) throws(VideoError) -> UnsafePointer<AVInputFormat> {
    _ = descriptor.checkIndex(isMovie: false)
    guard let format = av_find_input_format(VideoContainer.motionJPEG) else {
      throw .missingLibrary(name, library: "FFmpeg with Motion JPEG", package: "libavformat-dev")
    }
    return format
  }

  /// Whether a pipe's first bytes, which FFmpeg holds for its demuxer, are the start of JPEG images.
  ///
  /// Unsafe: reads the context's buffer between its two ends.
  private func mayBeMotionJPEG(_ ioContext: UnsafeMutablePointer<AVIOContext>) -> Bool {
    guard let start = ioContext.pointee.buf_ptr, let end = ioContext.pointee.buf_end, end > start else {
      return false
    }
    return MotionJPEG.kind(startingWith: UnsafeRawBufferPointer(start: start, count: end - start)) != .still
  }

  private func openStream() throws(VideoError) -> Demuxer {
    guard case .stream(let url) = input else { throw .notFound(name) }
    avformat_network_init()
    var settings = [
      "format_whitelist": VideoContainer.streamWhitelist, "protocol_whitelist": Self.streamProtocols,
      // Enough to detect the track's size; FFmpeg's default is five seconds of a stream without a header.
      "analyzeduration": "2000000",
    ]
    // Lost datagrams spoil frames; RTSP can send them over its own connection.
    if url.scheme?.lowercased() == "rtsp" { settings["rtsp_transport"] = "tcp" }
    return try open(address: url.absoluteString, format: nil, settings: settings)
  }

  private func openCamera(path: String, width: Int?, height: Int?, frameRate: Double?) throws(VideoError)
    -> Demuxer
  {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(name) }
    guard ffmpeg_register_devices() != 0 else {
      throw .missingLibrary(name, library: "FFmpeg's libavdevice", package: "libavdevice-dev")
    }
    guard let format = av_find_input_format("video4linux2") else {
      throw .missingLibrary(name, library: "FFmpeg with Video4Linux", package: "libavdevice-dev")
    }
    var settings: [String: String] = [:]
    if let width, let height { settings["video_size"] = "\(width)x\(height)" }
    if let frameRate { settings["framerate"] = "\(frameRate)" }
    // Over USB 2, a camera reaches its full rate beyond 640×480 only in Motion JPEG.
    if let width, let height, width * height > 640 * 480 {
      let compressed = settings.merging(["input_format": "mjpeg"]) { $1 }
      if let camera = try? open(address: path, format: format, settings: compressed) { return camera }
    }
    return try open(address: path, format: format, settings: settings)
  }

  private func open(
    address: String, format: UnsafePointer<AVInputFormat>?, settings: [String: String],
    descriptor: InputDescriptor? = nil, ioContext: UnsafeMutablePointer<AVIOContext>? = nil
  ) throws(VideoError) -> Demuxer {
    guard let fresh = avformat_alloc_context() else { throw .outOfMemory(name) }
    fresh.pointee.pb = ioContext
    fresh.pointee.interrupt_callback = AVIOInterruptCB(
      callback: { opaque in
        guard let opaque else { return 0 }
        return Unmanaged<IOInterrupt>.fromOpaque(opaque).takeUnretainedValue().isAborted ? 1 : 0
      }, opaque: Unmanaged.passUnretained(interruption).toOpaque())
    let isCamera = ioContext == nil && format != nil
    // A camera's read can't be interrupted, so it mustn't block.
    if isCamera { fresh.pointee.flags |= AVFMT_FLAG_NONBLOCK }
    if ioContext != nil { ffmpeg_refuse_other_inputs(fresh) }
    // No decoder has this name: FFmpeg would open decoders for all tracks, without limits for late ones.
    var dictionary = makeDictionary(settings.merging(["codec_whitelist": "none"]) { $1 })
    defer { av_dict_free(&dictionary) }
    var context: UnsafeMutablePointer<AVFormatContext>? = fresh
    interruption.setDeadline(seconds: input.isLive ? options.timeout : options.maximumSecondsPerFrame)
    defer { interruption.setDeadline(seconds: nil) }
    // Frees the context if it fails.
    let result = avformat_open_input(&context, address, format, &dictionary)
    guard result >= 0, let context else { throw openingError(result, descriptor: descriptor) }
    do {
      // A camera states everything at once, and would be polled endlessly for frames that it doesn't have.
      // Motion JPEG states nothing: FFmpeg would read ahead for seconds.
      let isMotionJPEG = context.pointee.iformat.map(VideoContainer.isMotionJPEG) ?? false
      if !isCamera, !isMotionJPEG { try findStreams(context) }
      let stream = try videoStream(of: context)
      return Demuxer(
        name: name, isLive: input.isLive, isMotionJPEG: isMotionJPEG, context: context, input: descriptor,
        ioContext: ioContext, interruption: interruption, stream: stream)
    } catch {
      var closing: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&closing)
      throw error
    }
  }

  private func findStreams(_ context: UnsafeMutablePointer<AVFormatContext>) throws(VideoError) {
    let result = avformat_find_stream_info(context, nil)
    if interruption.isAborted { throw openingError(ffmpeg_error_exit(), descriptor: nil) }
    guard result >= 0 else { throw .notAVideo(name, reason: describeFFmpegError(result)) }
  }

  /// Selects a moving track, a default one first, then the one of the largest stated size.
  private func videoStream(
    of context: UnsafeMutablePointer<AVFormatContext>
  ) throws(VideoError) -> UnsafeMutablePointer<AVStream> {
    let stills = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS | AV_DISPOSITION_STILL_IMAGE
    var best: UnsafeMutablePointer<AVStream>?
    var hasSound = false
    func rank(_ stream: UnsafeMutablePointer<AVStream>) -> (Int, Int) {
      let parameters = stream.pointee.codecpar.pointee
      let isDefault = stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
      return (isDefault ? 1 : 0, Int(parameters.width) * Int(parameters.height))
    }
    for index in 0..<Int(context.pointee.nb_streams) {
      guard let stream = context.pointee.streams[index] else { continue }
      stream.pointee.discard = AVDISCARD_ALL
      hasSound = hasSound || stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      guard stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        stream.pointee.disposition & stills == 0
      else { continue }
      if best.map({ rank(stream) > rank($0) }) ?? true { best = stream }
    }
    guard let best else {
      if hasSound { throw .noVideoTrack(name) }
      throw .notAVideo(name, reason: "it has no readable track")
    }
    best.pointee.discard = AVDISCARD_DEFAULT
    return best
  }

  private var excessiveIndex: VideoError {
    .tooCostly(name, reason: "its index declares more tracks or samples than it can hold")
  }

  private func openingError(_ code: Int32, descriptor: InputDescriptor?) -> VideoError {
    if interruption.isCancelled { return .cancelled(name) }
    if let descriptor, descriptor.hasExcessiveIndex { return excessiveIndex }
    if interruption.isPastDeadline {
      guard !input.isLive else { return .timedOut(name, seconds: options.timeout) }
      return .tooCostly(
        name, reason: "opening takes more than \(options.maximumSecondsPerFrame.formatted()) s")
    }
    let reason = describeFFmpegError(code)
    switch input {
    case .camera:
      switch code {
      case ffmpeg_error(ENOENT), ffmpeg_error(ENODEV), ffmpeg_error(ENXIO): return .notFound(name)
      case ffmpeg_error(EBUSY): return .unreadable(name, reason: "another program is using the camera")
      case ffmpeg_error(ENOTTY), ffmpeg_error(EINVAL):
        return .unreadable(name, reason: "it isn't a camera, or doesn't support this size or rate")
      default: return .unreadable(name, reason: reason)
      }
    case .stream:
      // After connecting, errors are in the data.
      if code == ffmpeg_error_invalid_data() || code == ffmpeg_error(EINVAL) {
        return .notAVideo(name, reason: "\(reason); reads \(VideoContainer.list)")
      }
      return .unreadable(name, reason: reason)
    case .file, .standardInput:
      if code == ffmpeg_error(ENOMEM) { return .outOfMemory(name) }
      if let failure = descriptor?.readError {
        return .unreadable(name, reason: describeSystemError(failure))
      }
      if let descriptor, !descriptor.isSeekable {
        return .notAVideo(
          name,
          reason: "it is in no known video format, or in one that can't be read from a pipe "
            + "(an MP4 whose index comes last)")
      }
      let detail = descriptor.flatMap(ContainerSniffer.init)?.explanation
      return .notAVideo(name, reason: detail ?? "it is in no known video format")
    }
  }
}

func makeDictionary(_ settings: [String: String]) -> OpaquePointer? {
  var dictionary: OpaquePointer?
  for (key, value) in settings { av_dict_set(&dictionary, key, value, 0) }
  return dictionary
}
