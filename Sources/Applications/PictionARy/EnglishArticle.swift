/// The article that an object's name has in "draw …", by the sound it begins with and by what kind of noun it is.
///
/// Rules for the many and lists for the rest: English has no rule by which *grass* lacks an article or *hour* begins with
/// a vowel.
enum EnglishArticle: String {
  case a, an, the
  case none = ""

  /// - Parameter name: words with spaces between them, such as "birthday cake" or "The Eiffel Tower".
  init(for name: String) {
    let words = name.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first else {
      self = .none
      return
    }
    // What "a bottle of apples" is one of.
    let head = words.firstIndex(of: "of").flatMap { $0 > 0 ? words[$0 - 1] : nil } ?? words[words.count - 1]
    if ["the", "a", "an"].contains(first), words.count > 1 {
      self = .none
    } else if words.count == 1, Self.onlyOnes.contains(first) {
      self = .the
    } else if Self.isPlural(head) || Self.uncounted.contains(head) {
      self = .none
    } else {
      self = Self.beginsWithVowelSound(first) ? .an : .a
    }
  }

  /// Things of which there is one.
  private static let onlyOnes: Set<String> = ["moon", "ocean", "sea", "sky", "sun"]

  /// Nouns that aren't counted.
  private static let uncounted: Set<String> = [
    "asparagus", "bread", "broccoli", "butter", "camouflage", "cheese", "fire", "furniture", "grass", "hair",
    "jewelry", "lightning", "luggage", "milk", "money", "music", "rain", "rice", "sand", "smoke", "snow",
    "toothpaste", "underwear", "water", "yoga",
  ]

  /// Plurals without an s at their end.
  private static let irregularPlurals: Set<String> = ["children", "feet", "men", "people", "teeth", "women"]

  /// Singulars that end with an s after a letter that the rule takes for a plural's.
  private static let singulars: Set<String> = [
    "bellows", "lens", "news", "series", "species",
  ]

  /// Plurals that end as most singulars in -as and -os do.
  private static let unusualPlurals: Set<String> = [
    "bananas", "cameras", "ideas", "pandas", "peas", "pianos", "pizzas", "photos", "potatoes", "radios",
    "sofas", "tacos",
    "tomatoes", "umbrellas", "videos", "zebras",
  ]

  /// A plural ends with an s, but not as *glass*, *bus*, *tennis*, *canvas* and *rhinoceros* do.
  private static func isPlural(_ noun: String) -> Bool {
    if irregularPlurals.contains(noun) || unusualPlurals.contains(noun) { return true }
    guard noun.hasSuffix("s"), noun.count > 2, !singulars.contains(noun) else { return false }
    return !["ss", "us", "is", "as", "os"].contains { noun.hasSuffix($0) }
  }

  /// Words that begin with a vowel and sound as if they didn't: *yoo*, *one*.
  private static let consonantSounds = [
    "eu", "ewe", "once", "one", "ouija", "ubiquit", "ufo", "uke", "uku", "unanim", "unic", "unif", "union",
    "uniq", "unis", "unit", "univ", "ura", "uro", "use", "usu", "ute", "uti", "uto",
  ]
  /// Words whose h isn't heard.
  private static let silentConsonants = ["heir", "honest", "honor", "honour", "hour"]
  /// The letters whose names begin with a vowel: *an x-ray*.
  private static let vowelNames = Set("aefhilmnorsx")

  private static func beginsWithVowelSound(_ word: String) -> Bool {
    let spelled = word.prefix { $0.isLetter }
    if spelled.count == 1, let letter = spelled.first { return vowelNames.contains(letter) }
    // Eight, eleven, eighteen, eighty.
    guard let first = word.first, first.isLetter else {
      return word.hasPrefix("8") || word == "11" || word == "18"
    }
    if silentConsonants.contains(where: word.hasPrefix) { return true }
    return "aeiou".contains(first) && !consonantSounds.contains { word.hasPrefix($0) }
  }
}
