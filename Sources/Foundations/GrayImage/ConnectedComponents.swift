/// The 8-connected regions of a mask, as the runs of their rows.
///
/// The search for runs, most of the work, uses unsafe buffers; indices stay within the rows of the loops.
package struct ConnectedComponents {
  package struct Run {
    package let row: Int
    /// The columns, from `start` to before `end`.
    package let start: Int
    package let end: Int
  }

  /// The runs of each region, from the top.
  package let regions: [[Run]]

  /// Finds the regions of a mask, row by row from the top, `width * height` elements. Regions with fewer
  /// columns than `leastWidth` or fewer rows than `leastHeight` are left out.
  package init(width: Int, height: Int, mask: [Bool], leastWidth: Int = 1, leastHeight: Int = 1) {
    precondition(mask.count == width * height)
    var gathering = ComponentLabeler()
    mask.withUnsafeBytes { mask in
      for row in 0..<height {
        let line = UnsafeRawBufferPointer(rebasing: mask[(row * width)..<((row + 1) * width)])
        gathering.add(row: row, line)
      }
    }
    regions = gathering.regions(leastWidth: leastWidth, leastHeight: leastHeight)
  }
}

/// Runs in a union–find forest whose roots are the regions' first runs.
private struct ComponentLabeler {
  private var runs: [ConnectedComponents.Run] = []
  private var parents: [Int] = []
  private var above = 0..<0

  mutating func add(row: Int, _ line: UnsafeRawBufferPointer) {
    let first = runs.count
    var column = 0
    while true {
      column = Self.next(in: line, from: column, isInside: true)
      guard column < line.count else { break }
      let start = column
      column = Self.next(in: line, from: column, isInside: false)
      parents.append(runs.count)
      runs.append(ConnectedComponents.Run(row: row, start: start, end: column))
    }
    join(first..<runs.count)
    above = first..<runs.count
  }

  /// The first position from `column` on that is inside, or isn't; the line's end if there is none.
  ///
  /// Compares eight positions at a time: true is the byte 1, false 0.
  private static func next(in line: UnsafeRawBufferPointer, from column: Int, isInside: Bool) -> Int {
    var column = column
    let same: UInt64 = isInside ? 0 : 0x0101_0101_0101_0101
    while column &+ 8 <= line.count {
      let eight = UInt64(littleEndian: line.loadUnaligned(fromByteOffset: column, as: UInt64.self)) ^ same
      guard eight == 0 else { return column &+ eight.trailingZeroBitCount / 8 }
      column &+= 8
    }
    while column < line.count, (line[column] != 0) != isInside { column &+= 1 }
    return column
  }

  /// Joins a row's runs with those of the row above that overlap them or touch at a corner.
  private mutating func join(_ row: Range<Int>) {
    var upper = above.lowerBound
    for index in row {
      let run = runs[index]
      while upper < above.upperBound, runs[upper].end < run.start { upper += 1 }
      var candidate = upper
      while candidate < above.upperBound, runs[candidate].start <= run.end {
        let (a, b) = (root(candidate), root(index))
        if a != b { parents[max(a, b)] = min(a, b) }
        candidate += 1
      }
    }
  }

  private mutating func root(_ index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func regions(leastWidth: Int, leastHeight: Int) -> [[ConnectedComponents.Run]] {
    let roots = runs.indices.map { root($0) }
    // For each root: the columns, the last row and the number of runs.
    var extents = [(start: Int, end: Int, last: Int, count: Int)](
      repeating: (.max, 0, 0, 0), count: runs.count)
    for (run, root) in zip(runs, roots) {
      let extent = extents[root]
      extents[root] = (min(extent.start, run.start), max(extent.end, run.end), run.row, extent.count + 1)
    }
    var numbers = [Int](repeating: -1, count: runs.count)
    var regions: [[ConnectedComponents.Run]] = []
    for (index, root) in roots.enumerated() {
      let extent = extents[root]
      // A root is its region's first run.
      guard extent.end - extent.start >= leastWidth, extent.last - runs[root].row + 1 >= leastHeight
      else { continue }
      if numbers[root] < 0 {
        numbers[root] = regions.count
        var region: [ConnectedComponents.Run] = []
        region.reserveCapacity(extent.count)
        regions.append(region)
      }
      regions[numbers[root]].append(runs[index])
    }
    return regions
  }
}
