import AnnotationFormats
public import Foundation
import ImageIO

extension MLImageClassifier {
  /// A source of labeled images.
  public enum DataSource: Hashable, Sendable {
    /// A folder with a subfolder of images for each label, searched recursively. Hidden files, links out of
    /// the folder, and files that aren't JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP are skipped.
    case labeledDirectories(at: URL)
    /// A folder of images whose file names start with their labels, up to the first dot: "cat.1.jpg".
    case labeledFiles(at: URL)
    case filesByLabel([String: [URL]])

    /// The images of each label, sorted by path, without labels of nothing but white space.
    ///
    /// - Throws: `MLCreateError.io` if the folder doesn't exist, `.type` if it has no labeled images.
    public func labeledImages() throws -> [String: [URL]] { try labeledImagesAndProblems().images }

    /// The labeled images, and the problems: what was skipped.
    func labeledImagesAndProblems() throws -> (images: [String: [URL]], problems: [DataProblem]) {
      var problems: [DataProblem] = []
      var images: [String: [URL]]
      switch self {
      case .labeledDirectories(let folder), .labeledFiles(let folder):
        let (listed, links) = try FolderLinks.within(folder) {
          try MLCreateError.ofFiles { try listedImages(&problems) }
        }
        images = listed
        problems = links + problems
      case .filesByLabel: images = try listedImages(&problems)
      }
      let blank = images.filter { $0.key.isBlank }
      if !blank.isEmpty {
        problems.append(.blankLabel(pictures: blank.values.reduce(0) { $0 + $1.count }))
        images = images.filter { !$0.key.isBlank }
      }
      guard !images.isEmpty else { throw MLCreateError.type(reason: "All labels are empty.") }
      return (images, problems)
    }

    private func listedImages(_ problems: inout [DataProblem]) throws -> [String: [URL]] {
      switch self {
      case .labeledDirectories(let folder):
        let labels = try ImageFolder.folders(in: folder)
        var images: [String: [URL]] = [:]
        for label in labels {
          let pictures = try ImageFolder.images(in: label)
          if pictures.isEmpty {
            problems.append(.emptyLabel(path: label.path))
          } else {
            // Names in different Unicode forms are the same label.
            images[label.lastPathComponent, default: []] += pictures
          }
        }
        let loose = try ImageFolder.contents(of: folder).count { url in
          !ImageFolder.isFolder(url) && ImageFormat(fileExtension: url.pathExtension) != nil
        }
        if loose > 0 { problems.append(.unlabeled(path: folder.path, pictures: loose)) }
        guard !images.isEmpty else {
          throw MLCreateError.type(
            reason:
              "\(folder.path) has no subfolders with images: each label needs a subfolder with its name.")
        }
        return images
      case .labeledFiles(let folder):
        let pictures = try ImageFolder.images(in: folder)
        guard !pictures.isEmpty else {
          throw MLCreateError.type(reason: "There are no images in \(folder.path).")
        }
        return Dictionary(grouping: pictures) { String($0.lastPathComponent.prefix { $0 != "." }) }
      case .filesByLabel(let files):
        guard files.values.contains(where: { !$0.isEmpty }) else {
          throw MLCreateError.type(reason: "There are no images to learn from.")
        }
        return files
      }
    }
  }
}
