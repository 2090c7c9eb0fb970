import CoreGraphics
import DocumentLayout
import PlaneGeometry

/// Builds a document's containers from the page's observations.
struct DocumentContents {
  private let document: _VNDocumentObservation
  private let context: ObservationContext
  private let lines: [RecognizedTextObservation]
  /// Each code with its center, in normalized coordinates.
  private let barcodes: [(observation: BarcodeObservation, center: CGPoint)]

  init(_ document: _VNDocumentObservation, maximumCandidateCount: Int, from context: ObservationContext) {
    (self.document, self.context) = (document, context)
    let title = Set(document.structure.title?.parts.map(\.line) ?? [])
    var continued: Set<Int> = []
    for paragraph in document.structure.paragraphs {
      continued.formUnion(paragraph.parts.dropLast().map(\.line))
    }
    lines = document.lines.enumerated().map { number, line in
      RecognizedTextObservation(
        line.text, candidateCount: maximumCandidateCount, isTitle: title.contains(number),
        wrapsToNextLine: continued.contains(number), from: context)
    }
    barcodes = document.barcodes.map {
      (BarcodeObservation($0, from: context), CGPoint(x: $0.boundingBox.midX, y: $0.boundingBox.midY))
    }
  }

  func container() -> DocumentObservation.Container {
    let structure = document.structure
    let codes = barcodes.map(\.observation)
    var outline = structure.text.parts.isEmpty ? [] : points(structure.text.outline)
    if outline.isEmpty, let first = document.barcodes.first {
      let box = document.barcodes.dropFirst().reduce(first.boundingBox) { $0.union($1.boundingBox) }
      outline = [
        CGPoint(x: box.minX, y: box.maxY), CGPoint(x: box.maxX, y: box.maxY),
        CGPoint(x: box.maxX, y: box.minY),
        box.origin,
      ].map(NormalizedPoint.init(normalizedPoint:))
    }
    return DocumentObservation.Container(
      text: text(structure.text), title: structure.title.map(text),
      paragraphs: structure.paragraphs.map(text),
      lists: structure.lists.map(list), tables: structure.tables.map(table), barcodes: codes,
      outline: outline)
  }

  private func text(_ block: PageBlock) -> DocumentObservation.Container.Text {
    DocumentObservation.Container.Text(
      lines: block.parts.map(observation), textAlignment: block.alignment.map(alignment),
      outline: points(block.outline))
  }

  private func alignment(_ alignment: PageBlock.Alignment) -> DocumentObservation.Container.Text.Alignment {
    switch alignment {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }

  private func observation(_ part: WordSpan) -> RecognizedTextObservation {
    let line = document.lines[part.line].page
    guard part.words.count < line.words.count else { return lines[part.line] }
    let words = line.words[part.words]
    guard let first = words.first, let last = words.last else { return lines[part.line] }
    return lines[part.line].part(first.scalars.lowerBound..<last.scalars.upperBound) ?? lines[part.line]
  }

  /// Returns a part of the document with only its own text and codes.
  private func container(_ block: PageBlock, within outline: Quadrilateral) -> DocumentObservation.Container {
    let corners = points(outline)
    let text = text(block)
    return DocumentObservation.Container(
      text: text, title: nil, paragraphs: block.parts.isEmpty ? [] : [text], lists: [], tables: [],
      barcodes: barcodes.filter { corners.encloses($0.center) }.map(\.observation), outline: corners)
  }

  private func list(_ list: PageList) -> DocumentObservation.Container.List {
    DocumentObservation.Container.List(
      items: list.items.map { item in
        DocumentObservation.Container.List.Item(
          content: container(item.block, within: item.block.outline),
          markerType: DocumentObservation.Container.List.Marker(item.marker.kind),
          markerString: item.marker.string)
      }, outline: points(list.outline))
  }

  private func table(_ table: PageTable) -> DocumentObservation.Container.Table {
    DocumentObservation.Container.Table(
      cells: table.cells.map { cell in
        DocumentObservation.Container.Table.Cell(
          content: container(cell.block, within: cell.outline), rowRange: cell.rows,
          columnRange: cell.columns)
      }, rowCount: table.rowCount, columnCount: table.columnCount, outline: points(table.outline))
  }

  private func points(_ quadrilateral: Quadrilateral) -> [NormalizedPoint] {
    quadrilateral.corners.map { NormalizedPoint(normalizedPoint: document.placement.normalized($0)) }
  }
}

extension [NormalizedPoint] {
  fileprivate func encloses(_ point: CGPoint) -> Bool {
    let turns = zip(self, dropFirst() + prefix(1)).map { start, end in
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }
    return turns.allSatisfy { $0 <= 0 } || turns.allSatisfy { $0 >= 0 }
  }
}

extension DocumentObservation.Container.List.Marker {
  fileprivate init(_ kind: ListMarker.Kind) {
    switch kind {
    case .bullet: self = .bullet
    case .hyphen: self = .hyphen
    case .decimal: self = .decimal
    case .decorativeDecimal: self = .decorativeDecimal
    case .compositeDecimal: self = .compositeDecimal
    case .lowercaseLatin: self = .lowercaseLatin
    case .uppercaseLatin: self = .uppercaseLatin
    }
  }
}
