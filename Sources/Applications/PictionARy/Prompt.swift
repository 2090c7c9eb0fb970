/// The object that a player has to draw.
public struct Prompt: Codable, Hashable, Sendable {
  /// The model's label, such as "birthday_cake".
  public let label: String

  public init(_ label: String) { self.label = label }

  /// The label as words: "birthday cake".
  public var name: String {
    label.split { $0 == " " || $0 == "_" }.joined(separator: " ")
  }

  /// The name with its article, if any: "a cat", "an airplane", "the moon", "The Eiffel Tower", "grass".
  public var phrase: String {
    let article = EnglishArticle(for: name)
    return article == .none ? name : "\(article.rawValue) \(name)"
  }

  /// A hint in one line: the features that drawings of the object show or, if unknown, general advice.
  public var hint: String {
    DrawingHints.byName[name.lowercased()]
      ?? "Draw its outline large, in one thick line, and add what distinguishes it from everything else."
  }
}
