/// A document: what is written on it, and what of that belongs together.
///
/// Structure is found by geometry and by what lines begin with, not by what they say: see `RecognizeDocumentsRequest`. The
/// confidence is the mean of the lines'.
public struct DocumentObservation: _OriginatedObservation {
  public let _origin: _ObservationOrigin
  /// All of the document.
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
  /// A document, or a part of one: a table's cell, an item of a list.
  public struct Container: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// All text, in the order in which it is read: columns one after the other, tables row by row.
    public let text: Text
    /// The text at the beginning that is larger than the rest by a quarter; nil where there is none, and in a part of a document.
    public let title: Text?
    /// All text in paragraphs: lines that follow one another in even distances. Every line is in one, those of tables and lists
    /// too: a cell or an item is a paragraph of its own.
    public let paragraphs: [Text]
    /// Lines below one another that begin with marks of one kind, at least two. Lists within lists are told beside them, not in
    /// their items.
    public let lists: [List]
    /// Text in rows and columns: between ruling lines, or where they are marked by nothing but gaps.
    public let tables: [Table]
    /// The bar codes; none unless `BarcodeDetectionOptions.enabled` is set.
    public let barcodes: [BarcodeObservation]
    let outline: [NormalizedPoint]

    /// The rectangle along the text around what is in it; a cell's between the ruling lines, where it has any.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}
