package import Foundation

/// Reads YOLO data sets: for each image a text file, in `labels` instead of `images` or next to the image.
/// Each line has the label's index, then the center, width and height of a box, or the corners of a polygon,
/// 0…1. Label names come from `data.yaml` (or `dataset.yaml`), `classes.txt` or `obj.names`, or are indices.
package enum YOLOAnnotations {
  package static func isPresent(in folder: URL) -> Bool {
    namesFile(in: folder) != nil || ImageFolder.isFolder(folder.appending(path: "labels"))
  }

  package static func namesLabels(of folder: URL) -> Bool { namesFile(in: folder) != nil }

  /// - Throws: `AnnotationFileError`.
  package static func add(_ folder: URL, to collector: inout AnnotationCollector) throws {
    let names = try names(in: folder)
    let images = try ImageFolder.images(in: folder)
    let texts = images.map { existingText(for: $0, in: folder) }
    var used = Set(texts.compactMap { $0.map { ExactString($0.path) } })
    let equivalentNames = EquivalentNames()
    for (image, text) in zip(images, texts) {
      let text =
        text
        ?? places(of: image, in: folder).lazy.compactMap { equivalentNames.file($0, in: folder) }.first {
          used.insert(ExactString($0.path)).inserted
        }
      // In YOLO, background images have no text file or an empty one.
      guard let text else {
        try collector.add([], of: image, in: folder)
        continue
      }
      try add(at: text, of: image, names, to: &collector)
    }
    for text in try self.texts(in: folder, isLabels: false) where !used.contains(ExactString(text.path)) {
      collector.record(
        .missingPicture(
          name: text.deletingPathExtension().lastPathComponent, annotations: text.path))
    }
  }

  private static func existingText(for image: URL, in folder: URL) -> URL? {
    places(of: image, in: folder).lazy.map { folder.appending(path: $0.joined(separator: "/")) }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  /// The paths in the folder where an image's text file may be, as components.
  private static func places(of image: URL, in folder: URL) -> [[Substring]] {
    let beside = image.deletingPathExtension().appendingPathExtension("txt")
    let parts = beside.path.dropFirst(folder.path.count).split(separator: "/")
    guard let images = parts.dropLast().lastIndex(of: "images") else { return [parts] }
    var apart = parts
    apart[images] = "labels"
    return [parts, apart]
  }

  private static func add(
    at url: URL, of image: URL, _ names: [Int: String]?, to collector: inout AnnotationCollector
  ) throws {
    var boxes: [AnnotationCollector.Box] = []
    var excess = 0
    let text = String(decoding: try AnnotationCollector.text(of: url), as: UTF8.self)
    var (rest, place) = (text[...], -1)
    while !rest.isEmpty {
      let line = rest.prefix { !$0.isNewline }
      rest = rest[line.endIndex...].dropFirst()
      place += 1
      if boxes.count >= AnnotationLimits.objectsPerImage {
        if !line.allSatisfy(\.isWhitespace) { excess += 1 }
        continue
      }
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      func refuse(_ reason: String) {
        collector.record(.unreadableAnnotation(path: url.path, reason: "line \(place + 1) \(reason)"))
      }
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard let label = index(first), numbers.count == words.count - 1 else {
        refuse("isn't a label index followed by numbers")
        continue
      }
      guard let name = names == nil ? "\(label)" : names?[label] else {
        refuse("has the label index \(label), which has no name")
        continue
      }
      switch numbers.count {
      case 4, 5:
        // A fifth number is a detector's confidence.
        boxes.append(
          .init(
            label: name,
            rect: (
              numbers[0] - numbers[2] / 2, numbers[1] - numbers[3] / 2, numbers[2], numbers[3]
            ), units: .normalized))
      case 6... where numbers.count.isMultiple(of: 2):
        let xs = numbers.indices.filter { $0.isMultiple(of: 2) }.map { numbers[$0] }
        let ys = numbers.indices.filter { !$0.isMultiple(of: 2) }.map { numbers[$0] }
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        boxes.append(
          .init(
            label: name, rect: (left, top, (xs.max() ?? 0) - left, (ys.max() ?? 0) - top),
            units: .normalized))
      default: refuse("has \(numbers.count) numbers instead of a box's four")
      }
    }
    try collector.add(boxes, of: image, in: url, and: excess)
  }

  /// A label index, also with a decimal point, as programs write it that keep all numbers in one array.
  private static func index(_ text: Substring) -> Int? {
    guard let number = Int(text) ?? Double(text).flatMap({ Int(exactly: $0) }), number >= 0 else {
      return nil
    }
    return number
  }

  /// The text files in folders named `labels`; `isLabels` is true inside one.
  private static func texts(in folder: URL, isLabels: Bool) throws -> [URL] {
    try ImageFolder.contents(of: folder).flatMap { url in
      if ImageFolder.isFolder(url) {
        return ImageFolder.isLink(url)
          ? [] : try texts(in: url, isLabels: isLabels || url.lastPathComponent == "labels")
      }
      let isText = url.pathExtension.lowercased() == "txt" && url.lastPathComponent != "classes.txt"
      return isLabels && isText ? [url] : []
    }
  }

  /// The file with label names: in the folder or, if the folder contains `labels`, in its parent.
  private static func namesFile(in folder: URL) -> URL? {
    let isPart = ImageFolder.isFolder(folder.appending(path: "labels"))
    return namesFile(here: folder) ?? (isPart ? namesFile(here: folder.deletingLastPathComponent()) : nil)
  }

  package static let namesFiles = [
    "data.yaml", "data.yml", "dataset.yaml", "classes.txt", "labels/classes.txt", "obj.names",
  ]

  private static func namesFile(here folder: URL) -> URL? {
    namesFiles.lazy.map { folder.appending(path: $0) }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  /// nil if no file names the labels.
  private static func names(in folder: URL) throws -> [Int: String]? {
    guard let file = namesFile(in: folder) else { return nil }
    let text = String(
      decoding: try AnnotationCollector.text(of: file, limit: AnnotationLimits.namesBytes), as: UTF8.self)
    if ["yaml", "yml"].contains(file.pathExtension) {
      guard let names = YAMLNames.read(text) else {
        throw AnnotationFileError.unsuitable(reason: "\(file.path) has no list \"names\" with label names.")
      }
      return names
    }
    // An empty line has an index, too, but no label.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    return Dictionary(
      uniqueKeysWithValues: lines.filter { !$0.element.isBlank }.map { number, line in
        (number, line.trimmingCharacters(in: .whitespaces))
      })
  }
}

/// Reads the entry `names` of a YAML file: a list, or a mapping from indices, in flow or block style.
package enum YAMLNames {
  /// nil if there is no such entry.
  package static func read(_ text: String) -> [Int: String]? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("names:") }) else { return nil }
    let rest = trimmed(lines[start].dropFirst("names:".count))
    if rest.hasPrefix("[") || rest.hasPrefix("{") {
      // The flow collection may span several lines.
      let flow = ([rest] + lines[(start + 1)...]).joined(separator: " ")
      guard let end = flow.firstIndex(of: rest.hasPrefix("[") ? "]" : "}") else { return nil }
      let entries = flow[flow.index(after: flow.startIndex)..<end]
        .split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
      // A comma may follow the last entry.
      return numbered(entries.last?.isEmpty == true ? entries.dropLast() : entries)
    }
    guard rest.isEmpty else { return nil }
    let entries = lines[(start + 1)...].map { trimmed($0[...]) }
    let block = zip(lines[(start + 1)...], entries).prefix { line, entry in
      entry.isEmpty || line.first?.isWhitespace == true || line.hasPrefix("-")
    }.map(\.1).filter { !$0.isEmpty }
    return numbered(block.map { $0.hasPrefix("-") ? trimmed($0.dropFirst()) : $0 })
  }

  /// Numbers entries by their keys, or else by their order. An empty one has no label.
  private static func numbered(_ entries: [String]) -> [Int: String]? {
    var names: [Int: String] = [:]
    for (place, entry) in entries.enumerated() {
      let parts = entry.split(separator: ":", maxSplits: 1)
      if parts.count == 2, let number = Int(trimmed(parts[0])) {
        names[number] = unquoted(trimmed(parts[1]))
      } else {
        names[place] = unquoted(entry)
      }
    }
    names = names.filter { !$0.value.isBlank }
    return names.isEmpty ? nil : names
  }

  /// Without surrounding white space and trailing comment.
  private static func trimmed(_ text: Substring) -> String {
    let isQuoted = text.contains { $0 == "'" || $0 == "\"" }
    let content = isQuoted ? text : text.prefix { $0 != "#" }
    return content.trimmingCharacters(in: .whitespaces)
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, let quote = text.first, quote == "'" || quote == "\"", text.last == quote else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
