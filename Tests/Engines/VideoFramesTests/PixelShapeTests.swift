import CFFmpeg
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import VideoFrames

@Suite("Pixels that aren't square")
struct PixelShapeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "a frame has the proportions in which it is shown, with no side smaller than stored", .ffmpegTool,
    arguments: [
      ("2/1", 128, 48), ("1/2", 64, 96), ("16/15", 68, 48), ("40/33", 78, 48), ("1/1", 64, 48),
      ("0/1", 64, 48),
      // Square but for rounding, and a damaged statement.
      ("4320/4319", 64, 48), ("20/1", 64, 48),
    ])
  func sizes(ratio: String, width: Int, height: Int) async throws {
    // MP4 and MKV state the ratio in the container, MPEG-TS in the frames only.
    for name in ["a.mp4", "a.mkv", "a.ts"] {
      let url = try FFmpegTool.make(
        name, in: folder,
        "-f lavfi -i testsrc=size=64x48:rate=10:duration=0.3,setsar=\(ratio):max=10000 -pix_fmt yuv420p "
          + "-c:v libx264")
      let reading = await Reading(url)
      #expect(reading.error == nil)
      #expect(reading.frames.count == 3)
      for frame in reading.frames {
        #expect(frame.pixelBuffer.width == width && frame.pixelBuffer.height == height, "\(name)")
      }
      guard name != "a.ts" else { continue }
      let source = try await VideoSource(contentsOf: url)
      #expect(source.width == width && source.height == height, "\(name)")
    }
  }

  @Test(
    "the content is scaled with the frame", .ffmpegTool,
    arguments: ["yuv420p", "yuvj420p", "yuv444p", "gray", "rgb24"])
  func content(format: String) async throws {
    let codec =
      switch format {
      case "yuvj420p": "-c:v mjpeg"
      case "rgb24": "-c:v rawvideo"
      case "yuv444p": "-strict -1"
      default: "-c:v rawvideo -allow_raw_vfw 1"
      }
    // Black to the left of column 16 of 64, white to the right. FFmpeg draws boxes in video range only.
    let content =
      format == "yuvj420p"
      ? "nullsrc=size=64x48:rate=10:duration=0.2,format=yuvj420p,geq=lum=if(lt(X\\,16)\\,0\\,255):cb=128:cr=128"
      : "color=black:size=64x48:rate=10:duration=0.2,drawbox=x=16:w=48:h=48:color=white:t=fill"
    let url = try FFmpegTool.make(
      format == "rgb24" ? "a.mov" : format == "yuv444p" ? "a.y4m" : "a.mkv", in: folder,
      "-f lavfi -i \(content),setsar=3/1,format=\(format) \(codec)")
    let buffer = try #require(await Reading(url).frames.first).pixelBuffer
    #expect(buffer.width == 192 && buffer.height == 48)
    let isFullRange = ["yuvj420p", "gray", "rgb24"].contains(format)
    let (black, white) = isFullRange ? (0, 255) : (16, 235)
    for x in [4, 40, 56, 190] {
      let expected = x < 48 ? black : white
      #expect(abs(Int(sample(buffer, x: x, y: 20)[0]) - expected) <= 6, "column \(x)")
    }
  }

  @Test("a frame that is too large as shown is refused", .ffmpegTool)
  func tooLarge() async throws {
    let url = try FFmpegTool.make(
      "a.mkv", in: folder,
      "-f lavfi -i testsrc=size=64x48:rate=10:duration=0.2,setsar=2/1 -pix_fmt yuv420p -c:v libx264")
    var options = VideoSource.Options()
    options.maximumPixels = 64 * 48
    #expect(
      await Reading(.file(url), options: options).error
        == .tooLarge(url.path, width: 128, height: 48, maximumPixels: 64 * 48))
  }

  @Test("the container's ratio precedes the frame's, and an unknown one is square")
  func precedence() {
    func size(_ ratios: (Int32, Int32)...) -> [Int] {
      let stated = ratios.map { AVRational(num: $0.0, den: $0.1) }
      let size = PixelShape(stated[0], stated[1]).squareSize(width: 100, height: 60)
      return [size.width, size.height]
    }
    #expect(size((2, 1), (3, 1)) == [200, 60])
    #expect(size((0, 1), (3, 1)) == [300, 60])
    #expect(size((1, 0), (1, 3)) == [100, 180])
    #expect(size((0, 0), (0, 1)) == [100, 60])
    #expect(size((-2, 1), (0, 1)) == [100, 60])
  }
}
