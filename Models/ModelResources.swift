import CoreML
import Foundation

/// Finds the files of this module. The accessor that the package manager makes (`Bundle.module`) stops the
/// program where they are missing, and looks for them only where they were built.
enum ModelResources {
  private static let folder = "swift-vision_VisionModels.resources"

  /// Where a file may be, the likeliest first; at least one place.
  static func places(of name: String) -> [URL] {
    let program = (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments.first ?? ""))
      .resolvingSymlinksInPath().deletingLastPathComponent()
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    return [program.appending(path: folder).appending(path: name), checkout.appending(path: name)]
  }

  /// The place where a file is.
  ///
  /// - Throws: `MLModelError` (`.io`) with the places searched where it is in none.
  static func url(of name: String) throws -> URL {
    let places = places(of: name)
    guard let url = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      let searched = places.map(\.path).joined(separator: ", ")
      throw MLModelError(
        .io,
        userInfo: [
          NSLocalizedDescriptionKey:
            "The model \(name) is missing. Keep the folder \(folder) beside the program. Searched: \(searched)."
        ])
    }
    return url
  }
}
