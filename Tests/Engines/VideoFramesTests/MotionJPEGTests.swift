import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import VideoFrames

@Suite("Motion JPEG without a container")
struct MotionJPEGTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  // MARK: Recognition

  /// A JPEG image's markers, with coded data that no decoder sees.
  private static func image(
    width: UInt8 = 64, segments: [(marker: UInt8, content: [UInt8])] = [], dataCount: Int = 300
  ) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      let length = content.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    }
    // Stuffed bytes and a restart marker look like markers within the data.
    let data = [0xFF, 0x00, 0x12, 0xFF, 0xD3] + [UInt8](repeating: 0x55, count: dataCount)
    return [0xFF, 0xD8] + segments.flatMap { segment($0.marker, $0.content) }
      // Precision, height, width, one component.
      + segment(0xC0, [8, 0, 48, 0, width, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + data + [0xFF, 0xD9]
  }

  private static func isVideo(_ bytes: [UInt8]) -> Bool { MotionJPEG.isVideo { Array(bytes.prefix($0)) } }

  private static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let container =
    xmp + Array("<x xmlns:Container='http://ns.google.com/photos/1.0/container/'/>".utf8)

  @Test(
    "a second image of the same size behind the first one's end makes a video",
    arguments: [
      [UInt8](), [UInt8](repeating: 0, count: 4_000), [0xFF, 0xFF], [0, 0xFF, 0],
    ])
  func sequences(padding: [UInt8]) {
    #expect(Self.isVideo(Self.image() + padding + Self.image()))
    // A camera that leaves out the end of images.
    #expect(Self.isVideo(Array(Self.image().dropLast(2)) + padding + Self.image()))
    // More than is read at first.
    #expect(Self.isVideo(Self.image(dataCount: 700_000) + padding + Self.image()))
  }

  @Test(
    "a still image isn't a video, whatever else is in its file",
    arguments: [
      image(), image() + Array("trailing text".utf8), Array(image().dropLast(2)),
      // The start of an MP4, as in phones' moving images.
      image() + [0, 0, 0, 0x18] + Array("ftypmp42".utf8) + image(),
      // A thumbnail within a segment, and a preview behind the image.
      image(segments: [(0xE5, image())]), image() + image(width: 16),
      // Views and a gain map that segments announce.
      image(segments: [(0xE2, Array("MPF\0".utf8) + [0x49, 0x49])]) + image(),
      image(segments: [(0xE1, container)]) + image(),
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], [],
    ])
  func stills(bytes: [UInt8]) { #expect(!Self.isVideo(bytes)) }

  @Test("EXIF metadata doesn't keep several images from being a video")
  func images() {
    let image = Self.image(segments: [(0xE1, Array("Exif\0\0".utf8)), (0xE1, Self.xmp)])
    #expect(Self.isVideo(image + image))
  }

  @Test("of a large image with EXIF metadata, only the start is read if its name is an image's")
  func largeImage() {
    let image = Self.image(segments: [(0xE1, Array("Exif\0\0".utf8))], dataCount: 3_000_000)
    var read = 0
    let isVideo = MotionJPEG.isVideo(skippingPhotos: true) { count in
      read = max(read, count)
      return Array((image + image).prefix(count))
    }
    #expect(!isVideo)
    #expect(read <= 1 << 18)
    #expect(Self.isVideo(image + image))
  }

  // MARK: Reading

  private static let source = "-f lavfi -i testsrc=size=64x48:rate=10:duration=1 -f mjpeg"

  @Test(
    "it is read under any name, at 25 frames a second", .ffmpegTool, arguments: ["a.mjpeg", "a.jpg", "a"])
  func reading(name: String) async throws {
    let url = try FFmpegTool.make(name, in: folder, Self.source)
    let reading = await Reading(url)
    #expect(reading.error == nil)
    #expect(reading.frames.count == 10)
    #expect(reading.frames.allSatisfy { $0.pixelBuffer.width == 64 && $0.pixelBuffer.height == 48 })
    for (time, index) in zip(reading.times, 0...) { #expect(abs(time - Double(index) / 25) < 1e-6) }
    let source = try await VideoSource(contentsOf: url)
    #expect(source.codec == "mjpeg" && source.width == 64 && source.height == 48)
  }

  @Test("it is read from a pipe", .ffmpegTool)
  func pipe() async throws {
    let bytes = try Data(contentsOf: FFmpegTool.make("a.mjpeg", in: folder, Self.source))
    let pipe = folder.url.appending(path: "pipe")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    Thread.detachNewThread {
      guard let writer = FileHandle(forWritingAtPath: pipe.path) else { return }
      try? writer.write(contentsOf: bytes)
      try? writer.close()
    }
    let reading = await Reading(.file(pipe))
    #expect(reading.error == nil)
    #expect(reading.frames.count == 10)
  }

  @Test("the parts of a multipart message are read", .ffmpegTool)
  func multipart() async throws {
    let url = try FFmpegTool.make("a.bin", in: folder, Self.source.replacing("-f mjpeg", with: "-f mpjpeg"))
    let reading = await Reading(url)
    #expect(reading.error == nil)
    #expect(reading.frames.count == 10)
  }

  @Test("an image that ends early is left out, and reported if it is the last one", .ffmpegTool)
  func cutImages() async throws {
    let bytes = try Data(contentsOf: FFmpegTool.make("a.mjpeg", in: folder, Self.source))
    let cut = try folder.write(bytes.dropLast(300), as: "cut.mjpeg")
    let reading = await Reading(cut)
    #expect(reading.frames.count == 9)
    #expect(reading.error == .truncated(cut.path, framesRead: 9, reason: "its last frame is incomplete"))
    let start = Data([0xFF, 0xD8, 0xFF])
    let second = try #require(bytes.range(of: start, in: 3..<bytes.count)).lowerBound
    let third = try #require(bytes.range(of: start, in: second + 3..<bytes.count)).lowerBound
    let gap = await Reading(
      try folder.write(bytes.prefix(third - 300) + bytes.suffix(from: third), as: "gap.mjpeg"))
    #expect(gap.frames.count == 9)
    #expect(gap.error == nil)
  }
}
