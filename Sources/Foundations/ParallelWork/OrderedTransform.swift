/// Transforms several elements at once and delivers the results in the elements' order.
///
/// If the sequence throws, the results of earlier elements are delivered first.
///
/// - Parameters:
///   - elements: requested only when there is capacity.
///   - limit: the maximum in progress. With 1, each element is consumed before the next is requested.
///   - ahead: the maximum number of results that wait for a slower, earlier one, with their elements. Default
///     0, for elements that take about the same time.
///   - transform: runs on any thread.
///   - consume: called with each element and its result, one after the other.
package func transformInOrder<Elements: AsyncSequence, Result: Sendable>(
  _ elements: Elements, limit: Int, ahead: Int = 0,
  transform: @escaping @Sendable (Elements.Element) async throws -> Result,
  consume: (Elements.Element, Result) async throws -> Void
) async throws where Elements.Element: Sendable {
  var iterator = elements.makeAsyncIterator()
  try await withThrowingTaskGroup(of: Product<Elements.Element, Result>.self) { group in
    let limit = max(1, limit)
    var begun = 0
    var ended = 0
    var consumed = 0
    var waiting: [Int: Product<Elements.Element, Result>] = [:]
    var isAtEnd = false
    var failure: (any Error)?
    while true {
      while !isAtEnd, begun - ended < limit, begun - consumed < limit + ahead {
        do {
          guard let element = try await iterator.next() else {
            isAtEnd = true
            break
          }
          let number = begun
          begun += 1
          group.addTask {
            Product(number: number, element: element, result: try await transform(element))
          }
        } catch {
          failure = error
          isAtEnd = true
        }
      }
      guard let product = try await group.next() else { break }
      ended += 1
      waiting[product.number] = product
      while let next = waiting.removeValue(forKey: consumed) {
        consumed += 1
        try await consume(next.element, next.result)
      }
    }
    if let failure { throw failure }
  }
}

/// Transforms several elements at once and delivers results in order, even while waiting for an element.
///
/// - Parameters:
///   - limit: the maximum number of elements in progress.
///   - ahead: the maximum number of results that wait for a slower, earlier one; too few leave processors
///     idle. With 0 and a limit of 1, each result is consumed before the next element is started.
///   - next: returns the next element, or nil at the end; called when there is capacity, one call at a time.
///   - transform: runs on any thread. Its element is released as soon as it is transformed.
///   - consume: called with the results, one after the other.
package func transformInOrder<Element: Sendable, Result: Sendable>(
  limit: Int, ahead: Int, next: @escaping @Sendable () async throws -> Element?,
  transform: @escaping @Sendable (Element) async throws -> Result,
  consume: (Result) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: Step<Element, Result>.self) { group in
    let limit = max(1, limit)
    var begun = 0
    var ended = 0
    var consumed = 0
    var waiting: [Int: Result] = [:]
    var isAsking = false
    var isAtEnd = false
    while true {
      if !isAsking, !isAtEnd, begun - ended < limit, begun - consumed < limit + ahead {
        isAsking = true
        group.addTask { .element(try await next()) }
      }
      switch try await group.next() {
      case nil: return
      case .element(nil): isAtEnd = true
      case .element(let element?):
        isAsking = false
        let number = begun
        begun += 1
        group.addTask { .result(try await transform(element), number: number) }
      case .result(let result, let number):
        ended += 1
        waiting[number] = result
        while let next = waiting.removeValue(forKey: consumed) {
          consumed += 1
          try await consume(next)
        }
      }
    }
  }
}

private enum Step<Element: Sendable, Result: Sendable>: Sendable {
  case element(Element?)
  case result(Result, number: Int)
}

private struct Product<Element: Sendable, Result: Sendable>: Sendable {
  let number: Int
  let element: Element
  let result: Result
}
