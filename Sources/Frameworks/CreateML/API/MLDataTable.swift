/// A table of metrics. Apple's tables of custom data aren't available yet.
public struct MLDataTable: CustomStringConvertible, Hashable, Sendable {
  public let columnNames: [String]
  public let rows: [Row]

  public struct Row: Hashable, Sendable {
    fileprivate let values: [String: MLDataValue]

    /// The value in a column, or nil if the column doesn't exist.
    public subscript(columnName: String) -> MLDataValue? { values[columnName] }
  }

  public var size: (rows: Int, columns: Int) { (rows.count, columnNames.count) }

  /// - Parameter rows: one value for each column.
  init(columnNames: [String] = [], rows: [[MLDataValue]] = []) {
    self.columnNames = columnNames
    self.rows = rows.map { Row(values: Dictionary(uniqueKeysWithValues: zip(columnNames, $0))) }
  }

  /// The column names, then one line for each row; cells are separated by tabs.
  public var description: String {
    let lines = rows.map { row in columnNames.map { row[$0]?.description ?? "" } }
    return ([columnNames] + lines).map { $0.joined(separator: "\t") }.joined(separator: "\n")
  }
}

public enum MLDataValue: CustomStringConvertible, Hashable, Sendable {
  case int(Int)
  case double(Double)
  case string(String)

  public var intValue: Int? { if case .int(let value) = self { value } else { nil } }
  public var doubleValue: Double? { if case .double(let value) = self { value } else { nil } }
  public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

  public var description: String {
    switch self {
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .string(let value): value
    }
  }
}
