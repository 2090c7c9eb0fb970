import Foundation
import ImageIO
import Reports
import SystemErrors

/// The output folder for an archive's annotated images; no member's name can lead out of it.
struct MemberOutputs: Sendable {
  private let folder: URL
  /// The file extension; nil for that of the input image.
  private let ending: String?
  private var names = UniqueFileNames()

  /// Leaves space for a number and an extension in a file name of 255 bytes.
  private static let maximumNameLength = 200

  init(_ folder: URL, ending: String?) {
    self.folder = folder
    self.ending = ending
  }

  func makeFolder() throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw OutputError(path: folder.path, reason: error.fileReason)
    }
  }

  /// The output file for a member: `a/b.jpg` becomes `a-b.jpg`.
  mutating func output(for input: Input) -> URL? {
    guard let member = input.member else { return nil }
    let flat = member.name.escapingControlCharacters.split(separator: "/").filter { $0 != "." }.joined(
      separator: "-")
    let name = flat as NSString
    var stem = name.deletingPathExtension
    while stem.utf8.count > Self.maximumNameLength { stem.removeFirst() }
    return folder.appending(path: names.next(stem, ending: ending ?? name.imageExtension))
  }
}

struct UniqueFileNames: Sendable {
  private var taken: Set<String> = []
  /// The last number appended to a name.
  private var numbers: [String: Int] = [:]

  /// Returns the given name if it is unused, otherwise the name with the next free number.
  ///
  /// - Parameter ending: the file extension, without the dot.
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
  /// The input's extension if images can be written in that format, otherwise PNG's.
  var imageExtension: String {
    ImageFormat(fileExtension: pathExtension).map { _ in pathExtension } ?? "png"
  }
}
