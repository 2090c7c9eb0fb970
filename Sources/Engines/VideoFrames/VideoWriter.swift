public import CoreVideo
public import Foundation
import ParallelWork

/// Writes frames to an MP4 file with H.264 that browsers, telephones and players show, and begin to show before it is
/// loaded whole.
///
///     let writer = try VideoWriter(to: URL(filePath: "annotated.mp4"))
///     for try await frame in video { try await writer.append(draw(on: frame), time: frame.time) }
///     try await writer.finish()
///
/// The file appears under its name, whole, when `finish()` returns: until then it grows under a hidden name in the
/// same folder, and a writer that is let go unfinished removes that and leaves an older file as it was. `finish()`
/// works in a canceled task too, so that a program that is interrupted can still keep what it has.
///
/// Encoding runs on a thread of its own; `append` returns when the encoder has taken the frame over.
public actor VideoWriter {
  /// How a video is written.
  public struct Options: Sendable, Hashable {
    /// Frames a second, as a hint to the encoder and for how long the last frame is shown. Default 30. The time between
    /// frames is as appended.
    public var frameRate = 30.0
    /// H.264's constant rate factor: 0 (lossless) … 51 (worst). Default 20, hardly to be told from the original.
    public var constantRateFactor = 20.0
    /// Threads that encode; 0, the default, is one and a half each processor.
    public var encoderThreads = 0
    /// How players turn the picture: the raw value of a `CGImagePropertyOrientation`, 1…8. Default 1, not at all.
    public var exifOrientation: UInt32 = 1

    public init() {}
  }

  private let executor = BlockingExecutor(label: "swift-vision.video-writer")
  private let name: String
  private let file: AtomicFile
  private let options: Options
  private var encoder: MP4Encoder?
  /// Why the video couldn't be begun.
  private var beginningFailure: VideoError?
  private var isOpen = true
  private var firstTime = 0.0

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Prepares to write a file; one that is there is replaced in the end.
  ///
  /// Throws `VideoError.unwritable` where it can't be made, `.missingLibrary` where there is no H.264 encoder.
  public init(to url: URL, options: Options = Options()) throws(VideoError) {
    let name = url.path(percentEncoded: false)
    try MP4Encoder.checkEncoder(name: name)
    file = try AtomicFile(path: name)
    self.name = name
    self.options = options
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - pixelBuffer: NV12 is encoded without a copy; 32BGRA, 32RGBA, 32ARGB, 24RGB and OneComponent8 are converted.
  ///     All of one size and, where NV12, one range. Of an odd width or height the last column or row is left out,
  ///     which H.264's common form can't hold. Must not be written to afterwards.
  ///   - time: seconds; must grow from frame to frame. The video begins with the first frame, whatever its time.
  ///
  /// Throws `VideoError.invalidFrame`, or `.unwritable` where the disk is full, for example.
  public func append(_ pixelBuffer: CVPixelBuffer, time: Double) throws(VideoError) {
    guard isOpen else { throw .invalidFrame(name, reason: "the video is finished") }
    guard time.isFinite else { throw .invalidFrame(name, reason: "its time is no number") }
    let encoder: MP4Encoder
    if let begun = self.encoder {
      encoder = begun
    } else {
      encoder = try begin(with: pixelBuffer, time: time)
    }
    try encoder.append(pixelBuffer, time: time - firstTime)
  }

  private func begin(with first: CVPixelBuffer, time: Double) throws(VideoError) -> MP4Encoder {
    do throws(VideoError) {
      let begun = try MP4Encoder(file: file, name: name, first: first, options: options)
      encoder = begun
      firstTime = time
      return begun
    } catch {
      beginningFailure = error
      throw error
    }
  }

  /// Completes the file and gives it its name.
  ///
  /// Throws `VideoError.invalidFrame` where no frame was appended, `.unwritable` where the disk is full, for example; and what
  /// `append` threw where no frame could be written. In each case there is no new file.
  public func finish() throws(VideoError) {
    guard isOpen else { return }
    isOpen = false
    guard let encoder else {
      file.remove()
      throw beginningFailure ?? VideoError.invalidFrame(name, reason: "there is none")
    }
    self.encoder = nil
    try encoder.finish()
    try file.moveIntoPlace()
  }

  /// Gives up: removes what was written.
  public func cancel() {
    isOpen = false
    encoder = nil
    file.remove()
  }
}
