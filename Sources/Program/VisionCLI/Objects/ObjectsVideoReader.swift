import Overlays
import ImageIO
import ParallelWork
import ImageModels
import Reports
import Vision

/// Detects the objects in a video's frames: decodes ahead, and detects one frame per core.
final class ObjectsVideoReader: VideoFindingReader {
  private let name: String
  private let detector: ObjectDetector
  private let cropAndScale: VNImageCropAndScaleOption
  private let results: ObjectsReport
  private var framesWithObjects = 0

  init(
    name: String, detector: ObjectDetector, cropAndScale: VNImageCropAndScaleOption, results: ObjectsReport
  ) {
    self.name = name
    self.detector = detector
    self.cropAndScale = cropAndScale
    self.results = results
  }

  func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, consume: (MediaFrame, [ObjectDetector.Object]) async throws -> Void
  ) async throws where Frames.Element == MediaFrame {
    let (detector, cropAndScale) = (detector, cropAndScale)
    try await transformInOrder(
      frames, limit: limit, transform: { try detector.objects(in: $0.image, cropAndScale: cropAndScale) },
      consume: consume)
  }

  func report(_ objects: [ObjectDetector.Object], in frame: MediaFrame) {
    if !objects.isEmpty { framesWithObjects += 1 }
    results.frame(name, frame: frame.index, time: frame.time, objects: objects)
  }

  func drawing(of objects: [ObjectDetector.Object], in size: PixelSize) -> OverlayDrawing {
    objects.drawing(labels: detector.labels)
  }

  func summarize(size: PixelSize?, frames: Int, seconds: Double, annotated: String?) {
    results.summary(
      name, size: size, frames: frames, framesWithObjects: framesWithObjects, seconds: seconds,
      annotated: annotated)
  }
}
