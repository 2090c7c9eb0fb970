package import GrayImage
import PlaneGeometry

/// Detects the structure of a page from the positions of its lines.
package struct PageAnalysis: Sendable {
  private let lines: [PageLine]
  private let deskew: DeskewTransform
  /// The lines' median height.
  private let textHeight: Double

  /// - Parameter lines: the recognized lines, in pixels of the image.
  package init(_ lines: [PageLine]) {
    self.lines = lines
    deskew = DeskewTransform(lines)
    let heights = lines.map(\.quadrilateral.height).sorted()
    textHeight = heights.isEmpty ? 0 : heights[heights.count / 2]
  }

  /// The number of times to halve the gray image before detecting ruling lines.
  package var halvings: Int {
    var (halvings, height) = (0, textHeight)
    while height > 48 { (halvings, height) = (halvings + 1, height / 2) }
    return halvings
  }

  /// - Parameter page: the gray image, halved `halvings` times.
  package func structure(in page: GrayImage) -> PageStructure {
    guard !lines.isEmpty else { return PageStructure() }
    let scale = Double(1 << halvings)
    var rules = RulingLines(in: page, turn: deskew, textHeight: textHeight / scale)
    rules.scale(by: scale)
    return structure(rules)
  }

  private struct LocatedTable {
    let table: PageTable
    let box: DeskewedBox
  }

  private func structure(_ rules: RulingLines) -> PageStructure {
    var tables = RuledGrid.grids(rules, tolerance: 0.4 * textHeight).compactMap(table)
    var taken = Set(tables.flatMap { $0.table.cells.flatMap { $0.block.parts.flatMap(\.wordIndices) } })
    let columns = BorderlessTable.tables(parts(without: taken, atGaps: true), textHeight: textHeight)
    tables += columns.map(table)
    taken.formUnion(columns.flatMap { $0.rows.flatMap { $0.flatMap { $0.part.part.wordIndices } } })

    let free = parts(without: taken, atGaps: false)
    let paragraphs = Paragraph.paragraphs(free) { string(of: $0.part) }
    let order = XYCutReadingOrder(
      blocks: paragraphs.map { XYCutReadingOrder.Block(box: $0.box, lineCount: $0.lines.count) }
        + tables.map { XYCutReadingOrder.Block(box: $0.box, lineCount: $0.table.rowCount) },
      textHeight: textHeight
    ).order()

    var structure = PageStructure()
    for index in order {
      if index < paragraphs.count {
        structure.paragraphs.append(block(paragraphs[index]))
      } else {
        let table = tables[index - paragraphs.count].table
        structure.tables.append(table)
        structure.paragraphs += table.cells.map(\.block).filter { !$0.parts.isEmpty }
      }
    }
    let ordered = order.filter { $0 < paragraphs.count }.map { paragraphs[$0] }
    structure.lists = lists(ordered)
    structure.title = title(ordered)
    structure.text = block(structure.paragraphs.flatMap(\.parts).joined)
    return structure
  }

  // MARK: Words

  /// Returns the words outside tables, as spans of their lines.
  ///
  /// - Parameter atGaps: whether to split a line at gaps of about a word's height.
  private func parts(without taken: Set<WordIndex>, atGaps: Bool) -> [DeskewedSpan] {
    lines.indices.flatMap { line in
      cut(line) { words, last, next in
        if taken.contains(WordIndex(line: line, word: next)) { return nil }
        if taken.contains(WordIndex(line: line, word: last)) { return true }
        let gap = words[next].left - words[last].right
        return atGaps && gap > 0.9 * min(words[last].height, words[next].height)
      }
    }
  }

  /// Splits a line into spans.
  ///
  /// - Parameter isCut: returns whether to split between two neighboring words; nil to omit the second.
  private func cut(_ line: Int, isCut: ([DeskewedBox], _ last: Int, _ next: Int) -> Bool?) -> [DeskewedSpan] {
    let words = lines[line].words.map { deskew.box($0.quadrilateral) }
    let height = deskew.box(lines[line].quadrilateral)
    var parts: [DeskewedSpan] = []
    var isOpen = false
    for word in words.indices {
      guard let isNew = isCut(words, max(word - 1, 0), word) else {
        isOpen = false
        continue
      }
      var box = words[word]
      (box.top, box.bottom) = (min(box.top, height.top), max(box.bottom, height.bottom))
      if isOpen, !isNew, let last = parts.last {
        parts[parts.count - 1] = DeskewedSpan(
          part: WordSpan(line: line, words: last.part.words.lowerBound..<word + 1), box: last.box.union(box))
      } else {
        parts.append(DeskewedSpan(part: WordSpan(line: line, words: word..<word + 1), box: box))
      }
      isOpen = true
    }
    return parts
  }

  private func string(of part: WordSpan) -> String {
    let line = lines[part.line]
    let scalars =
      line.words[part.words.lowerBound].scalars
      .lowerBound..<line.words[part.words.upperBound - 1].scalars.upperBound
    return String(
      String.UnicodeScalarView(line.string.unicodeScalars.dropFirst(scalars.lowerBound).prefix(scalars.count))
    )
  }

  // MARK: Blocks

  private func block(_ paragraph: Paragraph) -> PageBlock {
    PageBlock(
      parts: paragraph.lines.map(\.part), alignment: paragraph.alignment,
      outline: deskew.outline(paragraph.box)
    )
  }

  private func block(_ parts: [WordSpan]) -> PageBlock {
    PageBlock(parts: parts, alignment: nil, outline: deskew.outline(box(around: parts)))
  }

  private func box(around parts: [WordSpan]) -> DeskewedBox {
    let boxes = parts.flatMap { part in
      lines[part.line].words[part.words].map { deskew.box($0.quadrilateral) }
    }
    return boxes.dropFirst().reduce(boxes.first ?? DeskewedBox(left: 0, right: 0, top: 0, bottom: 0)) {
      $0.union($1)
    }
  }

  private func lists(_ paragraphs: [Paragraph]) -> [PageList] {
    var lists: [[(ListMarker, Paragraph)]] = []
    var last: (ListMarker, Paragraph)?
    for paragraph in paragraphs {
      guard let marker = paragraph.marker else {
        last = nil
        continue
      }
      if let (before, above) = last, marker.follows(before),
        abs(paragraph.box.left - above.box.left) < textHeight
      {
        lists[lists.count - 1].append((marker, paragraph))
      } else {
        lists.append([(marker, paragraph)])
      }
      last = (marker, paragraph)
    }
    return lists.filter { $0.count > 1 }.map { items in
      PageList(
        items: items.map { PageList.Item(marker: $0.0, block: block($0.1)) },
        outline: deskew.outline(items.dropFirst().reduce(items[0].1.box) { $0.union($1.1.box) }))
    }
  }

  /// Returns the first paragraph in reading order, if it is short and larger than the rest.
  private func title(_ paragraphs: [Paragraph]) -> PageBlock? {
    guard let first = paragraphs.first, first.lines.count <= 3, first.marker == nil else { return nil }
    let others = lines.indices.filter { line in !first.lines.contains { $0.part.line == line } }
      .map { deskew.box(lines[$0].quadrilateral).height }.sorted()
    guard others.count > 1, let height = first.lines.map(\.box.height).min(),
      height > 1.25 * others[others.count / 2]
    else { return nil }
    return block(first)
  }

  // MARK: Tables

  /// Returns a ruled table; nil if fewer than three cells have text.
  private func table(_ grid: RuledGrid) -> LocatedTable? {
    var contents = [[DeskewedSpan]](repeating: [], count: grid.cells.count)
    for line in lines.indices {
      func cell(of word: DeskewedBox) -> Int? {
        grid.cells.firstIndex {
          $0.box.left <= word.centerX && word.centerX <= $0.box.right && $0.box.top <= word.centerY
            && word.centerY <= $0.box.bottom
        }
      }
      let found = cut(line) { words, last, next in
        cell(of: words[next]).map { $0 != cell(of: words[last]) }
      }
      for part in found { if let cell = cell(of: part.box) { contents[cell].append(part) } }
    }
    guard contents.count(where: { !$0.isEmpty }) >= 3 else { return nil }
    let cells = zip(grid.cells, contents).map { cell, parts in
      PageTable.Cell(
        rows: cell.rows, columns: cell.columns, block: cellBlock(parts), outline: deskew.outline(cell.box))
    }
    return LocatedTable(
      table: PageTable(
        rowCount: grid.rowEdges.count - 1, columnCount: grid.columnEdges.count - 1, cells: cells,
        outline: deskew.outline(grid.box)), box: grid.box)
  }

  private func table(_ aligned: BorderlessTable) -> LocatedTable {
    let boxes = aligned.rows.map { row in
      row.dropFirst().reduce(row[0].part.box) { $0.union($1.part.box) }
    }
    let cells = zip(aligned.rows, boxes).enumerated().flatMap { row, found in
      aligned.columns.enumerated().map { column, range in
        let box = DeskewedBox(
          left: range.lowerBound, right: range.upperBound, top: found.1.top, bottom: found.1.bottom)
        return PageTable.Cell(
          rows: row...row, columns: column...column,
          block: cellBlock(found.0.filter { $0.column == column }.map(\.part)), outline: deskew.outline(box))
      }
    }
    let box = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    return LocatedTable(
      table: PageTable(
        rowCount: aligned.rows.count, columnCount: aligned.columns.count, cells: cells,
        outline: deskew.outline(box)), box: box)
  }

  /// Returns a cell's text, from top to bottom and left to right.
  private func cellBlock(_ parts: [DeskewedSpan]) -> PageBlock {
    let rows = BorderlessTable.rows(of: parts, textHeight: textHeight)
    return parts.isEmpty ? PageBlock() : block(rows.flatMap { $0.map(\.part) })
  }
}

private struct WordIndex: Hashable {
  let line: Int
  let word: Int
}

extension WordSpan {
  fileprivate var wordIndices: [WordIndex] { words.map { WordIndex(line: line, word: $0) } }
}

extension [WordSpan] {
  /// The spans, with consecutive ones of a line merged.
  fileprivate var joined: [WordSpan] {
    reduce(into: []) { joined, part in
      if let last = joined.last, last.line == part.line, last.words.upperBound == part.words.lowerBound {
        joined[joined.count - 1] = WordSpan(
          line: part.line, words: last.words.lowerBound..<part.words.upperBound)
      } else {
        joined.append(part)
      }
    }
  }
}

extension RulingLines {
  fileprivate mutating func scale(by scale: Double) {
    func scaled(_ line: RulingLine) -> RulingLine {
      RulingLine(across: line.across * scale, start: line.start * scale, end: line.end * scale)
    }
    (horizontal, vertical) = (horizontal.map(scaled), vertical.map(scaled))
  }
}
