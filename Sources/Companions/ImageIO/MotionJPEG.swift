import Foundation

extension EncodedImage {
  /// Whether the data is a video, as cameras and `ffmpeg -f mjpeg` write it: JPEG images of one size, without
  /// a container. A second view of a still image, which its header announces (CIPA DC-007), isn't one.
  package var isMotionJPEG: Bool {
    guard let frame = jpeg?.frame, let next = nextImage else { return false }
    let second = data[next...].withUnsafeBytes { JPEGHeader($0) }
    return second.frame.map { $0.width == frame.width && $0.height == frame.height } ?? false
  }

  /// The offset of a JPEG image that follows the first image directly; nil if it is a second view.
  private var nextImage: Data.Index? {
    // The end of an image and the start of another. First, because few files contain it.
    let border: [UInt8] = [0xFF, 0xD9, 0xFF, 0xD8, 0xFF]
    guard data.position(of: border, from: data.startIndex) != nil else { return nil }
    let scan: Int? = data.withUnsafeBytes { bytes in
      for segment in JPEGSegments(bytes) {
        if segment.isScan { return segment.content.upperBound }
        let isIndexOfViews = segment.marker == 0xE2 && bytes[segment.content].starts(with: "MPF\0".utf8)
        if isIndexOfViews { return nil }
      }
      return nil
    }
    // Not a thumbnail in the header's metadata.
    guard let scan, let end = data.position(of: border, from: data.startIndex + scan) else { return nil }
    return end.lowerBound + 2
  }
}
