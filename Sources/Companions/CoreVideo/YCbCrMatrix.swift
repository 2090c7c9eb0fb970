/// Which equations turn a buffer's luma and chroma into red, green and blue.
///
/// A frame source that knows (H.264's `matrix_coefficients`, FFmpeg's `colorspace`) gives it to the buffer;
/// where it doesn't, readers go by the usual rule, `CVBuffer.effectiveMatrix`.
package enum YCbCrMatrix: Sendable, Hashable {
  /// ITU-R BT.601, of standard-definition video and of JPEG.
  case bt601
  /// ITU-R BT.709, of high-definition video.
  case bt709
  /// ITU-R BT.2020 with non-constant luminance, of ultra-high-definition video.
  case bt2020
}

extension CVBuffer {
  /// The matrix that is attached to the buffer or that it was given, else BT.709 from 720 rows on (in either direction, as phones film
  /// upright too) and BT.601 below.
  package var effectiveMatrix: YCbCrMatrix {
    attachments.matrix ?? matrix ?? (min(width, height) >= 720 ? .bt709 : .bt601)
  }
}
