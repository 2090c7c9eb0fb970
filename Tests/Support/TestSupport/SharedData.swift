public import Foundation
public import Testing

/// Real third-party images, models and videos, which are stored beside the checkout and never in it.
public enum SharedData {
  /// The folder `../shared/data` beside the package.
  public static let folder = packageFolder.deletingLastPathComponent().appending(path: "shared/data")

  public static func url(_ path: String) -> URL { folder.appending(path: path) }

  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }
}

/// The checkout's root: this file is in `Tests/Support/TestSupport`.
public let packageFolder = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL

extension Trait where Self == ConditionTrait {
  /// Skips the test, naming the file, without the shared data beside the checkout; the run's end has the
  /// count.
  public static func sharedData(_ path: String) -> Self {
    .needs(
      "../shared/data/\(path.prefix { $0 != "/" }), which isn't beside this checkout",
      if: SharedData.exists(path))
  }
}
