import TestSupport
import VideoFrames
import CoreVideo
import Foundation
import Testing

@Suite("Pixel formats of videos", .ffmpegTool)
struct PixelFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Stores pixels unchanged, in a container that has a code for their format.
  private func makeRaw(_ format: String, _ arguments: String) throws -> URL {
    let container =
      switch format {
      case "rgb24", "gbrp": "mov"
      case "yuv444p", "yuv420p10le", "yuv422p10le": "y4m"
      default: "mkv"
      }
    // Planar RGB has no code; lossless H.264 supports it.
    let codec =
      format == "gbrp"
      ? "-c:v libx264rgb -qp 0"
      : container == "y4m" ? "-strict -1" : "-c:v rawvideo" + (container == "mkv" ? " -allow_raw_vfw 1" : "")
    return try FFmpegTool.make(
      "a.\(container)", in: folder,
      "-f lavfi -i \(arguments) \(codec) -pix_fmt \(format == "gbrp" ? "bgr24" : format)")
  }

  /// Returns the first frame of a losslessly stored video that `filter` makes in a pixel format.
  private func firstFrame(_ format: String, filter: String, size: String = "64x48") async throws
    -> CVPixelBuffer
  {
    let stored = filter.split(separator: "format=").dropFirst().last.map(String.init) ?? format
    let url = try makeRaw(
      stored, "nullsrc=size=\(size):rate=10:duration=0.2,format=\(format),\(filter)")
    let reading = await Reading(url)
    #expect(reading.error == nil)
    return try #require(reading.frames.first).pixelBuffer
  }

  /// Luma increases to the right, Cb downwards, Cr with both: every sample has its own value.
  private static let ramps = "geq=lum=16+X*3:cb=20+Y*8:cr=30+X*5+Y"

  @Test(
    "planar and interleaved 4:2:0 become NV12 with every sample in its place", arguments: ["yuv420p", "nv12"])
  func interleaving(format: String) async throws {
    let buffer = try await firstFrame("yuv420p", filter: Self.ramps + ",format=\(format)")
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    for y in 0..<48 {
      for x in 0..<64 {
        // Chroma's X and Y are in its own, halved, samples.
        let expected = [16 + x * 3, 20 + (y / 2) * 8, 30 + (x / 2) * 5 + y / 2].map { UInt8($0) }
        try #require(sample(buffer, x: x, y: y) == expected)
      }
    }
  }

  @Test("odd sizes keep their last column and row", arguments: ["yuv420p", "nv12", "yuv444p", "rgb24"])
  func oddSizes(format: String) async throws {
    let buffer = try await firstFrame(
      format, filter: format == "rgb24" ? "geq=r=200:g=100:b=50" : "geq=lum=100:cb=90:cr=200", size: "37x21")
    #expect(buffer.width == 37 && buffer.height == 21)
    let expected: [UInt8] = format == "rgb24" ? [50, 100, 200, 255] : [100, 90, 200]
    for (x, y) in [(0, 0), (36, 0), (0, 20), (36, 20)] { #expect(sample(buffer, x: x, y: y) == expected) }
  }

  @Test(
    "other layouts of luma and chroma become NV12 with their values",
    arguments: [
      "yuyv422", "uyvy422", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le",
    ])
  func otherLayouts(format: String) async throws {
    let buffer = try await firstFrame("yuv444p", filter: "geq=lum=100:cb=90:cr=200,format=\(format)")
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    #expect(sample(buffer, x: 31, y: 23) == [100, 90, 200])
  }

  @Test("gray is NV12 in full range without color")
  func gray() async throws {
    let buffer = try await firstFrame("gray", filter: "geq=lum=X*4")
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    for x in 0..<64 { #expect(sample(buffer, x: x, y: 9) == [UInt8(x * 4), 128, 128]) }
  }

  @Test("RGB is kept, as 32BGRA", arguments: ["rgb24", "bgr24", "bgra", "gbrp", "rgba"])
  func rgb(format: String) async throws {
    let url = try makeRaw(
      format, "color=0xC86432:size=64x48:rate=10:duration=0.2,format=gbrp,format=\(format)")
    let buffer = try #require(await Reading(url).frames.first).pixelBuffer
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA)
    #expect(sample(buffer, x: 5, y: 5).prefix(3) == [0x32, 0x64, 0xC8])
  }

  @Test("full range stays full", arguments: ["yuvj420p", "yuvj422p", "yuvj444p"])
  func fullRange(format: String) async throws {
    let url = try FFmpegTool.make(
      "a.mp4", in: folder,
      "-f lavfi -i nullsrc=size=64x48:rate=10:duration=0.2,format=\(format),geq=lum=235:cb=128:cr=128 -c:v libx264 -qp 0 -pix_fmt \(format)"
    )
    let buffer = try #require(await Reading(url).frames.first).pixelBuffer
    #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
    // The filter counts in video range, where 235 is white; in full range white is 255.
    #expect(sample(buffer, x: 30, y: 30) == [255, 128, 128])
  }

  @Test(
    "frames have the video's declared matrix",
    arguments: [("bt709", YCbCrMatrix.bt709), ("smpte170m", .bt601), ("bt2020nc", .bt2020), ("unknown", nil)])
  func matrix(name: String, matrix: YCbCrMatrix?) async throws {
    let url = try FFmpegTool.make(
      "a.mp4", in: folder,
      "-f lavfi -i testsrc=size=64x48:rate=10:duration=0.2 -pix_fmt yuv420p -colorspace \(name)")
    #expect(try #require(await Reading(url).frames.first).pixelBuffer.matrix == matrix)
  }
}
