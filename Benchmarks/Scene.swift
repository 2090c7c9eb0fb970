import VideoFrames
import CoreVideo
import Foundation
import ImageIO
import PixelSampling

/// The measured images: a frame of the sample video, enlarged to 1280 × 720.
struct Scene {
  static let width = 1280
  static let height = 720

  /// The 720p video, in H.264, that the frames come from.
  let video: URL
  let frameCount: Int
  let nv12: CVPixelBuffer
  let jpeg: Data

  /// Enlarges a video into `folder`, and extracts a frame from its middle.
  init(enlarging original: URL, in folder: URL) async throws {
    video = folder.appending(path: "720p.mp4")
    frameCount = try await Self.enlarge(original, to: video)
    var chosen: CVPixelBuffer?
    for try await frame in try await VideoSource(contentsOf: video) {
      chosen = frame.pixelBuffer
      if frame.index >= frameCount / 2 { break }
    }
    guard let chosen else { throw BenchmarkError("The video has no frames: \(original.path)") }
    nv12 = chosen
    jpeg = try ImageEncoder.encode(try Self.sampled(chosen), as: .jpeg, isOpaque: true)
  }

  private static func enlarge(_ original: URL, to url: URL) async throws -> Int {
    let writer = try VideoWriter(to: url)
    var count = 0
    for try await frame in try await VideoSource(contentsOf: original) {
      try await writer.append(try sampled(frame.pixelBuffer), time: frame.time)
      count += 1
    }
    try await writer.finish()
    return count
  }

  private static func sampled(_ buffer: CVPixelBuffer) throws -> CVPixelBuffer {
    let plan = try SamplingPlan(
      sourceWidth: buffer.width, sourceHeight: buffer.height, destinationWidth: width,
      destinationHeight: height)
    guard let result = CVPixelBuffer(width: width, height: height, pixelFormat: kCVPixelFormatType_32BGRA)
    else { throw BenchmarkError("There is no memory for an image.") }
    try PixelSampler(plan: plan).sample(buffer, into: result)
    return result
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
