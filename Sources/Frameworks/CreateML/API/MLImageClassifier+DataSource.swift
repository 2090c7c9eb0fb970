import AnnotationFormats
public import Foundation

extension MLImageClassifier {
  /// A source of labeled images.
  public enum DataSource: Hashable, Sendable {
    /// A folder with a subfolder of images for each label, searched recursively. Hidden files, links out of
    /// the folder, and files without a JPEG, PNG, WebP, HEIC, AVIF, TIFF or GIF extension are skipped.
    case labeledDirectories(at: URL)
    /// A folder of images whose file names start with their labels, up to the first dot: "cat.1.jpg".
    case labeledFiles(at: URL)
    case filesByLabel([String: [URL]])

    /// The images of each label, sorted by path.
    ///
    /// - Throws: `MLCreateError.io` if the folder doesn't exist, `.type` if it has no labeled images.
    public func labeledImages() throws -> [String: [URL]] { try labeledImagesAndProblems().images }

    /// The labeled images, and the links that were skipped.
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
