import CoreVideo
import Foundation
package import VideoFrames

extension VideoSource {
  /// Opens a video that a confined process decodes.
  ///
  /// - Throws: as `init(_:options:)`, and `VideoError.unreadable` for cameras and streams, or if no process
  ///   can be started or confined. One that crashes or exceeds its limits causes `notAVideo` or `truncated`.
  package init(
    _ input: VideoInput, options: Options = Options(), confinedBy program: DecoderProgram
  ) async throws(VideoError) {
    try await self.init(input, options: options) { input, options, interruption throws(VideoError) in
      try ConfinedVideo(input, options: options, interruption: interruption, program: program)
    }
  }
}

/// A video that a confined process of its own decodes.
///
/// Files and the standard input are opened here; the process gets an open descriptor. Cost: starting a
/// process takes about 40 ms, and each frame's pixels are copied twice.
final class ConfinedVideo: FrameSupply {
  let description: StreamDescription
  private let name: String
  private let options: VideoSource.Options
  private let interruption: IOInterrupt
  private let process: DecoderProcess
  /// The time limit for a reply, in seconds; nil if the process may wait for input.
  private let patience: Double?
  private var memory: FrameMemory?
  private var pool: CVPixelBufferPool?
  private var framesRead = 0
  private var lastTime = -Double.infinity
  /// Whether the process has a request that it hasn't replied to.
  private var isAsked = false
  private var isOver = false

  /// - Throws: as `VideoSource.init`, and `VideoError.unreadable` as for the confined `VideoSource`.
  init(
    _ input: VideoInput, options: VideoSource.Options, interruption: IOInterrupt, program: DecoderProgram
  ) throws(VideoError) {
    name = input.name
    (self.options, self.interruption) = (options, interruption)
    let file: OpenedVideoFile
    switch input {
    case .file(let url): file = try OpenedVideoFile(url.path(percentEncoded: false), name: input.name)
    case .standardInput: file = .standardInput
    case .camera, .stream:
      throw .unreadable(
        input.name, reason: "a confined process reads files and the standard input, not cameras or streams")
    }
    defer { if file.descriptor != STDIN_FILENO { close(file.descriptor) } }
    patience = file.size == nil ? nil : 2 * options.maximumSecondsPerFrame + 10
    process = try Self.start(program, options, named: input.name)
    let request = VideoOpeningRequest(
      input: input, size: file.size, decoderThreads: min(max(options.decoderThreads, 1), 64),
      maximumPixels: options.maximumPixels, maximumMemory: options.maximumMemory,
      maximumSecondsPerFrame: min(max(options.maximumSecondsPerFrame, 0), 86_400))
    let reply: VideoOpeningReply?
    do {
      try process.channel.send(request, with: file.descriptor)
      let memory: Int32
      (reply, memory) = try Self.reply(from: process, within: patience, of: input.name, interruption)
      if memory >= 0 { close(memory) }
    } catch let error as VideoError {
      throw error
    } catch {
      throw Self.loss(of: process, named: input.name, framesRead: 0)
    }
    switch reply {
    case nil: throw .cancelled(input.name)
    case .failure(let error): throw error
    case .opened(let description): self.description = description
    }
  }

  private static func start(
    _ program: DecoderProgram, _ options: VideoSource.Options, named name: String
  ) throws(VideoError) -> DecoderProcess {
    // Frames have their own limit; the rest is for the file's index, packets, tables and threads.
    let memory = (1 << 30) + 2 * UInt64(clamping: options.maximumMemory)
    let process: DecoderProcess
    let confinement: Confinement
    do {
      process = try DecoderProcess(program, arguments: ["video", String(memory), String(UInt64.max)])
      confinement = try process.confinement()
    } catch let error as DecoderProcess.StartFailure {
      throw .unreadable(name, reason: "its decoder \(error.localizedDescription)")
    } catch {
      throw .unreadable(name, reason: "its decoder ended before it was ready")
    }
    guard confinement.gaps.isEmpty else {
      throw .unreadable(
        name, reason: "this system can't confine its decoder: \(confinement.gaps.joined(separator: "; "))")
    }
    return process
  }

