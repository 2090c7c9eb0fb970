/// A document with its text and structure.
///
/// Structure is detected from the geometry and the beginnings of lines, not from the meaning of the text: see
/// `RecognizeDocumentsRequest`. The confidence is the mean of the lines'.
public struct DocumentObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// The whole document.
  public let document: Container

  init(
    _ observation: _VNDocumentObservation, maximumCandidateCount: Int, from context: ObservationContext
  ) {
    _origin = _ObservationOrigin(observation, from: context)
    document = DocumentContents(observation, maximumCandidateCount: maximumCandidateCount, from: context)
      .container()
  }
}

extension DocumentObservation {
  /// A document or a part of one: a table's cell or a list's item.
  public struct Container: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// All text in reading order: columns one after the other, tables row by row.
    public let text: Text
    /// The initial text if it is a quarter larger than the rest; nil if there is none, and for parts.
    public let title: Text?
    /// All text in paragraphs: consecutive lines at even distances. Every line is in one, also those of
    /// tables and lists: a cell or an item is a paragraph of its own.
    public let paragraphs: [Text]
    /// The lists: two or more lines that start with markers of one kind. Nested lists are separate elements.
    public let lists: [List]
    /// The tables: text in rows and columns, with ruling lines or only with gaps.
    public let tables: [Table]
    /// The barcodes; none unless `BarcodeDetectionOptions.enabled` is set.
    public let barcodes: [BarcodeObservation]
    let outline: [NormalizedPoint]

    /// The rectangle along the text around the content; for a cell, between its ruling lines, if any.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}
