import Foundation
import PlaneGeometry
import Testing

@testable import DocumentLayout

@Suite("Page analysis")
struct PageAnalysisTests {
  @Test("evenly spaced lines are a paragraph; a wider gap or an indent starts another")
  func paragraphs() {
    var page = DrawnLayout()
    page.write("The first paragraph has", 40, 40)
    page.write("three lines, the last of", 40, 70)
    page.write("which is short.", 40, 100)
    page.write("The second stands apart", 40, 160)
    page.write("by an empty line.", 40, 190)
    page.write("The third is indented,", 70, 220)
    page.write("as books have it.", 40, 250)
    let structure = page.structure()
    #expect(
      structure.paragraphs.map(page.text).map { $0.joined(separator: " ") } == [
        "The first paragraph has three lines, the last of which is short.",
        "The second stands apart by an empty line.",
        "The third is indented, as books have it.",
      ])
    #expect(structure.paragraphs.map(\.alignment).prefix(2) == [.leading, .leading])
    #expect(structure.title == nil && structure.lists.isEmpty && structure.tables.isEmpty)
    #expect(page.text(structure.text).count == 7)
  }

  @Test("text columns are read one after the other, below a title over both")
  func columns() {
    var page = DrawnLayout()
    page.write("A title over both columns", 40, 20, height: 32)
    for (column, left) in [(1, 40.0), (2, 420.0)] {
      for (index, words) in ["begins with one line", "goes on in the next one", "ends in the third line"]
        .enumerated()
      {
        page.write("Text \(column) \(words)", left, 90 + Double(index) * 30)
      }
      page.write("Text \(column) has more to say", left, 220)
      page.write("Text \(column) says it at last", left, 250)
    }
    let structure = page.structure()
    #expect(structure.tables.isEmpty)
    #expect(structure.title.map(page.text) == ["A title over both columns"])
    #expect(
      page.text(structure.text).dropFirst().map { $0.prefix(6) }
        == (1...2).flatMap { column in
          [Substring](repeating: "Text \(column)", count: 5)
        })
    #expect(structure.paragraphs.count == 5)
  }

  @Test("alignment of a paragraph's edges")
  func alignment() {
    for (alignment, lefts) in [
      (PageBlock.Alignment.leading, [100.0, 100, 100]), (.center, [100.0, 130, 110]),
      (.trailing, [100.0, 160, 120]),
    ] {
      var page = DrawnLayout()
      for (index, count) in [20, 14, 18].enumerated() {
        page.write(String(repeating: "x", count: count), lefts[index], 40 + Double(index) * 30)
      }
      #expect(page.structure().paragraphs.map(\.alignment) == [alignment])
    }
  }

  @Test("items that count up, with their continuation lines")
  func lists() {
    var page = DrawnLayout()
    page.write("What to bring:", 40, 40)
    page.write("1. bread for everybody who", 60, 70)
    page.write("is hungry", 90, 100)
    page.write("2. salt", 60, 130)
    page.write("3. a knife", 60, 160)
    page.write("- no plates", 60, 190)
    let structure = page.structure()
    #expect(structure.lists.count == 1)
    #expect(structure.lists.first?.items.map(\.marker.string) == ["1.", "2.", "3."])
    #expect(
      structure.lists.first?.items.map { page.text($0.block).joined(separator: " ") } == [
        "1. bread for everybody who is hungry", "2. salt", "3. a knife",
      ])
    #expect(structure.paragraphs.count == 5)
  }

  @Test(
    "a ruled table with cells over several columns and rows, and an empty one", arguments: [0.0, 5, -14, 92])
  func ruledTable(degrees: Double) {
    // Rotated around the corner: the offset moves it back into the image.
    var page = DrawnLayout(width: 900, height: 900)
    page.turn = SIMD2(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let (left, top) = (degrees == 92 ? 80.0 : 60, degrees == 92 ? -640.0 : degrees < 0 ? 220 : 60)
    for y in [0, 50, 100, 150] { page.rule(Int(left), Int(top) + y, to: Int(left) + 600, Int(top) + y) }
    page.rule(Int(left), Int(top), to: Int(left), Int(top) + 150)
    page.rule(Int(left) + 200, Int(top), to: Int(left) + 200, Int(top) + 150)
    page.rule(Int(left) + 400, Int(top) + 50, to: Int(left) + 400, Int(top) + 150)
    page.rule(Int(left) + 600, Int(top), to: Int(left) + 600, Int(top) + 150)
    page.write("Day", left + 20, top + 15)
    page.write("Before and after", left + 220, top + 15)
    // One line for the recognizer, two cells.
    page.write("Monday             nine", left + 20, top + 65)
    page.write("five", left + 420, top + 65)
    page.write("Sunday", left + 20, top + 115)
    page.write("never", left + 420, top + 115)
    let tables = page.structure().tables
    #expect(tables.count == 1)
    guard let table = tables.first else { return }
    #expect(table.rowCount == 3 && table.columnCount == 3)
    #expect(
      page.fields(table) == [
        ["Day", "Before and after"], ["Monday", "nine", "five"], ["Sunday", "", "never"],
      ])
    #expect(table.cells.map(\.columns).prefix(2) == [0...0, 1...2])
    let corner = table.outline.topLeft - (left * page.turn + top * page.turn.rotated90)
    #expect(corner.length < 4, "the outline's corner, within twice a rule's thickness")
  }

  @Test("a cell over two rows, with inner ruling lines but no frame")
  func openTable() {
    var page = DrawnLayout()
    for y in [90, 140] { page.rule(y == 140 ? 200 : 60, y, to: 500, y) }
    for x in [200, 350] { page.rule(x, 40, to: x, 190) }
    page.write("Name", 70, 55)
    page.write("Old", 220, 55)
    page.write("New", 370, 55)
    page.write("Speed", 70, 130)
    page.write("3", 220, 105)
    page.write("4", 370, 105)
    page.write("5", 220, 155)
    page.write("6", 370, 155)
    let tables = page.structure().tables
    #expect(tables.map { page.fields($0) } == [[["Name", "Old", "New"], ["Speed", "3", "4"], ["5", "6"]]])
    #expect(tables.first?.cells.first { $0.rows.count == 2 }?.columns == 0...0)
  }

  @Test("short columns of text with gaps between them are a borderless table")
  func alignedTable() {
    var page = DrawnLayout()
    page.write("Your order of today from our shop in the market", 40, 30)
    for (index, row) in [("Coffee", "2", "5.00"), ("Black tea", "1", "3.20"), ("Total", "", "8.20")]
      .enumerated()
    {
      let top = 90 + Double(index) * 32
      page.write(row.0, 40, top)
      if !row.1.isEmpty { page.write(row.1, 300, top) }
      page.write(row.2, 420, top)
    }
    page.write("Thank you for coming to our shop in the market", 40, 220)
    let structure = page.structure()
    #expect(
      structure.tables.map { page.fields($0) } == [
        [["Coffee", "2", "5.00"], ["Black tea", "1", "3.20"], ["Total", "", "8.20"]]
      ])
    #expect(
      page.text(structure.text).prefix(3) == [
        "Your order of today from our shop in the market", "Coffee", "2",
      ])
    #expect(structure.paragraphs.count == 10)
  }

  @Test("neither text columns, two lines split alike, nor a frame around text is a table")
  func noTable() {
    var page = DrawnLayout()
    for index in 0..<2 {
      page.write("left", 40, 40 + Double(index) * 30)
      page.write("right", 300, 40 + Double(index) * 30)
    }
    for y in [200, 300] { page.rule(40, y, to: 500, y) }
    for x in [40, 500] { page.rule(x, 200, to: x, 300) }
    page.write("A text in a frame", 60, 220)
    page.write("of two lines", 60, 250)
    #expect(page.structure().tables.isEmpty)
    #expect(page.structure().paragraphs.count == 3)
  }

  @Test("a page without text has no structure, and hundreds of scattered lines are analyzed in bounded time")
  func extremes() {
    #expect(DrawnLayout().structure().paragraphs.isEmpty)
    var page = DrawnLayout(width: 2000, height: 2000)
    for index in 0..<1500 {
      page.write("ab cd", Double(index * 7919 % 1900), Double(index * 104_729 % 1950))
    }
    let structure = page.structure()
    let lines = Set(structure.paragraphs.flatMap { $0.parts.map(\.line) })
    #expect(lines.count == 1500, "every line is in a paragraph")
  }
}
