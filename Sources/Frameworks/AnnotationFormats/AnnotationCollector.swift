package import Foundation
import ImageIO
import ParallelWork
import SystemErrors

/// Gathers the boxes that files with annotations have, in whichever units, and brings them to those of `AnnotatedImage`.
package struct AnnotationCollector {
  /// What a box's four numbers are.
  package enum Units: Sendable {
    case pixels
    case normalized
  }

  /// A box as a file has it.
  package struct Box: Sendable {
    let label: String
    /// From the upper left corner, unless the origin is another.
    let rect: (x: Double, y: Double, width: Double, height: Double)
    let units: Units
    /// Whether the vertical axis begins at the bottom.
    var isFromBottom = false
  }

  private enum Size: Sendable {
    case unknown
    case pixels(Double, Double)
    case unreadable(String)
  }

  /// What a file may have that holds the annotations of one picture, or names: those of a thousand boxes are a hundredth.
  package static let byteLimit = 1 << 24

  private var boxes: [String: [Box]] = [:]
  private var count = 0
  /// The pictures with more objects than one may have: how many there are beyond that, and in which file.
  private var excess: [String: (count: Int, file: String)] = [:]
  /// Each label once: most are those of thousands of boxes.
  private var labels: Set<String> = []
  private var problems = ProblemList()

  package init() {}

  /// Adds boxes of a picture, as a file has them.
  ///
  /// - Parameter others: how many more the file has, which weren't kept.
  /// - Throws: `AnnotationFileError.unsuitable` where there is more than `AnnotationLimits` allow.
  package mutating func add(_ boxes: [Box], of picture: URL, in file: URL, and others: Int = 0) throws {
    let path = picture.path
    guard self.boxes[path] != nil || self.boxes.count < AnnotationLimits.images else {
      throw AnnotationLimits.excess(in: file.path, "it", "more pictures", limit: AnnotationLimits.images)
    }
    let known = self.boxes[path]?.count ?? 0
    let kept = boxes.prefix(AnnotationLimits.objectsPerImage - known)
    for box in kept where box.label.utf8.count > AnnotationLimits.labelBytes {
      throw AnnotationLimits.excess(
        in: file.path, "a label of \(picture.lastPathComponent), “\(box.label.prefix(32))…”,",
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

  /// The pictures with their boxes, each inside its picture; those whose size is needed and can't be read are left out.
  ///
  /// - Throws: `AnnotationFileError.unsuitable` where a picture has more objects than one may have; `CancellationError`.
  package func annotationSet() throws -> AnnotationSet {
    let paths = boxes.keys.sorted()
    if let path = paths.first(where: { excess[$0] != nil }), let (count, file) = excess[path] {
      throw AnnotationLimits.excess(
        in: file, URL(filePath: path).lastPathComponent,
        "\(AnnotationLimits.objectsPerImage + count) objects", limit: AnnotationLimits.objectsPerImage)
    }
    let sizes = try concurrentMap(paths) { path -> Size in
      try Cancellation.check()
      guard let own = boxes[path], own.contains(where: { $0.units == .pixels }) else { return .unknown }
      return Self.size(of: URL(filePath: path))
    }
    var (pictures, problems) = ([AnnotatedImage](), problems)
    for (path, size) in zip(paths, sizes) {
      if case .unreadable(let reason) = size {
        problems.append(.unreadable(path: path, reason: reason))
        continue
      }
      let inside = (boxes[path] ?? []).compactMap { Self.inside($0, size, path, &problems) }
      pictures.append(AnnotatedImage(path: path, boxes: inside))
    }
    let empty = pictures.count { $0.boxes.isEmpty }
    return AnnotationSet(
      pictures: pictures, problems: problems.all + (empty > 0 ? [.noBoxes(count: empty)] : []))
  }

  /// A file's contents.
  ///
  /// - Parameter limit: how many bytes it may have.
  /// - Throws: `AnnotationFileError.unreadable`.
  package static func contents(of url: URL, limit: Int = byteLimit) throws -> Data {
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

  /// The part of a box within its picture; nil for none, which is told.
  private static func inside(
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
    // A pixel of a large picture, for numbers that were rounded.
    let tolerance = box.units == .pixels ? 1 / min(width, height) : 1e-3
    if min(left.0, upper.0, 1 - left.1, 1 - upper.1) < -tolerance {
      problems.append(.boxOutside(path: path, label: box.label, isLeftOut: false))
    }
    return AnnotatedImage.Box(label: box.label, x: x, y: y, width: right - x, height: bottom - y)
  }
}
