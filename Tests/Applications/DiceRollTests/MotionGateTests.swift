import CoreVideo
import DiceRoll
import SeededRandom
import Testing
import Vision

@Suite("Motion gate")
struct MotionGateTests {
  @Test("a still scene with camera noise is read every fourth time")
  func noise() throws {
    var gate = MotionGate()
    var random = SplitMix64(seed: 7)
    let read = try (0..<9).map { _ in
      gate.needsReading(try image(noise: 5, random: &random))
    }
    #expect(read == [true, false, false, false, true, false, false, false, true])
  }

  @Test("a die that has moved by one pixel is read", arguments: [(1, 0), (0, 1), (-1, -1)])
  func onePixel(shift: (Int, Int)) throws {
    var gate = MotionGate()
    var random = SplitMix64(seed: 8)
    let first = try image(dieAt: (600, 400), random: &random)
    let moved = try image(dieAt: (600 + shift.0, 400 + shift.1), random: &random)
    #expect([first, first, moved].map { gate.needsReading($0) } == [true, false, true])
  }

  @Test("slow motion is measured against the last frame read, not against the previous frame")
  func creeping() throws {
    var gate = MotionGate()
    gate.maximumSkippedFrames = 100
    var random = SplitMix64(seed: 9)
    // Two levels per frame: three of them exceed the tolerance of five.
    let read = try (0..<7).map { step in
      gate.needsReading(try image(table: UInt8(100 + 2 * step), random: &random))
    }
    #expect(read == [true, false, false, true, false, false, true])
  }

  @Test("an image of another size is read")
  func otherSize() throws {
    var gate = MotionGate()
    var random = SplitMix64(seed: 10)
    let wide = try image(random: &random)
    let small = try image(width: 640, height: 480, random: &random)
    #expect([wide, small].map { gate.needsReading($0) } == [true, true])
  }

  @Test("without a run every frame is read")
  func noRun() throws {
    var gate = MotionGate()
    gate.maximumSkippedFrames = 0
    var random = SplitMix64(seed: 11)
    let still = try image(random: &random)
    #expect([still, still].map { gate.needsReading($0) } == [true, true])
  }

  /// A table with a light die of 60 pixels on it; `noise` is the standard deviation of a pixel.
  private func image(
    width: Int = 1280, height: Int = 720, table: UInt8 = 90, dieAt place: (Int, Int) = (500, 300),
    noise: Double = 0, random: inout SplitMix64
  ) throws -> CVPixelBuffer {
    let buffer = try #require(
      CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_OneComponent8))
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    // Rows start anywhere in one long row of noise: drawing a million numbers takes seconds in a debug build.
    let grain = (0..<width + 4001).map { _ in
      // The sum of two uniform numbers: a triangular distribution with this standard deviation.
      UInt8(Double(table) + noise * 1.2247 * (random.next(1) + random.next(1)))
    }
    let die = [UInt8](repeating: 220, count: 60)
    for row in 0..<height {
      let start = Int.random(in: 0...4000, using: &random)
      let line = base + row * CVPixelBufferGetBytesPerRow(buffer)
      grain[start..<start + width].withUnsafeBytes {
        UnsafeMutableRawBufferPointer(start: line, count: width).copyMemory(from: $0)
      }
      if (place.1..<place.1 + 60) ~= row {
        die.withUnsafeBytes {
          UnsafeMutableRawBufferPointer(start: line + place.0, count: 60).copyMemory(from: $0)
        }
      }
    }
    return buffer
  }
}
