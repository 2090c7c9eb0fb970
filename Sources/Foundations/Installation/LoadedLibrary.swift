import CDynamicLoading
import Foundation

/// A native library that this process has loaded.
package struct LoadedLibrary: Sendable {
  package let path: String

  /// The first one whose file name starts with this one; nil if there is none.
  ///
  /// - Parameter name: such as `libvips.so`.
  package init?(named name: String) {
    // A kernel file is read to its end only through a handle.
    guard let maps = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd() else {
      return nil
    }
    let path = String(decoding: maps, as: UTF8.self).split(separator: "\n").lazy
      .compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
      .first(where: { path in
        let file = URL(filePath: path).lastPathComponent
        return file == name || file.hasPrefix("\(name).")
      })
    guard let path else { return nil }
    self.path = path
  }

  /// The text that a function without parameters returns, such as the library's version; nil without it.
  ///
  /// Unsafe: it must return a string that stays valid.
  package func text(of function: String) -> String? {
    library_text(path, function).map { String(cString: $0) }
  }
}
