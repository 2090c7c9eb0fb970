import AnnotationFormats
import Foundation
import JSONReading

/// A file with the labels of a folder's images.
struct LabelFile {
  private let url: URL
  /// The image and the label of each entry, nil if missing.
  private let entries: [(number: Int, name: String?, label: String?)]

  /// - Parameter url: comma-separated values with a header row if the extension is `.csv`, otherwise JSON.
  /// - Throws: `MLCreateError.io` if the file can't be read, `.type` if it has another format.
  init(_ url: URL, imageColumn: String, labelColumn: String) throws {
    self.url = url
    if url.pathExtension.lowercased() == "csv" {
      let table = try CSVTable(contentsOf: url)
      guard let image = table.column(imageColumn.lowercased()),
        let label = table.column(labelColumn.lowercased())
      else {
        throw MLCreateError.type(
          reason: "\(url.path) has no columns \"\(imageColumn)\" and \"\(labelColumn)\" in its header.")
      }
      entries = table.rows.map { ($0.line, $0.cell(image), $0.cell(label)) }
    } else {
      var entries: [(number: Int, name: String?, label: String?)] = []
      let isList = try JSONAnnotations.read(url) { reader in
        try reader.array { number in
          guard number < AnnotationLimits.images else {
            throw AnnotationLimits.excess(
              in: url.path, "it", "more images", limit: AnnotationLimits.images)
          }
          var (name, label) = (String?.none, (text: String, count: Int)?.none)
          try reader.object { member in
            switch member {
            case imageColumn:
              name = try reader.string(limit: AnnotationLimits.nameBytes).flatMap {
                $0.count <= AnnotationLimits.nameBytes ? $0.text : nil
              }
            case labelColumn: label = try reader.string(limit: AnnotationLimits.labelBytes)
            default: try reader.skip()
            }
          }
          if let label { try JSONAnnotations.checked(label, of: name ?? "entry \(number + 1)", in: url.path) }
          entries.append((number + 1, name, label?.text))
        }
      }
      guard isList else {
        throw MLCreateError.type(reason: "\(url.path) isn't a list of labeled images.")
      }
      self.entries = entries
    }
  }

  /// - Throws: `MLCreateError.type` if no image has a label.
  func data(in folder: URL) throws -> HandPoseData {
    let pictures = AnnotationFolder(folder)
    var (images, problems) = ([String: [URL]](), ProblemList())
    for (number, name, label) in entries {
      guard let name, let label, !name.isEmpty, !label.isBlank else {
        problems.append(
          .unreadableAnnotation(path: url.path, reason: "entry \(number) has no image or no label"))
        continue
      }
      if let image = pictures.image(named: name) {
        images[label, default: []].append(image)
      } else {
        problems.append(.missingPicture(name: name, annotations: url.path))
      }
    }
    guard !images.isEmpty else {
      throw MLCreateError.type(reason: "\(url.path) has no labels of images in \(folder.path).")
    }
    return HandPoseData(pictures: LabeledImage.sorted(images), problems: problems.all)
  }
}
