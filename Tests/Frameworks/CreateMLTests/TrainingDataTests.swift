import AnnotationFormats
import CreateML
import DrawnExamples
import Foundation
import Testing
import TestSupport

@Suite("Training data")
struct TrainingDataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try DrawnExamples.write(count: 3, to: folder.path("train"))
  }

  private func copy(_ name: String, to other: String) throws {
    let target = folder.path(other)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: folder.path(name), to: target)
  }

  private func problems(
    validation: MLImageClassifier.ModelParameters.ValidationData = .none
  ) throws -> (problems: [DataProblem], training: [String: Int], validation: Int) {
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(
        trainingData: .labeledDirectories(at: folder.path("train")),
        parameters: MLImageClassifier.ModelParameters(validation: validation, maxIterations: 1)),
      parameters: MLTrainingSessionParameters())
    var (problems, counts, validated) = ([DataProblem](), [String: Int](), 0)
    _ = try training.run {
      switch $0 {
      case .problem(let problem): problems.append(problem)
      case .prepared(_, let training, let validation): (counts, validated) = (training, validation)
      case .extracted, .iteration, .checkpoint: break
      }
    }
    return (problems, counts, validated)
  }

  private func path(_ name: String) -> String { folder.path("train/" + name).path }

  @Test("a file that isn't an image is skipped, with the reason")
  func unreadable() throws {
    try Data("no picture".utf8).write(to: folder.path("train/disks/a.png"))
    let found = try problems()
    #expect(found.training == ["checks": 3, "disks": 3, "stripes": 3])
    #expect(
      found.problems == [
        .unreadable(
          path: path("disks/a.png"),
          reason: "“\(path("disks/a.png"))” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image.")
      ])
  }

  @Test("of files with identical bytes one is used, and none if their labels differ")
  func twins() throws {
    try copy("train/disks/disks-01.png", to: "train/disks/twin.png")
    try copy("train/checks/checks-02.png", to: "train/stripes/other.png")
    let found = try problems()
    #expect(found.training == ["checks": 2, "disks": 3, "stripes": 3])
    #expect(
      found.problems == [
        .conflictingLabels(pictures: [
          LabeledImage(path: path("checks/checks-02.png"), label: "checks"),
          LabeledImage(path: path("stripes/other.png"), label: "stripes"),
        ]),
        .twins(paths: [path("disks/disks-01.png"), path("disks/twin.png")]),
      ])
  }

  @Test("validation excludes training images, and labels that aren't trained")
  func validation() throws {
    try DrawnExamples.write(count: 1, seed: 7, to: folder.path("other"))
    try copy("train/disks/disks-00.png", to: "other/disks/seen.png")
    try copy("other/disks/disks-00.png", to: "other/waves/wave.png")
    let found = try problems(validation: .dataSource(.labeledDirectories(at: folder.path("other"))))
    #expect(found.validation == 3)
    #expect(
      found.problems == [
        .unknownLabel("waves"),
        .twinInValidation(
          path: folder.path("other/disks/seen.png").path, training: path("disks/disks-00.png")),
      ])
  }

  @Test("a label with only one image is reported")
  func single() throws {
    try copy("train/disks/disks-00.png", to: "train/lone/one.png")
    try FileManager.default.removeItem(at: folder.path("train/disks/disks-00.png"))
    let found = try problems(validation: .split(strategy: .fixed(ratio: 0.5, seed: 1)))
    #expect(found.problems == [.singlePicture(label: "lone")])
    // It is for training; of 3 others 2 (half, rounded), of 2 disks 1.
    #expect(found.training == ["checks": 1, "disks": 1, "lone": 1, "stripes": 1])
    #expect(found.validation == 5)
  }

  @Test("folders without images, images without a label, empty labels and rare ones are reported first")
  func unusualFolders() throws {
    let source = folder.path("train")
    try copy("train/disks/disks-00.png", to: "train/loose.png")
    try copy("train/disks/disks-00.png", to: "train/ /blank.png")
    try FileManager.default.createDirectory(at: folder.path("train/none"), withIntermediateDirectories: true)
    try copy("train/disks/disks-00.png", to: "train/rare/1.png")
    try copy("train/disks/disks-01.png", to: "train/rare/2.png")
    // 20 images aren't more than ten times as many as two; 31 are more than ten times as many as the three.
    for number in 0..<17 { try copy("train/checks/checks-00.png", to: "train/checks/more-\(number).png") }
    func problems() throws -> [DataProblem] {
      let plan = try TrainingPlan(
        trainingData: .labeledDirectories(at: source), parameters: MLImageClassifier.ModelParameters())
      #expect(Set(plan.pictures.map(\.label)) == ["checks", "disks", "rare", "stripes"])
      return plan.problems ?? []
    }
    let usual: [DataProblem] = [
      .emptyLabel(path: path("none")), .unlabeled(path: source.path, pictures: 1), .blankLabel(pictures: 1),
    ]
    #expect(try problems() == usual)
    for number in 17..<28 { try copy("train/checks/checks-00.png", to: "train/checks/more-\(number).png") }
    #expect(
      try problems() == usual
        + [("disks", 3), ("rare", 2), ("stripes", 3)].map {
          .rareLabel(label: $0.0, pictures: $0.1, frequent: "checks", frequentPictures: 31)
        })
  }

  @Test("a folder without labeled images, a single label, and no folder are rejected with a message")
  func nothing() throws {
    func reason(_ source: MLImageClassifier.DataSource) -> String? {
      do {
        _ = try TrainingPlan(trainingData: source, parameters: MLImageClassifier.ModelParameters())
        return nil
      } catch {
        return error.localizedDescription
      }
    }
    let disks = folder.path("train/disks")
    #expect(
      reason(.labeledDirectories(at: disks))
        == "\(disks.path) has no subfolders with images: each label needs a subfolder with its name.")
    #expect(
      reason(.labeledDirectories(at: folder.path("none")))
        == "There is no folder \(folder.path("none").path).")
    // Their names start with three labels.
    #expect(reason(.labeledFiles(at: disks)) == nil)
    #expect(
      reason(.filesByLabel(["disks": [disks.appending(path: "disks-00.png")]]))
        == "All images have the label \"disks\": a classifier needs two labels or more.")
    #expect(reason(.filesByLabel([:])) == "There are no images to learn from.")
  }

  @Test("labels are folder names, or the prefixes of file names")
  func sources() throws {
    try copy("train/disks/disks-00.png", to: "train/.hidden/a.png")
    try copy("train/disks/disks-00.png", to: "train/disks/deeper/b.PNG")
    try Data().write(to: folder.path("train/disks/notes.txt"))
    let folders = try MLImageClassifier.DataSource.labeledDirectories(at: folder.path("train"))
      .labeledImages()
    #expect(folders.mapValues(\.count) == ["checks": 3, "disks": 4, "stripes": 3])
    try copy("train/disks/disks-00.png", to: "files/cat.1.png")
    try copy("train/disks/disks-00.png", to: "files/cat.2.png")
    try copy("train/disks/disks-00.png", to: "files/big dog.1.png")
    let files = try MLImageClassifier.DataSource.labeledFiles(at: folder.path("files")).labeledImages()
    #expect(
      files.mapValues { $0.map(\.lastPathComponent) } == [
        "cat": ["cat.1.png", "cat.2.png"], "big dog": ["big dog.1.png"],
      ])
  }

  @Test("the automatic split is the documented one")
  func automatic() {
    for (count, ratio) in [(49, 0), (50, 0.1), (199, 0.1), (200, 0.05)] {
      #expect(MLSplitStrategy.automatic.resolve(count: count).ratio == ratio)
    }
    #expect(MLSplitStrategy.fixed(ratio: 0.3, seed: 8).resolve(count: 10) == (0.3, 8))
  }
}
