public import CoreVideo

/// One frame of a video.
public struct VideoFrame: Sendable {
  /// The pixels before `exifOrientation` is applied: NV12 (video or full range, as the video states) for
  /// YCbCr and gray videos, 32BGRA for RGB videos.
  ///
  /// Pixels are square: a video whose sample aspect ratio isn't 1:1 is scaled up in one direction to the
  /// proportions in which it is shown.
  ///
  /// The memory belongs to a pool and is reused once the last reference to the buffer is released.
  public let pixelBuffer: CVPixelBuffer

  /// The number of frames before this one. Gaps mean dropped frames of a camera or stream.
  public let index: Int

  /// The time since the first frame, in seconds, by the video's own timestamps; always increasing.
  public let time: Double

  /// The orientation of the stored image: the raw value of a `CGImagePropertyOrientation`, 1…8.
  public let exifOrientation: UInt32

  package init(pixelBuffer: CVPixelBuffer, index: Int, time: Double, exifOrientation: UInt32 = 1) {
    self.pixelBuffer = pixelBuffer
    self.index = index
    self.time = time
    self.exifOrientation = exifOrientation
  }
}
