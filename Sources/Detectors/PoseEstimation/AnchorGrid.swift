import CoreGraphics

/// The anchors of a single-shot detector: cell centers of grids of several strides (Liu et al., "SSD", 2016).
/// As in MediaPipe's detectors, anchors have no size of their own.
struct AnchorGrid: Sendable, Hashable {
  /// A grid of one stride.
  struct Level: Sendable, Hashable {
    /// A cell's side, in input pixels.
    let stride: Int
    /// The number of anchors at each cell's center.
    let anchorsPerCell: Int
  }

  /// The input's side, in pixels.
  let length: Int
  let levels: [Level]

  /// The anchors in the network's output order: by level, then row by row; 0…1 on each axis of the input,
  /// top-left origin.
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
