/// The values of a column of a table, all of one type.
///
/// Of Apple's `MLDataColumn` this is what making one and reading one needs; the arithmetic of columns isn't available yet.
public struct MLDataColumn<Element: MLDataValueConvertible>: RandomAccessCollection, CustomStringConvertible {
  private let values: [Element]

  /// The values in their order.
  public init<S: Sequence>(_ source: S) where S.Element == Element { values = Array(source) }

  /// The same value, so many times.
  public init(repeating element: Element, count: Int) {
    values = Array(repeating: element, count: Swift.max(count, 0))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { values.count }

  /// The value at a place, from 0; the place has to be one of the column's.
  public subscript(index: Int) -> Element { values[index] }

  /// The value at a place, from 0; nil where there is none.
  public func element(at index: Int) -> Element? { values.indices.contains(index) ? values[index] : nil }

  /// The values, apart from each other by commas, between brackets.
  public var description: String {
    "[" + values.map { $0.dataValue.description }.joined(separator: ", ") + "]"
  }
}

extension MLDataColumn: Sendable where Element: Sendable {}
extension MLDataColumn: Equatable where Element: Equatable {}
extension MLDataColumn: Hashable where Element: Hashable {}

extension MLDataTable {
  /// The values of a column; nil where there is no such column, or a value of it is of another type.
  public subscript<Element: MLDataValueConvertible>(
    columnName: String, type: Element.Type = Element.self
  ) -> MLDataColumn<Element>? {
    guard columnNames.contains(columnName) else { return nil }
    let values = rows.map { row in row[columnName].flatMap { Element(from: $0) } }
    let known = values.compactMap(\.self)
    return known.count == values.count ? MLDataColumn(known) : nil
  }
}
