/// Transforms several elements at once and takes the results in the elements' order.
///
/// Where the elements break off with an error, those that came before are taken first.
///
/// - Parameters:
///   - elements: Are asked for only when there is room.
///   - limit: How many elements are in work at most. With 1, each is taken before the next is asked for.
///   - transform: Runs on any thread.
///   - consume: Takes each element with its result, one after the other.
package func transformInOrder<Elements: AsyncSequence, Result: Sendable>(
  _ elements: Elements, limit: Int, transform: @escaping @Sendable (Elements.Element) async throws -> Result,
  consume: (Elements.Element, Result) async throws -> Void
) async throws where Elements.Element: Sendable {
  var iterator = elements.makeAsyncIterator()
  try await withThrowingTaskGroup(of: Product<Elements.Element, Result>.self) { group in
    var begun = 0
    var consumed = 0
    var waiting: [Int: Product<Elements.Element, Result>] = [:]
    var isAtEnd = false
    var failure: (any Error)?
    while true {
      while !isAtEnd, begun - consumed < max(1, limit) {
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
      waiting[product.number] = product
      while let next = waiting.removeValue(forKey: consumed) {
        consumed += 1
        try await consume(next.element, next.result)
      }
    }
    if let failure { throw failure }
  }
}

/// Transforms several elements at once and takes the results in the elements' order, also while the next element is long in coming.
///
/// - Parameters:
///   - limit: How many elements are in work at most.
///   - ahead: How many results at most wait for one before them that takes longer. Where elements take differently long, too few leave
///     processors without work. With none and a limit of 1, each result is taken before the next element is begun.
///   - next: Gives the next element, or nil at the end; asked when there is room, and not again before it has answered.
///   - transform: Runs on any thread. Its element is let go as soon as it is transformed.
///   - consume: Takes the results, one after the other.
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
