package import Foundation
import ImageIO
import ParallelWork
import SystemErrors
import TextFiles

/// Collects boxes from annotation files and converts them to the units of `AnnotatedImage`.
package struct AnnotationCollector {
  package enum Units: Sendable {
    case pixels
    case normalized
  }

  /// A box as in its file.
  package struct Box: Sendable {
    let label: String
    /// Relative to the top-left corner, unless `isFromBottom` is set.
    let rect: (x: Double, y: Double, width: Double, height: Double)
    let units: Units
    var isFromBottom = false
  }

  private enum Size: Sendable {
    case unknown
    case pixels(Double, Double)
    case unreadable(String)
  }

  /// The maximum size of a file of one image's annotations, or of names: 100 times that of 1,000 boxes.
  package static let byteLimit = 1 << 24

  /// By image.
  private var boxes: [ExactString: [Box]] = [:]
  private var count = 0
  /// By image: the number of objects beyond the limit, and their file.
  private var excess: [ExactString: (count: Int, file: String)] = [:]
  /// Interned labels: most are shared by thousands of boxes.
  private var labels: Set<String> = []
  private var problems = ProblemList()

  package init() {}

  /// - Parameter others: the number of boxes in the file that were dropped.
  /// - Throws: `AnnotationFileError.unsuitable` if a limit of `AnnotationLimits` is exceeded.
  package mutating func add(_ boxes: [Box], of image: URL, in file: URL, and others: Int = 0) throws {
    let path = ExactString(image.path)
    guard self.boxes[path] != nil || self.boxes.count < AnnotationLimits.images else {
      throw AnnotationLimits.excess(in: file.path, "it", "more images", limit: AnnotationLimits.images)
    }
    let known = self.boxes[path]?.count ?? 0
    let kept = boxes.prefix(AnnotationLimits.objectsPerImage - known)
    for box in kept where box.label.utf8.count > AnnotationLimits.labelBytes {
      throw AnnotationLimits.excess(
        in: file.path, "a label of \(image.lastPathComponent), “\(box.label.prefix(32))…”,",
        "\(box.label.utf8.count) bytes", limit: AnnotationLimits.labelBytes)
    }
    let added = kept.map { box in
      Box(
        label: labels.insert(box.label).memberAfterInsert, rect: box.rect, units: box.units,
        isFromBottom: box.isFromBottom)
    }
    self.boxes[path, default: []] += added
    count += kept.count
    guard count <= AnnotationLimits.objects else {
      throw AnnotationLimits.excess(in: file.path, "it", "more objects", limit: AnnotationLimits.objects)
    }
    let rest = boxes.count - kept.count + others
    if rest > 0 { excess[path, default: (0, file.path)].count += rest }
  }

  package mutating func record(_ problem: DataProblem) { problems.append(problem) }

  /// The images with their clipped boxes, without images whose size is needed but can't be read.
  ///
  /// - Throws: `AnnotationFileError.unsuitable` if an image has too many objects; `CancellationError`.
  package func annotationSet() throws -> AnnotationSet {
    let paths = boxes.keys.sorted()
    if let path = paths.first(where: { excess[$0] != nil }), let (count, file) = excess[path] {
      throw AnnotationLimits.excess(
        in: file, URL(filePath: path.text).lastPathComponent,
        "\(AnnotationLimits.objectsPerImage + count) objects", limit: AnnotationLimits.objectsPerImage)
    }
    let sizes = try concurrentMap(paths) { path -> Size in
      try Cancellation.check()
      guard let own = boxes[path], own.contains(where: { $0.units == .pixels }) else { return .unknown }
      return Self.size(of: URL(filePath: path.text))
    }
    var (images, problems) = ([AnnotatedImage](), problems)
    for (path, size) in zip(paths, sizes) {
      if case .unreadable(let reason) = size {
        problems.append(.unreadable(path: path.text, reason: reason))
        continue
      }
      let inside = (boxes[path] ?? []).compactMap { Self.clipped($0, size, path.text, &problems) }
      images.append(AnnotatedImage(path: path.text, boxes: inside))
    }
    let empty = images.count { $0.boxes.isEmpty }
    return AnnotationSet(
      pictures: images, problems: problems.all + (empty > 0 ? [.noBoxes(count: empty)] : []))
  }

  /// The content of a text file in any of the encodings of `TextConverter`, as UTF-8 without a byte order
  /// mark.
  ///
  /// - Parameter limit: the maximum size in bytes.
  /// - Throws: `AnnotationFileError.unreadable`.
  package static func text(of url: URL, limit: Int = byteLimit) throws -> Data {
    let contents = try contents(of: url, limit: limit)
    let (encoding, markLength) = TextEncoding.marked(contents)
    // Nearly all files are in UTF-8, and large ones aren't copied.
    guard encoding != .utf8 else { return contents.dropFirst(markLength) }
    var (converter, text, rest) = (TextConverter(), Data(), contents[...])
    while !rest.isEmpty {
      text += converter.convert(rest.prefix(1 << 16))
      rest = rest.dropFirst(1 << 16)
    }
    return text + converter.finish()
  }

  private static func contents(of url: URL, limit: Int) throws -> Data {
    guard FolderLinks.allows(url) else {
      throw AnnotationFileError.unreadable(reason: DataProblem.linkOutside(path: url.path).description)
    }
    do {
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= limit else {
        throw AnnotationFileError.unreadable(
          reason: "\(url.path) has more than \(limit >> 20) MiB, which is too large for annotations.")
      }
      return try Data(contentsOf: url)
    } catch let error as AnnotationFileError {
      throw error
    } catch {
      throw AnnotationFileError.unreadable(reason: "\(url.path) can't be read: \(error.fileReason)")
    }
  }

  private static func size(of url: URL) -> Size {
    do {
      let size = try ImageHeader.upright(of: url)
      return .pixels(Double(size.width), Double(size.height))
    } catch {
      return .unreadable(error.localizedDescription)
    }
  }

  /// The part of the box inside its image. If there is none, records a problem.
  private static func clipped(
    _ box: Box, _ size: Size, _ path: String, _ problems: inout ProblemList
  ) -> AnnotatedImage.Box? {
    var (width, height) = (1.0, 1.0)
    if box.units == .pixels {
      guard case .pixels(let across, let down) = size else { return nil }
      (width, height) = (across, down)
    }
    let numbers = [box.rect.x, box.rect.y, box.rect.width, box.rect.height]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }), box.rect.width > 0, box.rect.height > 0 else {
      problems.append(.emptyBox(path: path, label: box.label))
      return nil
    }
    let top = box.isFromBottom ? height - box.rect.y - box.rect.height : box.rect.y
    let left = (box.rect.x / width, (box.rect.x + box.rect.width) / width)
    let upper = (top / height, (top + box.rect.height) / height)
    let (x, right) = (max(left.0, 0), min(left.1, 1))
    let (y, bottom) = (max(upper.0, 0), min(upper.1, 1))
    guard right > x, bottom > y else {
      problems.append(.boxOutside(path: path, label: box.label, isLeftOut: true))
      return nil
    }
    // One pixel of a large image, for rounded coordinates.
    let tolerance = box.units == .pixels ? 1 / min(width, height) : 1e-3
    if min(left.0, upper.0, 1 - left.1, 1 - upper.1) < -tolerance {
      problems.append(.boxOutside(path: path, label: box.label, isLeftOut: false))
    }
    return AnnotatedImage.Box(label: box.label, x: x, y: y, width: right - x, height: bottom - y)
  }
}
