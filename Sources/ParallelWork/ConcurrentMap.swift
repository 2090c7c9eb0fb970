import Dispatch
import Synchronization

/// Does something for each element, on as many threads as there are processors, and returns when all is done.
///
/// - Parameter work: is called from several threads at once, in no order.
/// - Returns: the outcomes in the elements' order.
/// - Throws: what `work` throws for the first element, in order, for which it does; it is called for all of them all the
///   same.
package func concurrentMap<Element: Sendable, Outcome: Sendable>(
  _ elements: [Element], _ work: @Sendable (Element) throws -> Outcome
) throws -> [Outcome] {
  try concurrentResults(elements) { element in Result { try work(element) } }.map { try $0.get() }
}

/// As the other, for work that can't fail.
package func concurrentMap<Element: Sendable, Outcome: Sendable>(
  _ elements: [Element], _ work: @Sendable (Element) -> Outcome
) -> [Outcome] {
  concurrentResults(elements, work)
}

private func concurrentResults<Element: Sendable, Outcome: Sendable>(
  _ elements: [Element], _ work: @Sendable (Element) -> Outcome
) -> [Outcome] {
  guard elements.count > 1 else { return elements.map(work) }
  let outcomes = Mutex([Outcome?](repeating: nil, count: elements.count))
  DispatchQueue.concurrentPerform(iterations: elements.count) { index in
    let outcome = work(elements[index])
    outcomes.withLock { $0[index] = outcome }
  }
  return outcomes.withLock { $0.compactMap(\.self) }
}
