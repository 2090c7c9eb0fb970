/// A column of a table, with values of one type. Apple's arithmetic of columns isn't available yet.
public struct MLDataColumn<Element: MLDataValueConvertible>: RandomAccessCollection, CustomStringConvertible {
  private let values: [Element]

  /// Creates a column of the values, in their order.
  public init<S: Sequence>(_ source: S) where S.Element == Element { values = Array(source) }

  /// Creates a column that repeats one value `count` times.
  public init(repeating element: Element, count: Int) {
    values = Array(repeating: element, count: Swift.max(count, 0))
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { values.count }

  /// The value at an index from 0, which must be valid.
  public subscript(index: Int) -> Element { values[index] }

  /// The value at an index from 0, or nil if the index is out of range.
  public func element(at index: Int) -> Element? { values.indices.contains(index) ? values[index] : nil }

  public var description: String {
    "[" + values.map { $0.dataValue.description }.joined(separator: ", ") + "]"
  }
}

extension MLDataColumn: Sendable where Element: Sendable {}
extension MLDataColumn: Equatable where Element: Equatable {}
extension MLDataColumn: Hashable where Element: Hashable {}

extension MLDataTable {
  /// The values of a column, or nil if the column doesn't exist or has a value of another type.
  public subscript<Element: MLDataValueConvertible>(
    columnName: String, type: Element.Type = Element.self
  ) -> MLDataColumn<Element>? {
    guard columnNames.contains(columnName) else { return nil }
    let values = rows.map { row in row[columnName].flatMap { Element(from: $0) } }
    let known = values.compactMap(\.self)
    return known.count == values.count ? MLDataColumn(known) : nil
  }
}
