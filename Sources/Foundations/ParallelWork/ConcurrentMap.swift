/// Transforms elements concurrently, on as many threads as there are processors, including the calling one.
///
/// - Parameter work: called from several threads at once; elements are started in order.
/// - Returns: the outcomes in the elements' order.
/// - Throws: the error of the first element, in order, that fails; after an error, no other is started.
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

/// The same, but starts the costliest elements first, so that none of them runs alone at the end.
///
/// - Parameter cost: an element's cost, in any unit. Elements of equal cost are started in order.
/// - Throws: the error of the costliest element for which `work` throws.
package func concurrentMap<Element: Sendable, Outcome: Sendable, Failure: Error>(
  _ elements: [Element], mostFirst cost: (Element) -> Int,
  _ work: @escaping @Sendable (Element) throws(Failure) -> Outcome
) throws(Failure) -> [Outcome] {
  let costs = elements.map(cost)
  let order = elements.indices.sorted { (-costs[$0], $0) < (-costs[$1], $1) }
  let outcomes = try concurrentMap(order.map { elements[$0] }, work)
  return zip(order, outcomes).sorted { $0.0 < $1.0 }.map(\.1)
}

/// Processes elements concurrently, on as many threads as processors, and delivers outcomes when ready.
///
/// - Parameters:
///   - work: called from several threads at once, in order; after an error, no other element is started.
///   - take: called on the calling thread, with the element's index.
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
