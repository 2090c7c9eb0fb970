/// The article of an object's name in "draw …", by its initial sound and its kind of noun.
///
/// Lists complete the rules: none says that *grass* lacks an article or that *hour* begins with a vowel.
enum EnglishArticle: String {
  case a, an, the
  case none = ""

  /// - Parameter name: words separated by spaces, such as "birthday cake" or "The Eiffel Tower".
  init(for name: String) {
    let words = name.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first else {
      self = .none
      return
    }
    // In "a bottle of apples", the noun that takes the article is "bottle".
    let head = words.firstIndex(of: "of").flatMap { $0 > 0 ? words[$0 - 1] : nil } ?? words[words.count - 1]
    if ["the", "a", "an"].contains(first), words.count > 1 {
      self = .none
    } else if words.count == 1, Self.uniqueThings.contains(first) {
      self = .the
    } else if Self.isPlural(head) || Self.uncountableNouns.contains(head) {
      self = .none
    } else {
      self = Self.beginsWithVowelSound(first) ? .an : .a
    }
  }

  /// Unique things.
  private static let uniqueThings: Set<String> = ["moon", "ocean", "sea", "sky", "sun"]

  private static let uncountableNouns: Set<String> = [
    "asparagus", "bread", "broccoli", "butter", "camouflage", "cheese", "fire", "furniture", "grass", "hair",
    "jewelry", "lightning", "luggage", "milk", "money", "music", "rain", "rice", "sand", "smoke", "snow",
    "toothpaste", "underwear", "water", "yoga",
  ]

  /// Plurals without a final s.
  private static let irregularPlurals: Set<String> = ["children", "feet", "men", "people", "teeth", "women"]

  /// Singulars with a final s that the rule of `isPlural` would classify as plurals.
  private static let singulars: Set<String> = [
    "bellows", "lens", "news", "series", "species",
  ]

  /// Plurals with an ending, such as -as or -os, that is usually a singular's.
  private static let unusualPlurals: Set<String> = [
    "bananas", "cameras", "ideas", "pandas", "peas", "pianos", "pizzas", "photos", "potatoes", "radios",
    "sofas", "tacos",
    "tomatoes", "umbrellas", "videos", "zebras",
  ]

  /// A plural ends with s, but not as *glass*, *bus*, *tennis*, *canvas* and *rhinoceros* do.
  private static func isPlural(_ noun: String) -> Bool {
    if irregularPlurals.contains(noun) || unusualPlurals.contains(noun) { return true }
    guard noun.hasSuffix("s"), noun.count > 2, !singulars.contains(noun) else { return false }
    return !["ss", "us", "is", "as", "os"].contains { noun.hasSuffix($0) }
  }

  /// Words that begin with a vowel letter and a consonant sound: *yoo*, *one*.
  private static let consonantSounds = [
    "eu", "ewe", "once", "one", "ouija", "ubiquit", "ufo", "uke", "uku", "unanim", "unic", "unif", "union",
    "uniq", "unis", "unit", "univ", "ura", "uro", "use", "usu", "ute", "uti", "uto",
  ]
  /// Words with a silent h.
  private static let silentHWords = ["heir", "honest", "honor", "honour", "hour"]
  /// The letters whose names begin with a vowel: *an x-ray*.
  private static let vowelNames = Set("aefhilmnorsx")

  private static func beginsWithVowelSound(_ word: String) -> Bool {
    let spelled = word.prefix { $0.isLetter }
    if spelled.count == 1, let letter = spelled.first { return vowelNames.contains(letter) }
    // Eight, eleven, eighteen, eighty.
    guard let first = word.first, first.isLetter else {
      return word.hasPrefix("8") || word == "11" || word == "18"
    }
    if silentHWords.contains(where: word.hasPrefix) { return true }
    return "aeiou".contains(first) && !consonantSounds.contains { word.hasPrefix($0) }
  }
}
