/// The text that Git Large File Storage keeps in a repository in place of a file; the file itself is
/// downloaded on checkout, unless Git LFS isn't installed.
///
/// Its first line is `version https://git-lfs.github.com/spec/v1`, and a line `size` has the file's size.
package struct LargeFilePointer: Equatable, Sendable {
  /// The first size, in bytes, that a pointer can't have.
  package static let sizeLimit = 1024

  private static let versions = [
    "version https://git-lfs.github.com/spec/", "version https://hawser.github.com/spec/",
  ]

  /// The size of the file that the pointer stands for, in bytes; nil if the pointer doesn't state it.
  package let byteCount: Int?

  /// Returns nil for contents that aren't a pointer's.
  package init?(_ contents: some Collection<UInt8>) {
    guard Self.versions.contains(where: { contents.starts(with: $0.utf8) }),
      contents.count < Self.sizeLimit
    else { return nil }
    byteCount = String(decoding: contents, as: UTF8.self).split(whereSeparator: \.isNewline)
      .first { $0.hasPrefix("size ") }
      .flatMap { Int($0.dropFirst("size ".count)) }
  }

  /// The message about a file with this content, as the rest of a sentence that begins with its name.
  package var problem: String { Self.problem(byteCount: byteCount) }

  /// The message about a pointer to a file of this size, as the rest of a sentence.
  package static func problem(byteCount: Int?) -> String {
    "is a Git LFS pointer, not the file itself" + (byteCount.map { " (\($0) bytes)" } ?? "")
  }

  package static let recovery = "Run `git lfs pull` in its repository, or download the file itself."
}
