extension DocumentObservation.Container {
  /// Items below one another, each behind a mark.
  public struct List: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// What stands before an item.
    public enum Marker: Hashable, Codable, Sendable {
      /// `•` and its like. The recognizer doesn't read all of them.
      case bullet
      case hyphen
      /// `1.`, `1)` or `(1)`.
      case decimal
      /// A number in a circle.
      case decorativeDecimal
      /// Numbers with points between, such as `1.2`.
      case compositeDecimal
      /// `a.`, `a)` or `(a)`.
      case lowercaseLatin
      /// `A.`, `A)` or `(A)`.
      case uppercaseLatin
    }

    /// One of a list's items.
    public struct Item: Hashable, Codable, Sendable {
      /// The item with its mark.
      public let content: DocumentObservation.Container
      /// The kind of mark.
      public let markerType: Marker?
      /// The mark, without the space behind it.
      public let markerString: String

      /// What the item says, without its mark.
      public var itemString: String {
        String(content.text.transcript.dropFirst(markerString.count).drop(while: \.isWhitespace))
      }
    }

    public let items: [Item]
    let outline: [NormalizedPoint]

    /// The rectangle around the items, along the text.
    public var boundingRegion: NormalizedRegion { NormalizedRegion(polygon: outline) }
  }
}
