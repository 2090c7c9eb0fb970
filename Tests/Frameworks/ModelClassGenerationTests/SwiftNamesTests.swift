import Testing

@testable import ModelClassGeneration

@Suite("Identifiers of features and classes")
struct SwiftNamesTests {
  /// The first six are from classes that Xcode generated.
  @Test(
    "invalid characters become underscores, as in Xcode",
    arguments: [
      ("PCOS (Y/N)", "PCOS__Y_N_"), ("FastSAM-s", "FastSAM_s"), ("0", "_0"),
      ("15ThreadConductivityReadings", "_15ThreadConductivityReadings"), ("out", "out_"), ("Class", "Class_"),
      ("input.1", "input_1"), ("class", "class_"), ("self", "self_"), ("", "__"), ("_", "__"),
      ("Größe", "Größe"), ("花", "花"), ("🎲", "__"), ("a\nb", "a_b"),
    ])
  func identifiers(name: String, identifier: String) {
    #expect(SwiftNames.identifier(for: name) == identifier)
  }

  @Test("names that produce the same identifier, or a member's, are made unique")
  func collisions() {
    var names = SwiftNames(taken: ["featureNames"])
    #expect(names.identifier(for: "a.b") == "a_b")
    #expect(names.identifier(for: "a-b") == "a_b_")
    #expect(names.identifier(for: "a_b_") == "a_b__")
    #expect(names.identifier(for: "featureNames") == "featureNames_")
  }

  @Test("text is quoted as one literal, and commented as one comment")
  func texts() {
    #expect(literal(#"a"b\(c)"#) == #""a\"b\\(c)""#)
    #expect(literal("a\nb\u{202E}é") == #""a\u{a}b\u{202e}é""#)
    #expect(comment("a\r\n*/ b\n\n\u{2066}c\u{2028}d") == "/// a\n/// */ b\n///\n/// c\n/// d")
  }
}
