import Foundation
import TestSupport
import Testing
import VideoFrames

@Suite("Unwritten frames of video decoders", .ffmpegTool)
struct UnwrittenFrameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let source = "-f lavfi -i testsrc=size=128x96:rate=25:duration=1"

  /// Names and arguments of videos of every supported codec that FFmpeg can encode.
  private static let encodings: [(name: String, arguments: String)] = [
    ("a.h264", "-c:v libx264 -x264-params slices=6 -pix_fmt yuv420p"), ("a.mp4", "-c:v libx264 -bf 2"),
    ("a.hevc", "-c:v libx265 -x265-params slices=3:log-level=none -pix_fmt yuv420p"),
    ("a.ts", "-c:v mpeg2video"),
    ("a.m1v", "-c:v mpeg1video"), ("a.m2v", "-c:v mpeg2video"), ("a.avi", "-c:v mpeg4 -bf 2"),
    ("b.avi", "-c:v mjpeg"), ("b.mov", "-c:v prores"), ("a.gif", ""), ("a.webm", "-c:v libvpx"),
    ("b.webm", "-c:v libvpx-vp9 -deadline realtime"), ("c.avi", "-c:v rawvideo"),
    ("d.avi", "-vf scale=720:576 -c:v dvvideo -pix_fmt yuv420p"),
  ]

  /// Returns each video truncated, without every fifth slice, with zeros inside, and with changed bytes.
  private func damagedVideos() throws -> [URL] {
    try Self.encodings.flatMap { name, arguments in
      let url = try FFmpegTool.make("whole-\(name)", in: folder, "\(Self.source) \(arguments)")
      let whole = try Data(contentsOf: url)
      var zeroed = whole
      let third = whole.count / 3
      zeroed.replaceSubrange(third..<third + whole.count / 8, with: Data(count: whole.count / 8))
      var changed = whole
      var state: UInt32 = 1
      for _ in 0..<(1 + whole.count / 2_000) {
        state = state &* 1_664_525 &+ 1_013_904_223
        let index = min(600, whole.count / 5) + Int(state >> 8) % (whole.count - min(600, whole.count / 5))
        changed[index] = UInt8(truncatingIfNeeded: state >> 16)
      }
      return try [
        "cut": whole.prefix(whole.count * 3 / 5), "zeroed": zeroed, "changed": changed,
        "slices": Self.withoutSlices(whole),
      ].map { try folder.write($1, as: "\($0)-\(name)") }
    }
  }

  /// Removes every fifth unit that starts with a start code, apart from the first five.
  private static func withoutSlices(_ data: Data) -> Data {
    var starts: [Int] = []
    var from = data.startIndex
    while let found = data.range(of: Data([0, 0, 1]), in: from..<data.endIndex) {
      starts.append(found.lowerBound)
      from = found.upperBound
    }
    guard starts.count > 10 else { return data.prefix(data.count - 10) }
    var kept = data[..<starts[0]]
    for (index, (start, end)) in zip(starts, starts.dropFirst() + [data.endIndex]).enumerated()
    where index < 5 || index % 5 != 0 { kept += data[start..<end] }
    return kept
  }

  @Test("damaged videos of each codec have the same pixels, whatever was in memory")
  func twoFills() throws {
    let videos = try damagedVideos()
    let runs = try [nil, 70, 140].map { try FrameDigestsTool(videos, fill: $0).lines }
    for (index, video) in videos.enumerated() {
      #expect(Set(runs.map { $0[index] }).count == 1, "\(video.lastPathComponent): \(runs.map { $0[index] })")
    }
    // The comparison needs most of them decoded.
    #expect(runs[0].count { !$0.hasPrefix("0 ") } > videos.count / 2)
  }

  @Test("a damaged video decoded after others has the same frames as alone")
  func afterOthers() throws {
    let videos = try damagedVideos()
    let together = try FrameDigestsTool(videos).lines
    for (video, line) in zip(videos, together) {
      #expect(try FrameDigestsTool([video]).lines == [line], "\(video.lastPathComponent)")
    }
  }

  /// FFmpeg's pools reuse a frame's memory unchanged. A ProRes decoder leaves damaged slices unwritten.
  @Test("a damaged frame contains nothing of the frames before it")
  func afterOtherFrames() throws {
    func frames(_ source: String) throws -> [Data] {
      let url = try FFmpegTool.make(
        "frames.mov", in: folder, "-f lavfi -i \(source) -c:v prores -pix_fmt yuv422p10le")
      let file = try Data(contentsOf: url)
      // A frame starts with its size and “icpf”.
      var frames: [Data] = []
      var from = file.startIndex
      while let mark = file.range(of: Data("icpf".utf8), in: from..<file.endIndex) {
        let start = mark.lowerBound - 4
        let size = file[start..<mark.lowerBound].reduce(0) { $0 << 8 | Int($1) }
        frames.append(Data(file[start..<start + size]))
        from = start + size
      }
      return frames
    }
    let white = try frames("color=white:size=128x96:rate=10:duration=0.5")
    var damaged = try #require(frames("testsrc=size=128x96:rate=10:duration=0.1").first)
    let middle = damaged.count / 3..<damaged.count / 2
    damaged.replaceSubrange(middle, with: Data(repeating: 0xFF, count: middle.count))
    func lastDigest(_ frames: [Data]) throws -> Substring? {
      let file = CraftedContainer.avi(Array("apch".utf8), width: 128, height: 96, frames: frames)
      let line = try #require(FrameDigestsTool([folder.write(file, as: "frames.avi")]).lines.first)
      #expect(line.hasPrefix("\(frames.count) ["))
      return line.split { "[]".contains($0) }.dropFirst().first?.split(separator: " ").last
    }
    #expect(try lastDigest([damaged]) == lastDigest(white + [damaged]))
  }

  @Test("a truncated raw frame isn't a frame")
  func shortRawFrame() throws {
    let whole = Data(repeating: 0x55, count: 128 * 96 * 3 / 2)
    let file = CraftedContainer.avi(
      Array("I420".utf8), width: 128, height: 96, frames: [whole, whole.prefix(10_000)])
    let line = try #require(FrameDigestsTool([folder.write(file, as: "raw.avi")]).lines.first)
    #expect(line.hasPrefix("1 ["))
    #expect(!line.hasSuffix("whole"))
  }
}
