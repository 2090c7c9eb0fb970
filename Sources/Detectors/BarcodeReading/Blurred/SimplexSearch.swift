/// Minimization by the downhill simplex method of Nelder and Mead (The Computer Journal 7, 1965).
enum SimplexSearch {
  /// - Parameters:
  ///   - start: the initial point.
  ///   - steps: the distances of the initial simplex's other corners along each axis.
  ///   - evaluations: the approximate number of function calls.
  ///   - value: the function to minimize; infinite where undefined.
  static func minimum(
    from start: [Double], steps: [Double], evaluations: Int = 160, _ value: ([Double]) -> Double
  ) -> [Double] {
    var corners = [(start, value(start))]
    for axis in start.indices {
      var corner = start
      corner[axis] += steps[axis]
      corners.append((corner, value(corner)))
    }
    var left = evaluations - corners.count
    while left > 0 {
      corners.sort { $0.1 < $1.1 }
      let worst = corners.count - 1
      let center = start.indices.map { axis in
        corners[..<worst].reduce(0) { $0 + $1.0[axis] } / Double(worst)
      }
      func along(_ factor: Double) -> ([Double], Double) {
        let point = start.indices.map { center[$0] + factor * (corners[worst].0[$0] - center[$0]) }
        left -= 1
        return (point, value(point))
      }
      let reflected = along(-1)
      if reflected.1 < corners[0].1 {
        let expanded = along(-2)
        corners[worst] = expanded.1 < reflected.1 ? expanded : reflected
      } else if reflected.1 < corners[worst - 1].1 {
        corners[worst] = reflected
      } else {
        let contracted = along(reflected.1 < corners[worst].1 ? -0.5 : 0.5)
        if contracted.1 < min(reflected.1, corners[worst].1) {
          corners[worst] = contracted
        } else {
          for index in 1...worst {
            let point = start.indices.map { (corners[index].0[$0] + corners[0].0[$0]) / 2 }
            corners[index] = (point, value(point))
          }
          left -= worst
        }
      }
    }
    return corners.min { $0.1 < $1.1 }?.0 ?? start
  }
}
