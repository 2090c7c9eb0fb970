import CoreVideo
import Foundation
import SeededRandom
import TestSupport
import Testing
import VideoFrames

@Suite("Broken and invalid videos", .ffmpegTool)
struct HostileVideoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeVideo(_ name: String, _ arguments: String = "") throws -> URL {
    try FFmpegTool.make(
      name, in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=3 -pix_fmt yuv420p \(arguments)")
  }

  @Test(
    "a video truncated at any byte has its complete frames, and then reports the truncation",
    arguments: ["mp4", "mkv", "avi", "ts"])
  func cutAnywhere(container: String) async throws {
    let whole = try Data(contentsOf: makeVideo("whole.\(container)", "-g 10 -movflags +faststart"))
    var lengths: [(bytes: Int, frames: Int)] = []
    for cut in stride(from: whole.count - 1, to: 0, by: -max(1, whole.count / 60)) {
      let url = try folder.write(whole.prefix(cut), as: "cut.\(container)")
      let reading = await Reading(url)
      lengths.append((cut, reading.frames.count))
      switch reading.error {
      case .truncated(_, let count, _): #expect(count == reading.frames.count)
      case .notAVideo: #expect(reading.frames.isEmpty)
      case nil:
        // Only MP4 declares its number of frames.
        #expect(container != "mp4" && !reading.frames.isEmpty, "\(cut) of \(whole.count) bytes")
      default: Issue.record("\(cut) of \(whole.count) bytes: \(String(describing: reading.error))")
      }
    }
    #expect(zip(lengths, lengths.dropFirst()).allSatisfy { $0.frames >= $1.frames })
    #expect(lengths[lengths.count / 4].frames > 10)
  }

  @Test("garbage in the middle loses some frames; the others keep their times and sizes")
  func damagedMiddle() async throws {
    let url = try makeVideo("whole.mp4", "-g 5 -movflags +faststart")
    let whole = await Reading(url)
    #expect(whole.frames.count == 30)
    let bytes = try Data(contentsOf: url)
    let media = try #require(bytes.range(of: Data("mdat".utf8))).upperBound
    var random = SplitMix64(seed: 1)
    for round in 0..<40 {
      var damaged = bytes
      for _ in 0..<4 {
        let place = Int.random(in: media..<bytes.count, using: &random)
        damaged[place] = UInt8(truncatingIfNeeded: random.next())
      }
      let reading = await Reading(try folder.write(damaged, as: "damaged.mp4"))
      #expect(reading.frames.allSatisfy { $0.pixelBuffer.width == 64 && $0.pixelBuffer.height == 48 })
      #expect(zip(reading.times, reading.times.dropFirst()).allSatisfy { $0 < $1 }, "round \(round)")
      #expect(Set(reading.times).isSubset(of: whole.times), "round \(round)")
      // Each of the four bytes damages at most one group of five frames.
      #expect(reading.frames.count >= 10, "round \(round)")
      switch reading.error {
      case nil: break
      case .truncated(_, let count, _): #expect(count == reading.frames.count, "round \(round)")
      default: Issue.record("round \(round): \(String(describing: reading.error))")
      }
    }
  }

  @Test("an MP4 without its index is reported as truncated")
  func missingIndex() async throws {
    let whole = try Data(contentsOf: makeVideo("whole.mp4"))
    let index = try #require(whole.range(of: Data("moov".utf8))).lowerBound
    let reading = await Reading(try folder.write(whole.prefix(index - 4), as: "cut.mp4"))
    #expect(reading.frames.isEmpty)
    guard case .notAVideo(_, let reason) = reading.error else {
      Issue.record("\(String(describing: reading.error))")
      return
    }
    #expect(reason.contains("cut short"))
  }

