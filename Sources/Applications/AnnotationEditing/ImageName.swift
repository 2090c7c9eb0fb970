import AnnotationFormats

/// An image's path relative to its folder. Names are compared as bytes: two that only look alike are
/// different files.
package struct ImageName: Hashable, Comparable, Sendable {
  private let exact: ExactString

  package var text: String { exact.text }

  init(_ text: String) { exact = ExactString(text) }

  /// The name in an annotation file, also after `./`; nil if it is empty or leads out of the folder.
  init?(annotated text: String) {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !text.hasPrefix("/"), !text.utf8.contains(0), !parts.isEmpty, !parts.contains("..") else {
      return nil
    }
    self.init(parts.joined(separator: "/"))
  }

  package static func < (one: Self, other: Self) -> Bool { one.exact < other.exact }
}
