import Foundation
import TestSupport
import Testing

@testable import VideoFrames

@Suite("Memory and time of hostile videos", .serialized)
struct VideoBudgetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the memory for decoding a file, beyond that of a process that fails to open a text file.
  private func decode(_ data: Data, memory: Int? = nil, threads: Int = 4) throws -> (line: String, bytes: Int)
  {
    let idle = try FrameDigestsTool([folder.write(Data("text".utf8), as: "text")])
    let run = try FrameDigestsTool([folder.write(data, as: "crafted")], threads: threads, memory: memory)
    return (try #require(run.lines.first), run.peak - idle.peak)
  }

  /// Containers with no size, a small one, or late tracks, of 256 megapixels: one frame takes 384 MB.
  @Test(
    "a track with more pixels than allowed allocates no memory, however its container hides it",
    arguments: ["FLV", "MPEG-PS", "AVI", "H.264"])
  func hiddenSizes(container: String) throws {
    let video = CraftedH264(width: 16_000, height: 16_000)
    let data =
      switch container {
      case "FLV": CraftedContainer.flv(video)
      case "MPEG-PS": CraftedContainer.programStream(video, tracks: 4)
      case "AVI": CraftedContainer.avi(Array("H264".utf8), width: 64, height: 48, frames: video.annexB)
      default: video.annexB.reduce(Data(), +)
      }
    #expect(data.count < 2_500)
    let (line, bytes) = try decode(data)
    #expect(line == "0 [] FILE: frames of 16000×16000 pixels are over the limit of 64000000 pixels")
    #expect(bytes < 128 << 20)
  }

  @Test("a decoder that would hold more frames than the memory limit is stopped", arguments: [1, 4])
  func heldFrames(threads: Int) throws {
    // Sixteen reference frames of 24 MB, with tables of a byte per pixel.
    var video = CraftedH264(width: 4_000, height: 4_000)
    video.frameCount = 24
    let data = CraftedContainer.avi(Array("H264".utf8), width: 64, height: 48, frames: video.annexB)
    let (line, bytes) = try decode(data, memory: 128 << 20, threads: threads)
    #expect(line.hasSuffix("FILE: decoding takes more than 128 MiB of memory for frames"))
    // Twice the frames, for the converter and the decoder's threads.
    #expect(bytes < 256 << 20)
    let (whole, _) = try decode(data, threads: threads)
    #expect(whole.hasSuffix("] whole"))
  }

  @Test("only the selected track is decoded")
  func chosenTrack() throws {
    let video = CraftedH264(width: 4_000, height: 4_000)
    let (_, one) = try decode(CraftedContainer.programStream(video, tracks: 1))
    let (_, four) = try decode(CraftedContainer.programStream(video, tracks: 4))
    #expect(four < one + 16 << 20)
  }

  @Test(
    "an index with more samples than bytes is rejected before it is built",
    arguments: [
      CraftedContainer.mp4(samples: 60_000_000),
      CraftedContainer.mp4(samples: 0, fragments: [60_000_000]),
      CraftedContainer.mp4(samples: 0, fragments: [Int](repeating: 6_000_000, count: 10)),
      CraftedContainer.mp4(samples: 2_000_000, edits: 2_000),
      CraftedContainer.mp4(samples: 1, tracks: 1_500),
    ])
  func declaredSamples(file: Data) async throws {
    let url = try folder.write(file, as: "index.mp4")
    guard case .tooCostly(url.path, _) = await Reading(url).error else {
      Issue.record("\(String(describing: await Reading(url).error))")
      return
    }
    let run = try FrameDigestsTool([url])
    let idle = try FrameDigestsTool([folder.write(Data("text".utf8), as: "text")])
    #expect(run.peak - idle.peak < 16 << 20)
  }

  @Test("the same index from a pipe is rejected, too")
  func declaredSamplesInPipe() async throws {
    let pipe = folder.url.appending(path: "pipe")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    let file = CraftedContainer.mp4(samples: 60_000_000)
    Thread.detachNewThread { try? file.write(to: pipe) }
    guard case .tooCostly = await Reading(pipe).error else {
      Issue.record("a pipe's index was built")
      return
    }
  }

  @Test("decoding without any frame times out")
  func noFrameInTime() async throws {
    var options = VideoSource.Options()
    options.maximumSecondsPerFrame = 0
    let url = try folder.write(
      CraftedContainer.flv(CraftedH264(width: 64, height: 48)), as: "late.flv")
    guard case .tooCostly(url.path, _) = await Reading(.file(url), options: options).error else {
      Issue.record("no limit of time")
      return
    }
    #expect(await Reading(url).frames.count == 6)
  }

  @Test("the time that a pipe is silent doesn't count")
  func waitingIsFree() {
    let interruption = IOInterrupt()
    interruption.setDeadline(seconds: 0.05)
    interruption.excluding { _ = usleep(200_000) }
    #expect(!interruption.isPastDeadline)
    usleep(200_000)
    #expect(interruption.isPastDeadline)
  }
}
