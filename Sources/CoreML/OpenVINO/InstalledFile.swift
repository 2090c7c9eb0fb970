import COpenVINO
import Foundation

/// A file that the set-up put beside the native libraries: a network made by others, a list of characters.
package enum InstalledFile {
  /// Where a file of this name is: in `models` beside the folder of libraries, or in that folder itself. The folder
  /// that the environment variable SWIFT_VISION_LIBRARIES names comes before the package's own.
  ///
  /// - Throws: `EngineUnavailableError`, with the command that mends it.
  package static func url(named name: String) throws -> URL {
    for folder in folders {
      for candidate in [folder.deletingLastPathComponent().appending(path: "models"), folder] {
        let url = candidate.appending(path: name)
        if FileManager.default.fileExists(atPath: url.path) { return url }
      }
    }
    throw EngineUnavailableError(
      description:
        "\(name) isn't installed. Run `make setup` in swift-vision's checkout, or name the folder that "
        + "holds its native libraries in the environment variable SWIFT_VISION_LIBRARIES.")
  }

  private static var folders: [URL] {
    [
      ProcessInfo.processInfo.environment["SWIFT_VISION_LIBRARIES"],
      String(cString: openvino_package_folder()),
    ].compactMap { path in path.flatMap { $0.isEmpty ? nil : URL(filePath: $0, directoryHint: .isDirectory) }
    }
  }
}
