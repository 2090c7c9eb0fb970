import Foundation

/// OpenCV and NumPy, run by `filters_baseline.py` on the same images.
struct FilterBaseline {
  let python: String
  let rounds: Int
  /// The folder of images and results.
  let folder: URL

  func answers(width: Int, height: Int) throws -> [BaselineMeasurement] {
    try BaselineOutput(python: python).answers(
      of: "Benchmarks/filters_baseline.py", ["\(rounds)", folder.path, "\(width)", "\(height)"])
  }

  /// Returns a result's bytes: blue, green and red of each pixel.
  func result(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(name).bgr")))
  }
}
