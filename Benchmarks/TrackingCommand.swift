import ArgumentParser
import CoreVideo
import Foundation
import GrayImage
import PlaneGeometry
import RenderedSequences
import Vision

/// Measures tracking of an object and a rectangle that are hidden for a while: accuracy and frames a second.
struct TrackingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tracking",
    abstract: "Measure tracking in rendered 720p videos: overlap with the known boxes, and frames a second.")

  @Option(help: "Write every Nth frame, with the boxes drawn, to the folder of --draw.")
  var every = 20

  @Option(help: "A folder for frames with the known box (green) and the tracked one (red).")
  var draw: String?

  @Option(help: "The seed of the textures.")
  var seed: UInt64 = 5

  @Flag(help: "Print each frame's overlap and confidence.")
  var frames = false

  func run() throws {
    print("1280 × 720, 120 frames; hidden behind a pillar, half hidden or wholly covered for a while.")
    print("Frames are NV12; their gray image is part of the time. Frames a second of processor time.\n")
    if let draw {
      try FileManager.default.createDirectory(atPath: draw, withIntermediateDirectories: true)
    }
    for (name, scene) in Self.scenes(seed: seed) {
      let buffers = try (0..<scene.frameCount).map { try Self.buffer(scene.frame($0)) }
      for level in [VNRequestTrackingLevel.accurate, .fast] {
        for kind in TrackedKind.allCases {
          let score = try TrackingRun(scene: scene, frames: buffers, kind: kind, level: level).score {
            run, index in
            if frames { print("  \(index): \(run.summary(index))") }
            guard let draw, index % every == 0 else { return }
            let file = "\(name)-\(kind.rawValue)-\(level)-\(index).ppm"
            try run.write(index, to: URL(filePath: draw).appending(path: file))
          }
          print("\(name), \(kind.rawValue), \(level): \(score.text)")
        }
      }
    }
  }

  /// A card that crosses the image, nearer and farther, rotating slightly.
  private static let path: @Sendable (Int) -> Quadrilateral = { index in
    let time = Double(index) / 120
    return Quadrilateral(
      center: PixelPoint(220 + 800 * time, 360 + 120 * sin(6 * time)),
      size: SIMD2(170, 120) * (1 + 0.3 * sin(5 * time)), angle: 0.08 * sin(4 * time))
  }

  private static func scenes(seed: UInt64) -> [(String, RenderedSequence)] {
    let open = RenderedSequence(width: 1280, height: 720, frameCount: 120, seed: seed, card: path)
    var light = open
    light.light = { (1 - 0.4 * sin(Double($0) / 20), 15 * sin(Double($0) / 13)) }
    var pillar = open
    pillar.occluder = { _ in Quadrilateral(center: PixelPoint(640, 360), size: SIMD2(190, 720)) }
    var covered = open
    covered.occluder = { index in
      (50..<62).contains(index) ? Quadrilateral(center: path(index).center, size: SIMD2(420, 320)) : nil
    }
    var half = open
    half.occluder = { index in
      (40..<80).contains(index)
        ? Quadrilateral(center: path(index).center + PixelPoint(0, 100), size: SIMD2(420, 200)) : nil
    }
    return [
      ("open", open), ("light", light), ("pillar", pillar), ("half", half), ("covered", covered),
    ]
  }

  private static func buffer(_ image: GrayImage) throws -> CVPixelBuffer {
    guard
      let buffer = CVPixelBuffer(
        width: image.width, height: image.height,
        pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
      let luma = CVPixelBufferGetBaseAddressOfPlane(buffer, 0),
      let chroma = CVPixelBufferGetBaseAddressOfPlane(buffer, 1)
    else { throw BenchmarkError("There is no memory for an image.") }
    for row in 0..<image.height {
      let target = luma + row * CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
      image.levels.withUnsafeBytes { levels in
        guard let base = levels.baseAddress else { return }
        target.copyMemory(from: base + row * image.width, byteCount: image.width)
      }
    }
    memset(chroma, 128, CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) * (image.height / 2))
    return buffer
  }
}

enum TrackedKind: String, CaseIterable {
  case object
  case rectangle
}
