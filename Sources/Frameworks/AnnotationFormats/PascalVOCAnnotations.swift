package import Foundation

/// Reads Pascal VOC's XML files: one for each image, in `Annotations` or next to it, with the file name and
/// the objects' corners in pixels. Images are in `JPEGImages` or next to the XML files.
package enum PascalVOCAnnotations {
  package static func isPresent(in folder: URL) -> Bool { ((try? files(in: folder)) ?? []).isEmpty == false }

  private static func files(in folder: URL) throws -> [URL] {
    let own = folder.appending(path: "Annotations")
    return try ImageFolder.contents(of: ImageFolder.isFolder(own) ? own : folder).filter {
      $0.pathExtension.lowercased() == "xml"
    }
  }

  /// - Throws: `AnnotationFileError`.
  package static func add(_ folder: URL, to collector: inout AnnotationCollector) throws {
    let images = AnnotationFolder(
      folder,
      places: [
        folder.appending(path: "JPEGImages"), folder.appending(path: "images"), folder,
        folder.appending(path: "Annotations"),
      ])
    for file in try files(in: folder) {
      let root: XMLElements
      do {
        root = try XMLElements(AnnotationCollector.text(of: file))
      } catch let error as XMLElements.Damage {
        collector.record(.unreadableAnnotation(path: file.path, reason: error.reason))
        continue
      }
      guard let name = root.text("filename") else {
        collector.record(.unreadableAnnotation(path: file.path, reason: "it has no filename"))
        continue
      }
      guard let image = images.image(named: name) else {
        collector.record(.missingPicture(name: name, annotations: file.path))
        continue
      }
      let objects = root.children.filter { $0.name == "object" }
      try collector.add(
        objects.enumerated().compactMap { place, object in
          let corners = object.children.first { $0.name == "bndbox" }
          let numbers = ["xmin", "ymin", "xmax", "ymax"].compactMap { corners?.text($0).flatMap(Double.init) }
          guard let label = object.text("name"), numbers.count == 4 else {
            collector.record(
              .unreadableAnnotation(
                path: file.path, reason: "object \(place + 1) has no name or no bndbox of four numbers"))
            return nil
          }
          return .init(
            label: label,
            rect: (numbers[0], numbers[1], numbers[2] - numbers[0], numbers[3] - numbers[1]), units: .pixels)
        }, of: image, in: file)
    }
  }
}

/// A minimal XML parser: ignores declarations and attributes, and knows only the five predefined entities.
package struct XMLElements {
  package struct Damage: LocalizedError {
    /// Without a period.
    let reason: String

    package var errorDescription: String? { "The XML is damaged: \(reason)." }
  }

  package let name: String
  private(set) var children: [XMLElements] = []
  private var content = ""

  /// The maximum nesting depth; data files have three or four levels.
  private static let depthLimit = 32
  private static let countLimit = AnnotationLimits.elements

  /// The trimmed text of a child element.
  package func text(_ name: String) -> String? {
    guard let child = children.first(where: { $0.name == name }) else { return nil }
    let text = child.content.trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }

  private init(name: String) { self.name = name }

  /// The root element.
  ///
  /// - Parameter data: UTF-8 without a byte order mark.
  /// - Throws: `Damage`.
  package init(_ data: Data) throws {
    let text = String(decoding: data, as: UTF8.self)
    var open: [XMLElements] = []
    var count = 0
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      if !open.isEmpty { open[open.count - 1].content += Self.unescaped(rest[..<start]) }
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        guard let end = rest.range(of: "-->") else { throw Damage(reason: "a comment has no end") }
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { throw Damage(reason: "an element has no end") }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("?") || tag.hasPrefix("!") { continue }
      let name = String(tag.drop { $0 == "/" }.prefix { !$0.isWhitespace && $0 != "/" })
      let isEnd = tag.hasPrefix("/")
      if !isEnd {
        guard open.count < Self.depthLimit else { throw Damage(reason: "its elements are nested too deeply") }
        count += 1
        guard count <= Self.countLimit else {
          throw Damage(reason: "it has more than \(Self.countLimit) elements")
        }
        open.append(XMLElements(name: name))
      }
      guard isEnd || tag.hasSuffix("/") else { continue }
      guard let element = open.popLast(), element.name == name else {
        throw Damage(reason: "\"\(name)\" ends without a start")
      }
      if open.isEmpty {
        self = element
        return
      }
      open[open.count - 1].children.append(element)
    }
    throw Damage(reason: open.isEmpty ? "it isn't XML" : "\"\(open[0].name)\" has no end")
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("&") else { return String(text) }
    // Ampersands last, because unescaping them earlier could create other entities.
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    return entities.reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }
}
