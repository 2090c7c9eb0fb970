import CFFmpeg
import Dispatch
import Foundation

/// An opened video that delivers the packets of one track.
///
/// Unsafe: the pointers are FFmpeg's, freed in `deinit` and never passed out beyond a call. An instance is
/// used by one actor only (`DecodingActor`), which creates and releases it.
final class Demuxer {
  let name: String
  let isLive: Bool
  /// Whether packets get the times of their arrival: a live stream of JPEG images states none, and FFmpeg
  /// would number them at 25 a second.
  let usesArrivalTimes: Bool
  private let isMotionJPEG: Bool
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let input: InputDescriptor?
  private let ioContext: UnsafeMutablePointer<AVIOContext>?
  private let interruption: IOInterrupt
  private(set) var stream: UnsafeMutablePointer<AVStream>
  private var packetsRead = 0
  /// Whether the first image of Motion JPEG has an end; some cameras leave it out.
  private var endsImages: Bool?

  private static let arrivalTimeBase = AVRational(num: 1, den: 1_000_000)

  /// Takes ownership of a context that `DemuxerOpener` has opened.
  init(
    name: String, isLive: Bool, isMotionJPEG: Bool, context: UnsafeMutablePointer<AVFormatContext>,
    input: InputDescriptor?, ioContext: UnsafeMutablePointer<AVIOContext>?, interruption: IOInterrupt,
    stream: UnsafeMutablePointer<AVStream>
  ) {
    self.name = name
    self.isLive = isLive
    self.isMotionJPEG = isMotionJPEG
    // One of known size is a file on a server, which may arrive faster than it was recorded.
    usesArrivalTimes = isLive && isMotionJPEG && !Self.hasKnownSize(context)
    self.context = context
    self.input = input
    self.ioContext = ioContext
    self.interruption = interruption
    self.stream = stream
  }

  private static func hasKnownSize(_ context: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    guard let io = context.pointee.pb, let seek = io.pointee.seek else { return false }
    return seek(io.pointee.opaque, 0, AVSEEK_SIZE) > 0
  }

  deinit {
    var closing: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&closing)
    if let ioContext { InputDescriptor.freeContext(ioContext) }
  }

  enum Step {
    case packet
    case end
    /// Reading failed, with FFmpeg's code.
    case failure(Int32)
  }

  /// The unit of the packets' timestamps, in seconds.
  var timeBase: AVRational { usesArrivalTimes ? Self.arrivalTimeBase : stream.pointee.time_base }

  /// Reads the track's next packet into `packet`; the caller unreferences it.
  func read(into packet: UnsafeMutablePointer<AVPacket>) -> Step {
    while true {
      if interruption.isAborted { return .failure(ffmpeg_error_exit()) }
      let result = av_read_frame(context, packet)
      if result == ffmpeg_error(EAGAIN) {
        // The camera has no new frame. At tens of frames a second, this is soon enough.
        usleep(2_000)
      } else if result == ffmpeg_error_end_of_file() {
        return missesPackets ? .failure(result) : .end
      } else if result < 0, isMotionJPEG, context.pointee.pb?.pointee.eof_reached != 0 {
        // Many multipart messages end with a boundary that announces another part.
        return .end
      } else if result < 0 {
        return .failure(result)
      } else if packet.pointee.stream_index == stream.pointee.index {
        packetsRead += 1
        if usesArrivalTimes {
          packet.pointee.pts = Int64(clamping: DispatchTime.now().uptimeNanoseconds / 1_000)
          packet.pointee.dts = packet.pointee.pts
        }
        if isMotionJPEG { flagCutImage(packet) }
        return .packet
      } else {
        av_packet_unref(packet)
      }
    }
  }

  /// Marks an image that ends early as damaged: it would be decoded in part.
  private func flagCutImage(_ packet: UnsafeMutablePointer<AVPacket>) {
    let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
    let padding: [UInt8] = [0, 0xFF, 0x0A, 0x0D]
    // The marker EOI (ITU-T T.81, table B.1).
    let last = bytes.lastIndex { !padding.contains($0) } ?? 0
    let isWhole = last > 0 && bytes[last - 1] == 0xFF && bytes[last] == 0xD9
    if endsImages == nil { endsImages = isWhole }
    if !isWhole, endsImages == true { packet.pointee.flags |= AV_PKT_FLAG_CORRUPT }
  }

  /// Whether the file's index lists more packets than were read. Only MP4's index is complete.
  private var missesPackets: Bool {
    guard let format = context.pointee.iformat?.pointee.name, String(cString: format).hasPrefix("mov") else {
      return false
    }
    return packetsRead < Int(avformat_index_get_entries_count(stream))
  }

  /// Frames a second, as stated or estimated; nil if unknown.
  private var frameRate: Double? {
    if usesArrivalTimes { return nil }
    let rates: [AVRational] = [
      av_guess_frame_rate(context, stream, nil), stream.pointee.avg_frame_rate, stream.pointee.r_frame_rate,
    ]
    guard let rate = rates.first(where: { $0.num > 0 && $0.den > 0 }).map(av_q2d) else { return nil }
    // Before a frame is decoded, FFmpeg may have counted the fields of a raw H.264 stream as frames.
    let average = stream.pointee.avg_frame_rate
    guard average.num > 0, average.den > 0, abs(rate / av_q2d(average) - 2) < 0.1 else { return rate }
    return av_q2d(average)
  }

  /// The shape of a frame's pixels; the container's statement precedes the frame's own.
  func pixelShape(_ ownRatio: AVRational) -> PixelShape {
    PixelShape(stream.pointee.sample_aspect_ratio, ownRatio)
  }

  /// The video's properties as stated by its container.
  var description: StreamDescription {
    let parameters = stream.pointee.codecpar.pointee
    let rate = frameRate
    var duration: Double?
    if stream.pointee.duration != ffmpeg_no_time_stamp(), stream.pointee.duration > 0 {
      duration = Double(stream.pointee.duration) * av_q2d(stream.pointee.time_base)
    } else if context.pointee.duration != ffmpeg_no_time_stamp(), context.pointee.duration > 0 {
      duration = Double(context.pointee.duration) / Double(AV_TIME_BASE)
    }
    if isLive { duration = nil }
    var count = stream.pointee.nb_frames > 0 ? Int(stream.pointee.nb_frames) : nil
    if count == nil, let rate, let duration, rate * duration < 1e9 {
      count = Int((rate * duration).rounded())
    }
    let size = pixelShape(parameters.sample_aspect_ratio).squareSize(
      width: Int(parameters.width), height: Int(parameters.height))
    return StreamDescription(
      width: size.width, height: size.height, nominalFrameRate: rate,
      estimatedFrameCount: isLive ? nil : count, duration: duration,
      codec: String(cString: avcodec_get_name(parameters.codec_id)),
      exifOrientation: DisplayMatrix(of: stream).exifOrientation)
  }
}
