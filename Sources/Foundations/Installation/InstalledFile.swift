import CDynamicLoading
package import Foundation

/// A file that the setup puts beside the native libraries: a third-party network, a list of characters.
package enum InstalledFile {
  /// The location of a file with this name: in `models` beside the folder of libraries, or in that folder
  /// itself. The folder named by the environment variable SWIFT_VISION_LIBRARIES comes before the package's
  /// own, which is `swift-vision.dependencies/lib` beside the program if that exists, else the setup's.
  ///
  /// - Throws: `NotInstalledError`.
  package static func url(named name: String) throws(NotInstalledError) -> URL {
    for folder in libraryFolders {
      for candidate in [folder.deletingLastPathComponent().appending(path: "models"), folder] {
        let url = candidate.appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
      }
    }
    throw NotInstalledError("\(name) isn't installed.")
  }

  /// The folders searched for native libraries before the system's own.
  package static var libraryFolders: [URL] {
    [
      ProcessInfo.processInfo.environment["SWIFT_VISION_LIBRARIES"],
      String(cString: library_package_folder()),
    ].compactMap { path in path.flatMap { $0.isEmpty ? nil : URL(filePath: $0, directoryHint: .isDirectory) }
    }
  }
}
