package import Foundation

/// A source of annotated images.
package enum AnnotationSource: Hashable, Sendable {
  /// A folder of images with one JSON file in Create ML's format.
  case directoryWithImagesAndJsonAnnotation(at: URL)
  /// A folder of images, and a JSON file in Create ML's format.
  case directoryWithImages(at: URL, annotationFile: URL)
  /// A folder of images, or COCO's folder `annotations` beside its folders of images, and a JSON file in
  /// COCO's format.
  case coco(at: URL, annotationFile: URL)
  /// A YOLO data set: images in `images`, a text file for each in `labels`, and the label names in
  /// `data.yaml` or `classes.txt`.
  case yolo(at: URL)
  /// A folder of Pascal VOC's XML files, in `Annotations` or next to the images.
  case pascalVOC(at: URL)
  /// A folder of images, and comma-separated values with one row for each box: `file`, `x0`, `y0`, `x1`, `y1`
  /// (the corners in pixels) and `label` or `value`.
  case csv(at: URL, annotationFile: URL)

  /// The file that `vision annotate` writes to a folder.
  package static let editedFile = "annotations.json"

  /// Detects the format of a folder, or of a JSON file next to or above its images.
  ///
  /// - Throws: `AnnotationFileError` if it can't be read or no format matches.
  package init(lookingAt url: URL) throws {
    let folder = ImageFolder.isFolder(url) ? url : url.deletingLastPathComponent()
    self = try FolderLinks.within(folder, files: [url]) { try Self(lookingInside: url) }.result
  }

  private init(lookingInside url: URL) throws {
    guard ImageFolder.isFolder(url) else {
      guard url.pathExtension.lowercased() != "csv" else {
        self = .csv(at: url.deletingLastPathComponent(), annotationFile: url)
        return
      }
      self = try Self.json(url, images: url.deletingLastPathComponent())
      return
    }
    let files = try Self.jsonFiles(in: url)
    let edited = url.appending(path: Self.editedFile)
    if files.contains(where: { $0.lastPathComponent == edited.lastPathComponent }),
      case let source = try Self.json(edited, images: url), case .directoryWithImages = source
    {
      // Corrected annotations take precedence over the originals.
      self = source
    } else if YOLOAnnotations.isPresent(in: url) {
      self = .yolo(at: url)
    } else if files.count == 1 {
      self = try Self.json(files[0], images: url)
    } else if files.isEmpty, let file = try Self.soleAnnotationFile(of: url) {
      self = try Self.json(
        file, images: try JSONAnnotations.isList(file) ? url : file.deletingLastPathComponent())
    } else if PascalVOCAnnotations.isPresent(in: url) {
      self = .pascalVOC(at: url)
    } else if let table = CSVAnnotations.file(in: url), FolderLinks.allows(table) {
      self = .csv(at: url, annotationFile: table)
    } else {
      throw AnnotationFileError.unsuitable(
        reason: files.isEmpty
          ? "\(url.path) has no annotations: a JSON file of Create ML or COCO, YOLO's text files in labels, XML files of "
            + "Pascal VOC, or boxes.csv."
          : "\(url.path) has \(files.count) JSON files; name the one with the annotations.")
    }
  }

  private static func jsonFiles(in folder: URL) throws -> [URL] {
    try ImageFolder.contents(of: folder).filter { $0.pathExtension.lowercased() == "json" }
  }

  /// The only JSON file in the folder `annotations`, as in COCO's own layout; nil without such a folder or
  /// file.
  ///
  /// - Throws: `AnnotationFileError.unsuitable` if there are several.
  private static func soleAnnotationFile(of folder: URL) throws -> URL? {
    let annotations = folder.appending(path: "annotations")
    guard ImageFolder.isFolder(annotations) else { return nil }
    let files = try jsonFiles(in: annotations)
    guard files.count <= 1 else {
      throw AnnotationFileError.unsuitable(
        reason: "\(annotations.path) has \(files.count) JSON files; name the one with the annotations.")
    }
    return files.first
  }

  private static func json(_ file: URL, images: URL) throws -> AnnotationSource {
    try JSONAnnotations.isList(file)
      ? .directoryWithImages(at: images, annotationFile: file) : .coco(at: images, annotationFile: file)
  }

  /// - Throws: `AnnotationFileError.unreadable` if a file doesn't exist, `.unsuitable` for another format.
  package func annotations(_ form: BoxForm) throws -> AnnotationSet {
    let set = try allAnnotations(form)
    guard set.pictures.contains(where: { !$0.boxes.isEmpty }) else {
      throw AnnotationFileError.unsuitable(
        reason: "\(url.path) has no annotated images."
          + (set.problems.first.map { " \($0)" } ?? ""))
    }
    return set
  }

  /// The same, even if no image has a box.
  ///
  /// - Throws: `AnnotationFileError`.
  package func allAnnotations(_ form: BoxForm) throws -> AnnotationSet {
    let (set, problems) = try FolderLinks.within(folder, files: files, neighbors: neighbors) {
      try readAnnotations(form)
    }
    return AnnotationSet(pictures: set.pictures, problems: problems + set.problems)
  }

  private var folder: URL {
    switch self {
    case .directoryWithImagesAndJsonAnnotation(let folder), .yolo(let folder), .pascalVOC(let folder),
      .directoryWithImages(let folder, _), .coco(let folder, _), .csv(let folder, _):
      folder
    }
  }

  /// The annotation file if it was named by the caller; one found in the folder is checked there.
  private var files: [URL] {
    switch self {
    case .directoryWithImagesAndJsonAnnotation, .yolo, .pascalVOC: []
    case .directoryWithImages(_, let file), .coco(_, let file), .csv(_, let file): [file]
    }
  }

  /// The files next to the folder that belong to the format.
  private var neighbors: [URL] {
    let parent = folder.deletingLastPathComponent()
    return switch self {
    case .coco(let folder, let file): COCOAnnotations.neighbors(of: file, in: folder)
    case .yolo: YOLOAnnotations.namesFiles.map { parent.appending(path: $0) }
    default: []
    }
  }

  private func readAnnotations(_ form: BoxForm) throws -> AnnotationSet {
    var collector = AnnotationCollector()
    switch self {
    case .directoryWithImagesAndJsonAnnotation(let folder):
      let files = try Self.jsonFiles(in: folder)
      guard files.count == 1 else {
        throw AnnotationFileError.unsuitable(
          reason: "\(folder.path) has \(files.count) JSON files; it needs one, with the annotations.")
      }
      try JSONAnnotations.addCreateML(at: files[0], AnnotationFolder(folder), form, to: &collector)
    case .directoryWithImages(let folder, let file):
      try JSONAnnotations.addCreateML(at: file, AnnotationFolder(folder), form, to: &collector)
    case .coco(let folder, let file):
      let places = COCOAnnotations.places(of: file, in: folder)
      try COCOAnnotations.add(at: file, AnnotationFolder(folder, places: places), to: &collector)
    case .yolo(let folder): try YOLOAnnotations.add(folder, to: &collector)
    case .pascalVOC(let folder): try PascalVOCAnnotations.add(folder, to: &collector)
    case .csv(let folder, let file):
      let places = [folder, folder.appending(path: "images")]
      try CSVAnnotations.add(file, AnnotationFolder(folder, places: places), to: &collector)
    }
    return try collector.annotationSet()
  }

  /// Whether labels are YOLO's label indices, from 0, because no file names them.
  package var labelsAreNumbers: Bool {
    if case .yolo(let folder) = self { !YOLOAnnotations.namesLabels(of: folder) } else { false }
  }

  private var url: URL {
    switch self {
    case .directoryWithImagesAndJsonAnnotation(let url), .yolo(let url), .pascalVOC(let url): url
    case .directoryWithImages(_, let file), .coco(_, let file), .csv(_, let file): file
    }
  }
}
