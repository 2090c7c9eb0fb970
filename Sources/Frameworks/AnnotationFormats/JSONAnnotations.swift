package import Foundation
package import JSONReading

/// Reads the JSON files of Create ML and COCO entry by entry. Invalid entries are reported and skipped.
package enum JSONAnnotations {
  /// - Throws: `AnnotationFileError`, `.unsuitable` if it isn't JSON; errors of `body`.
  package static func read<Result>(_ url: URL, _ body: (JSONReader) throws -> Result) throws -> Result {
    do {
      let reader = try JSONReader(nextChunk: FileBytes(url, limit: AnnotationLimits.jsonBytes).next)
      let result = try body(reader)
      try reader.end()
      return result
    } catch let error as JSONReader.Damage {
      throw AnnotationFileError.unsuitable(reason: "\(url.path) isn't JSON: \(error.localizedDescription)")
    }
  }

  /// Whether a file contains a list (Create ML), not an object (COCO). Reads only its start.
  ///
  /// - Throws: `AnnotationFileError`.
  package static func isList(_ url: URL) throws -> Bool {
    do {
      return try JSONReader(nextChunk: FileBytes(url, limit: AnnotationLimits.jsonBytes).next).kind()
        == .array
    } catch let error as JSONReader.Damage {
      throw AnnotationFileError.unsuitable(reason: "\(url.path) isn't JSON: \(error.localizedDescription)")
    }
  }

  /// Reads Create ML's format: a list of images with a name (`image` or `imagefilename`) and `annotations`
  /// (or `annotation`), each with a `label` and `coordinates` (`x`, `y`, `width` and `height`).
  ///
  /// - Throws: `AnnotationFileError.unsuitable` if it isn't a list or exceeds `AnnotationLimits`.
  package static func addCreateML(
    at url: URL, _ folder: AnnotationFolder, _ form: BoxForm,
    to collector: inout AnnotationCollector
  ) throws {
    try read(url) { try addCreateML($0, at: url, folder, form, to: &collector) }
  }

  /// - Parameter url: the list's file, for error messages.
  package static func addCreateML(
    _ reader: JSONReader, at url: URL, _ folder: AnnotationFolder, _ form: BoxForm,
    to collector: inout AnnotationCollector
  ) throws {
    let isList = try reader.array { number in
      let entry = try CreateMLEntry(reader, in: url.path)
      guard let name = entry.name else {
        return collector.record(
          .unreadableAnnotation(path: url.path, reason: "entry \(number + 1) has no image name"))
      }
      guard let image = folder.image(named: name) else {
        return collector.record(.missingPicture(name: name, annotations: url.path))
      }
      guard let objects = entry.objects else {
        return collector.record(
          .unreadableAnnotation(path: url.path, reason: "entry \(number + 1), of \(name), has no annotations")
        )
      }
      for place in objects.unreadable {
        collector.record(
          .unreadableAnnotation(
            path: url.path, reason: "annotation \(place) of \(name) has no label or no coordinates"))
      }
      let boxes = try objects.boxes.map {
        try checked($0.label, of: name, in: url.path)
        return form.box(label: $0.label.text, x: $0.x, y: $0.y, width: $0.width, height: $0.height)
      }
      try collector.add(boxes, of: image, in: url, and: objects.excess)
    }
    guard isList else {
      throw AnnotationFileError.unsuitable(reason: "\(url.path) isn't a list of annotated images.")
    }
  }

  /// - Throws: `AnnotationFileError.unsuitable` if a label is too long.
  package static func checked(_ label: (text: String, count: Int), of image: String, in path: String) throws {
    guard label.count <= AnnotationLimits.labelBytes else {
      throw AnnotationLimits.excess(
        in: path, "a label of \(image), “\(label.text.prefix(32))…”,", "\(label.count) bytes",
        limit: AnnotationLimits.labelBytes)
    }
  }
}

package struct CreateMLEntry {
  package struct Box {
    let label: (text: String, count: Int)
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  package struct Objects {
    var boxes: [Box] = []
    /// The numbers of annotations without label or coordinates, from 1.
    var unreadable: [Int] = []
    /// The number of annotations beyond an image's limit.
    var excess = 0
  }

  private(set) var name: String?
  /// nil if the entry has no list of them.
  private(set) var objects: Objects?

  /// Reads an element of the list; one that isn't an object is empty.
  package init(_ reader: JSONReader, in path: String) throws {
    var (oldName, oldObjects) = (String?.none, Objects?.none)
    var (hasName, hasObjects) = (false, false)
    try reader.object { member in
      switch member {
      case "image": (name, hasName) = (try Self.name(reader), true)
      case "imagefilename": oldName = try Self.name(reader)
      case "annotations": (objects, hasObjects) = (try Self.objects(reader), true)
      case "annotation": oldObjects = try Self.objects(reader)
      default: try reader.skip()
      }
    }
    if !hasName { name = oldName }
    if !hasObjects { objects = oldObjects }
  }

  private static func name(_ reader: JSONReader) throws -> String? {
    try reader.string(limit: AnnotationLimits.nameBytes).flatMap {
      $0.count <= AnnotationLimits.nameBytes ? $0.text : nil
    }
  }

  private static func objects(_ reader: JSONReader) throws -> Objects? {
    var objects = Objects()
    let isList = try reader.array { number in
      guard number < AnnotationLimits.objectsPerImage else {
        objects.excess += 1
        return try reader.skip()
      }
      if let box = try box(reader) {
        objects.boxes.append(box)
      } else {
        objects.unreadable.append(number + 1)
      }
    }
    return isList ? objects : nil
  }

  private static func box(_ reader: JSONReader) throws -> Box? {
    var label: (text: String, count: Int)?
    var numbers: [String: Double] = [:]
    try reader.object { member in
      switch member {
      case "label": label = try reader.string(limit: AnnotationLimits.labelBytes)
      case "coordinates":
        numbers = [:]
        try reader.object { name in
          guard ["x", "y", "width", "height"].contains(name) else { return try reader.skip() }
          numbers[name] = try reader.number()
        }
      default: try reader.skip()
      }
    }
    guard let label, !label.text.isBlank, let x = numbers["x"], let y = numbers["y"],
      let width = numbers["width"],
      let height = numbers["height"]
    else { return nil }
    return Box(label: label, x: x, y: y, width: width, height: height)
  }
}
