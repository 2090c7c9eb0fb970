package import Foundation

/// A line of text that a document's page contains as characters, in pixels of the decoded image, top-left
/// origin.
package struct EmbeddedTextLine: Codable, Equatable, Sendable {
  package struct Character: Codable, Equatable, Sendable {
    package let string: String
    package let box: CGRect

    package init(string: String, box: CGRect) {
      self.string = string
      self.box = box
    }
  }

  /// The line with its spaces.
  package let string: String
  /// The characters in reading order, without spaces; at least one.
  package let characters: [Character]

  package init(string: String, characters: [Character]) {
    self.string = string
    self.characters = characters
  }

  /// The smallest upright box of all characters.
  package var box: CGRect { characters.reduce(.null) { $0.union($1.box) } }
}
