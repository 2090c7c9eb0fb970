import Annotation
import Foundation
import ImageIO
import VideoFrames

/// One run of a command that finds something in pictures and videos: every input in the order given, pictures that follow one another
/// side by side, each video by itself. A bad one never stops the others.
struct MediaRun: Sendable {
  let console: Console
  let decoding: ImageDecoding
  /// How every input is to be turned; nil for each as its file says.
  let orientation: CGImagePropertyOrientation?

  /// How many frames of a recording are in process at once.
  static let framesInProcess = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// Reads the inputs, reports what was found in each, and draws it where the task has an output.
  ///
  /// - Parameters:
  ///   - find: finds something in a picture; runs on any thread, for several pictures at once.
  ///   - draw: what is drawn on a picture of this size.
  ///   - report: takes one picture's findings after the other.
  ///   - video: reads the frames of a video.
  ///   - reportFailure: takes an input and why it can't be read, in a sentence.
  /// - Returns: why those that failed did.
  func read<Finding: Sendable, Reader: VideoFindingReader>(
    _ tasks: [ImageTask],
    find: @escaping @Sendable (OrientedImage) throws -> Finding,
    draw: @escaping @Sendable (Finding, PixelSize) -> OverlayDrawing,
    report: (Input, PixelSize, Finding) async -> Void,
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
          // What was found until then is reported.
        } catch {
          reportFailure(task.input, task.input.inOwnWords(error.sentence))
          failures.append(ExitStatus(error))
        }
        done += 1
      } else {
        let pictures = tasks[done...].prefix { !$0.input.isVideo }
        failures += try await ImageBatchReader(console: console, decoding: decoding).read(
          Array(pictures), of: (done, tasks.count),
          find: { decoded, task in
            let picture = decoded.picture.oriented(orientation)
            let (size, finding) = (picture.size, try find(picture))
            return ImageOutcome(
              finding: (size: size, finding: finding), drawn: draw(finding, size), on: picture, of: decoded,
              to: task.output)
          },
          tell: { await report($0.input, $1.size, $1.finding) }, tellFailure: reportFailure
        ).map(\.status)
        done += pictures.count
      }
    }
    return failures
  }

  /// Reads a video to its end, or as far as it can be read or the task isn't canceled; what was found until then is reported and
  /// drawn in any case.
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
      reader.summarize(size: size, frames: count, seconds: (ContinuousClock.now - start) / .seconds(1))
    }
    if let failure { throw failure }
  }
}

/// A video's frame.
struct MediaFrame: Sendable {
  /// From 0.
  let index: Int
  /// Since the first frame, in seconds.
  let time: Double
  let image: OrientedImage
}

/// Finds something in the frames of one video and reports it.
protocol VideoFindingReader {
  associatedtype Finding

  /// Reads frames, at most `limit` at once, and hands them on in their order with what was found in each.
  func read<Frames: AsyncSequence>(
    _ frames: Frames, limit: Int, consume: (MediaFrame, Finding) async throws -> Void
  ) async throws where Frames.Element == MediaFrame

  /// Reports what was found in a frame.
  func report(_ finding: Finding, in frame: MediaFrame) async throws

  /// What is drawn on the frame that was reported last.
  func drawing(of finding: Finding, in size: PixelSize) -> OverlayDrawing

  /// Reports what was undecided until the last frame.
  func finish() async

  /// Reports that the video is over, also where it broke off.
  ///
  /// - Parameter size: of the first frame; nil where there was none.
  func summarize(size: PixelSize?, frames: Int, seconds: Double)
}

extension VideoFindingReader {
  func finish() async {}
}

extension ImageOutcome {
  /// What was found in a picture, and drawn on a copy of it where there is an output.
  init(
    finding: Finding, drawn drawing: @autoclosure () -> OverlayDrawing, on picture: OrientedImage,
    of decoded: DecodedImage, to output: URL?
  ) {
    self.init(finding: finding)
    guard let output else { return }
    do {
      try OverlayImage.write(drawing(), on: picture, isLossy: decoded.format.isLossy, to: output)
    } catch {
      self.error = error
    }
  }
}
