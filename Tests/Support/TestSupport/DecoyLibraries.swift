public import Foundation
import Installation

/// A folder of invalid libraries with the names of OpenVINO and zxing-cpp: in a process whose environment
/// variable SWIFT_VISION_LIBRARIES names it, both are missing.
public final class DecoyLibraries {
  private let temporary: TemporaryFolder
  public var folder: URL { temporary.url }

  /// - Throws: `NotInstalledError` if the folder of the real libraries is missing.
  public init() throws {
    let name = "libtbb.so.12"
    let candidates = InstalledFile.libraryFolders.map { $0.appending(path: name) }
    guard let other = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw NotInstalledError("\(name) isn't installed.")
    }
    temporary = try TemporaryFolder()
    for library in ["libopenvino_c.so.2641", "libZXing.so.4"] {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: library), withDestinationURL: other)
    }
  }
}
