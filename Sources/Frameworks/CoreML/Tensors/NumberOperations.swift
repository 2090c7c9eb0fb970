protocol NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number
}

enum Sum: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number { .sum(one, other) }
}

enum Difference: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number {
    .difference(one, other)
  }
}

enum Product: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number { .product(one, other) }
}

enum Quotient: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number { .quotient(one, other) }
}

enum Remainder: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number {
    .remainder(one, other)
  }
}

enum Minimum: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number {
    other < one ? other : one
  }
}

enum Maximum: NumberOperation {
  static func apply<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Number {
    other > one ? other : one
  }
}

protocol NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool
}

enum Equality: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool { one == other }
}

enum Inequality: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool { one != other }
}

enum Less: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool { one < other }
}

enum LessOrEqual: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool { one <= other }
}

enum LogicalAnd: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool { one != 0 && other != 0 }
}

enum LogicalOr: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool { one != 0 || other != 0 }
}

enum LogicalXor: NumberRelation {
  static func holds<Number: WorkingNumber>(_ one: Number, _ other: Number) -> Bool {
    (one != 0) != (other != 0)
  }
}

extension TensorElements {
  /// Combines the elements pairwise; a single element is paired with all of the other side. Elements of one
  /// type are computed in it, mixed ones in `Double` or `Int64`, then converted to the larger.
  func combined<Operation: NumberOperation>(
    with other: TensorElements, _ operation: Operation.Type
  ) -> TensorElements {
    if let same = accept(CombiningSame<Operation>(other: other)) { return same }
    let element = element.promoted(with: other.element)
    let pair = (numbers, other.numbers)
    return element.isFloatingPoint
      ? TensorElements(element, CombiningNumbers<Operation>(one: pair.0, other: pair.1))
      : TensorElements(
        element, CombiningIntegers<Operation>(one: pair.0.map(Int64.init), other: pair.1.map(Int64.init)))
  }

  /// Compares the elements pairwise; a single element on one side is paired with all of the other.
  func compared<Relation: NumberRelation>(with other: TensorElements, _ relation: Relation.Type)
    -> TensorElements
  {
    .bool(
      accept(ComparingSame<Relation>(other: other))
        ?? combinePairs(numbers, other.numbers, false) { Relation.holds($0, $1) })
  }

  func mapped(_ transform: (Double) -> Double) -> TensorElements {
    withoutActuallyEscaping(transform) { accept(Transforming(transform: $0)) }
  }
}

private struct CombiningSame<Operation: NumberOperation>: TensorElementsVisitor {
  let other: TensorElements

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements? {
    Number.unwrap(other).map { other in
      Number.wrap(
        combinePairs(elements, other, Number(rounding: 0.0)) {
          Number(rounding: Operation.apply($0.working, $1.working))
        })
    }
  }
}

private struct CombiningNumbers<Operation: NumberOperation>: TensorElementsMaker {
  let one: [Double]
  let other: [Double]

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    combinePairs(one, other, Number(rounding: 0.0)) { Number(rounding: Operation.apply($0, $1)) }
  }
}

private struct CombiningIntegers<Operation: NumberOperation>: TensorElementsMaker {
  let one: [Int64]
  let other: [Int64]

  func make<Number: TensorNumber>(_ type: Number.Type) -> [Number] {
    combinePairs(one, other, Number(rounding: 0.0)) { Number(rounding: Operation.apply($0, $1)) }
  }
}

private struct ComparingSame<Relation: NumberRelation>: TensorElementsVisitor {
  let other: TensorElements

  func visit<Number: TensorNumber>(_ elements: [Number]) -> [Bool]? {
    Number.unwrap(other).map { other in
      combinePairs(elements, other, false) { Relation.holds($0.working, $1.working) }
    }
  }
}

private struct Transforming: TensorElementsVisitor {
  let transform: (Double) -> Double

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    Number.wrap(elements.map { Number(rounding: transform($0.tensorNumber)) })
  }
}

/// The loop of all elementwise operations. It overwrites an array filled with any result, `filler`, since
/// appending prevents vectorization.
@inline(__always)
private func combinePairs<Number, Result>(
  _ one: [Number], _ other: [Number], _ filler: Result, _ combine: (Number, Number) -> Result
) -> [Result] {
  if one.count != 1, other.count == 1 {
    let single = other[0]
    var results = [Result](repeating: filler, count: one.count)
    for index in results.indices { results[index] = combine(one[index], single) }
    return results
  }
  if other.count != 1, one.count == 1 {
    let single = one[0]
    var results = [Result](repeating: filler, count: other.count)
    for index in results.indices { results[index] = combine(single, other[index]) }
    return results
  }
  precondition(one.count == other.count, "\(one.count) elements don't meet \(other.count).")
  var results = [Result](repeating: filler, count: one.count)
  for index in results.indices { results[index] = combine(one[index], other[index]) }
  return results
}
