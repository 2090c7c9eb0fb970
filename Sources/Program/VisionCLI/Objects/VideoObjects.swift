import Foundation
import ImageIO
import ParallelWork
import PictureClassifier
import Reports
import VideoFrames

/// Finds the objects in one video's frames: decoding ahead, a frame in the detector for each processor.
struct VideoObjects: Sendable {
  let run: ObjectsRun
  let name: String
  let detector: ObjectDetector
  /// Where the annotated video goes.
  let output: URL?

  /// Reads to the end, or as far as the video can be read or the task isn't cancelled; what was found until then is told
  /// and drawn in any case.
  func read(_ input: VideoInput) async throws {
    let begun = ContinuousClock.now
    let source = try await input.opened(as: name, decodedIn: run.settings.decoding.place)
    let (given, cropAndScale) = (run.settings.orientation, run.settings.cropAndScale)
    var size: PixelSize?
    var count = 0
    var annotated: AnnotatedVideo?
    var failure: (any Error)?
    do {
      try await transformInOrder(
        source, limit: input.isFileOrStandardInput ? ObjectsRun.framesInWork : 1,
        transform: { frame in
          try detector.objects(in: frame.picture.oriented(given), cropAndScale: cropAndScale)
        },
        consume: { frame, objects in
          let picture = frame.picture.oriented(given)
          size = size ?? picture.size
          count += 1
          run.report.frame(name, frame: frame.index, time: frame.time, objects: objects)
          if run.console.isOutputClosed, output == nil { withUnsafeCurrentTask { $0?.cancel() } }
          run.console.showProgress(source.progress(frames: count, of: name))
          guard let output else { return }
          let video =
            try annotated
            ?? AnnotatedVideo(output, size: picture.size, frameRate: source.nominalFrameRate)
          annotated = video
          try await video.append(picture, at: frame.time, objects.drawing(labels: detector.labels))
        })
    } catch {
      failure = error
    }
    try await annotated?.finish()
    if count > 0 || failure == nil {
      let elapsed = (ContinuousClock.now - begun) / .seconds(1)
      run.report.summary(name, size: size, frames: count, seconds: elapsed)
    }
    if let failure { throw failure }
  }
}
