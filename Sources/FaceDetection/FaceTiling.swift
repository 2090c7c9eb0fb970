import Foundation

/// A square of a reduced picture that one pass of the detection network looks at.
struct FaceTile: Sendable, Hashable {
  /// In pixels of the reduced picture; it may reach beyond it.
  let frame: CGRect
  /// Whether it shows the whole picture with a border.
  let isPadded: Bool
}

/// How large a picture is looked at, and through which squares, so that faces from 3 % of its width to all of it are
/// found with few passes.
///
/// The network sees 192 by 192 pixels and finds faces from about 12 of them (measured: 93 % of faces of 12 pixels, 98 %
/// of 14) up to nearly all, if there is a border around them. So the whole picture is shown once with a border, where
/// faces from an eighth of its longer side on are found at the latest, and once cut into tiles, at a scale where 3 % of
/// the width is 12 to 14 pixels. Tiles overlap by the size of the smallest face that the whole shows, so that a face that
/// a tile cuts is whole in another or seen in the whole.
///
/// A landscape of 4:3 takes 1 + 3 × 2 passes, a square 1 + 3 × 3, a portrait of 3:4 1 + 3 × 4.
enum FaceTiling {
  /// The side of the network's input in pixels.
  static let inputLength = 192.0
  /// The border around the whole: its side is so many times the picture's longer side.
  private static let padding = 1.25
  /// The smallest face that is found, in pixels of the network's input.
  private static let smallestFace = 12.0
  /// 3 % of these are 13.7 and 12 pixels; a portrait needs more tiles for its width, so it gets a little less.
  private static let (landscapeWidth, portraitWidth) = (456.0, 400.0)
  /// Bounds the passes for a picture many times as high as wide.
  private static let heightLimit = 1024.0

  /// Pixels of the reduced picture for one of a picture of this size: at most 1.
  static func scale(width: Double, height: Double) -> Double {
    min((width >= height ? landscapeWidth : portraitWidth) / width, heightLimit / height, 1)
  }

  /// The passes for a reduced picture: first the whole.
  static func tiles(width: Double, height: Double) -> [FaceTile] {
    let longer = max(width, height)
    let whole = FaceTile(
      frame: CGRect(
        x: (width - padding * longer) / 2, y: (height - padding * longer) / 2, width: padding * longer,
        height: padding * longer), isPadded: true)
    let overlap = min(smallestFace * padding * longer / inputLength, 48)
    // A picture that is smaller than a tile is enlarged to fill it.
    let side = min(inputLength, longer)
    let columns = starts(width, side, overlap)
    return [whole]
      + starts(height, side, overlap).flatMap { y in
        columns.map { FaceTile(frame: CGRect(x: $0, y: y, width: side, height: side), isPadded: false) }
      }
  }

  /// Where tiles along one axis begin: evenly spread, the outermost at its ends; one alone is in the middle.
  private static func starts(_ length: Double, _ side: Double, _ overlap: Double) -> [Double] {
    guard length > side else { return [(length - side) / 2] }
    let count = ((length - overlap) / (side - overlap)).rounded(.up)
    return (0..<max(Int(count), 2)).map { Double($0) * (length - side) / max(count - 1, 1) }
  }
}
