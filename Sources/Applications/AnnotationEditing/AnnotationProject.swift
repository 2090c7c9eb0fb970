import AnnotationFormats
package import CoreGraphics
import Digests
package import Foundation
package import ImageIO
import JSONReading
import Synchronization

/// A folder of images being annotated; annotations in any supported format, saved in Create ML's.
///
/// Safe to use from several threads concurrently. An image that the file names was reviewed, even if it has
/// no objects; other images weren't.
package final class AnnotationProject: Sendable {
  package struct Box: Hashable, Sendable {
    package let label: String
    /// In pixels of the upright image, top-left origin.
    package let rect: CGRect

    package init(label: String, rect: CGRect) { (self.label, self.rect) = (label, rect) }
  }

  package struct Annotations: Sendable {
    package let size: PixelSize
    package let boxes: [Box]
    package let isReviewed: Bool
    /// Changes with every change of the image's annotations.
    package let revision: String
    /// The annotations that can't be used.
    package let problems: [String]
  }

  package struct Summary: Sendable {
    package let name: ImageName
    package let isReviewed: Bool
    package let boxCount: Int
  }

  /// The default name of the file in the folder.
  package static let defaultOutput = AnnotationSource.editedFile
  /// The maximum length of a label in bytes.
  package static let maximumLabelBytes = AnnotationLimits.labelBytes
  /// The maximum number of boxes in an image.
  package static let maximumBoxes = AnnotationLimits.objectsPerImage

  package let folder: URL
  /// Sorted by the names' bytes.
  package let names: [ImageName]
  /// The parts of the folder and of imported annotations that aren't used.
  package let problems: [String]
  /// Whether an existing file is edited.
  package let isContinued: Bool
  /// The folder's path, with links resolved.
  private let root: String
  /// The folders that messages may name, innermost first.
  private let folderPaths: [String]
  private let file: AnnotationFile
  private let state: Mutex<State>

  private struct State {
    var document: AnnotationDocument
    /// The version of the file that the document was read from or written to; nil if there is none.
    var version: AnnotationFile.Version?
    var sizes: [Int: PixelSize] = [:]
  }

  /// Lists the images, and reads the annotation file or, if it doesn't exist, imports the folder's other
  /// annotations.
  ///
  /// - Parameters:
  ///   - output: the file to save, which may exist; nil for `annotations.json` in the folder.
  ///   - source: the location of annotations to import; nil for the folder.
  /// - Throws: `AnnotationFileError` if a file can't be read; `AnnotationError` if there are no images, or
  ///   the output file isn't an annotation file, or is the folder's own and a link out of it.
  package init(folder: URL, output: URL? = nil, source: URL? = nil) throws {
    self.folder = folder
    let listing = try ImageListing(folder)
    guard !listing.names.isEmpty else { throw AnnotationError.noImages(folder: folder.path) }
    (names, root) = (listing.names, listing.root)
    let own = folder.appending(path: Self.defaultOutput)
    // A folder of unknown origin must not determine where files are written.
    if output == nil, ImageFolder.isLink(own), !ImageListing.isInside(own, root) {
      throw AnnotationError.linkedOutput(path: own.path)
    }
    file = AnnotationFile(output ?? own)
    let named = [folder, source, output?.deletingLastPathComponent()].compactMap(\.self)
    // In some formats, the images are beside the folder of annotations.
    let places = (named + named.map { $0.resolvingSymlinksInPath() }).flatMap {
      [$0.path, $0.deletingLastPathComponent().path]
    }
    folderPaths = Set(places + [root, file.url.deletingLastPathComponent().path]).filter { $0.count > 1 }
      .sorted { $0.utf8.count > $1.utf8.count }
    let version = file.version
    isContinued = version != nil
    if version != nil {
      problems = listing.problems
      state = Mutex(State(document: try AnnotationDocument(contentsOf: file.url), version: version))
    } else {
      let (document, importProblems) = try Self.imported(source ?? folder, in: folder, Set(listing.names))
      problems = listing.problems + importProblems
      state = Mutex(State(document: document, version: nil))
    }
  }

  package var output: URL { file.url }

  /// Whether the file can be replaced.
  package var isWritable: Bool {
    FileManager.default.isWritableFile(atPath: file.url.deletingLastPathComponent().path)
  }

  /// The path of an image.
  ///
  /// - Throws: `ImageDecodingError` if it was replaced by a link out of the folder.
  package func url(of number: Int) throws(ImageDecodingError) -> URL {
    let name = names[number].text
    let url = folder.appending(path: name)
    guard ImageListing.isInside(url, root) else {
      throw ImageDecodingError(.unreadable("it is a link out of the folder"), source: name)
    }
    return url
  }

  /// The labels of all boxes, sorted alphabetically.
  package var labels: [String] { state.withLock { $0.document.labels } }

  /// The images in order, with the file's current state.
  ///
  /// - Throws: `AnnotationFileError`, `AnnotationError` if the file was changed and can't be read anymore.
  package func summaries() throws -> [Summary] {
    try state.withLock { state in
      try refresh(&state)
      return names.map { name in
        let counts = state.document.counts(of: name)
        return Summary(
          name: name, isReviewed: counts != nil, boxCount: counts?.values.reduce(0, +) ?? 0)
      }
    }
  }

  /// The annotations of an image.
  ///
  /// - Throws: `ImageDecodingError` for the image; `AnnotationFileError`, `AnnotationError` for the file.
  package func annotations(of number: Int) throws -> Annotations {
    let size = try size(of: number)
    return try state.withLock { state in
      try refresh(&state)
      return try Self.annotations(of: names[number], size, state.document, folder, file.url)
    }
  }

  /// Saves an image's boxes; on return the file is on disk.
  ///
  /// - Parameters:
  ///   - boxes: clipped to the image before saving; empty for an image without objects; nil for one that
  ///     wasn't reviewed.
  ///   - revision: that of the replaced annotations.
  ///   - beforeWriting: called under the lock when everything else has been checked; nothing is saved if it
  ///     throws.
  /// - Throws: `AnnotationError.conflict` if they were changed meanwhile; `.unusableBox`; `.locked`; `.full`;
  ///   `.unwritable`; errors of `annotations(of:)` and `beforeWriting`.
  package func save(
    _ boxes: [Box]?, of number: Int, revision: String, beforeWriting: () throws -> Void = {}
  ) throws -> Annotations {
    let size = try size(of: number)
    let boxes = try boxes.map { try Self.checked($0, in: size) }
    let name = names[number]
    // Lock first: while another program holds the lock, the state can still be read.
    return try file.locked {
      try state.withLock { state in
        try refresh(&state)
        guard Self.revision(of: name, state.document) == revision else {
          throw AnnotationError.conflict(name: name.text)
        }
        var document = state.document
        if let boxes { try document.set(boxes, of: name) } else { document.remove(name) }
        let text = document.text
        try beforeWriting()
        try file.write(text)
        (state.document, state.version) = (document, file.version)
        return try Self.annotations(of: name, size, document, folder, file.url)
      }
    }
  }

  /// Removes the paths of the folder and of imported annotations from a message.
  package func withoutFolders(_ message: String) -> String {
    folderPaths.reduce(message) { $0.replacing($1 + "/", with: "") }
  }

  private func size(of number: Int) throws -> PixelSize {
    if let known = state.withLock({ $0.sizes[number] }) { return known }
    do {
      let size = try ImageHeader.upright(of: url(of: number))
      state.withLock { $0.sizes[number] = size }
      return size
    } catch let error as ImageDecodingError {
      // By its name in the folder, not its path.
      throw ImageDecodingError(error.reason, source: names[number].text)
    }
  }

  /// Reads the file again if another program has written it.
  private func refresh(_ state: inout State) throws {
    let version = file.version
    guard version != state.version, version != nil else { return }
    (state.document, state.version) = (try AnnotationDocument(contentsOf: file.url), version)
  }

  private static func revision(of name: ImageName, _ document: AnnotationDocument) -> String {
    let texts = document.texts(of: name)
    return texts.isEmpty
      ? "none" : String(SHA256.hash(Data(texts.joined(separator: "\n").utf8)).hexadecimal.prefix(16))
  }

  private static func annotations(
    of name: ImageName, _ size: PixelSize, _ document: AnnotationDocument, _ folder: URL, _ file: URL
  ) throws -> Annotations {
    let texts = document.texts(of: name)
    var collector = AnnotationCollector()
    try JSONAnnotations.addCreateML(
      JSONReader("[\(texts.joined(separator: ","))]"), at: file, AnnotationFolder(folder), BoxForm(),
      to: &collector)
    let set = try collector.annotationSet()
    return Annotations(
      size: size, boxes: set.pictures.flatMap(\.boxes).map { Box($0, in: size) }, isReviewed: !texts.isEmpty,
      revision: revision(of: name, document),
      problems: set.problems.filter { if case .noBoxes = $0 { false } else { true } }.map(\.description))
  }

  /// The boxes as saved: clipped to the image.
  private static func checked(_ boxes: [Box], in size: PixelSize) throws -> [Box] {
    guard boxes.count <= maximumBoxes else {
      throw AnnotationError.unusableBox(reason: "An image has at most \(maximumBoxes) boxes.")
    }
    let image = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    return try boxes.map { box in
      let isName = box.label.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
      guard isName, !box.label.allSatisfy(\.isWhitespace), box.label.utf8.count <= maximumLabelBytes else {
        throw AnnotationError.unusableBox(
          reason: "A label is one line of 1 to \(maximumLabelBytes) bytes, not only spaces.")
      }
      let numbers = [box.rect.origin.x, box.rect.origin.y, box.rect.size.width, box.rect.size.height]
      guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }), box.rect.size.width > 0,
        box.rect.size.height > 0
      else {
        throw AnnotationError.unusableBox(
          reason: "A box has finite coordinates and a width and height above 0.")
      }
      let inside = box.rect.intersection(image)
      guard inside.width >= 0.01, inside.height >= 0.01 else {
        throw AnnotationError.unusableBox(reason: "A box of “\(box.label)” is outside the image.")
      }
      return Box(label: box.label, rect: inside)
    }
  }

  /// Imports the annotations of a folder, in any supported format, as a document in Create ML's.
  private static func imported(
    _ source: URL, in folder: URL, _ names: Set<ImageName>
  ) throws -> (AnnotationDocument, problems: [String]) {
    var document = AnnotationDocument()
    guard try !ImageFolder.isFolder(source) || hasAnnotations(source) else { return (document, []) }
    let data = try AnnotationSource(lookingAt: source)
    let set = try data.allAnnotations(BoxForm())
    // A YOLO image without boxes may not have been reviewed.
    let isEmptyKnown = if case .yolo = data { false } else { true }
    var problems = set.problems.filter { if case .noBoxes = $0 { false } else { true } }.map(\.description)
    for image in set.pictures where isEmptyKnown || !image.boxes.isEmpty {
      guard let name = name(of: image.path, in: folder), names.contains(name) else {
        if problems.count <= AnnotationLimits.problems {
          problems.append("\(image.path) isn't in the folder; its annotations are skipped.")
        }
        continue
      }
      let size = try image.boxes.isEmpty ? nil : ImageHeader.upright(of: image.url)
      try document.set(image.boxes.compactMap { box in size.map { Box(box, in: $0) } }, of: name)
    }
    return (document, problems)
  }

  private static func hasAnnotations(_ folder: URL) throws -> Bool {
    try YOLOAnnotations.isPresent(in: folder) || PascalVOCAnnotations.isPresent(in: folder)
      || ImageFolder.contents(of: folder).contains { $0.pathExtension.lowercased() == "json" }
  }

  private static func name(of path: String, in folder: URL) -> ImageName? {
    let base = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
    return path.hasPrefix(base) ? ImageName(annotated: String(path.dropFirst(base.count))) : nil
  }
}

extension AnnotationProject.Box {
  /// Converts a normalized box to pixels, rounded to 0.01.
  init(_ box: AnnotatedImage.Box, in size: PixelSize) {
    func pixels(_ part: Double, _ side: Int) -> Double { (part * Double(side) * 100).rounded() / 100 }
    let (left, top) = (pixels(box.x, size.width), pixels(box.y, size.height))
    self.init(
      label: box.label,
      rect: CGRect(
        x: left, y: top, width: pixels(box.x + box.width, size.width) - left,
        height: pixels(box.y + box.height, size.height) - top))
  }
}
