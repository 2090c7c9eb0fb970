package import Foundation
import Synchronization

/// Confines a data set to its folder: links in an untrusted data set could lead to any file, and a model
/// would learn from it. Links within the folder are followed, and the folder itself may be a link.
package final class FolderLinks: Sendable {
  /// Whether links out of the folder are followed. Default false.
  @TaskLocal package static var areFollowed = false
  /// The folders being read; nil outside of `within(_:files:neighbors:_:)`.
  @TaskLocal private static var current: FolderLinks?

  private let roots: [String]
  private let skipped = Mutex<[String]>([])

  private init(_ roots: [String]) { self.roots = roots }

  /// - Parameter neighbors: files and folders next to the folder that belong to the data. Links among them
  ///   are followed only into the folder.
  package convenience init(_ folder: URL, files: [URL] = [], neighbors: [URL] = []) {
    let others = neighbors.filter { !ImageFolder.isLink($0) }
    self.init(([folder] + files + others).compactMap { Self.resolvedPath($0.path) })
  }

  /// Reads data in folders, and returns the skipped links that lead out of them.
  package static func within<Result>(
    _ folder: URL, files: [URL] = [], neighbors: [URL] = [], _ body: () throws -> Result
  ) rethrows -> (result: Result, problems: [DataProblem]) {
    let links = FolderLinks(folder, files: files, neighbors: neighbors)
    let result = try $current.withValue(links, operation: body)
    return (result, links.problems)
  }

  /// If not, it is recorded as a problem.
  package static func allows(_ url: URL) -> Bool { current?.allows(url) ?? true }

  package func allows(_ url: URL) -> Bool {
    // A missing file can't lead anywhere.
    guard !Self.areFollowed, let path = Self.resolvedPath(url.path) else { return true }
    let isInside = roots.contains { root in
      path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
    if !isInside {
      skipped.withLock { paths in if !paths.contains(url.path) { paths.append(url.path) } }
    }
    return isInside
  }

  package var problems: [DataProblem] { skipped.withLock { $0 }.map { .linkOutside(path: $0) } }

  /// nil if the path doesn't exist.
  private static func resolvedPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
