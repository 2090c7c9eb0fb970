public import CoreVideo

/// One picture of a video.
public struct VideoFrame: Sendable {
  /// The pixels as stored, not yet turned upright: NV12 (video or full range, as the video says) for every
  /// video in luma and chroma or gray, 32BGRA for one in red, green and blue.
  ///
  /// Its memory comes from a pool and goes back when the last reference to the buffer does.
  public let pixelBuffer: CVPixelBuffer

  /// How many frames the source gave before this one. From a camera or a stream a gap means dropped frames.
  public let index: Int

  /// Seconds since the first frame. Greater than the frame's before; the video's own time stamps, so that a
  /// variable frame rate stays one.
  public let time: Double

  /// How the stored picture must be turned to be upright: the raw value of the `CGImagePropertyOrientation`,
  /// 1…8.
  public let exifOrientation: UInt32

  package init(pixelBuffer: CVPixelBuffer, index: Int, time: Double, exifOrientation: UInt32 = 1) {
    self.pixelBuffer = pixelBuffer
    self.index = index
    self.time = time
    self.exifOrientation = exifOrientation
  }
}
