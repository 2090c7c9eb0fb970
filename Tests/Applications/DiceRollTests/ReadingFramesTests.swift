import CoreVideo
import DiceRoll
import Foundation
import ImageIO
import VisionModels
import TestSupport
import Testing
import Vision

@Suite("Reading a video's frames")
struct ReadingFramesTests {
  @Test("frames are in order, each with its dice, whether it was read or is unchanged")
  func order() async throws {
    let reader = try DiceReader(model: try DiceDetector().model)
    let still = try ImageDecoder.decode(
      contentsOf: packageFolder.appending(path: "Examples/SampleRoll/still.jpg")
    ).picture.buffer
    let blank = try #require(
      CVPixelBuffer(
        width: CVPixelBufferGetWidth(still), height: CVPixelBufferGetHeight(still),
        pixelFormat: kCVPixelFormatType_OneComponent8))
    CVPixelBufferLockBaseAddress(blank, [])
    try #require(CVPixelBufferGetBaseAddress(blank)).initializeMemory(
      as: UInt8.self, repeating: 90, count: CVPixelBufferGetDataSize(blank))
    CVPixelBufferUnlockBaseAddress(blank, [])
    let expected = try reader.dice(in: still)
    #expect(!expected.isEmpty)
    let frames = [blank, still, still, still, blank, blank, still].enumerated().map {
      Frame(number: $0, pixels: $1)
    }
    let video = AsyncStream { continuation in
      for frame in frames { continuation.yield(frame) }
      continuation.finish()
    }
    var taken: [Int] = []
    try await reader.read(video, limit: 3, image: { OrientedImage($0.pixels) }) { frame, dice in
      taken.append(frame.number)
      #expect(dice == ([1, 2, 3, 6].contains(frame.number) ? expected : []))
    }
    #expect(taken == Array(0..<7))
  }
}

private struct Frame: Sendable {
  let number: Int
  let pixels: CVPixelBuffer
}
