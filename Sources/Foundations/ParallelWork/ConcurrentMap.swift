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

/// The same, but what costs most is begun first, so that no thread is left with it when the others have nothing more to do.
///
/// - Parameter cost: of an element, in any unit. Those of equal cost are begun in their order.
/// - Returns: the outcomes in the elements' order.
/// - Throws: what `work` throws for the costliest element for which it does.
package func concurrentMap<Element: Sendable, Outcome: Sendable, Failure: Error>(
  _ elements: [Element], mostFirst cost: (Element) -> Int,
  _ work: @escaping @Sendable (Element) throws(Failure) -> Outcome
) throws(Failure) -> [Outcome] {
  let costs = elements.map(cost)
  let order = elements.indices.sorted { (-costs[$0], $0) < (-costs[$1], $1) }
  let outcomes = try concurrentMap(order.map { elements[$0] }, work)
  return zip(order, outcomes).sorted { $0.0 < $1.0 }.map(\.1)
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
  let shared = ParallelLoop(elements, work)
  Cancellation.$current.withValue(shared.cancellation) { shared.run(take: take) }
}

func outcome<Element, Outcome, Failure: Error>(
  of element: Element, _ work: (Element) throws(Failure) -> Outcome
) -> Result<Outcome, Failure> {
  do throws(Failure) { return .success(try work(element)) } catch { return .failure(error) }
}
