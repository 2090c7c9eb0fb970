import CoreGraphics

/// Where a single-shot detector's proposals are counted from: the middles of a square picture's cells, of several sizes
/// (Liu et al., "SSD", 2016), all of one size themselves, as MediaPipe's detectors have them.
struct AnchorGrid: Sendable, Hashable {
  /// The cells of one size.
  struct Level: Sendable, Hashable {
    /// A cell's side in pixels of the input.
    let stride: Int
    /// How many anchors lie on each cell's middle.
    let anchorsPerCell: Int
  }

  /// The input's side in pixels.
  let length: Int
  let levels: [Level]

  /// The anchors in the order in which the network speaks of them: level by level, row by row, 0…1 on each axis of the
  /// input from its top left.
  var anchors: [CGPoint] {
    var anchors: [CGPoint] = []
    for level in levels {
      let cells = length / level.stride
      for row in 0..<cells {
        for column in 0..<cells {
          let anchor = CGPoint(
            x: (Double(column) + 0.5) / Double(cells), y: (Double(row) + 0.5) / Double(cells))
          anchors += repeatElement(anchor, count: level.anchorsPerCell)
        }
      }
    }
    return anchors
  }
}
