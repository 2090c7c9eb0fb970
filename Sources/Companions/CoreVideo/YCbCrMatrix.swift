/// The matrix that converts a buffer's luma and chroma to red, green and blue.
///
/// A frame source that knows it (H.264's `matrix_coefficients`, FFmpeg's `colorspace`) passes it to the
/// buffer; otherwise readers use `CVBuffer.effectiveMatrix`.
package enum YCbCrMatrix: String, Codable, Sendable, Hashable {
  /// ITU-R BT.601, of standard-definition video and of JPEG.
  case bt601
  /// ITU-R BT.709, of high-definition video.
  case bt709
  /// ITU-R BT.2020 with non-constant luminance, of ultra-high-definition video.
  case bt2020

  /// The weights of red and blue in luma, `Kr` and `Kb`; the weight of green is 1 − `Kr` − `Kb`.
  package var lumaWeights: (red: Double, blue: Double) {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    }
  }
}

extension CVBuffer {
  /// The attached matrix, else the one from creation, else BT.709 if both sides have at least 720 pixels
  /// (phones also film upright) and BT.601 if not.
  package var effectiveMatrix: YCbCrMatrix {
    attachments.matrix ?? matrix ?? (min(width, height) >= 720 ? .bt709 : .bt601)
  }
}
