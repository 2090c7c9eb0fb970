import AnnotationFormats
import CoreGraphics
import Foundation
import JSONReading

/// A Create ML annotation file being edited. Unknown entries and those without an image are kept unchanged.
struct AnnotationDocument: Sendable {
  /// A labeled box, in pixels of the upright image, top-left origin.
  typealias Box = AnnotationProject.Box

  private struct Entry: Sendable {
    /// As JSON.
    let text: String
    /// nil if the entry names no image.
    let name: ImageName?
    /// The number of boxes of each label.
    let counts: [String: Int]
  }

  private var entries: [Entry] = []
  /// The indices of an image's entries; a file may have several for one image.
  private var entryIndices: [ImageName: [Int]] = [:]

  init() {}

  /// - Throws: `AnnotationFileError`; `AnnotationError.foreignOutput` if it isn't an annotation file.
  init(contentsOf url: URL) throws {
    var entries: [Entry] = []
    let isList = try JSONAnnotations.read(url) { reader in
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

  /// The file's text, one line per image.
  var text: String {
    entries.isEmpty ? "[]\n" : "[\n" + entries.map(\.text).joined(separator: ",\n") + "\n]\n"
  }

  /// The number of boxes of each label in an image; nil if the file doesn't name it.
  func counts(of name: ImageName) -> [String: Int]? {
    entryIndices[name].map { places in
      places.reduce(into: [:]) { $0.merge(entries[$1].counts, uniquingKeysWith: +) }
    }
  }

  /// The labels of all boxes, sorted alphabetically.
  var labels: [String] { Set(entries.flatMap(\.counts.keys)).sorted() }

  /// An image's entries as JSON.
  func texts(of name: ImageName) -> [String] { (entryIndices[name] ?? []).map { entries[$0].text } }

  /// Replaces an image's boxes; unchanged boxes keep their other members.
  mutating func set(_ boxes: [Box], of name: ImageName) throws {
    let numbers = entryIndices[name] ?? []
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
      entryIndices[name] = [entries.count]
      return entries.append(entry)
    }
    entries[first] = entry
    remove(numbers.dropFirst())
  }

  /// Removes an image, which marks it as not reviewed.
  mutating func remove(_ name: ImageName) { remove((entryIndices[name] ?? [])[...]) }

  private mutating func remove(_ numbers: ArraySlice<Int>) {
    guard !numbers.isEmpty else { return }
    let removed = Set(numbers)
    entries = entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    index()
  }

  private mutating func index() {
    entryIndices = [:]
    for (number, entry) in entries.enumerated() {
      if let name = entry.name { entryIndices[name, default: []].append(number) }
    }
  }

  // MARK: Create ML's format

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

  /// A coordinate rounded to 0.01 pixels, as written.
  private static func hundredths(_ value: CGFloat) -> Double { (Double(value) * 100).rounded() / 100 }

  /// The box of an annotation; nil if it is malformed.
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
  /// Whether two boxes are equal when written.
  fileprivate func isSame(_ other: Self) -> Bool {
    let differences = [
      rect.minX - other.rect.minX, rect.minY - other.rect.minY, rect.maxX - other.rect.maxX,
      rect.maxY - other.rect.maxY,
    ]
    return label == other.label && differences.allSatisfy { abs($0) < 0.02 }
  }
}
