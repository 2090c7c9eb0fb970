import AnnotationFormats
package import CoreGraphics
import Digests
package import Foundation
package import ImageIO
import Synchronization

/// A folder of pictures whose objects are being boxed: what is known of each, read from any of the forms of annotations and saved in
/// Create ML's.
///
/// Serves any number of threads at once. A picture that the file names was looked at, though it may have no objects; one that it
/// doesn't name wasn't.
package final class AnnotationProject: Sendable {
  /// An object in a picture.
  package struct Box: Hashable, Sendable {
    package let label: String
    /// In pixels of the upright picture, from its upper left corner.
    package let rect: CGRect

    package init(label: String, rect: CGRect) { (self.label, self.rect) = (label, rect) }
  }

  /// What is known of a picture.
  package struct Annotations: Sendable {
    package let size: PixelSize
    package let boxes: [Box]
    package let isLookedAt: Bool
    /// Changes whenever the picture's annotations do.
    package let revision: String
    /// What of its annotations can't be used.
    package let problems: [String]
  }

  /// A picture as the list has it.
  package struct Summary: Sendable {
    package let name: ImageName
    package let isLookedAt: Bool
    package let boxCount: Int
  }

  /// The file's name in the folder, unless another is given.
  package static let defaultOutput = AnnotationSource.editedFile
  /// A label's bytes.
  package static let longestLabel = AnnotationLimits.labelBytes
  /// A picture's boxes.
  package static let maximumBoxes = AnnotationLimits.objectsPerImage

  package let folder: URL
  /// In the order of their names' bytes.
  package let names: [ImageName]
  /// What of the folder and of annotations in other forms isn't used.
  package let problems: [String]
  /// Whether there was a file already, which goes on.
  package let isContinued: Bool
  /// The folder's path, links followed.
  private let root: String
  /// The folders that messages may name, the inner ones first.
  private let folderPaths: [String]
  private let file: AnnotationFile
  private let state: Mutex<State>

  private struct State {
    var document: AnnotationDocument
    /// Of the file that the document was read from, or written to; nil where there is none.
    var version: AnnotationFile.Version?
    var sizes: [Int: PixelSize] = [:]
  }

  /// Lists the pictures, and reads the file of annotations, or where there is none what other annotations the folder has.
  ///
  /// - Parameters:
  ///   - output: the file to save in, which may be there; nil for `annotations.json` in the folder.
  ///   - source: where other annotations are; nil for the folder.
  /// - Throws: `AnnotationFileError` where something can't be read; `AnnotationError` where there are no pictures, or the file to save in is
  ///   another, or the folder's own and a link out of it.
  package init(folder: URL, output: URL? = nil, source: URL? = nil) throws {
    self.folder = folder
    let listing = try ImageListing(folder)
    guard !listing.names.isEmpty else { throw AnnotationError.noImages(folder: folder.path) }
    (names, root) = (listing.names, listing.root)
    let own = folder.appending(path: Self.defaultOutput)
    // A folder that comes from elsewhere says nothing of where to write.
    if output == nil, ImageFolder.isLink(own), !ImageListing.isInside(own, root) {
      throw AnnotationError.linkedOutput(path: own.path)
    }
    file = AnnotationFile(output ?? own)
    let named = [folder, source, output?.deletingLastPathComponent()].compactMap(\.self)
    // Of annotations in some forms, the pictures are beside the folder.
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
      let (document, told) = try Self.imported(source ?? folder, in: folder, Set(listing.names))
      problems = listing.problems + told
      state = Mutex(State(document: document, version: nil))
    }
  }

  /// The file that is written.
  package var output: URL { file.url }

  /// Whether the file can be replaced.
  package var isWritable: Bool {
    FileManager.default.isWritableFile(atPath: file.url.deletingLastPathComponent().path)
  }

  /// A picture's file.
  ///
  /// - Throws: `ImageDecodingError` where it has been replaced by a link out of the folder.
  package func url(of number: Int) throws(ImageDecodingError) -> URL {
    let name = names[number].text
    let url = folder.appending(path: name)
    guard ImageListing.isInside(url, root) else {
      throw ImageDecodingError(.unreadable("it is a link out of the folder"), source: name)
    }
    return url
  }

  /// The labels of all boxes, in alphabetical order.
  package var labels: [String] { state.withLock { $0.document.labels } }

  /// The pictures in their order, as the file has them now.
  ///
  /// - Throws: `AnnotationFileError`, `AnnotationError` where the file was changed and can't be read any more.
  package func summaries() throws -> [Summary] {
    try state.withLock { state in
      try refresh(&state)
      return names.map { name in
        let counts = state.document.counts(of: name)
        return Summary(
          name: name, isLookedAt: counts != nil, boxCount: counts?.values.reduce(0, +) ?? 0)
      }
    }
  }

  /// What is known of a picture.
  ///
  /// - Throws: `ImageDecodingError` where it can't be read; `AnnotationFileError`, `AnnotationError` where the file can't.
  package func annotations(of number: Int) throws -> Annotations {
    let size = try size(of: number)
    return try state.withLock { state in
      try refresh(&state)
      return try Self.annotations(of: names[number], size, state.document, folder, file.url)
    }
  }

  /// Saves a picture's objects; the file is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - boxes: their parts within the picture are saved; none for a picture without objects; nil for one that wasn't looked at.
  ///   - revision: that of the annotations that are replaced.
  ///   - beforeWriting: is called when everything else has been checked, under the lock; nothing is saved if it throws.
  /// - Throws: `AnnotationError.conflict` where they were changed meanwhile; `.unusableBox`; `.locked`; `.full`; `.unwritable`; what
  ///   `annotations(of:)` and `beforeWriting` throw.
  package func save(
    _ boxes: [Box]?, of number: Int, revision: String, beforeWriting: () throws -> Void = {}
  ) throws -> Annotations {
    let size = try size(of: number)
    let boxes = try boxes.map { try Self.checked($0, in: size) }
    let name = names[number]
    // The lock first: while another program holds it, what is known can be read.
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

  /// A message about the folder's files, or those that annotations came from, without where those are on this machine.
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

  /// Reads the file again where another program has written it.
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
      size: size, boxes: set.pictures.flatMap(\.boxes).map { Box($0, in: size) }, isLookedAt: !texts.isEmpty,
      revision: revision(of: name, document),
      problems: set.problems.filter { if case .noBoxes = $0 { false } else { true } }.map(\.description))
  }

  /// Boxes as they are saved: inside the picture.
  private static func checked(_ boxes: [Box], in size: PixelSize) throws -> [Box] {
    guard boxes.count <= maximumBoxes else {
      throw AnnotationError.unusableBox(reason: "A picture has \(maximumBoxes) boxes at most.")
    }
    let picture = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    return try boxes.map { box in
      let isName = box.label.unicodeScalars.allSatisfy { !CharacterSet.controlCharacters.contains($0) }
      guard isName, !box.label.allSatisfy(\.isWhitespace), box.label.utf8.count <= longestLabel else {
        throw AnnotationError.unusableBox(
          reason: "A label is one line of 1 to \(longestLabel) bytes, not only spaces.")
      }
      let numbers = [box.rect.origin.x, box.rect.origin.y, box.rect.size.width, box.rect.size.height]
      guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }), box.rect.size.width > 0,
        box.rect.size.height > 0
      else {
        throw AnnotationError.unusableBox(
          reason: "A box has finite coordinates and a width and height above 0.")
      }
      let inside = box.rect.intersection(picture)
      guard inside.width >= 0.01, inside.height >= 0.01 else {
        throw AnnotationError.unusableBox(reason: "A box of “\(box.label)” is outside of the picture.")
      }
      return Box(label: box.label, rect: inside)
    }
  }

  /// The annotations that a folder has in any of the forms, as a document of Create ML's.
  private static func imported(
    _ source: URL, in folder: URL, _ names: Set<ImageName>
  ) throws -> (AnnotationDocument, problems: [String]) {
    var document = AnnotationDocument()
    guard try !ImageFolder.isFolder(source) || hasAnnotations(source) else { return (document, []) }
    let data = try AnnotationSource(lookingAt: source)
    let set = try data.allAnnotations(BoxForm())
    // A picture of YOLO's without boxes may be one that nobody has looked at.
    let isEmptyKnown = if case .yolo = data { false } else { true }
    var problems = set.problems.filter { if case .noBoxes = $0 { false } else { true } }.map(\.description)
    for picture in set.pictures where isEmptyKnown || !picture.boxes.isEmpty {
      guard let name = name(of: picture.path, in: folder), names.contains(name) else {
        if problems.count <= AnnotationLimits.problems {
          problems.append("\(picture.path) isn't in the folder; its annotations are left out.")
        }
        continue
      }
      let size = try picture.boxes.isEmpty ? nil : ImageHeader.upright(of: picture.url)
      try document.set(picture.boxes.compactMap { box in size.map { Box(box, in: $0) } }, of: name)
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
  /// A box of 0…1 in pixels, to a hundredth.
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
