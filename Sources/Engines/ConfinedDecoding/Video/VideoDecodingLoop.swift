import Foundation
import VideoFrames

/// Decodes one video in a confined process.
enum VideoDecodingLoop {
  /// Opens the libraries: no file can be opened later.
  static func prepare() { FFmpeg.open() }

  /// Runs until the video ends or the other process closes the connection; throws `DecoderChannel.Failure`.
  static func run(on channel: DecoderChannel) throws {
    let (request, descriptor) = try channel.receive(VideoOpeningRequest.self)
    guard descriptor >= 0 else { throw DecoderChannel.Failure.malformed }
    let seconds = UInt64(request.maximumSecondsPerFrame.rounded(.up)) * UInt64(request.decoderThreads)
    Confinement.allow(processorSeconds: seconds)
    let reader: BlockingVideoReader
    do throws(VideoError) {
      let file = OpenedVideoFile(descriptor: descriptor, size: request.size)
      reader = try BlockingVideoReader(file, of: request.input, options: request.options)
    } catch {
      return try channel.send(VideoOpeningReply.failure(error))
    }
    try channel.send(VideoOpeningReply.opened(reader.description))
    var memory: FrameMemory?
    while true {
      _ = try channel.receive(FrameRequest.self)
      Confinement.allow(processorSeconds: seconds)
      switch Result(catching: { () throws(VideoError) in try reader.next() }) {
      case .success(nil): return try channel.send(FrameReply.end)
      case .failure(let error): return try channel.send(FrameReply.failure(error))
      case .success(let frame?):
        do {
          try send(frame, in: &memory, on: channel)
        } catch is SharedMemory.Failure {
          return try channel.send(FrameReply.failure(.outOfMemory(request.input.name)))
        }
      }
    }
  }

  private static func send(
    _ frame: VideoFrame, in memory: inout FrameMemory?, on channel: DecoderChannel
  ) throws {
    let buffer = frame.pixelBuffer
    let reply = FrameReply.frame(FrameProperties(frame))
    if let memory, memory.holds(buffer) {
      memory.write(buffer)
      return try channel.send(reply)
    }
    memory = nil
    let made = try FrameMemory(count: FrameMemory.byteCount(of: buffer))
    made.write(buffer)
    try made.send(reply, on: channel)
    memory = made
  }
}
