extension String {
  /// The name that was probably meant: the only one that this string starts, or else the one with the fewest
  /// typing errors, if these are few; nil if none is near.
  func nearest(among names: [String]) -> String? {
    let continued = names.filter { count > 2 && $0.hasPrefix(self) }
    if continued.count == 1 { return continued[0] }
    let nearest = names.map { (name: $0, errors: typingErrors(for: $0)) }.min { $0.errors < $1.errors }
    guard let nearest, nearest.errors <= Swift.max(1, count / 3) else { return nil }
    return nearest.name
  }

  /// The number of characters that are inserted, left out, replaced or exchanged with their neighbor: the
  /// optimal string alignment distance.
  private func typingErrors(for name: String) -> Int {
    let (typed, meant) = (Array(self), Array(name))
    var before: [Int] = []
    var last = Array(0...meant.count)
    for row in typed.indices {
      var next = [row + 1]
      for column in meant.indices {
        let isSame = typed[row] == meant[column]
        var errors = Swift.min(last[column + 1] + 1, next[column] + 1, last[column] + (isSame ? 0 : 1))
        if row > 0, column > 0, typed[row] == meant[column - 1], typed[row - 1] == meant[column] {
          errors = Swift.min(errors, before[column - 1] + 1)
        }
        next.append(errors)
      }
      (before, last) = (last, next)
    }
    return last[meant.count]
  }
}
