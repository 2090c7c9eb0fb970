import AnnotationFormats
public import CoreML
import Foundation

extension MLHandPoseClassifier {
  /// Where labeled poses of hands come from.
  public enum DataSource: Hashable, Sendable {
    /// A folder of folders: each has the name of the label of the pictures in it; as `MLImageClassifier.DataSource` reads them.
    case labeledDirectories(at: URL)
    /// A folder of pictures whose names begin with their labels: "peace.1.jpg". The label ends before the first dot.
    case labeledFiles(at: URL)
    /// A folder of pictures, and a file that says which label each has: comma-separated values (`.csv`), or JSON, a list of objects.
    ///
    /// `imageColumn` is the name of the column, or of the objects' member, with the picture's name in the folder; `labelColumn` likewise.
    case directoryWithImagesAndAnnotation(
      at: URL, annotationFile: URL, imageColumn: String, labelColumn: String)
    /// The poses of each label, `[1, 3, 21]` each, as `VNHumanHandPoseObservation.keypointsMultiArray()` gives them:
    /// `MLShapedArray(converting:)` makes such arrays of it. Not of Apple's Create ML, which takes them in tables.
    case keypointsByLabel([String: [MLShapedArray<Float>]])

    /// The pictures of each label, in order of their paths; none of `keypointsByLabel(_:)`.
    ///
    /// - Throws: `MLCreateError.io` where there is no such folder or file, `.type` where there are no labeled pictures in it.
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

    /// - Throws: as `labeledMedia()`; `MLCreateError.type` also for a pose of another shape.
    func data() throws -> HandPoseData {
      switch self {
      case .labeledDirectories(let folder): return try Self.data(.labeledDirectories(at: folder))
      case .labeledFiles(let folder): return try Self.data(.labeledFiles(at: folder))
      case .directoryWithImagesAndAnnotation(let folder, let file, let imageColumn, let labelColumn):
        // The file may be anywhere: it was named apart.
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
