import Testing

@testable import CreateML

@Suite("Table columns")
struct DataColumnTests {
  private let table = MLDataTable(
    columnNames: ["Label", "Count", "Share"],
    rows: [
      [.string("cat"), .int(3), .double(0.75)], [.string("dog"), .int(1), .double(0.25)],
    ])

  @Test("a column has its values by index, in order")
  func values() {
    let column = MLDataColumn([3, 1, 4])
    #expect(column.count == 3 && column[2] == 4 && Array(column) == [3, 1, 4])
    #expect(column.element(at: 1) == 1 && column.element(at: 3) == nil && column.element(at: -1) == nil)
    #expect(column.description == "[3, 1, 4]")
    #expect(Array(MLDataColumn(repeating: "a", count: 2)) == ["a", "a"])
    #expect(MLDataColumn(repeating: 1.5, count: -2).isEmpty)
  }

  @Test("a table's column is read by name and type; other names and types are nil")
  func columns() {
    #expect(table["Label", String.self].map(Array.init) == ["cat", "dog"])
    #expect(table["Count", Int.self].map(Array.init) == [3, 1])
    #expect(table["Share", Double.self].map(Array.init) == [0.75, 0.25])
    #expect(table["Count", String.self] == nil && table["Missing", Int.self] == nil)
  }

  @Test("numbers and strings are table values, and identify users and items")
  func conversions() {
    #expect(3.dataValue == .int(3) && 3.identifierValue == .int(3) && Int.dataValueType == .int)
    #expect("a".dataValue == .string("a") && "a".identifierValue == .string("a"))
    #expect(0.5.dataValue == .double(0.5) && Double(from: .int(1)) == nil && Int(from: .int(1)) == 1)
    #expect(MLDataValue.string("x").type == .string && "\(MLDataValue.ValueType.double)" == "Double")
  }
}
