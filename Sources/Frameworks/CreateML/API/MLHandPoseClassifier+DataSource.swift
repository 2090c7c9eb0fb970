import AnnotationFormats
public import CoreML
import Foundation

extension MLHandPoseClassifier {
  /// A source of labeled hand poses.
  public enum DataSource: Hashable, Sendable {
    /// A folder with a subfolder of images for each label, read as by `MLImageClassifier.DataSource`.
    case labeledDirectories(at: URL)
    /// A folder of images whose file names start with their labels, up to the first dot: "peace.1.jpg".
    case labeledFiles(at: URL)
    /// A folder of images and a file of labels: comma-separated values (`.csv`), or a JSON list of objects.
    /// `imageColumn` and `labelColumn` are the columns, or keys, of the image's file name and its label.
    case directoryWithImagesAndAnnotation(
      at: URL, annotationFile: URL, imageColumn: String, labelColumn: String)
    /// Poses by label, each of shape `[1, 3, 21]` as from `VNHumanHandPoseObservation.keypointsMultiArray()`;
    /// convert with `MLShapedArray(converting:)`. Apple's Create ML takes them as tables.
    case keypointsByLabel([String: [MLShapedArray<Float>]])

    /// The images of each label, sorted by path. Empty for `keypointsByLabel(_:)`.
    ///
    /// - Throws: `MLCreateError.io` if a folder or file doesn't exist, `.type` if it has no labeled images.
    public func labeledMedia() throws -> [String: [URL]] {
      switch self {
      case .labeledDirectories(let folder):
        return try MLImageClassifier.DataSource.labeledDirectories(at: folder).labeledImages()
      case .labeledFiles(let folder):
        return try MLImageClassifier.DataSource.labeledFiles(at: folder).labeledImages()
      case .directoryWithImagesAndAnnotation, .keypointsByLabel:
        return Dictionary(grouping: try data().pictures, by: \.label).mapValues { $0.map(\.url) }
      }
    }

    private static func data(_ pictures: MLImageClassifier.DataSource) throws -> HandPoseData {
      let (images, problems) = try pictures.labeledImagesAndProblems()
      return HandPoseData(pictures: LabeledImage.sorted(images), problems: problems)
    }

    /// - Throws: as `labeledMedia()`; also `MLCreateError.type` for a pose of another shape.
    func data() throws -> HandPoseData {
      switch self {
      case .labeledDirectories(let folder): return try Self.data(.labeledDirectories(at: folder))
      case .labeledFiles(let folder): return try Self.data(.labeledFiles(at: folder))
      case .directoryWithImagesAndAnnotation(let folder, let file, let imageColumn, let labelColumn):
        // The caller named the file explicitly, so it may be outside of the folder.
        let labels = try MLCreateError.ofFiles {
          try LabelFile(file, imageColumn: imageColumn, labelColumn: labelColumn)
        }
        let (data, problems) = try FolderLinks.within(folder) { try labels.data(in: folder) }
        return HandPoseData(pictures: data.pictures, problems: data.problems + problems)
      case .keypointsByLabel(let poses):
        let data = HandPoseData(
          poses: try poses.sorted { $0.key < $1.key }.flatMap { label, poses in
            try poses.map { LabeledPose(label: label, pose: try HandPose($0)) }
          })
        guard !data.poses.isEmpty else {
          throw MLCreateError.type(reason: "There are no poses to learn from.")
        }
        return data
      }
    }
  }
}
