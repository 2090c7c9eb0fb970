import Foundation

/// A glob pattern: `*`, `?` and `[…]` within a name, `**` for any number of folders.
///
/// A leading dot of a name must be matched explicitly.
struct PathPattern {
  private let isAbsolute: Bool
  private let components: [String]

  /// nil for a path without a pattern's characters.
  init?(_ text: String) {
    guard text.contains(where: { "*?[".contains($0) }) else { return nil }
    isAbsolute = text.hasPrefix("/")
    components = text.split(separator: "/").map(String.init)
  }

  /// Sorted by name.
  ///
  /// - Throws: `CancellationError` if the task is canceled during the search.
  func matches() throws(CancellationError) -> [String] {
    var found: Set<String> = []
    search(isAbsolute ? "/" : "", components[...], into: &found)
    return try sortedNaturally(found)
  }

  /// - Parameter base: the folder, empty or with a trailing slash.
  private func search(_ base: String, _ rest: ArraySlice<String>, into found: inout Set<String>) {
    guard !Task.isCancelled, let component = rest.first else { return }
    let next = rest.dropFirst()
    if component == "**" {
      search(base, next.isEmpty ? ["*"] : next, into: &found)
      for name in names(in: base) where !name.hasPrefix(".") && FolderListing.isOwnFolder(base + name) {
        search(base + name + "/", rest, into: &found)
      }
      return
    }
    for name in names(in: base, matching: component) {
      if next.isEmpty {
        found.insert(base + name)
      } else if fileType(base + name) == S_IFDIR {
        search(base + name + "/", next, into: &found)
      }
    }
  }

  private func names(in base: String, matching component: String) -> [String] {
    guard component.contains(where: { "*?[".contains($0) }) else {
      return fileType(base + component) == nil ? [] : [component]
    }
    return names(in: base).filter { fnmatch(component.systemPath, $0.systemPath, FNM_PERIOD) == 0 }
  }

  private func names(in base: String) -> [String] { FolderListing.names(in: base.isEmpty ? "." : base) ?? [] }
}
