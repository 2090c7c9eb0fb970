import VideoFrames
import CoreVideo
import Foundation
import TestSupport
import Testing

@Suite("Reading video files", .ffmpegTool)
struct FileReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("every frame is returned once, in order, with the file's times")
  func countAndTimes() async throws {
    let url = try FFmpegTool.make(
      "a.mp4", in: folder, "-f lavfi -i testsrc=size=320x240:rate=25:duration=2 -pix_fmt yuv420p")
    let source = try await VideoSource(contentsOf: url)
    #expect(source.width == 320 && source.height == 240)
    #expect(source.nominalFrameRate == 25)
    #expect(source.estimatedFrameCount == 50)
    #expect(source.duration == 2)
    #expect(source.codec == "h264")
    #expect(source.exifOrientation == 1)
    let reading = await Reading(url)
    #expect(reading.error == nil)
    #expect(reading.frames.map(\.index) == Array(0..<50))
    for (time, index) in zip(reading.times, 0...) { #expect(abs(time - Double(index) / 25) < 1e-6) }
  }

  // 720 × 486 pixels of 40:33, the shape of a DV camera's.
  @Test("the real dice video has its 197 frames", .sharedData("dice-video/dice_video_1.mp4"))
  func diceVideo() async {
    let reading = await Reading(SharedData.url("dice-video/dice_video_1.mp4"))
    #expect(reading.error == nil)
    #expect(reading.frames.count == 197)
    #expect(reading.frames.allSatisfy { $0.pixelBuffer.width == 873 && $0.pixelBuffer.height == 486 })
    #expect(abs((reading.times.last ?? 0) - 196.0 / 30) < 0.01)
  }

  @Test("a variable frame rate keeps its timestamps")
  func variableFrameRate() async throws {
    let url = try FFmpegTool.make(
      "vfr.mp4", in: folder,
      "-f lavfi -i testsrc=size=64x64:rate=10:duration=2 -vf select='not(eq(mod(n\\,3)\\,1))' -vsync vfr -an")
    let probed = try FFmpegTool.frames(of: url, entry: "pts_time").compactMap(Double.init)
    let reading = await Reading(url)
    #expect(reading.times.count == probed.count)
    for (ours, theirs) in zip(reading.times, probed) { #expect(abs(ours - (theirs - probed[0])) < 1e-5) }
    #expect(
      Set(zip(reading.times, reading.times.dropFirst()).map { Int((($1 - $0) * 10).rounded()) }) == [1, 2])
  }

  @Test(
    "many containers and codecs can be read",
    arguments: [
      ("a.mkv", "-c:v libx264 -bf 2"), ("a.webm", "-c:v libvpx-vp9 -deadline realtime"),
      ("a.avi", "-c:v mpeg4"),
      ("a.ts", "-c:v mpeg2video"), ("a.mov", "-c:v mjpeg"), ("b.mov", "-c:v prores"), ("a.gif", ""),
      ("a.mp4", "-c:v libx265 -x265-params log-level=none"), ("a.h264", "-c:v libx264"),
      ("a.y4m", "-pix_fmt yuv420p"),
      ("b.mkv", "-c:v rawvideo -allow_raw_vfw 1"), ("c.mkv", "-c:v libvpx"), ("a.ivf", "-c:v libvpx-vp9"),
      ("a.flv", "-c:v libx264 -pix_fmt yuv420p"), ("a.m4v", "-c:v mpeg4"),
      ("a.mpg", "-c:v mpeg2video"), ("frag.mp4", "-movflags frag_keyframe+empty_moov"),
    ])
  func formats(name: String, codec: String) async throws {
    let url = try FFmpegTool.make(
      name, in: folder, "-f lavfi -i testsrc=size=128x96:rate=10:duration=1 \(codec)")
    let reading = await Reading(url)
    #expect(reading.error == nil)
    #expect(reading.frames.count == 10)
    for (time, index) in zip(reading.times, 0...) { #expect(abs(time - Double(index) / 10) < 0.011) }
  }

  @Test("a frame isn't overwritten while it is in use")
  func heldFramesKeepTheirPixels() async throws {
    // Each frame is uniformly gray: its luma is 16 plus its index.
    let url = try FFmpegTool.make(
      "gray.mkv", in: folder,
      "-f lavfi -i color=black:size=64x48:rate=20:duration=2,format=yuv420p,geq=lum=16+N:cb=128:cr=128 "
        + "-c:v libx264 -qp 0"
    )
    let reading = await Reading(url)
    #expect(reading.frames.count == 40)
    #expect(reading.frames.map { sample($0.pixelBuffer, x: 30, y: 20)[0] } == (16..<56).map { UInt8($0) })
  }

  @Test(
    "the display matrix determines the orientation",
    arguments: [
      ([1, 0, 0, 1], 1), ([-1, 0, 0, 1], 2), ([-1, 0, 0, -1], 3), ([1, 0, 0, -1], 4), ([0, 1, 1, 0], 5),
      ([0, 1, -1, 0], 6), ([0, -1, -1, 0], 7), ([0, -1, 1, 0], 8),
    ] as [([Int32], UInt32)])
  func orientation(matrix: [Int32], exif: UInt32) async throws {
    // The matrix maps a stored point (x, y) to (ax + cy, bx + dy): 6, for instance, maps right, (1, 0), to
    // down, (0, 1), which rotates the image clockwise.
    let upright = try FFmpegTool.make(
      "a.mp4", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=0.3 -pix_fmt yuv420p")
    var bytes = try Data(contentsOf: upright)
    // ISO/IEC 14496-12, 8.3.2: 40 bytes of other fields, then a, b, u, c, d in 16.16 fixed point.
    let fields = try #require(bytes.range(of: Data("tkhd".utf8))).upperBound + 40
    for (value, offset) in zip(matrix, [0, 4, 12, 16]) {
      let fixed = withUnsafeBytes(of: (value * 65_536).bigEndian) { Data($0) }
      bytes.replaceSubrange(fields + offset..<fields + offset + 4, with: fixed)
    }
    let turned = try folder.write(bytes, as: "turned.mp4")
    #expect(try await VideoSource(contentsOf: turned).exifOrientation == exif)
    #expect(await Reading(turned).frames.map(\.exifOrientation) == [exif, exif, exif])
  }

  @Test("a size change in the middle is followed")
  func sizeChange() async throws {
    let small = try FFmpegTool.make("s.ts", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=1")
    let large = try FFmpegTool.make("l.ts", in: folder, "-f lavfi -i testsrc=size=128x96:rate=10:duration=1")
    let joined = try folder.write(Data(contentsOf: small) + Data(contentsOf: large), as: "joined.ts")
    let reading = await Reading(joined)
    #expect(Set(reading.frames.map(\.pixelBuffer.width)) == [64, 128])
    #expect(zip(reading.times, reading.times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("leaving the loop early ends the reading")
  func leavingEarly() async throws {
    let url = try FFmpegTool.make("a.mkv", in: folder, "-f lavfi -i testsrc=size=64x48:rate=10:duration=10")
    let source = try await VideoSource(contentsOf: url)
    for try await frame in source where frame.index == 4 { break }
    var rest = source.makeAsyncIterator()
    #expect(try await rest.next() == nil)
  }
}
