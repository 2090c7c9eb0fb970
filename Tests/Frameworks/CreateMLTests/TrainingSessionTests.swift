import AnnotationFormats
import CreateML
import DrawnExamples
import Foundation
import ParallelWork
import Testing
import TestSupport

@Suite("Training sessions")
struct TrainingSessionTests {
  private let folder: TemporaryFolder
  private var images: MLImageClassifier.DataSource { .labeledDirectories(at: folder.path("train")) }
  private var parameters: MLImageClassifier.ModelParameters {
    MLImageClassifier.ModelParameters(
      validation: .split(strategy: .fixed(ratio: 0.25, seed: 2)), maxIterations: 9)
  }

  init() throws {
    folder = try TemporaryFolder()
    try DrawnExamples.write(count: 4, to: folder.path("train"))
  }

  private func session(_ name: String?) -> MLTrainingSessionParameters {
    MLTrainingSessionParameters(
      sessionDirectory: name.map(folder.path), reportInterval: 1, checkpointInterval: 2)
  }

  private struct Killed: Error {}

  /// Returns the file written by a training that is aborted whenever `isEnd` returns true, and resumed.
  private func file(session name: String?, endingAt isEnd: (TrainingEvent) -> Bool = { _ in false }) throws
    -> Data
  {
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: images, parameters: parameters), parameters: session(name))
    let trained = try training.run { if isEnd($0) { throw Killed() } }
    let url = folder.path("session.mlmodel")
    try trained.write(to: url, metadata: nil)
    return try Data(contentsOf: url)
  }

  @Test("a training aborted anywhere resumes from its folder and writes the same file")
  func resumed() throws {
    let whole = try file(session: nil)
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .extracted(5, _) = $0 { true } else { false } }
    }
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .iteration(let state) = $0 { state.number == 5 } else { false } }
    }
    // From the checkpoint after the fourth.
    var numbers: [Int] = []
    let resumed = try file(session: "s") {
      if case .iteration(let state) = $0 { numbers.append(state.number) }
      return false
    }
    #expect(numbers.first == 5)
    #expect(resumed == whole)
    #expect(try file(session: "s") == whole)
  }

  @Test("features are cached: the second time no image is decoded")
  func features() throws {
    _ = try file(session: "s")
    let stored = folder.path("s/features")
    let size = try Data(contentsOf: stored).count
    // A record that wasn't completed is dropped and extracted again.
    let handle = try FileHandle(forUpdating: stored)
    try handle.truncate(atOffset: UInt64(size - 7))
    try handle.close()
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path("s").path)
    where file.hasSuffix("checkpoint") {
      try FileManager.default.removeItem(at: folder.path("s/\(file)"))
    }
    let whole = try file(session: nil)
    #expect(try file(session: "s") == whole)
    #expect(try Data(contentsOf: stored).count == size)
  }

  @Test(
    "a checkpoint with a flipped byte is skipped, by name, in favor of the one before",
    arguments: [0, 30, 60, 400, -1])
  func damagedCheckpoint(place: Int) throws {
    let whole = try file(session: nil)
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .iteration(let state) = $0 { state.number == 7 } else { false } }
    }
    try flip(place, of: "s/000006.checkpoint")
    var (numbers, problems) = ([Int](), [DataProblem]())
    let resumed = try file(session: "s") {
      if case .iteration(let state) = $0 { numbers.append(state.number) }
      if case .problem(let problem) = $0 { problems.append(problem) }
      return false
    }
    #expect(numbers.first == 5)
    #expect(
      problems
        == [.damagedCheckpoint(path: folder.path("s/000006.checkpoint").path, used: "000004.checkpoint")])
    #expect(resumed == whole)
  }

  @Test("a training with only damaged checkpoints is rejected, naming them")
  func allDamaged() throws {
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .iteration(let state) = $0 { state.number == 5 } else { false } }
    }
    for name in ["000002", "000004"] { try flip(500, of: "s/\(name).checkpoint") }
    let error = #expect(throws: MLCreateError.self) { _ = try file(session: "s") }
    #expect(error?.description.contains("s/000004.checkpoint is damaged") == true)
  }

  @Test("a session's plan with a flipped byte is rejected by name")
  func damagedPlan() throws {
    #expect(throws: Killed.self) {
      _ = try file(session: "s") { if case .iteration(let state) = $0 { state.number == 3 } else { false } }
    }
    try flip(200, of: "s/session.plist")
    let error = #expect(throws: MLCreateError.self) { _ = try file(session: "s") }
    #expect(error?.description.contains("s/session.plist is damaged") == true)
  }

  @Test("features with a flipped bit are extracted again")
  func damagedFeatures() throws {
    let whole = try file(session: "s")
    try flip(1000, of: "s/features")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path("s").path)
    where file.hasSuffix("checkpoint") {
      try FileManager.default.removeItem(at: folder.path("s/\(file)"))
    }
    #expect(try file(session: "s") == whole)
  }

  /// - Parameter place: the byte's offset; from the end if negative.
  private func flip(_ place: Int, of name: String) throws {
    var data = try Data(contentsOf: folder.path(name))
    data[place < 0 ? data.count + place : place] ^= 4
    try data.write(to: folder.path(name))
  }

  @Test("a folder's session isn't mixed with other data or parameters")
  func others() throws {
    _ = try file(session: "s")
    var others = parameters
    others.maxIterations = 10
    #expect(
      throws: MLCreateError.incompatibleParameters(
        parameter: "maxIterations", originalValue: "9", newValue: "10")
    ) {
      try MLImageClassifier.train(trainingData: images, parameters: others, sessionParameters: session("s"))
    }
    let removed = folder.path("train/disks/disks-00.png")
    let contents = try Data(contentsOf: removed)
    try FileManager.default.removeItem(at: removed)
    #expect(throws: MLCreateError.modifiedTrainingData) {
      try MLImageClassifier.train(
        trainingData: images, parameters: parameters, sessionParameters: session("s"))
    }
    // The same names with another image: detected when it is read.
    try DrawnExamples.png(label: 1, seed: 99).write(to: removed)
    #expect(throws: MLCreateError.modifiedTrainingData) { try file(session: "s") }
    try contents.write(to: removed)
    _ = try file(session: "s")
  }

  @Test("a job reports its phases, checkpoints and result")
  func job() async throws {
    let job = try MLImageClassifier.train(
      trainingData: images, parameters: parameters, sessionParameters: session("s"))
    var classifiers: [MLImageClassifier] = []
    for try await classifier in job.result.values { classifiers.append(classifier) }
    #expect(classifiers.count == 1)
    #expect(classifiers[0].trainingMetrics.isValid)
    var phases: [MLPhase] = []
    for await phase in job.phase.values { phases.append(phase) }
    #expect(phases == [.extractingFeatures, .training, .evaluating])
    var checkpoints: [MLCheckpoint] = []
    for await checkpoint in job.checkpoints.values { checkpoints.append(checkpoint) }
    #expect(checkpoints.map(\.iteration).prefix(2) == [2, 4])
    #expect((checkpoints.last?.metrics[.accuracy] as? Double).map { $0 > 0.9 } == true)
    #expect(MLProgress(progress: job.progress)?.phase == .evaluating)
    #expect(!job.isCanceled)
    let session = try MLImageClassifier.restoreTrainingSession(sessionParameters: session("s"))
    #expect(session.iteration == checkpoints.last?.iteration)
    let fromCheckpoint = try MLImageClassifier(checkpoint: try #require(checkpoints.last))
    let url = folder.path("train/disks/disks-00.png")
    #expect(try fromCheckpoint.prediction(from: url) == classifiers[0].prediction(from: url))
    #expect(!fromCheckpoint.trainingMetrics.isValid)
    try session.removeCheckpoints { $0.iteration > 2 }
    #expect(session.iteration == 2)
  }

  @Test("a canceled job's result is an error")
  func cancelled() async throws {
    let job = try MLImageClassifier.train(
      trainingData: images, parameters: parameters, sessionParameters: session(nil))
    job.cancel()
    #expect(job.isCanceled)
    await #expect(throws: MLCreateError.cancelled) {
      for try await _ in job.result.values {}
    }
  }

  @Test("a canceled training can end with the classifier trained so far")
  func keepsBest() throws {
    let training = try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: images, parameters: parameters), parameters: session(nil),
      keepsBestWhenCancelled: true)
    let cancellation = Cancellation()
    let trained = try Cancellation.$current.withValue(cancellation) {
      try training.run {
        if case .iteration(let state) = $0, state.number == 3 { cancellation.cancel() }
      }
    }
    #expect(trained.iterations == 3)
    let other = try ImageClassifierTraining(
      plan: TrainingPlan(trainingData: images, parameters: parameters), parameters: session(nil))
    #expect(throws: CancellationError.self) {
      try Cancellation.$current.withValue(cancellation) { try other.run { _ in } }
    }
  }

  @Test("without a session, none is restored")
  func none() throws {
    #expect(throws: MLCreateError.self) {
      try MLImageClassifier.restoreTrainingSession(sessionParameters: session("none"))
    }
    #expect(throws: MLCreateError.self) {
      try MLImageClassifier.restoreTrainingSession(sessionParameters: session(nil))
    }
  }
}
