import Overlays
import Foundation
import ImageIO
import VideoFrames

/// Runs detection on images (consecutive ones concurrently) and videos in input order; some may fail.
struct MediaRun: Sendable {
  let console: Console
  let decoding: ImageDecoding
  /// The orientation of every input; nil to use each file's own.
  let orientation: CGImagePropertyOrientation?

  /// The number of a video's frames processed concurrently.
  static let framesInProcess = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// Reads the inputs, reports the results, and writes annotated copies if the task has an output.
  ///
  /// - Parameters:
  ///   - find: detects something in an image; runs on any thread, concurrently.
  ///   - draw: the overlay for an image of this size.
  ///   - report: receives the results, one image at a time.
  ///   - video: makes the reader of a video.
  ///   - reportFailure: receives an input and the reason why it can't be read, as a sentence.
  /// - Returns: the statuses of failed inputs.
  func read<Finding: Sendable, Reader: VideoFindingReader>(
    _ tasks: [ImageTask],
    find: @escaping @Sendable (OrientedImage) throws -> Finding,
    draw: @escaping @Sendable (Finding, PixelSize) -> OverlayDrawing,
    report: (ImageTask, PixelSize, Finding) async -> Void,
    video: (Input) -> Reader,
    reportFailure: (Input, String) -> Void
  ) async throws -> [ExitStatus] {
    var failures: [ExitStatus] = []
    var done = 0
    while done < tasks.count, !Task.isCancelled, !console.isOutputClosed {
      let task = tasks[done]
      if case .video(let source) = task.input.kind {
        do {
          try await read(source, of: task, with: video(task.input))
        } catch let error where error.isCancellation {
          // The results so far are reported.
        } catch {
          reportFailure(task.input, task.input.usingGivenName(error.sentence))
          failures.append(ExitStatus(error))
        }
        done += 1
      } else {
        let images = tasks[done...].prefix { !$0.input.isVideo }
        failures += try await ImageBatchReader(console: console, decoding: decoding).read(
          Array(images), of: (done, tasks.count),
          find: { decoded, task in
            let image = decoded.picture.oriented(orientation)
            let (size, finding) = (image.size, try find(image))
            return ImageOutcome(
              finding: (size: size, finding: finding), drawn: draw(finding, size), on: image, of: decoded,
              to: task.output)
          },
          report: { await report($0, $1.size, $1.finding) }, reportFailure: reportFailure
        ).map(\.status)
        done += images.count
      }
    }
    return failures
  }

  /// Reads a video to its end, to an error or until the task is canceled; results so far are reported.
  private func read<Reader: VideoFindingReader>(
    _ input: VideoInput, of task: ImageTask, with reader: Reader
  ) async throws {
    let start = ContinuousClock.now
    let name = task.input.name
    let source = try await input.opened(as: name, decodedIn: decoding.place)
    var (size, count) = (PixelSize?.none, 0)
    var annotated: AnnotatedVideo?
    var failure: (any Error)?
    let frames = source.map { [orientation] frame in
      MediaFrame(index: frame.index, time: frame.time, image: frame.image.oriented(orientation))
    }
    do {
      try await reader.read(frames, limit: input.isFileOrStandardInput ? Self.framesInProcess : 1) {
        frame, finding in
        let picture = frame.image
        size = size ?? picture.size
        count += 1
        try await reader.report(finding, in: frame)
        if console.isOutputClosed, task.output == nil { withUnsafeCurrentTask { $0?.cancel() } }
        console.showProgress(source.progress(frames: count, of: name))
        guard let output = task.output else { return }
        let video =
          try annotated ?? AnnotatedVideo(output, size: picture.size, frameRate: source.nominalFrameRate)
        annotated = video
        try await video.append(picture, at: frame.time, reader.drawing(of: finding, in: picture.size))
      }
    } catch {
      failure = error
    }
    await reader.finish()
    try await annotated?.finish()
    if count > 0 || failure == nil {
      reader.summarize(
        size: size, frames: count, seconds: (ContinuousClock.now - start) / .seconds(1),
        annotated: annotated == nil ? nil : task.annotated)
    }
    if let failure { throw failure }
  }
}

struct MediaFrame: Sendable {
  /// Zero-based.
  let index: Int
  /// In seconds since the first frame.
  let time: Double
  let image: OrientedImage
}

/// Runs detection on a video's frames and reports the results.
protocol VideoFindingReader {
  associatedtype Finding

  /// Processes frames, at most `limit` concurrently, and passes them on in order with their results.
  func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, consume: (MediaFrame, Finding) async throws -> Void
  ) async throws where Frames.Element == MediaFrame

  func report(_ finding: Finding, in frame: MediaFrame) async throws

  /// The overlay for the frame that was reported last.
  func drawing(of finding: Finding, in size: PixelSize) -> OverlayDrawing

  /// Reports what was undecided until the last frame.
  func finish() async

  /// Reports the end of the video, even if it ended early.
  ///
  /// - Parameters:
  ///   - size: the size of the first frame; nil without frames.
  ///   - annotated: the path of the annotated copy; nil without one.
  func summarize(size: PixelSize?, frames: Int, seconds: Double, annotated: String?)
}

extension VideoFindingReader {
  func finish() async {}
}

extension ImageOutcome {
  /// Makes the outcome of an image, and writes an annotated copy if there is an output.
  init(
    finding: Finding, drawn drawing: @autoclosure () -> OverlayDrawing, on image: OrientedImage,
    of decoded: DecodedImage, to output: URL?
  ) {
    self.init(finding: finding)
    guard let output else { return }
    do {
      try OverlayImage.write(drawing(), on: image, isLossy: decoded.format.isLossy, to: output)
    } catch {
      self.error = error
    }
  }
}
