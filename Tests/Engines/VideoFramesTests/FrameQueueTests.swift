import CoreVideo
import Testing

@testable import VideoFrames

@Suite("Frames decoded ahead")
struct FrameQueueTests {
  private func frame(_ index: Int) throws -> VideoFrame {
    // 64 × 48 × 4 bytes.
    let buffer = try filled(width: 64, height: 48, format: kCVPixelFormatType_32BGRA, with: [0, 0, 0, 255])
    return VideoFrame(pixelBuffer: buffer, index: index, time: Double(index))
  }

  @Test(
    "the number and bytes of waiting frames are limited, with a minimum of one",
    arguments: [(100_000_000, 3), (30_000, 2), (12_288, 1), (1, 1)])
  func waiting(maximumBytes: Int, expected: Int) throws {
    let queue = FrameQueue(isLossless: true, capacity: 3, maximumBytes: maximumBytes)
    var count = 0
    while queue.needsFrames() {
      queue.enqueue(try frame(count))
      count += 1
    }
    #expect(count == expected)
  }
}
