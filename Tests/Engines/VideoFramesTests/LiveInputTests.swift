import TestSupport
import VideoFrames
import CoreVideo
import Foundation
import Testing

@Suite("Pipes, streams and cameras", .serialized)
struct LiveInputTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makePipe() throws -> URL {
    let url = folder.url.appending(path: "pipe")
    try #require(mkfifo(url.path, 0o600) == 0)
    return url
  }

  /// Cancels a task that reads `input`, which never delivers anything, and returns its result.
  private func cancel(_ input: VideoInput, after delay: Duration) async throws -> Reading {
    let task = Task { await Reading(input) }
    try await Task.sleep(for: delay)
    task.cancel()
    return await task.value
  }

  @Test("a pipe without a writer ends when the task is canceled")
  func silentPipe() async throws {
    let pipe = try makePipe()
    let reading = try await cancel(.file(pipe), after: .milliseconds(200))
    #expect(reading.error == .cancelled(pipe.path))
  }

  @Test("a pipe that falls silent in the middle ends when the task is canceled", .ffmpegTool)
  func stalledPipe() async throws {
    let video = try FFmpegTool.make(
      "a.ts", in: folder, "-f lavfi -i testsrc=size=640x480:rate=10:duration=60 -g 10 -b:v 4M")
    let bytes = try Data(contentsOf: video)
    try #require(bytes.count > 2_000_000)
    let pipe = try makePipe()
    let descriptor = open(pipe.path, O_RDWR)
    defer { close(descriptor) }
    let writer = FileHandle(fileDescriptor: descriptor)
    let (first, start) = AsyncStream<Int>.makeStream()
    let task = Task {
      var count = 0
      for try await frame in try await VideoSource(.file(pipe)) {
        count = frame.index + 1
        start.yield(count)
      }
      return count
    }
    Thread.detachNewThread { try? writer.write(contentsOf: bytes.prefix(bytes.count - 100_000)) }
    for await count in first where count > 100 { break }
    task.cancel()
    let count = try await task.value
    #expect(count > 100)
  }

  @Test("an unresponsive server times out, or ends at once when canceled")
  func silentServer() async throws {
    let server = try SilentServer()
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/a.mp4"))
    let reading = try await cancel(.stream(url), after: .milliseconds(200))
    #expect(reading.error == .cancelled(url.absoluteString))
    var options = VideoSource.Options()
    options.timeout = 0.5
    let late = await Reading(.stream(url), options: options)
    #expect(late.error == .timedOut(url.absoluteString, seconds: 0.5))
  }

  @Test("a stream that refuses the connection is an error without the password")
  func refusedConnection() async throws {
    let url = try #require(URL(string: "rtsp://camera:secret@127.0.0.1:1/live"))
    let error = try #require(await Reading(.stream(url)).error)
    guard case .unreadable = error else {
      Issue.record("\(error)")
      return
    }
    #expect(!error.localizedDescription.contains("secret"))
  }

  @Test("a slow loop gets a stream's newest frames, and the rest are counted", .ffmpegTool)
  func newestWins() async throws {
    let port = Int.random(in: 20_000..<60_000)
    let sender = Process()
    sender.executableURL = FFmpegTool.path(of: "ffmpeg")
    sender.arguments =
      "-v error -re -f lavfi -i testsrc=size=64x48:rate=50 -g 5 -c:v mpeg2video -f mpegts udp://127.0.0.1:\(port)"
      .split(separator: " ").map(String.init)
    sender.standardInput = FileHandle.nullDevice
    try sender.run()
    // Started from a dispatch thread, the process inherits that thread's blocked signals and ignores SIGTERM.
    defer { kill(sender.processIdentifier, SIGKILL) }
    let source = try await VideoSource(.stream(#require(URL(string: "udp://127.0.0.1:\(port)"))))
    var frames: [VideoFrame] = []
    let clock = ContinuousClock()
    let start = clock.now
    for try await frame in source {
      frames.append(frame)
      if frames.count == 6 { break }
      try await Task.sleep(for: .milliseconds(200))
    }
    let gaps = zip(frames, frames.dropFirst()).map { $1.index - $0.index }
    let skipped = gaps.reduce(0) { $0 + $1 - 1 }
    // 200 ms of 50 frames a second are 10 frames; a busy machine may delay some.
    #expect(skipped >= 20)
    #expect(source.droppedFrames >= skipped)
    let seconds = frames[5].time - frames[0].time
    // The sender streams in real time, so the stream can't be ahead of the clock.
    #expect(seconds > 0.5 && .seconds(seconds) < clock.now - start + .seconds(1))
  }

  @Test("frames of a Motion JPEG stream have the times of their arrival", .ffmpegTool)
  func arrivalTimes() async throws {
    let url = try FFmpegTool.make(
      "a.mjpeg", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=1.5 -f mjpeg")
    let server = try MotionJPEGServer(parts: Self.images(in: Data(contentsOf: url)), interval: 0.1)
    let address = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let source = try await VideoSource(.stream(address))
    #expect(source.nominalFrameRate == nil)
    var times: [Double] = []
    do {
      for try await frame in source { times.append(frame.time) }
    } catch {
      // The server closes the connection.
    }
    // 15 frames, 0.1 s or more apart; the first ones may arrive together while the stream is being opened. At
    // 25 frames a second, they would take 0.56 s.
    #expect(times.count >= 10)
    #expect(try #require(times.last) > 0.9)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("frames of a Motion JPEG file on a server are 1/25 s apart, however soon they arrive", .ffmpegTool)
  func storedMotionJPEG() async throws {
    let url = try FFmpegTool.make(
      "a.mjpeg", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=1.5 -f mjpeg")
    let server = try MotionJPEGServer(file: Data(contentsOf: url))
    let frames = await Reading(.stream(try #require(URL(string: "http://127.0.0.1:\(server.port)/")))).frames
    #expect(frames.last?.index == 14)
    for frame in frames { #expect(abs(frame.time - Double(frame.index) / 25) < 1e-6) }
  }

  private static func images(in video: Data) -> [Data] {
    var rest = video
    var images: [Data] = []
    while !rest.isEmpty {
      let next = rest.dropFirst(3).range(of: Data([0xFF, 0xD8, 0xFF]))?.lowerBound ?? rest.endIndex
      images.append(rest[..<next])
      rest = rest[next...]
    }
    return images
  }

  @Test("a camera that doesn't exist and a file that isn't a camera are distinguished")
  func cameras() async throws {
    #expect(await Reading(.camera(path: "/dev/video99")).error == .notFound("/dev/video99"))
    guard case .unreadable("/dev/null", _) = await Reading(.camera(path: "/dev/null")).error else {
      Issue.record("/dev/null was read")
      return
    }
  }

  @Test(
    "an argument is classified by its form",
    arguments: [
      ("-", VideoInput.standardInput), ("/dev/video2", .camera(path: "/dev/video2")),
      ("rolls/a.mp4", .file(URL(filePath: "rolls/a.mp4"))), ("a:b.mp4", .file(URL(filePath: "a:b.mp4"))),
    ])
  func arguments(text: String, input: VideoInput) { #expect(VideoInput(text) == input) }

  @Test("URLs are streams")
  func addresses() throws {
    for address in ["rtsp://a/b", "http://a/b.mp4", "https://a/b.mp4", "udp://127.0.0.1:9"] {
      #expect(try VideoInput(address) == .stream(#require(URL(string: address))))
    }
  }
}

/// Answers the first client.
private final class MotionJPEGServer {
  var port: UInt16 { socket.port }
  private let socket: SilentServer

  /// Sends images as the parts of a multipart message, as network cameras do.
  convenience init(parts images: [Data], interval: TimeInterval) throws {
    var head = "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"
    let parts = images.map { image in
      defer { head = "\r\n" }
      head += "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: \(image.count)\r\n\r\n"
      return Data(head.utf8) + image
    }
    try self.init(sending: parts, interval: interval)
  }

  /// Sends a file of a stated length.
  convenience init(file: Data) throws {
    let head = "HTTP/1.0 200 OK\r\nContent-Type: video/x-mjpeg\r\nContent-Length: \(file.count)\r\n\r\n"
    try self.init(sending: [Data(head.utf8) + file], interval: 0)
  }

  private init(sending messages: [Data], interval: TimeInterval) throws {
    socket = try SilentServer()
    Thread.detachNewThread { [socket] in
      let client = accept(socket.descriptor, nil, nil)
      guard client >= 0 else { return }
      let connection = FileHandle(fileDescriptor: client, closeOnDealloc: true)
      for message in messages {
        guard (try? connection.write(contentsOf: message)) != nil else { return }
        Thread.sleep(forTimeInterval: interval)
      }
    }
  }
}

/// Listens on the loopback interface without accepting connections.
private final class SilentServer: Sendable {
  let port: UInt16
  let descriptor: Int32

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listening, named) = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        let bound = bind(descriptor, address, length) == 0 && listen(descriptor, 4) == 0
        return (bound, getsockname(descriptor, address, &length) == 0)
      }
    }
    try #require(listening && named)
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }
}
