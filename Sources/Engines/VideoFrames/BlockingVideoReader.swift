package import Foundation

/// A video file's frames for code that can't `await`: each is read on the thread that asks for it, which waits as long as decoding takes.
///
/// Used by one thread at a time. Nothing is decoded ahead but what the decoder's own threads do; `VideoSource` decodes while the caller
/// is busy with the frame before.
package final class BlockingVideoReader: FrameSupply {
  private let reader: FrameReader

  /// Opens a video file.
  ///
  /// - Throws: as `VideoSource.init(contentsOf:)`.
  package init(
    contentsOf url: URL, options: VideoSource.Options = VideoSource.Options()
  ) throws(VideoError) {
    let interruption = Interruption()
    let demuxer = try DemuxerOpening(input: .file(url), options: options, interruption: interruption).open()
    reader = try FrameReader(demuxer: demuxer, options: options, interruption: interruption)
  }

  /// Opens a video that another process has opened for this one.
  ///
  /// - Parameter input: where it was found there, for errors.
  package init(
    _ file: OpenedVideoFile, of input: VideoInput, options: VideoSource.Options
  ) throws(VideoError) {
    let interruption = Interruption()
    let opening = DemuxerOpening(input: input, options: options, interruption: interruption)
    reader = try FrameReader(
      demuxer: try opening.open(file), options: options, interruption: interruption)
  }

  package var description: StreamDescription { reader.description }

  /// The next frame, nil at the end.
  ///
  /// - Throws: `VideoError.truncated` after the last frame of a video that broke off, `.notAVideo` where no picture can be decoded.
  package func next() throws(VideoError) -> VideoFrame? { try reader.next() }
}
