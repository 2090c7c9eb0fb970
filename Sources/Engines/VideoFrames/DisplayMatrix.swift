import CFFmpeg

/// An MP4 track's rotation and mirroring: the upper left of its display matrix (ISO/IEC 14496-12, 8.2.2.3),
/// which maps a stored point (x, y), y down, to (ax + cy, bx + dy). Multiples of 90° and mirrorings only.
struct DisplayMatrix: Equatable {
  var a: Int32
  var b: Int32
  var c: Int32
  var d: Int32

  /// The matrices of EXIF orientations 1…8.
  private static let orientations = [
    DisplayMatrix(a: 1, b: 0, c: 0, d: 1), DisplayMatrix(a: -1, b: 0, c: 0, d: 1),
    DisplayMatrix(a: -1, b: 0, c: 0, d: -1), DisplayMatrix(a: 1, b: 0, c: 0, d: -1),
    DisplayMatrix(a: 0, b: 1, c: 1, d: 0), DisplayMatrix(a: 0, b: 1, c: -1, d: 0),
    DisplayMatrix(a: 0, b: -1, c: -1, d: 0), DisplayMatrix(a: 0, b: -1, c: 1, d: 0),
  ]

  /// The equivalent EXIF orientation; 1 if there is none.
  var exifOrientation: UInt32 {
    Self.orientations.firstIndex(of: self).map { UInt32($0) + 1 } ?? 1
  }

  /// Returns nil for a value that isn't an EXIF orientation.
  init?(exifOrientation: UInt32) {
    guard (1...8).contains(exifOrientation) else { return nil }
    self = Self.orientations[Int(exifOrientation) - 1]
  }

  /// A stream's matrix; the identity if it has none.
  init(of stream: UnsafeMutablePointer<AVStream>) {
    self = Self.orientations[0]
    guard let fixed = ffmpeg_display_matrix(stream) else { return }
    self.init(a: fixed[0].signum(), b: fixed[1].signum(), c: fixed[3].signum(), d: fixed[4].signum())
  }

  private init(a: Int32, b: Int32, c: Int32, d: Int32) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Adds the matrix to a stream before it is written; false if memory is short. Without the translation that
  /// moves a rotated image's corner back to the origin, as in FFmpeg's own programs: players add it.
  func write(to stream: UnsafeMutablePointer<AVStream>) -> Bool {
    guard let fixed = ffmpeg_new_display_matrix(stream) else { return false }
    let one: Int32 = 1 << 16
    let values = [a * one, b * one, 0, c * one, d * one, 0, 0, 0, 1 << 30]
    for (index, value) in values.enumerated() { fixed[index] = value }
    return true
  }
}
