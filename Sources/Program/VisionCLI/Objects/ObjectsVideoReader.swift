import Annotation
import ImageIO
import ParallelWork
import PictureClassifier
import Reports
import VideoFrames
import Vision

/// Finds the objects in one video's frames: decoding ahead, a frame in the detector for each processor.
struct ObjectsVideoReader: VideoFindingReader {
  let name: String
  let detector: ObjectDetector
  let cropAndScale: VNImageCropAndScaleOption
  let results: ObjectsReport

  func read(
    _ source: VideoSource, limit: Int, orientation: CGImagePropertyOrientation?,
    consume: (VideoFrame, [ObjectDetector.Object]) async throws -> Void
  ) async throws {
    let (detector, cropAndScale) = (detector, cropAndScale)
    try await transformInOrder(
      source, limit: limit,
      transform: { try detector.objects(in: $0.picture.oriented(orientation), cropAndScale: cropAndScale) },
      consume: consume)
  }

  func report(_ objects: [ObjectDetector.Object], in frame: VideoFrame, _ picture: OrientedPicture) {
    results.frame(name, frame: frame.index, time: frame.time, objects: objects)
  }

  func drawing(of objects: [ObjectDetector.Object], in size: PixelSize) -> AnnotationDrawing {
    objects.drawing(labels: detector.labels)
  }

  func summarize(size: PixelSize?, frames: Int, seconds: Double) {
    results.summary(name, size: size, frames: frames, seconds: seconds)
  }
}