  @Test(
    "a file that isn't a video is reported with its actual type",
    arguments: [
      ("text.mp4", Data("dear diary, nothing moves here\n".utf8), "text"), ("empty.mp4", Data(), "empty"),
      ("playlist.mp4", Data("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n".utf8), "text"),
      ("concat.mp4", Data("ffconcat version 1.0\nfile /etc/passwd\n".utf8), "text"),
      ("still.mp4", Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) + Data(count: 600), "still image (JPEG)"),
      ("noise.mp4", Data((0..<5_000).map { UInt8(truncatingIfNeeded: ($0 &* 7_919) >> 3) }), "no known"),
    ])
  func notVideos(name: String, contents: Data, reason: String) async throws {
    let reading = await Reading(try folder.write(contents, as: name))
    guard case .notAVideo(_, let given) = reading.error else {
      Issue.record("\(String(describing: reading.error))")
      return
    }
    #expect(given.contains(reason), "\(given)")
    #expect(reading.frames.isEmpty)
  }

  @Test("Git LFS's pointer in place of a video")
  func largeFilePointer() async throws {
    let pointer = Data("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 7340032\n".utf8)
    let url = try folder.write(pointer, as: "clip.mp4")
    #expect(await Reading(url).error == .largeFilePointer(url.path, byteCount: 7_340_032))
  }

  @Test("still images of every format are named", arguments: ["a.png", "a.jpg", "a.webp", "a.tiff", "a.bmp"])
  func stills(name: String) async throws {
    let url = try FFmpegTool.make(name, in: folder, "-f lavfi -i testsrc=size=64x48 -frames:v 1")
    guard case .notAVideo(_, let reason) = await Reading(url).error else {
      Issue.record("\(name) was read")
      return
    }
    #expect(reason.contains("still image"))
  }

  @Test("a playlist never opens another file, even a video beside it")
  func playlistsAreNotFollowed() async throws {
    _ = try makeVideo("segment.ts")
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nsegment.ts\n#EXT-X-ENDLIST\n"
    for name in ["list.m3u8", "list.mp4"] {
      let reading = await Reading(try folder.write(Data(playlist.utf8), as: name))
      #expect(reading.frames.isEmpty)
      guard case .notAVideo(_, let reason) = reading.error else {
        Issue.record("\(name): \(String(describing: reading.error))")
        continue
      }
      #expect(reason.contains("text"))
    }
  }

  @Test(
    "audio only, and audio with cover art, have no video track",
    arguments: ["a.mp3", "a.m4a", "cover.m4a", "cover.mp3"])
  func soundOnly(name: String) async throws {
    let tone = "-f lavfi -i sine=duration=1"
    let arguments =
      name.hasPrefix("cover")
      ? "\(tone) -f lavfi -i testsrc=size=64x48:rate=1:duration=1 -map 0 -map 1 -c:v png -disposition:v attached_pic"
      : tone
    let url = try FFmpegTool.make(name, in: folder, arguments)
    let reading = await Reading(url)
    #expect(reading.error == .noVideoTrack(url.path))
  }

  @Test("missing and unreadable files are distinguished")
  func missing() async throws {
    let missing = folder.url.appending(path: "none.mp4")
    #expect(await Reading(missing).error == .notFound(missing.path))
    let below = try makeVideo("a.mkv").appending(path: "b.mp4")
    #expect(await Reading(below).error == .notFound(below.path))
    guard case .unreadable(_, "it is a folder") = await Reading(folder.url).error else {
      Issue.record("a folder was read")
      return
    }
  }

  @Test("frames larger than allowed are rejected before they are decoded")
  func tooLarge() async throws {
    let url = try makeVideo("a.mp4")
    var options = VideoSource.Options()
    options.maximumPixels = 64 * 48 - 1
    let reading = await Reading(.file(url), options: options)
    #expect(reading.error == .tooLarge(url.path, width: 64, height: 48, maximumPixels: 64 * 48 - 1))
    options.maximumPixels = 64 * 48
    #expect(await Reading(.file(url), options: options).frames.count == 30)
  }

  @Test("a small file with enormous declared frames allocates no memory")
  func bomb() async throws {
    // A GIF's logical screen of 65,535×65,535 pixels in 30 bytes.
    var gif = Data("GIF89a".utf8)
    gif += Data([0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
    gif += Data([0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x4C, 1, 0, 0x3B])
    let url = try folder.write(gif, as: "bomb.gif")
    let reading = await Reading(url)
    #expect(reading.frames.isEmpty)
    #expect(reading.error == .tooLarge(url.path, width: 65_535, height: 65_535, maximumPixels: 64_000_000))
  }

  @Test(
    "frames that grow over the limit are dropped, and the video ends there with that reason")
  func growsTooLarge() async throws {
    let small = try FFmpegTool.make("s.ts", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=1")
    let large = try FFmpegTool.make("l.ts", in: folder, "-f lavfi -i testsrc=size=640x480:rate=10:duration=1")
    let url = try folder.write(Data(contentsOf: small) + Data(contentsOf: large), as: "joined.ts")
    var options = VideoSource.Options()
    options.maximumPixels = 100_000
    let reading = await Reading(.file(url), options: options)
    // Frames that wait for reordering are lost at the size change: up to two with x264's default B-frames.
    #expect((8...10).contains(reading.frames.count))
    #expect(reading.frames.allSatisfy { $0.pixelBuffer.width == 64 })
    #expect(
      reading.error
        == .truncated(
          url.path, framesRead: reading.frames.count,
          reason: "its frames become larger than the limit of 100000 pixels"))
  }

  @Test("every message names the input, and every user's mistake has advice")
  func messages() {
    let errors: [VideoError] = [
      .notFound("a.mp4"), .unreadable("a.mp4", reason: "r"), .notAVideo("a.mp4", reason: "r"),
      .largeFilePointer("a.mp4", byteCount: 1), .noVideoTrack("a.mp4"),
      .unsupportedCodec("a.mp4", codec: "c"),
      .unsupportedCodec("a.mp4", codec: "av1"), .tooCostly("a.mp4", reason: "r"),
      .tooLarge("a.mp4", width: 1, height: 2, maximumPixels: 1),
      .truncated("a.mp4", framesRead: 3, reason: "r"),
      .timedOut("a.mp4", seconds: 10), .missingLibrary("a.mp4", library: "l", package: "p"),
      .unwritable("a.mp4", reason: "r"),
    ]
    for error in errors {
      #expect(error.localizedDescription.hasPrefix("a.mp4: "))
      #expect(error.recoverySuggestion?.isEmpty == false)
    }
  }
}
