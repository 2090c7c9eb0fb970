import CoreGraphics

/// The anchors of a single-shot detector (Liu et al., "SSD", 2016): cell centers, with no size of their own.
struct AnchorGrid: Sendable, Hashable {
  struct Level: Sendable, Hashable {
    /// A cell's side, in input pixels.
    let stride: Int
    /// The number of anchors at each cell's center.
    let anchorsPerCell: Int
  }

  let length: Int
  let levels: [Level]

  /// The anchors in the network's output order, 0…1 on each axis of the input, top-left origin.
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