  func next() throws(VideoError) -> VideoFrame? {
    guard !isOver else { return nil }
    isOver = true
    let frame: VideoFrame?
    do {
      frame = try receive()
    } catch let error as VideoError {
      throw error
    } catch {
      throw Self.loss(of: process, named: name, framesRead: framesRead)
    }
    isOver = frame == nil
    return frame
  }

  /// - Throws: `VideoError`; another error if the process ended or sent an invalid reply.
  private func receive() throws -> VideoFrame? {
    if !isAsked { try process.channel.send(FrameRequest()) }
    isAsked = false
    let (reply, sent): (FrameReply?, Int32) = try Self.reply(
      from: process, within: patience, of: name, interruption)
    if sent >= 0 { memory = try FrameMemory(received: sent) }
    switch reply {
    case nil, .end: return nil
    case .failure(let error): throw error
    case .frame(let properties):
      let frame = try frame(properties)
      // The process decodes the next frame meanwhile. If it has ended, the next receive fails.
      isAsked = (try? process.channel.send(FrameRequest())) != nil
      return frame
    }
  }

  private func frame(_ properties: FrameProperties) throws -> VideoFrame {
    let (width, height) = (properties.width, properties.height)
    guard [.nv12, .nv12FullRange, .bgra].contains(properties.pixelFormat), (1...65_535).contains(width),
      (1...65_535).contains(height), width * height <= options.maximumPixels, properties.time.isFinite,
      properties.time > lastTime, (1...8).contains(properties.exifOrientation), let memory
    else { throw DecoderChannel.Failure.malformed }
    if pool?.width != width || pool?.height != height || pool?.pixelFormat != properties.pixelFormat {
      pool = CVPixelBufferPool(width: width, height: height, pixelFormat: properties.pixelFormat)
    }
    guard case .success(let buffer)? = pool?.makeBuffer(matrix: properties.matrix) else {
      throw VideoError.outOfMemory(name)
    }
    guard memory.holds(buffer) else { throw DecoderChannel.Failure.malformed }
    memory.read(into: buffer)
    defer { framesRead += 1 }
    lastTime = properties.time
    return VideoFrame(
      pixelBuffer: buffer, index: framesRead, time: properties.time,
      exifOrientation: properties.exifOrientation)
  }

  /// Waits for a reply and its descriptor, which the caller closes, -1 if none; a nil reply once interrupted.
  private static func reply<Reply: Decodable>(
    from process: DecoderProcess, within seconds: Double?, of name: String, _ interruption: IOInterrupt
  ) throws -> (reply: Reply?, memory: Int32) {
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    while !process.channel.isReadable(within: 20) {
      if interruption.isCancelled {
        process.end()
        return (nil, -1)
      }
      if let end, .now > end {
        process.end()
        throw VideoError.tooCostly(name, reason: "its decoder doesn't answer")
      }
    }
    let (reply, memory) = try process.channel.receive(Reply.self)
    return (reply, memory)
  }

  /// The error for a process that ended, or sent an invalid reply.
  private static func loss(of process: DecoderProcess, named name: String, framesRead: Int) -> VideoError {
    let ending = process.ending()
    let reason = "its decoder \(ending?.message ?? "gave an answer that can't be read")"
    if let ending, ending.isFromOutside { return .unreadable(name, reason: reason) }
    if case .signal(SIGXCPU) = ending { return .tooCostly(name, reason: reason) }
    return framesRead == 0
      ? .notAVideo(name, reason: reason) : .truncated(name, framesRead: framesRead, reason: reason)
  }
}

extension OSType {
  fileprivate static let nv12 = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  fileprivate static let nv12FullRange = kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
  fileprivate static let bgra = kCVPixelFormatType_32BGRA
}
