import Overlays
import ImageIO
import ParallelWork
import ImageModels
import Reports
import Vision

/// Detects the objects in a video's frames: decodes ahead, and detects one frame per core.
struct ObjectsVideoReader: VideoFindingReader {
  let name: String
  let detector: ObjectDetector
  let cropAndScale: VNImageCropAndScaleOption
  let results: ObjectsReport

  func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, consume: (MediaFrame, [ObjectDetector.Object]) async throws -> Void
  ) async throws where Frames.Element == MediaFrame {
    let (detector, cropAndScale) = (detector, cropAndScale)
    try await transformInOrder(
      frames, limit: limit, transform: { try detector.objects(in: $0.image, cropAndScale: cropAndScale) },
      consume: consume)
  }

  func report(_ objects: [ObjectDetector.Object], in frame: MediaFrame) {
    results.frame(name, frame: frame.index, time: frame.time, objects: objects)
  }

  func drawing(of objects: [ObjectDetector.Object], in size: PixelSize) -> OverlayDrawing {
    objects.drawing(labels: detector.labels)
  }

  func summarize(size: PixelSize?, frames: Int, seconds: Double) {
    results.summary(name, size: size, frames: frames, seconds: seconds)
  }
}
