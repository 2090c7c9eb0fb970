import AnnotationFormats
import DrawnExamples
import Foundation
import Testing
import TestSupport

@testable import CreateML

/// Data sets with malicious symbolic links.
@Suite("Symbolic links in data folders")
struct FolderLinksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DrawnExamples.write(count: 3, to: folder.path("train"))
    try DrawnExamples.write(count: 1, seed: 9, to: folder.path("secret"))
  }

  private func link(_ name: String, to other: String) throws {
    try FileManager.default.createSymbolicLink(
      at: folder.path(name), withDestinationURL: folder.path(other))
  }

  private func images() throws -> (count: Int, problems: [DataProblem]) {
    let (images, problems) = try MLImageClassifier.DataSource.labeledDirectories(at: folder.path("train"))
      .labeledImagesAndProblems()
    return (images.values.reduce(0) { $0 + $1.count }, problems)
  }

  @Test("a link to an image or a folder outside is skipped, by name")
  func outside() throws {
    try link("train/disks/stolen.png", to: "secret/disks/disks-00.png")
    try link("train/stolen", to: "secret/disks")
    let found = try images()
    #expect(found.count == 9)
    let paths = ["train/disks/stolen.png", "train/stolen"].map { folder.path($0).path }
    #expect(Set(found.problems) == Set(paths.map { .linkOutside(path: $0) }))
    #expect(found.problems.allSatisfy { $0.description.contains("--follow-links") })
  }

  @Test("with permission they are followed")
  func followed() throws {
    try link("train/disks/stolen.png", to: "secret/disks/disks-00.png")
    let found = try FolderLinks.$areFollowed.withValue(true) { try images() }
    #expect(found.count == 10 && found.problems.isEmpty)
  }

  @Test("links that stay inside are followed, and the folder itself may be a link")
  func inside() throws {
    try link("train/disks/again.png", to: "train/stripes/stripes-00.png")
    try link("linked", to: "train")
    let (images, problems) = try MLImageClassifier.DataSource.labeledDirectories(at: folder.path("linked"))
      .labeledImagesAndProblems()
    #expect(images["disks"]?.count == 4 && problems.isEmpty)
  }

  @Test("a training reports the links that it skipped")
  func training() throws {
    try link("train/disks/stolen.png", to: "secret/disks/disks-00.png")
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(
        trainingData: .labeledDirectories(at: folder.path("train")),
        parameters: MLImageClassifier.ModelParameters(validation: .none, maxIterations: 1)),
      parameters: MLTrainingSessionParameters())
    var problems: [DataProblem] = []
    _ = try training.run { if case .problem(let problem) = $0 { problems.append(problem) } }
    #expect(problems == [.linkOutside(path: folder.path("train/disks/stolen.png").path)])
  }

  private func annotate(_ names: [String], in data: String) throws {
    try FileManager.default.createDirectory(at: folder.path(data), withIntermediateDirectories: true)
    let entries = names.map { name in
      [
        "image": name,
        "annotations": [
          ["label": "a", "coordinates": ["x": 10.0, "y": 10.0, "width": 8.0, "height": 8.0]] as [String: Any]
        ],
      ] as [String: Any]
    }
    try JSONSerialization.data(withJSONObject: entries).write(to: folder.path(data + "/annotations.json"))
  }

  @Test("annotations can't name images outside: neither by path, nor by a link to a file or a folder")
  func annotated() throws {
    let absolute = folder.path("secret/disks/disks-00.png").path
    try annotate(
      ["own.png", "stolen.png", "there/disks-00.png", "../secret/disks/disks-00.png", absolute], in: "objects"
    )
    try FileManager.default.copyItem(
      at: folder.path("train/disks/disks-00.png"), to: folder.path("objects/own.png"))
    try link("objects/stolen.png", to: "secret/disks/disks-00.png")
    try link("objects/there", to: "secret/disks")
    let set = try AnnotationSource(lookingAt: folder.path("objects")).annotations(BoxForm())
    #expect(set.pictures.map(\.path) == [folder.path("objects/own.png").path])
    for name in ["stolen.png", "there/disks-00.png"] {
      #expect(set.problems.contains(.linkOutside(path: folder.path("objects/\(name)").path)))
    }
  }

  @Test("an annotation file that is a link out of the folder isn't read unless it is named explicitly")
  func linkedAnnotations() throws {
    try annotate(["own.png"], in: "elsewhere")
    try FileManager.default.createDirectory(at: folder.path("objects"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: folder.path("train/disks/disks-00.png"), to: folder.path("objects/own.png"))
    try link("objects/annotations.json", to: "elsewhere/annotations.json")
    #expect(throws: AnnotationFileError.self) {
      _ = try AnnotationSource(lookingAt: folder.path("objects"))
    }
    let named = try AnnotationSource(lookingAt: folder.path("objects/annotations.json"))
    #expect(try named.annotations(BoxForm()).pictures.count == 1)
  }

  @Test("YOLO's text files that are links out of the folder aren't read")
  func texts() throws {
    for part in ["images", "labels"] {
      try FileManager.default.createDirectory(
        at: folder.path("yolo/" + part), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(
      at: folder.path("train/disks/disks-00.png"), to: folder.path("yolo/images/a.png"))
    try Data("0 0.5 0.5 0.2 0.2\n".utf8).write(to: folder.path("secret/a.txt"))
    try link("yolo/labels/a.txt", to: "secret/a.txt")
    let error = #expect(throws: MLCreateError.self) {
      _ = try MLObjectDetector.DataSource.yolo(at: folder.path("yolo")).annotations(.boundingBox())
    }
    #expect(error?.description.contains("labels/a.txt leads out of the folder") == true)
  }
}
