/// A reduction of a row to one element of the same type.
protocol RowReduction {
  static func fold<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number
}

enum RowSum: RowReduction {
  static func fold<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number { Number(rounding: total(row)) }

  static func total<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number.Total {
    row.reduce(0) { .sum($0, $1.total) }
  }
}

enum RowMean: RowReduction {
  static func fold<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number {
    Number(rounding: Number.Total.quotient(RowSum.total(row), Number.Total(exactly: row.count) ?? 0))
  }
}

enum RowProduct: RowReduction {
  static func fold<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number {
    Number(rounding: row.reduce(1) { Number.Total.product($0, $1.total) })
  }
}

enum RowMaximum: RowReduction {
  static func fold<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number {
    row.max { $0.total < $1.total } ?? Number(rounding: -Double.infinity)
  }
}

enum RowMinimum: RowReduction {
  static func fold<Number: TensorNumber>(_ row: ArraySlice<Number>) -> Number {
    row.min { $0.total < $1.total } ?? Number(rounding: Double.infinity)
  }
}

/// A search in a row of elements of any type.
protocol RowSearch {
  associatedtype Found: TensorNumber
  static func find<Number: TensorNumber>(in row: ArraySlice<Number>) -> Found
}

enum AllTrue: RowSearch {
  static func find<Number: TensorNumber>(in row: ArraySlice<Number>) -> Bool {
    row.allSatisfy { $0.total != 0 }
  }
}

enum AnyTrue: RowSearch {
  static func find<Number: TensorNumber>(in row: ArraySlice<Number>) -> Bool {
    row.contains { $0.total != 0 }
  }
}

/// The index of the largest element, the first of equal ones.
enum ArgMax: RowSearch {
  static func find<Number: TensorNumber>(in row: ArraySlice<Number>) -> Int32 {
    place(in: row) { $0.total > $1.total }
  }

  fileprivate static func place<Number: TensorNumber>(
    in row: ArraySlice<Number>, _ isBetter: (Number, Number) -> Bool
  ) -> Int32 {
    var best = row.startIndex
    for index in row.indices where isBetter(row[index], row[best]) { best = index }
    return Int32(truncatingIfNeeded: best - row.startIndex)
  }
}

/// The index of the smallest element, the first of equal ones.
enum ArgMin: RowSearch {
  static func find<Number: TensorNumber>(in row: ArraySlice<Number>) -> Int32 {
    ArgMax.place(in: row) { $0.total < $1.total }
  }
}

struct RowReductionVisitor<Operation: RowReduction>: TensorElementsVisitor {
  let rows: TensorRows

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    Number.wrap(rows.map { Operation.fold(elements[$0]) })
  }
}

struct RowSearchVisitor<Operation: RowSearch>: TensorElementsVisitor {
  let rows: TensorRows

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    Operation.Found.wrap(rows.map { Operation.find(in: elements[$0]) })
  }
}

/// The indices that sort each row's elements; stable.
struct RowSortVisitor: TensorElementsVisitor {
  let rows: TensorRows
  let isDescending: Bool

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    .int32(
      rows.flatMap { row in
        row.sorted { first, second in
          let (one, other) = (elements[first].total, elements[second].total)
          return one == other ? first < second : isDescending ? one > other : one < other
        }.map { Int32(truncatingIfNeeded: $0 - row.lowerBound) }
      })
  }
}

/// The cumulative results of an operation along each row.
struct CumulativeScan<Operation: NumberOperation>: TensorElementsVisitor {
  let rows: TensorRows

  func visit<Number: TensorNumber>(_ elements: [Number]) -> TensorElements {
    var results = elements
    for row in rows {
      guard let first = row.first else { continue }
      var total = elements[first].total
      for index in row.dropFirst() {
        total = Operation.apply(total, elements[index].total)
        results[index] = Number(rounding: total)
      }
    }
    return Number.wrap(results)
  }
}

struct TensorRows: RandomAccessCollection {
  let count: Int
  let length: Int

  var startIndex: Int { 0 }
  var endIndex: Int { count }
  subscript(row: Int) -> Range<Int> { row * length..<(row + 1) * length }
}
