import Foundation
import NetworkInference
import Testing

@testable import FaceDetection

@Suite("Decoding the detection network")
struct CenterFaceTests {
  /// Returns planes of two rows of three cells, all 0.
  private static func planes(_ count: Int) -> [Float] { [Float](repeating: 0, count: count * 6) }

  private static func candidates(
    _ channels: [[Float]], shapes: [[Int]]? = nil, above least: Float = 0.5
  ) throws -> [FaceCandidate] {
    let memory = channels.map { channel in
      let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: channel.count)
      _ = copy.initialize(from: channel)
      return copy
    }
    defer { memory.forEach { $0.deallocate() } }
    let outputs = memory.indices.map { index in
      Network.Output(
        shape: shapes?[index] ?? [1, channels[index].count / 6, 2, 3],
        values: UnsafeBufferPointer(memory[index]))
    }
    return try CenterFace.decode(outputs, above: least)
  }

  @Test("a cell encodes a face's box and eyes in pixels of the input")
  func cell() throws {
    var (scores, sizes, offsets, points) = (
      Self.planes(1), Self.planes(2), Self.planes(2), Self.planes(10)
    )
    // The second row's last cell.
    let (cell, area) = (5, 6)
    scores[cell] = 0.75
    // Five cells high and two wide, in logarithms: 20 and 8 pixels.
    (sizes[cell], sizes[area + cell]) = (log(5), log(2))
    // A quarter of a cell down, half a cell to the left.
    (offsets[cell], offsets[area + cell]) = (0.25, -0.5)
    // Points are y, x: one eye at 40 % of the height and 25 % of the width, the other at 50 % and 75 %.
    (points[cell], points[area + cell]) = (0.4, 0.25)
    (points[2 * area + cell], points[3 * area + cell]) = (0.5, 0.75)
    let candidates = try Self.candidates([scores, sizes, offsets, points])
    let only = try #require(candidates.first)
    #expect(candidates.count == 1 && only.score == 0.75)
    // The center is at ((2 − 0.5 + 0.5) × 4, (1 + 0.25 + 0.5) × 4) = (8, 7).
    #expect(abs(only.box.minX - 4) < 1e-5 && abs(only.box.minY + 3) < 1e-5)
    #expect(abs(only.box.width - 8) < 1e-5 && abs(only.box.height - 20) < 1e-5)
    #expect(abs(only.rightEye.x - 6) < 1e-5 && abs(only.rightEye.y - 5) < 1e-5)
    #expect(abs(only.leftEye.x - 10) < 1e-5 && abs(only.leftEye.y - 7) < 1e-5)
  }

  @Test("cells below the threshold, and NaN, aren't candidates")
  func dropped() throws {
    var (scores, sizes) = (Self.planes(1), Self.planes(2))
    scores[0] = 0.5
    scores[1] = .nan
    (scores[2], sizes[2]) = (0.9, .nan)
    (scores[3], sizes[3]) = (0.9, 1000)
    #expect(try Self.candidates([scores, sizes, Self.planes(2), Self.planes(10)]).isEmpty)
  }

  @Test("another network's outputs are rejected, by the file's name")
  func otherNetworks() {
    let error = #expect(throws: UnexpectedNetworkError.self) {
      try Self.candidates([Self.planes(1), Self.planes(2), Self.planes(2), Self.planes(8)])
    }
    #expect(error?.description.contains("centerface.onnx") == true)
    let one = #expect(throws: UnexpectedNetworkError.self) { try Self.candidates([Self.planes(1)]) }
    #expect(one?.description.contains("centerface.onnx") == true)
    let uneven = #expect(throws: UnexpectedNetworkError.self) {
      try Self.candidates(
        [Self.planes(1), Self.planes(2), Self.planes(2), Self.planes(10)],
        shapes: [[1, 1, 2, 3], [1, 2, 2, 3], [1, 2, 1, 3], [1, 10, 2, 3]])
    }
    #expect(uneven?.description.contains("centerface.onnx") == true)
  }

  @Test("each row of each plane is mirrored separately")
  func mirror() {
    var values = (0..<12).map(Float.init)
    values.withUnsafeMutableBufferPointer { mirrorRows(of: $0, length: 2) }
    #expect(values == [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10])
  }
}
