package import Foundation
import Synchronization

/// Keeps what a folder of data names within the folder: a data set that somebody else made could have links to any file of the
/// machine, and a model would learn from it.
///
/// Links that stay inside are followed, and so is a link that is the folder given itself.
package final class FolderLinks: Sendable {
  /// Whether links that lead out are followed. Default false.
  @TaskLocal package static var areFollowed = false
  /// The folders that are read; nil outside of `within(_:files:neighbors:_:)`.
  @TaskLocal private static var current: FolderLinks?

  /// Paths without links, of folders and of single files.
  private let roots: [String]
  private let leftOut = Mutex<[String]>([])

  private init(_ roots: [String]) { self.roots = roots }

  /// - Parameters:
  ///   - folder: what was given.
  ///   - files: what was given, too.
  ///   - neighbors: what beside the folder belongs to the data. A link among them does only if it leads into the folder.
  package convenience init(_ folder: URL, files: [URL] = [], neighbors: [URL] = []) {
    let others = neighbors.filter { !ImageFolder.isLink($0) }
    self.init(([folder] + files + others).compactMap { Self.withoutLinks($0.path) })
  }

  /// Reads data in folders, leaving out what leads out of them.
  ///
  /// - Returns: what `body` returns, and what was left out.
  package static func within<Result>(
    _ folder: URL, files: [URL] = [], neighbors: [URL] = [], _ body: () throws -> Result
  ) rethrows -> (result: Result, problems: [DataProblem]) {
    let links = FolderLinks(folder, files: files, neighbors: neighbors)
    let result = try $current.withValue(links, operation: body)
    return (result, links.problems)
  }

  /// Whether a file or folder may be read; one that may not is among the problems afterwards.
  package static func allows(_ url: URL) -> Bool { current?.allows(url) ?? true }

  /// Whether a file or folder may be read.
  package func allows(_ url: URL) -> Bool {
    // What isn't there leads nowhere.
    guard !Self.areFollowed, let path = Self.withoutLinks(url.path) else { return true }
    let isInside = roots.contains { root in
      path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
    if !isInside {
      leftOut.withLock { paths in if !paths.contains(url.path) { paths.append(url.path) } }
    }
    return isInside
  }

  package var problems: [DataProblem] { leftOut.withLock { $0 }.map { .linkOutside(path: $0) } }

  /// The path with every link followed; nil where nothing is there.
  private static func withoutLinks(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
