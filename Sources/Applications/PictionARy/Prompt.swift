/// What a player is asked to draw.
public struct Prompt: Codable, Hashable, Sendable {
  /// The model's label for it, such as "birthday_cake".
  public let label: String

  public init(_ label: String) { self.label = label }

  /// The label as words: "birthday cake".
  public var name: String {
    label.split { $0 == " " || $0 == "_" }.joined(separator: " ")
  }

  /// The name with its article, as in "Draw …": "a cat", "an airplane", "the moon"; "The Eiffel Tower",
  /// "eyeglasses" and "grass" without one.
  public var phrase: String {
    let article = EnglishArticle(for: name)
    return article == .none ? name : "\(article.rawValue) \(name)"
  }

  /// One line that helps to draw it: what drawings of it show, or, where that isn't known, how any drawing is
  /// recognized best.
  public var hint: String {
    DrawingHints.byName[name.lowercased()]
      ?? "Draw its outline large, in one thick line, and add what tells it from everything else."
  }
}
