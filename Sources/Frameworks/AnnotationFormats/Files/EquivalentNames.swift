import Foundation

/// Finds files by names that are written in another Unicode form: macOS and some archives decompose “ü” into
/// a letter and an accent, and Linux distinguishes both.
final class EquivalentNames {
  /// By folder: the names that aren't ASCII, grouped by canonical equivalence, as strings are compared.
  private var listings: [ExactString: [String: [String]]] = [:]

  /// The path, relative to the folder, in the form in which it exists; nil if there is none, or if several
  /// forms exist, none of which is the given one.
  func file(_ components: [Substring], in folder: URL) -> URL? {
    guard components.contains(where: { !$0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
    var url = folder
    for component in components {
      let exact = url.appending(path: String(component))
      if FileManager.default.fileExists(atPath: exact.path) {
        url = exact
      } else if let forms = names(in: url)[String(component)], forms.count == 1 {
        url.append(path: forms[0])
      } else {
        return nil
      }
    }
    return url
  }

  private func names(in folder: URL) -> [String: [String]] {
    let key = ExactString(folder.path)
    if let known = listings[key] { return known }
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = Dictionary(grouping: all.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }) { $0 }
    listings[key] = names
    return names
  }
}
