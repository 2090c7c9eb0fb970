import CoreVideo
import Foundation
import TestSupport
import Testing
import VideoFrames

@testable import ConfinedDecoding

@Suite("Confined video decoding")
struct ConfinedVideoTests {
  let folder: TemporaryFolder
  let program: DecoderProgram

  init() throws {
    folder = try TemporaryFolder()
    // A unique name distinguishes its processes from other tests'.
    program = DecoderProgram(url: folder.path("decoder"))
    let shared = try #require(DecoderProgram.find())
    try FileManager.default.createSymbolicLink(at: program.url, withDestinationURL: shared.url)
  }

  /// A frame, compared by its pixels.
  private struct Frame: Equatable {
    let index: Int
    let time: Double
    let orientation: UInt32
    let pixelFormat: OSType
    let matrix: YCbCrMatrix?
    let rows: [Data]

    init(_ frame: VideoFrame) {
      (index, time, orientation) = (frame.index, frame.time, frame.exifOrientation)
      let buffer = frame.pixelBuffer
      (pixelFormat, matrix) = (buffer.pixelFormat, buffer.matrix)
      let samples = PixelLayout(format: pixelFormat)?.planes.map(\.bytesPerSample) ?? []
      rows = zip(buffer.planes, samples).flatMap { plane, bytes in
        (0..<plane.height).map {
          Data(bytes: plane.baseAddress + $0 * plane.bytesPerRow, count: plane.width * bytes)
        }
      }
    }
  }

  private func read(_ source: VideoSource) async -> (frames: [Frame], error: VideoError?) {
    var frames: [Frame] = []
    do throws(VideoError) {
      for try await frame in source { frames.append(Frame(frame)) }
      return (frames, nil)
    } catch {
      return (frames, error)
    }
  }

  private func error(_ input: VideoInput) async -> VideoError? {
    do throws(VideoError) {
      _ = try await VideoSource(input, confinedBy: program)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "each codec is decoded by a confined process to the same frames", .ffmpegTool,
    arguments: [
      ("a.mp4", "-c:v libx264 -pix_fmt yuv420p"), ("a.mkv", "-c:v libx265 -x265-params log-level=none"),
      ("a.webm", "-c:v libvpx"), ("b.webm", "-c:v libvpx-vp9"), ("b.mp4", "-c:v libaom-av1 -cpu-used 8"),
      ("a.mpg", "-c:v mpeg1video"), ("a.ts", "-c:v mpeg2video"), ("a.avi", "-c:v mpeg4"),
      ("b.avi", "-c:v mjpeg"), ("a.mov", "-c:v prores_ks"), ("a.gif", ""),
      ("c.avi", "-c:v rawvideo -pix_fmt bgr24"),
    ])
  func codecs(_ name: String, _ encoder: String) async throws {
    let url = try FFmpegTool.make(
      name, in: folder, "-f lavfi -i testsrc=size=80x64:rate=25:duration=0.4 \(encoder)")
    let own = try await VideoSource(contentsOf: url)
    let apart = try await VideoSource(.file(url), confinedBy: program)
    #expect(apart.codec == own.codec)
    #expect(apart.width == own.width && apart.height == own.height)
    #expect(apart.nominalFrameRate == own.nominalFrameRate && apart.duration == own.duration)
    #expect(apart.estimatedFrameCount == own.estimatedFrameCount)
    let (expected, found) = (await read(own), await read(apart))
    #expect(expected.frames.count >= 9)
    #expect(found.frames == expected.frames)
    #expect(found.error == expected.error)
  }

  @Test("a size change in the middle is followed", .ffmpegTool)
  func changingSize() async throws {
    var data = Data()
    for size in ["64x48", "320x240", "48x64"] {
      let part = try FFmpegTool.make(
        "\(size).h264", in: folder, "-f lavfi -i testsrc=size=\(size):rate=25:duration=0.2 -c:v libx264")
      data += try Data(contentsOf: part)
    }
    let url = try folder.write(data, as: "sizes.h264")
    let own = await read(try await VideoSource(contentsOf: url))
    let apart = await read(try await VideoSource(.file(url), confinedBy: program))
    #expect(Set(own.frames.map(\.rows.count)).count == 3)
    #expect(apart.frames == own.frames)
  }

  @Test("a truncated video and invalid files have the same errors", .ffmpegTool)
  func errors() async throws {
    let whole = try FFmpegTool.make(
      "whole.ts", in: folder, "-f lavfi -i testsrc=size=64x48:rate=25:duration=1 -c:v libx264")
    let data = try Data(contentsOf: whole)
    let cut = try folder.write(data.prefix(data.count * 2 / 3 + 100), as: "cut.ts")
    let own = await read(try await VideoSource(contentsOf: cut))
    let apart = await read(try await VideoSource(.file(cut), confinedBy: program))
    #expect(!own.frames.isEmpty && apart.frames == own.frames)
    #expect(apart.error == own.error)
    let text = try folder.write(Data("no video".utf8), as: "text.mp4")
    let empty = try folder.write(Data(), as: "empty.mp4")
    for url in [text, empty, folder.url, folder.url.appending(path: "missing.mp4")] {
      let apart = await error(.file(url))
      do throws(VideoError) {
        _ = try await VideoSource(contentsOf: url)
        Issue.record("\(url) was opened")
      } catch {
        #expect(apart == error)
      }
    }
    let address = try #require(URL(string: "http://127.0.0.1:9/a.mp4"))
    for input in [VideoInput.camera(path: "/dev/video0"), .stream(address)] {
      guard case .unreadable(_, let reason)? = await error(input) else {
        Issue.record("\(input) was opened")
        continue
      }
      #expect(reason.hasPrefix("a confined process reads files and the standard input"))
    }
  }

  @Test("frames over the limit are rejected with the limit's name", .ffmpegTool)
  func limits() async throws {
    let url = try FFmpegTool.make(
      "large.mp4", in: folder, "-f lavfi -i testsrc=size=320x240:rate=5:duration=0.4")
    var options = VideoSource.Options()
    options.maximumPixels = 320 * 240 - 1
    do throws(VideoError) {
      let source = try await VideoSource(.file(url), options: options, confinedBy: program)
      Issue.record("\(await read(source).frames.count) frames were read")
    } catch {
      guard case .tooLarge(_, 320, 240, maximumPixels: 76_799) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  /// Returns the decoder process that this test started, if it is running.
  private func decoder() throws -> pid_t? {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init).first { process in
      let words = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))
      return words?.split(separator: 0).first == Data(program.url.path.utf8)
    }
  }

