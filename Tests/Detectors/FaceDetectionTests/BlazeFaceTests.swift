import Foundation
import NetworkInference
import Testing

@testable import FaceDetection

@Suite("BlazeFace")
struct BlazeFaceTests {
  /// Returns planes of two rows of three cells, all 0.
  private static func planes(_ count: Int) -> [Float] { [Float](repeating: 0, count: count * 6) }

  private static func candidates(_ channels: [[Float]], above least: Float = 0.5) throws -> [FaceCandidate] {
    let memory = channels.map { channel in
      let copy = UnsafeMutableBufferPointer<Float>.allocate(capacity: channel.count)
      _ = copy.initialize(from: channel)
      return copy
    }
    defer { memory.forEach { $0.deallocate() } }
    return try BlazeFace.decode(
      memory.map {
        Network.Output(shape: [1, $0.count / 6, 2, 3], values: UnsafeBufferPointer($0))
      }, above: least)
  }

  @Test("a cell encodes a face's box and eyes relative to its center, in pixels of the input")
  func cell() throws {
    var (scores, values) = (Self.planes(1), Self.planes(16))
    // The second row's last cell, with its center at (10, 6).
    let (cell, area) = (5, 6)
    scores[cell] = 0.75
    for (number, value) in [Float(-2), 1, 8, 12, -4, 0.5, 1.5, -1].enumerated() {
      values[number * area + cell] = value
    }
    let candidates = try Self.candidates([scores, values])
    let only = try #require(candidates.first)
    #expect(candidates.count == 1 && only.score == 0.75)
    #expect(only.box == CGRect(x: 8 - 4, y: 7 - 6, width: 8, height: 12))
    #expect(only.rightEye == CGPoint(x: 6, y: 6.5) && only.leftEye == CGPoint(x: 11.5, y: 5))
  }

  @Test("cells below the threshold, without an area or not finite, aren't candidates")
  func dropped() throws {
    var (scores, values) = (Self.planes(1), Self.planes(16))
    for cell in 0..<6 { (values[12 + cell], values[18 + cell]) = (4, 4) }
    (scores[0], scores[1]) = (0.5, .nan)
    (scores[2], values[12 + 2]) = (0.9, -4)
    (scores[3], values[18 + 3]) = (0.9, 0)
    (scores[4], values[4 * 6 + 4]) = (0.9, .infinity)
    #expect(try Self.candidates([scores, values]).isEmpty)
  }

  @Test("another network's outputs are rejected, by the file's name")
  func otherNetworks() {
    for channels in [[Self.planes(1)], [Self.planes(1), Self.planes(14)]] {
      let error = #expect(throws: UnexpectedNetworkError.self) { try Self.candidates(channels) }
      #expect(error?.description.contains("face_detection_full_range.onnx") == true)
    }
  }

  /// The original network's outputs for the same pixels, run by TensorFlow Lite (ai-edge-litert 2).
  @Test("the converted network's outputs equal the original's, at its size and at others")
  func conversion() throws {
    let network = try FaceNetworkFile.blazeFace.network(
      inputShape: [1, 3, nil, nil], options: EngineOptions())
    // The larger input has the same pixels in its middle, and the face at the same place in a cell.
    for (length, margin) in [(192, 0), (256, 32)] {
      let best = try network.run(inputShape: [1, 3, length, length]) { input in
        Self.drawFace(input, length: length, margin: margin)
      } read: { outputs in
        #expect(outputs.map(\.shape) == [[1, 1, length / 4, length / 4], [1, 16, length / 4, length / 4]])
        return try BlazeFace.decode(outputs, above: 0.2).max { $0.score < $1.score }
      }
      let face = try #require(best)
      // In 32 bits; around it, the original sees its border.
      let (slack, pixels): (Double, CGFloat) = margin == 0 ? (1e-4, 1e-3) : (0.1, 2)
      #expect(abs(Double(face.score) - 0.964666) < slack)
      let box = face.box.offsetBy(dx: -CGFloat(margin), dy: -CGFloat(margin))
      let found: [CGFloat] = [
        box.midX, box.midY, box.width, box.height, face.rightEye.x - CGFloat(margin),
        face.rightEye.y - CGFloat(margin), face.leftEye.x - CGFloat(margin),
        face.leftEye.y - CGFloat(margin),
      ]
      // The original's values, those of points relative to the cell's center at (102, 102).
      let expected: [CGFloat] = [
        100.459414, 100.56263, 38.404198, 38.401733, 92.821579, 93.348795, 108.222022, 93.414579,
      ]
      for (value, known) in zip(found, expected) { #expect(abs(value - known) < pixels) }
    }
  }

  /// Draws a face of 192 × 192 pixels out of ellipses.
  private static func drawFace(_ input: UnsafeMutableBufferPointer<Float>, length: Int, margin: Int) {
    let ellipses: [(x: Double, y: Double, width: Double, height: Double, color: [Float])] = [
      (100, 92, 22, 28, [60, 40, 30]), (100, 96, 18, 24, [220, 180, 150]), (92, 92, 4, 2, [40, 30, 30]),
      (108, 92, 4, 2, [40, 30, 30]), (100, 101, 2, 4, [190, 140, 120]), (100, 109, 7, 2, [150, 60, 60]),
      (100, 150, 40, 30, [60, 60, 160]),
    ]
    for index in 0..<(length * length) {
      let (x, y) = (Double(index % length - margin), Double(index / length - margin))
      let topmost = ellipses.last {
        let (across, down) = ((x - $0.x) / $0.width, (y - $0.y) / $0.height)
        return across * across + down * down <= 1
      }
      for (channel, level) in (topmost?.color ?? [90, 110, 130]).enumerated() {
        input[channel * length * length + index] = level
      }
    }
  }
}

@Suite("The choice of the network that detects faces")
struct FaceDetectionNetworkTests {
  @Test("CenterFace is the default, and each network has a name")
  func names() throws {
    #expect(try FaceDetectionNetwork.selected(by: nil) == .centerFace)
    #expect(try FaceDetectionNetwork.selected(by: "centerface") == .centerFace)
    #expect(try FaceDetectionNetwork.selected(by: "blazeface") == .blazeFace)
  }

  @Test("an unknown name is an error that lists the names", arguments: ["", "blaze", "BlazeFace"])
  func unknown(name: String) {
    let error = #expect(throws: UnknownFaceNetworkError.self) {
      try FaceDetectionNetwork.selected(by: name)
    }
    #expect(
      error?.errorDescription == "SWIFT_VISION_FACE_NETWORK is '\(name)'; it can be centerface or blazeface")
  }
}
