import AnnotationFormats
public import Foundation

extension MLImageClassifier {
  /// Where labeled pictures come from.
  public enum DataSource: Hashable, Sendable {
    /// A folder of folders: each has the name of the label of the pictures in it. What is hidden, and what doesn't have the name of a
    /// JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF file is left out, as are links that lead out of the folder; folders within a label's folder
    /// are read, too.
    case labeledDirectories(at: URL)
    /// A folder of pictures whose names begin with their labels: "cat.1.jpg". The label ends before the first dot.
    case labeledFiles(at: URL)
    /// The pictures of each label.
    case filesByLabel([String: [URL]])

    /// The pictures of each label, in order of their paths.
    ///
    /// - Throws: `MLCreateError.io` where there is no such folder, `.type` where there are no labeled pictures in it.
    public func labeledImages() throws -> [String: [URL]] { try labeledImagesAndProblems().images }

    /// The same, and the links that were left out.
    func labeledImagesAndProblems() throws -> (images: [String: [URL]], problems: [DataProblem]) {
      switch self {
      case .labeledDirectories(let folder), .labeledFiles(let folder):
        let (images, problems) = try FolderLinks.within(folder) {
          try MLCreateError.ofFiles { try listedImages() }
        }
        return (images, problems)
      case .filesByLabel: return (try listedImages(), [])
      }
    }

    private func listedImages() throws -> [String: [URL]] {
      switch self {
      case .labeledDirectories(let folder):
        let labels = try ImageFolder.folders(in: folder)
        var images: [String: [URL]] = [:]
        for label in labels {
          let pictures = try ImageFolder.images(in: label)
          if !pictures.isEmpty { images[label.lastPathComponent] = pictures }
        }
        guard !images.isEmpty else {
          throw MLCreateError.type(
            reason:
              "\(folder.path) has no subfolders with pictures: each label needs a subfolder with its name.")
        }
        return images
      case .labeledFiles(let folder):
        let pictures = try ImageFolder.images(in: folder)
        guard !pictures.isEmpty else {
          throw MLCreateError.type(reason: "There are no pictures in \(folder.path).")
        }
        return Dictionary(grouping: pictures) { String($0.lastPathComponent.prefix { $0 != "." }) }
      case .filesByLabel(let files):
        guard files.values.contains(where: { !$0.isEmpty }) else {
          throw MLCreateError.type(reason: "There are no pictures to learn from.")
        }
        return files
      }
    }
  }
}
