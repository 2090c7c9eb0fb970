extension DocumentObservation.Container {
  /// A list: items below one another, each with a marker.
  public struct List: BoundingRegionProviding, Hashable, Codable, Sendable {
    /// The kind of marker before an item.
    public enum Marker: Hashable, Codable, Sendable {
      /// `•` and similar characters, of which the recognizer doesn't support all.
      case bullet
      case hyphen
      /// `1.`, `1)` or `(1)`.
      case decimal
      /// A number in a circle.
      case decorativeDecimal
      /// Numbers separated by periods, such as `1.2`.
      case compositeDecimal
      /// `a.`, `a)` or `(a)`.
      case lowercaseLatin
      /// `A.`, `A)` or `(A)`.
      case uppercaseLatin
    }

    /// An item of a list.
    public struct Item: Hashable, Codable, Sendable {
      /// The item with its marker.
      public let content: DocumentObservation.Container
      /// The kind of marker.
      public let markerType: Marker?
      /// The marker, without the following space.
      public let markerString: String

      /// The item's text, without its marker.
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
