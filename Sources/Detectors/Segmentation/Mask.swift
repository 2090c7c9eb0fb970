/// A soft mask: the degree to which each pixel of an image or region belongs to an object.
package struct Mask: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// 0…1, row by row from the top; `width * height` values.
  package let shares: [Float]

  package init(width: Int, height: Int, shares: [Float]) {
    precondition(width > 0 && height > 0 && shares.count == width * height)
    self.width = width
    self.height = height
    self.shares = shares
  }
}

extension Mask {
  package func scaled(width: Int, height: Int) -> Mask {
    let columns = Interpolation(count: width, over: self.width)
    let rows = Interpolation(count: height, over: self.height)
    var scaled: [Float] = []
    scaled.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        scaled.append(columns.value(of: shares, column, rows, row))
      }
    }
    return Mask(width: width, height: height, shares: scaled)
  }

  package func part(columns: Range<Int>, rows: Range<Int>) -> Mask {
    Mask(
      width: columns.count, height: rows.count,
      shares: rows.flatMap { row in
        shares[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)]
      })
  }

  /// Returns the mask placed in a larger one that is 0 elsewhere.
  package func placed(inWidth whole: Int, height wholeHeight: Int, column: Int, row: Int) -> Mask {
    guard width != whole || height != wholeHeight else { return self }
    var placed = [Float](repeating: 0, count: whole * wholeHeight)
    for line in 0..<height {
      let start = (row + line) * whole + column
      placed.replaceSubrange(start..<(start + width), with: shares[(line * width)..<((line + 1) * width)])
    }
    return Mask(width: whole, height: wholeHeight, shares: placed)
  }

  /// The bounding columns and rows of the values above one half; nil if there are none.
  package var extent: (columns: Range<Int>, rows: Range<Int>)? {
    let inside = shares.indices.filter { shares[$0] > 0.5 }
    guard let first = inside.first, let last = inside.last,
      let left = inside.lazy.map({ $0 % width }).min(), let right = inside.lazy.map({ $0 % width }).max()
    else { return nil }
    return (left..<(right + 1), (first / width)..<(last / width + 1))
  }
}
