/// The 8-connected regions of a mask, as the runs of their rows.
package struct ConnectedRegions {
  package struct Run {
    package let row: Int
    /// The columns, from `start` to before `end`.
    package let start: Int
    package let end: Int
  }

  /// For each region its runs, from the top.
  package let regions: [[Run]]

  /// - Parameter isInside: whether the mask has a pixel, given column and row.
  package init(width: Int, height: Int, isInside: (Int, Int) -> Bool) {
    var runs: [Run] = []
    var parents: [Int] = []
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    var above = 0..<0
    for row in 0..<height {
      let first = runs.count
      var column = 0
      while column < width {
        guard isInside(column, row) else {
          column += 1
          continue
        }
        let start = column
        while column < width, isInside(column, row) { column += 1 }
        runs.append(Run(row: row, start: start, end: column))
        parents.append(parents.count)
      }
      var upper = above.lowerBound
      for index in first..<runs.count {
        // Runs touch where they overlap or meet at a corner.
        while upper < above.upperBound, runs[upper].end < runs[index].start { upper += 1 }
        var candidate = upper
        while candidate < above.upperBound, runs[candidate].start <= runs[index].end {
          let (a, b) = (root(candidate), root(index))
          if a != b { parents[max(a, b)] = min(a, b) }
          candidate += 1
        }
      }
      above = first..<runs.count
    }
    var numbers: [Int: Int] = [:]
    var regions: [[Run]] = []
    for index in runs.indices {
      let root = root(index)
      if let number = numbers[root] {
        regions[number].append(runs[index])
      } else {
        numbers[root] = regions.count
        regions.append([runs[index]])
      }
    }
    self.regions = regions
  }
}
