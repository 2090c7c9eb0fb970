extension Sequence {
  /// Greedy non-maximum suppression: drops each element that shows the same object as an earlier one.
  ///
  /// Elements and results are in descending order of confidence.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of selected elements.
  ///   - willCompare: called before each comparison with the number of selected elements; may throw to stop.
  ///   - isSame: whether a selected element and a later one show the same object.
  @inlinable
  package func suppressingNonMaxima<Failure>(
    limit: Int = .max, willCompare: (Int) throws(Failure) -> Void,
    isSame: (Element, Element) -> Bool
  ) throws(Failure) -> [Element] {
    var kept: [Element] = []
    for element in self {
      guard kept.count < limit else { break }
      try willCompare(kept.count)
      if !kept.contains(where: { isSame($0, element) }) { kept.append(element) }
    }
    return kept
  }

  /// Greedy non-maximum suppression; see ``suppressingNonMaxima(limit:willCompare:isSame:)``.
  @inlinable
  package func suppressingNonMaxima(limit: Int = .max, isSame: (Element, Element) -> Bool) -> [Element] {
    suppressingNonMaxima(limit: limit, willCompare: { _ in }, isSame: isSame)
  }
}
