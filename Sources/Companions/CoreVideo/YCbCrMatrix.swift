/// Which equations turn a buffer's luma and chroma into red, green and blue.
///
/// A frame source that knows (H.264's `matrix_coefficients`, FFmpeg's `colorspace`) gives it to the buffer;
/// where it doesn't, readers go by the usual rule, `CVBuffer.effectiveMatrix`.
package enum YCbCrMatrix: String, Codable, Sendable, Hashable {
  /// ITU-R BT.601, of standard-definition video and of JPEG.
  case bt601
  /// ITU-R BT.709, of high-definition video.
  case bt709
  /// ITU-R BT.2020 with non-constant luminance, of ultra-high-definition video.
  case bt2020

  /// The weights of red and blue in luma, `Kr` and `Kb`; that of green is the rest of 1.
  package var lumaWeights: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}

extension CVBuffer {
  /// The matrix that is attached to the buffer or that it was given, else BT.709 from 720 rows on (in either direction, as phones film
  /// upright too) and BT.601 below.
  package var effectiveMatrix: YCbCrMatrix {
    attachments.matrix ?? matrix ?? (min(width, height) >= 720 ? .bt709 : .bt601)
  }
}
