/// The languages in which a page's lines are read: those that were recognized most often come first.
struct LanguageCandidates: Sendable {
  private var entries: [Entry]
  private let maximumFailures: Int?

  private struct Entry {
    let language: FurtherLanguage
    var lines = 0
    var failures = 0
  }

  /// - Parameter maximumFailures: the number of lines after which a language is given up if none was
  ///   recognized in it; nil for never.
  init(_ languages: [FurtherLanguage], maximumFailures: Int?) {
    entries = languages.map { Entry(language: $0) }
    self.maximumFailures = maximumFailures
  }

  /// The languages in the order in which they should be tried.
  var languages: [FurtherLanguage] {
    entries.filter { $0.lines > 0 || $0.failures < maximumFailures ?? .max }.map(\.language)
  }

  /// Records whether a line was recognized in a language.
  mutating func tried(_ language: FurtherLanguage, isRecognized: Bool) {
    guard var place = entries.firstIndex(where: { $0.language == language }) else { return }
    guard isRecognized else { return entries[place].failures += 1 }
    entries[place].lines += 1
    while place > 0, entries[place - 1].lines < entries[place].lines {
      entries.swapAt(place - 1, place)
      place -= 1
    }
  }
}
