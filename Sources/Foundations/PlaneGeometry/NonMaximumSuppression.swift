extension Sequence {
  /// Greedy non-maximum suppression: each element is kept unless it shows the same object as one before it that is kept.
  ///
  /// The elements are in order, the most confident first, and so are those that are returned.
  ///
  /// - Parameters:
  ///   - limit: how many are kept at most.
  ///   - willCompare: is called before an element is compared with those that are kept, with their number; throws to give up.
  ///   - isSame: whether a kept element and a later one show the same object.
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
