package import Foundation
import ParallelWork

/// Reads comma-separated boxes. The header names `file`, `x0`, `y0`, `x1`, `y1` (the corners in pixels) and
/// `label` or `value`, in any order and among other columns.
package enum CSVAnnotations {
  /// Five times the size of a million boxes.
  private static let byteLimit = 1 << 28
  private static let name = "boxes.csv"

  package static func file(in folder: URL) -> URL? {
    let file = folder.appending(path: name)
    return FileManager.default.fileExists(atPath: file.path) ? file : nil
  }

  /// - Throws: `AnnotationFileError.unsuitable` if a column is missing.
  package static func add(_ url: URL, _ folder: AnnotationFolder, to collector: inout AnnotationCollector)
    throws
  {
    let table = try CSVTable(contentsOf: url, limit: byteLimit)
    guard let file = table.column("file"), let label = table.column("label") ?? table.column("value"),
      case let corners = ["x0", "y0", "x1", "y1"].compactMap(table.column), corners.count == 4
    else {
      throw AnnotationFileError.unsuitable(
        reason:
          "\(url.path) isn't a table of boxes: its header needs file, x0, y0, x1, y1 and label or value.")
    }
    var missing: Set<ExactString> = []
    for row in table.rows {
      try Cancellation.check()
      func refuse(_ reason: String) {
        collector.record(.unreadableAnnotation(path: url.path, reason: "line \(row.line) \(reason)"))
      }
      let name = row.cell(file) ?? ""
      guard let image = folder.image(named: name) else {
        // Limited because every line may name another missing image.
        if missing.count < AnnotationLimits.problems, missing.insert(ExactString(name)).inserted {
          collector.record(.missingPicture(name: name, annotations: url.path))
        }
        continue
      }
      let numbers = corners.compactMap { row.cell($0).flatMap(Double.init) }
      guard numbers.count == 4, let label = row.cell(label), !label.isEmpty else {
        refuse("lacks a label or one of four coordinates")
        continue
      }
      try collector.add(
        [
          .init(
            label: label,
            rect: (numbers[0], numbers[1], numbers[2] - numbers[0], numbers[3] - numbers[1]), units: .pixels)
        ], of: image, in: url)
    }
  }
}
