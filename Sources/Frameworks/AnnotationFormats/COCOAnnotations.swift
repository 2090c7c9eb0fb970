package import Foundation
import JSONReading

/// Reads COCO's files: `images` (`id`, `file_name`), `categories` (`id`, `name`) and `annotations`
/// (`image_id`, `category_id`, `bbox`: the top-left corner, width and height in pixels). Reads a file twice,
/// because annotations may precede what they refer to.
package enum COCOAnnotations {
  /// An identifier: an integer, or a string, as some programs write it. A string of digits is an integer.
  private enum Identifier: Hashable, CustomStringConvertible {
    case number(Int)
    case text(ExactString)

    /// nil for another kind of value, and for strings that are empty or too long.
    init?(_ reader: JSONReader) throws {
      guard try reader.kind() == .string else {
        guard let number = try reader.number().flatMap({ Int(exactly: $0) }) else { return nil }
        self = .number(number)
        return
      }
      guard let (text, count) = try reader.string(limit: AnnotationLimits.nameBytes),
        (1...AnnotationLimits.nameBytes).contains(count)
      else { return nil }
      if let number = Int(text), "\(number)" == text {
        self = .number(number)
      } else {
        self = .text(ExactString(text))
      }
    }

    var description: String {
      switch self {
      case .number(let number): "\(number)"
      case .text(let string): "\"\(string.text)\""
      }
    }
  }

  private struct Lists {
    var names: Set<String> = []
    var pictures: [URL] = []
    var numbers: [ExactString: Int32] = [:]
    /// The indices in `pictures` by image identifier; -1 for missing images.
    var images: [Identifier: Int32] = [:]
    var labels: [Identifier: String] = [:]
  }

  /// The folders that may hold the images of a file, in the order of the search: beside the file, in `images`
  /// beside it or above it and, in COCO's own layout, beside the folder `annotations`, where
  /// `instances_val2017.json` belongs to the folder `val2017` or `images/val2017`.
  package static func places(of file: URL, in folder: URL) -> [URL] {
    let parent = folder.deletingLastPathComponent()
    let roots = isCOCOLayout(folder) ? [folder, parent] : [folder]
    return roots.flatMap { root in partFolders(of: file, in: root) }
      + roots.flatMap { [$0, $0.appending(path: "images")] } + [parent.appending(path: "images")]
  }

  /// The places that aren't inside the file's folder, without the whole folder above it.
  package static func neighbors(of file: URL, in folder: URL) -> [URL] {
    let parent = folder.deletingLastPathComponent()
    return [parent.appending(path: "images")]
      + (isCOCOLayout(folder) ? partFolders(of: file, in: parent) : [])
  }

  private static func isCOCOLayout(_ folder: URL) -> Bool {
    folder.lastPathComponent.lowercased() == "annotations"
  }

  private static func partFolders(of file: URL, in root: URL) -> [URL] {
    guard let part = file.deletingPathExtension().lastPathComponent.split(separator: "_").last else {
      return []
    }
    return [root.appending(path: part), root.appending(path: "images/\(part)")]
  }

  /// - Throws: `AnnotationFileError.unsuitable` if a list is missing or a limit is exceeded.
  package static func add(
    at url: URL, _ folder: AnnotationFolder, to collector: inout AnnotationCollector
  ) throws {
    let lists = try JSONAnnotations.read(url) { try Self.lists($0, at: url, folder, &collector) }
    _ = try JSONAnnotations.read(url) { reader in
      try reader.object { name in
        guard name == "annotations" else { return try reader.skip() }
        try reader.array { try add(reader, number: $0, at: url, lists, to: &collector) }
      }
    }
  }

  private static func lists(
    _ reader: JSONReader, at url: URL, _ folder: AnnotationFolder, _ collector: inout AnnotationCollector
  ) throws -> Lists {
    var lists = Lists()
    try reader.object { name in
      switch name {
      case "images":
        guard try reader.array({ try addImage(reader, number: $0, at: url, folder, to: &lists, &collector) })
        else { return }
      case "categories":
        guard try reader.array({ _ in try addCategory(reader, at: url, to: &lists) }) else { return }
      case "annotations":
        guard try reader.kind() == .array else { return try reader.skip() }
        try reader.skip()
      default: return try reader.skip()
      }
      lists.names.insert(name)
    }
    guard lists.names.count == 3 else {
      throw AnnotationFileError.unsuitable(
        reason: "\(url.path) has no lists \"images\", \"categories\" and \"annotations\".")
    }
    return lists
  }

  private static func addImage(
    _ reader: JSONReader, number: Int, at url: URL, _ folder: AnnotationFolder, to lists: inout Lists,
    _ collector: inout AnnotationCollector
  ) throws {
    guard number < AnnotationLimits.images else {
      throw AnnotationLimits.excess(
        in: url.path, "the list \"images\"", "more", limit: AnnotationLimits.images)
    }
    var (id, name) = (Identifier?.none, String?.none)
    try reader.object { member in
      switch member {
      case "id": id = try Identifier(reader)
      case "file_name":
        name = try reader.string(limit: AnnotationLimits.nameBytes).flatMap {
          $0.count <= AnnotationLimits.nameBytes ? $0.text : nil
        }
      default: try reader.skip()
      }
    }
    guard let id, let name else {
      return collector.record(
        .unreadableAnnotation(path: url.path, reason: "image \(number + 1) has no id or file_name"))
    }
    guard let picture = folder.image(named: name) else {
      if lists.images[id] == nil { lists.images[id] = -1 }
      return collector.record(.missingPicture(name: name, annotations: url.path))
    }
    let path = ExactString(picture.path)
    let known = lists.numbers[path]
    lists.images[id] = known ?? Int32(lists.pictures.count)
    guard known == nil else { return }
    lists.numbers[path] = Int32(lists.pictures.count)
    lists.pictures.append(picture)
    try collector.add([], of: picture, in: url)
  }

  private static func addCategory(_ reader: JSONReader, at url: URL, to lists: inout Lists) throws {
    var (id, label) = (Identifier?.none, (text: String, count: Int)?.none)
    try reader.object { member in
      switch member {
      case "id": id = try Identifier(reader)
      case "name": label = try reader.string(limit: AnnotationLimits.labelBytes)
      default: try reader.skip()
      }
    }
    guard let id, let label, !label.text.isBlank else { return }
    try JSONAnnotations.checked(label, of: "the categories", in: url.path)
    lists.labels[id] = label.text
    guard lists.labels.count <= AnnotationLimits.labels else {
      throw AnnotationLimits.excess(
        in: url.path, "the list \"categories\"", "more", limit: AnnotationLimits.labels)
    }
  }

  private static func add(
    _ reader: JSONReader, number: Int, at url: URL, _ lists: Lists, to collector: inout AnnotationCollector
  ) throws {
    var (image, category, isCrowd) = (Identifier?.none, Identifier?.none, false)
    var (box, count) = ([Double](), 0)
    let isObject = try reader.object { member in
      switch member {
      case "image_id": image = try Identifier(reader)
      case "category_id": category = try Identifier(reader)
      case "iscrowd": isCrowd = try reader.number() ?? 0 != 0
      case "bbox":
        (box, count) = ([], 0)
        try reader.array { _ in
          guard let side = try reader.number() else { return }
          count += 1
          if count <= 4 { box.append(side) }
        }
      default: try reader.skip()
      }
    }
    func refuse(_ reason: String) {
      collector.record(.unreadableAnnotation(path: url.path, reason: "annotation \(number + 1) \(reason)"))
    }
    guard isObject, let image else { return refuse("has no image_id") }
    guard let place = lists.images[image] else {
      return refuse("refers to image \(image), which isn't in the list")
    }
    guard place >= 0 else { return }
    guard let label = category.flatMap({ lists.labels[$0] }) else {
      return refuse("has no category from the list")
    }
    guard !isCrowd else { return refuse("is of a crowd, not of one object") }
    guard count == 4 else { return refuse("has no bbox of four numbers") }
    try collector.add(
      [.init(label: label, rect: (box[0], box[1], box[2], box[3]), units: .pixels)],
      of: lists.pictures[Int(place)], in: url)
  }
}
