/// Does something for each element, on as many threads as there are processors, the calling one among them, and returns
/// when all is done.
///
/// - Parameter work: is called from several threads at once; elements are begun in their order.
/// - Returns: the outcomes in the elements' order.
/// - Throws: what `work` throws for the first element, in order, for which it does. Once it has thrown, no other element
///   is begun.
package func concurrentMap<Element: Sendable, Outcome: Sendable, Failure: Error>(
  _ elements: [Element], _ work: @escaping @Sendable (Element) throws(Failure) -> Outcome
) throws(Failure) -> [Outcome] {
  var results = [Result<Outcome, Failure>?](repeating: nil, count: elements.count)
  concurrentForEach(elements, work) { index, result in results[index] = result }
  var outcomes: [Outcome] = []
  outcomes.reserveCapacity(elements.count)
  for result in results {
    if let result { outcomes.append(try result.get()) }
  }
  return outcomes
}

/// Does something for each element, on as many threads as there are processors, and hands over each outcome as it comes.
///
/// - Parameters:
///   - work: is called from several threads at once; elements are begun in their order. Once it has thrown, no other
///     is begun.
///   - take: is called on the calling thread, with the element's index.
package func concurrentForEach<Element: Sendable, Outcome: Sendable, Failure: Error>(
  _ elements: [Element], _ work: @escaping @Sendable (Element) throws(Failure) -> Outcome,
  take: (Int, Result<Outcome, Failure>) -> Void
) {
  guard elements.count > 1 else {
    for (index, element) in elements.enumerated() { take(index, outcome(of: element, work)) }
    return
  }
  let shared = SharedWork(elements, work)
  Cancellation.$current.withValue(shared.cancellation) { shared.run(take: take) }
}

func outcome<Element, Outcome, Failure: Error>(
  of element: Element, _ work: (Element) throws(Failure) -> Outcome
) -> Result<Outcome, Failure> {
  do throws(Failure) { return .success(try work(element)) } catch { return .failure(error) }
}