  @Test("its process is confined, and whatever ends it ends the video with a reason", .ffmpegTool)
  func ended() async throws {
    let url = try FFmpegTool.make(
      "long.mp4", in: folder, "-f lavfi -i testsrc=size=64x48:rate=25:duration=20 -c:v libx264")
    for (signal, isData) in [(SIGSEGV, true), (SIGKILL, false)] {
      let source = try await VideoSource(.file(url), confinedBy: program)
      let decoder = try #require(try decoder())
      let status = try String(contentsOfFile: "/proc/\(decoder)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
      kill(decoder, signal)
      let (frames, error) = await read(source)
      #expect(frames.count < 500)
      let words = String(cString: strsignal(signal))
      switch error {
      case .truncated(url.path, _, let reason)? where isData, .notAVideo(url.path, let reason)? where isData,
        .unreadable(url.path, let reason)? where !isData:
        #expect(reason == "its decoder was ended by signal \(signal), \(words)")
      default: Issue.record("\(String(describing: error))")
      }
    }
  }

  @Test("abandoned reading ends its process", .ffmpegTool)
  func cancelled() async throws {
    let pipe = folder.url.appending(path: "pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    // A pipe without a writer blocks when it is opened.
    let writer = open(pipe.path, O_RDWR)
    defer { close(writer) }
    let opening = Task { await error(.file(pipe)) }
    var decoder: pid_t?
    while decoder == nil {
      decoder = try self.decoder()
      try await Task.sleep(for: .milliseconds(5))
    }
    opening.cancel()
    let outcome: VideoError? = await opening.value
    #expect(outcome == VideoError.cancelled(pipe.path))
    let process = try #require(decoder)
    while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("a program that isn't a decoder is named")
  func otherProgram() async throws {
    let url = try folder.write(Data([1]), as: "a.mp4")
    for (path, expected) in [
      (try TemporaryFolder.missing().path, "its decoder can't be started: No such file or directory"),
      ("/bin/true", "its decoder ended before it was ready"),
    ] {
      do throws(VideoError) {
        _ = try await VideoSource(.file(url), confinedBy: DecoderProgram(url: URL(filePath: path)))
        Issue.record("it was opened")
      } catch {
        #expect(error == .unreadable(url.path, reason: expected))
      }
    }
  }
}
