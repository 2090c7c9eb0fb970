import AnnotationFormats
import CoreGraphics
import Foundation

/// Create ML's file of annotations while it is edited: what isn't understood of it, or is of pictures that aren't there, stays as it
/// is.
struct AnnotationDocument: Sendable {
  /// An object in a picture, in pixels of the upright picture from its upper left corner.
  typealias Box = AnnotationProject.Box

  private struct Entry: Sendable {
    /// As JSON.
    let text: String
    /// nil where the entry names no picture.
    let name: ImageName?
    /// How many boxes of each label it has.
    let counts: [String: Int]
  }

  private var entries: [Entry] = []
  /// The numbers of a picture's entries; a file may have several of one picture.
  private var places: [ImageName: [Int]] = [:]

  init() {}

  /// - Throws: `AnnotationFileError` where it can't be read; `AnnotationError.foreignOutput` where it is something else.
  init(contentsOf url: URL) throws {
    var entries: [Entry] = []
    let isList = try JSONAnnotations.reading(url) { reader in
      try reader.array { number in
        guard number < AnnotationLimits.images else {
          throw AnnotationLimits.excess(in: url.path, "it", "more pictures", limit: AnnotationLimits.images)
        }
        entries.append(try Self.entry(reader, number: number, in: url.path))
      }
    }
    guard isList else { throw AnnotationError.foreignOutput(path: url.path) }
    self.entries = entries
    index()
  }

  private static func entry(_ reader: JSONReader, number: Int, in path: String) throws -> Entry {
    guard let text = try reader.text(limit: AnnotationLimits.entryBytes) else {
      throw AnnotationLimits.excess(
        in: path, "entry \(number + 1)", "more bytes", limit: AnnotationLimits.entryBytes)
    }
    let entry: Entry
    do {
      entry = try self.entry(JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed))
    } catch {
      throw AnnotationFileError.unsuitable(
        reason: "\(path): entry \(number + 1) can't be read: \(error.localizedDescription)")
    }
    let (name, count) = (entry.name?.text ?? "entry \(number + 1)", entry.counts.values.reduce(0, +))
    guard count <= AnnotationLimits.objectsPerImage else {
      throw AnnotationLimits.excess(
        in: path, name, "\(count) objects", limit: AnnotationLimits.objectsPerImage)
    }
    for label in entry.counts.keys {
      try JSONAnnotations.checked((label, label.utf8.count), of: name, in: path)
    }
    return entry
  }

  /// The file's text: a line for each picture.
  var text: String {
    entries.isEmpty ? "[]\n" : "[\n" + entries.map(\.text).joined(separator: ",\n") + "\n]\n"
  }

  /// How many boxes of each label a picture has; nil where the file doesn't name it.
  func counts(of name: ImageName) -> [String: Int]? {
    places[name].map { places in
      places.reduce(into: [:]) { $0.merge(entries[$1].counts, uniquingKeysWith: +) }
    }
  }

  /// The labels of all boxes, in alphabetical order.
  var labels: [String] { Set(entries.flatMap(\.counts.keys)).sorted() }

  /// A picture's entries, as JSON.
  func texts(of name: ImageName) -> [String] { (places[name] ?? []).map { entries[$0].text } }

  /// Puts boxes in the place of a picture's; those that are the same keep what else the file says of them.
  mutating func set(_ boxes: [Box], of name: ImageName) throws {
    let numbers = places[name] ?? []
    let objects = try numbers.compactMap { try Self.object(entries[$0].text) as? [String: Any] }
    var object = objects.first ?? [Self.nameKey: name.text]
    let key = object[Self.oldListKey] != nil && object[Self.listKey] == nil ? Self.oldListKey : Self.listKey
    var former = objects.flatMap { Self.annotations(of: $0) }
    let known = boxes.map { box -> Any in
      guard let place = former.firstIndex(where: { Self.box($0).map(box.isSame) == true }) else {
        return Self.annotation(box)
      }
      return former.remove(at: place)
    }
    object[key] = known + former.filter { Self.box($0) == nil }
    let entry = try Self.entry(object)
    guard let first = numbers.first else {
      places[name] = [entries.count]
      return entries.append(entry)
    }
    entries[first] = entry
    remove(numbers.dropFirst())
  }

  /// Leaves a picture out, as one that wasn't looked at.
  mutating func remove(_ name: ImageName) { remove((places[name] ?? [])[...]) }

  private mutating func remove(_ numbers: ArraySlice<Int>) {
    guard !numbers.isEmpty else { return }
    let removed = Set(numbers)
    entries = entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    index()
  }

  private mutating func index() {
    places = [:]
    for (number, entry) in entries.enumerated() {
      if let name = entry.name { places[name, default: []].append(number) }
    }
  }

  // MARK: Create ML's form

  private static let (nameKey, oldNameKey) = ("image", "imagefilename")
  private static let (listKey, oldListKey) = ("annotations", "annotation")

  private static func entry(_ object: Any) throws -> Entry {
    let members = object as? [String: Any]
    let name = (members?[nameKey] ?? members?[oldNameKey]) as? String
    let labels = members.map { annotations(of: $0).compactMap { box($0)?.label } } ?? []
    return Entry(
      text: try text(of: object), name: name.flatMap(ImageName.init(annotated:)),
      counts: labels.reduce(into: [:]) { $0[$1, default: 0] += 1 })
  }

  private static func annotations(of object: [String: Any]) -> [Any] {
    (object[listKey] ?? object[oldListKey]) as? [Any] ?? []
  }

  private static func annotation(_ box: Box) -> [String: Any] {
    let place = box.rect
    return [
      "label": box.label,
      "coordinates": [
        "x": hundredths(place.midX), "y": hundredths(place.midY), "width": hundredths(place.width),
        "height": hundredths(place.height),
      ],
    ]
  }

  /// A coordinate as it is written: to a hundredth of a pixel.
  private static func hundredths(_ value: CGFloat) -> Double { (Double(value) * 100).rounded() / 100 }

  /// The box of an annotation; nil for what isn't one.
  private static func box(_ annotation: Any) -> Box? {
    guard let members = annotation as? [String: Any], let label = members["label"] as? String,
      let place = members["coordinates"] as? [String: Any]
    else { return nil }
    let numbers = ["x", "y", "width", "height"].compactMap { (place[$0] as? NSNumber)?.doubleValue }
    guard numbers.count == 4 else { return nil }
    return Box(
      label: label,
      rect: CGRect(
        x: numbers[0] - numbers[2] / 2, y: numbers[1] - numbers[3] / 2, width: numbers[2], height: numbers[3])
    )
  }

  private static func text(of object: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed]),
      as: UTF8.self)
  }

  private static func object(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }
}

extension AnnotationProject.Box {
  /// Whether two boxes are written alike.
  fileprivate func isSame(_ other: Self) -> Bool {
    let differences = [
      rect.minX - other.rect.minX, rect.minY - other.rect.minY, rect.maxX - other.rect.maxX,
      rect.maxY - other.rect.maxY,
    ]
    return label == other.label && differences.allSatisfy { abs($0) < 0.02 }
  }
}
