#if Training
import AnnotationFormats
import DiceRoll
import Foundation

/// Images with labeled dice, as described by annotation files.
struct DiceDataset {
  struct Image {
    let path: String
    let source: String
    let labels: [LabeledDie]
    /// Whether the labels include positions; otherwise each box covers the whole image.
    let hasPositions: Bool
  }

  /// Sorted by path.
  let images: [Image]
  private(set) var problems: [DataProblem]
  /// Labels that aren't values.
  let unreadLabels: [String]

  /// - Throws: `InputError`.
  init(_ path: String) throws {
    let folder = URL(filePath: path)
    let counts = folder.appending(path: "counts.csv")
    do {
      if fileType(counts.path) != nil, fileType(folder.appending(path: "boxes.csv").path) == nil {
        let (dataset, problems) = try FolderLinks.within(folder) { try Self(counts: counts, in: folder) }
        self = dataset
        self.problems += problems
      } else {
        try self.init(AnnotatedData.source(path), at: folder)
      }
    } catch let error as AnnotationFileError {
      throw AnnotatedData.error(error, path)
    }
  }

  private init(_ source: AnnotationSource, at url: URL) throws {
    let set = try source.annotations(BoxForm())
    let isTable = if case .csv = source { true } else { false }
    let sources = try DiceSources(of: url, isTable: isTable)
    let first = source.labelsAreNumbers ? 1 : 0
    var unread: Set<String> = []
    images = set.pictures.map { image in
      let labels = image.boxes.map { box in
        let number = DieLabel.number(in: box.label)
        if number == nil { unread.insert(box.label) }
        let value = number.map { $0 + first }.flatMap { $0 > 0 ? $0 : nil }
        return LabeledDie(
          value: value, box: CGRect(x: box.x, y: 1 - box.y - box.height, width: box.width, height: box.height)
        )
      }
      return Image(
        path: image.path, source: sources.source(of: image.path), labels: labels, hasPositions: true)
    }
    problems = set.problems
    unreadLabels = unread.sorted()
  }

  /// Reads a table with `file` and `values`: digits with any separators.
  private init(counts: URL, in folder: URL) throws {
    guard FolderLinks.allows(counts) else {
      throw AnnotationFileError.unreadable(reason: DataProblem.linkOutside(path: counts.path).description)
    }
    let table = try CSVTable(contentsOf: counts)
    guard let file = table.column("file"), let values = table.column("values") else {
      throw AnnotationFileError.unsuitable(
        reason: "\(counts.path) isn't a table of values: its header must have file and values.")
    }
    let sources = try DiceSources(of: folder, isTable: true)
    let pictures = AnnotationFolder(folder)
    var (images, problems) = ([Image](), [DataProblem]())
    for row in table.rows {
      let name = row.cell(file) ?? ""
      guard let path = pictures.image(named: name)?.path, fileType(path) == S_IFREG else {
        problems.append(.missingPicture(name: name, annotations: counts.path))
        continue
      }
      let labels = (row.cell(values) ?? "").split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }.map {
        LabeledDie(value: $0 > 0 ? $0 : nil, box: CGRect(x: 0, y: 0, width: 1, height: 1))
      }
      images.append(
        Image(path: path, source: sources.source(of: path), labels: labels, hasPositions: false))
    }
    guard !images.isEmpty else {
      throw AnnotationFileError.unsuitable(reason: "\(counts.path) lists no existing images.")
    }
    self.images = images.sorted { $0.path < $1.path }
    (self.problems, unreadLabels) = (problems, [])
  }
}

enum DieLabel {
  private static let numberWords = [
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
  ]

  /// The number in a label, in digits or as an English word (`3`, `die 3`, `three`); nil unless exactly one.
  static func number(in label: String) -> Int? {
    let digits = label.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    if !digits.isEmpty { return digits.count == 1 ? digits[0] : nil }
    let named = label.lowercased().split { !$0.isLetter }.compactMap { numberWords[String($0)] }
    return named.count == 1 ? named[0] : nil
  }
}

/// The sources of a dataset's images, and their splits.
struct DiceSources {
  /// Folder names that don't identify a source.
  private static let genericNames: Set<String> = [
    "images", "jpegimages", "train", "val", "valid", "validation", "test",
  ]

  private let folder: URL
  private let isTable: Bool
  private var sources: [String: String] = [:]
  private var splits: [String: String] = [:]
  private let hasSplits: Bool

  /// - Parameters:
  ///   - url: a folder, or a file in it.
  ///   - isTable: whether the labels come from a table in the folder.
  /// - Throws: `AnnotationFileError` if `split.csv` can't be read.
  init(of url: URL, isTable: Bool) throws {
    folder = fileType(url.path) == S_IFDIR ? url : url.deletingLastPathComponent()
    self.isTable = isTable
    let file = folder.appending(path: "split.csv")
    hasSplits = fileType(file.path) == S_IFREG
    guard hasSplits else { return }
    guard FolderLinks(folder).allows(file) else {
      throw AnnotationFileError.unreadable(reason: DataProblem.linkOutside(path: file.path).description)
    }
    let table = try CSVTable(contentsOf: file)
    guard let name = table.column("name"), let split = table.column("split") else {
      throw AnnotationFileError.unsuitable(
        reason: "\(file.path) isn't a table of splits: its header must have name and split.")
    }
    let source = table.column("source")
    for row in table.rows {
      guard let name = row.cell(name) else { continue }
      splits[name] = row.cell(split)
      if let source { sources[name] = row.cell(source) }
    }
  }

  func source(of path: String) -> String {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    if let source = sources[name], !source.isEmpty { return source }
    if let inner = folders(of: path).first(where: { !Self.genericNames.contains($0.lowercased()) }) {
      return inner
    }
    guard !isTable, let end = name.firstIndex(of: "_"), end > name.startIndex else {
      return folder.lastPathComponent
    }
    return String(name[..<end])
  }

  func isIn(_ split: String, _ path: String) -> Bool {
    guard hasSplits else { return folders(of: path).contains(split) }
    return splits[URL(filePath: path).deletingPathExtension().lastPathComponent] == split
  }

  /// The folders between the dataset's folder and the image.
  private func folders(of path: String) -> [String] {
    guard path.hasPrefix(folder.path) else { return [] }
    return path.dropFirst(folder.path.count).split(separator: "/").dropLast().map(String.init)
  }
}
#endif
