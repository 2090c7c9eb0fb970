package import Foundation

/// Reads COCO's files: `images` (`id`, `file_name`), `categories` (`id`, `name`) and `annotations`
/// (`image_id`, `category_id`, `bbox`: the top-left corner, width and height in pixels). Reads a file twice,
/// because annotations may precede what they refer to.
package enum COCOAnnotations {
  private struct Lists {
    var names: Set<String> = []
    var pictures: [URL] = []
    var numbers: [String: Int32] = [:]
    /// The indices in `pictures` by image identifier; -1 for missing images.
    var images: [Int: Int32] = [:]
    var labels: [Int: String] = [:]
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
    var (id, name) = (Int?.none, String?.none)
    try reader.object { member in
      switch member {
      case "id": id = identifier(try reader.number())
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
    let known = lists.numbers[picture.path]
    lists.images[id] = known ?? Int32(lists.pictures.count)
    guard known == nil else { return }
    lists.numbers[picture.path] = Int32(lists.pictures.count)
    lists.pictures.append(picture)
    try collector.add([], of: picture, in: url)
  }

  private static func addCategory(_ reader: JSONReader, at url: URL, to lists: inout Lists) throws {
    var (id, label) = (Int?.none, (text: String, count: Int)?.none)
    try reader.object { member in
      switch member {
      case "id": id = identifier(try reader.number())
      case "name": label = try reader.string(limit: AnnotationLimits.labelBytes)
      default: try reader.skip()
      }
    }
    guard let id, let label else { return }
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
    var (image, category, isCrowd) = (Int?.none, Int?.none, false)
    var (box, count) = ([Double](), 0)
    let isObject = try reader.object { member in
      switch member {
      case "image_id": image = identifier(try reader.number())
      case "category_id": category = identifier(try reader.number())
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

  private static func identifier(_ number: Double?) -> Int? { number.flatMap { Int(exactly: $0) } }
}
