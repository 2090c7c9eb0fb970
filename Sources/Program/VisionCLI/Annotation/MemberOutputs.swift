import Foundation
import ImageIO
import Reports
import SystemErrors

/// Where the drawings of an archive's pictures go: a folder in which no name leads elsewhere.
struct MemberOutputs: Sendable {
  private let folder: URL
  /// Of the files' names; nil for the one that the pictures have.
  private let ending: String?
  private var names = UniqueFileNames()

  /// As many as leave room for a number and an ending in a name of 255 bytes.
  private static let longestName = 200

  init(_ folder: URL, ending: String?) {
    self.folder = folder
    self.ending = ending
  }

  /// - Throws: `OutputError`.
  func makeFolder() throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: folder.path, reason: error.fileReason)
    }
  }

  /// The file for a member's drawing: `a/b.jpg` is drawn in `a-b.jpg`.
  mutating func output(for input: Input) -> URL? {
    guard let member = input.member else { return nil }
    let flat = member.name.escapingControlCharacters.split(separator: "/").filter { $0 != "." }.joined(
      separator: "-")
    let name = flat as NSString
    var stem = name.deletingPathExtension
    while stem.utf8.count > Self.longestName { stem.removeFirst() }
    return folder.appending(path: names.next(stem, ending: ending ?? name.imageExtension))
  }
}

/// Names in a folder, each given once.
struct UniqueFileNames: Sendable {
  private var taken: Set<String> = []
  /// The number that a name had last.
  private var numbers: [String: Int] = [:]

  /// A name that hasn't been given yet: the wanted one, or that with the next free number.
  ///
  /// - Parameter ending: of the name, after a dot.
  mutating func next(_ name: String, ending: String?) -> String {
    let ending = ending.map { ".\($0)" } ?? ""
    let wanted = name + ending
    while true {
      let number = numbers[wanted, default: 0] + 1
      numbers[wanted] = number
      let candidate = number == 1 ? wanted : "\(name)-\(number)\(ending)"
      if taken.insert(candidate).inserted { return candidate }
    }
  }
}

extension NSString {
  /// The ending of a drawing's name: the picture's, where one can write it.
  var imageExtension: String {
    ImageFormat(fileExtension: pathExtension).map { _ in pathExtension } ?? "png"
  }
}
