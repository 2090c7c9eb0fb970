/// A table in which metrics are told: columns with names, and rows.
///
/// Of Apple's `MLDataTable` this is what reading metrics needs; tables of one's own data aren't available yet.
public struct MLDataTable: CustomStringConvertible, Hashable, Sendable {
  /// The names of the columns, in their order.
  public let columnNames: [String]
  /// The rows, in their order.
  public let rows: [Row]

  /// One line of a table.
  public struct Row: Hashable, Sendable {
    fileprivate let values: [String: MLDataValue]

    /// The value in a column; nil where there is no such column.
    public subscript(columnName: String) -> MLDataValue? { values[columnName] }
  }

  /// How many rows and columns there are.
  public var size: (rows: Int, columns: Int) { (rows.count, columnNames.count) }

  /// - Parameter rows: a value for each column.
  init(columnNames: [String] = [], rows: [[MLDataValue]] = []) {
    self.columnNames = columnNames
    self.rows = rows.map { Row(values: Dictionary(uniqueKeysWithValues: zip(columnNames, $0))) }
  }

  /// The columns' names, then a line for each row, separated by tabs.
  public var description: String {
    let lines = rows.map { row in columnNames.map { row[$0]?.description ?? "" } }
    return ([columnNames] + lines).map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }
}

/// A value of a table.
public enum MLDataValue: CustomStringConvertible, Hashable, Sendable {
  case int(Int)
  case double(Double)
  case string(String)

  /// The value if it is a whole number.
  public var intValue: Int? { if case .int(let value) = self { value } else { nil } }
  /// The value if it is a floating-point number.
  public var doubleValue: Double? { if case .double(let value) = self { value } else { nil } }
  /// The value if it is a text.
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  public var description: String {
    switch self {
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value
    }
  }
}
