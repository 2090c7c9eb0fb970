#if Records
import ArgumentParser
import VideoFrames
import Foundation
import ImageIO
import PictionARy

struct PictionaryPlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays the game in the terminal.",
    discussion: """
      Each round prompts for a thing to draw within a time limit. The picture of the drawing comes from a \
      camera (press Enter, or let the time run out), from a new file in a folder, or from a path typed or \
      dropped on the terminal. Besides paths, type hint, skip or quit. Details: man \
      vision-pictionary-play.

      EXAMPLES
        vision pictionary play
        vision pictionary play --camera /dev/video0 --player Ann --player Bob
        vision pictionary play --folder photographs/ --keep-pictures
        vision pictionary play --labels cat,dog,house --seconds 30 --no-records

      \(PictionaryCommand.exitStatuses)
      """)

  @Option(
    name: .customLong("player"), parsing: .singleValue,
    help: ArgumentHelp(
      "Name of a player; repeat it for several players, who take turns. (default: Player 1)",
      valueName: "name"))
  var players: [String] = []

  @Option(help: ArgumentHelp("Number of rounds per player. (default: unlimited)", valueName: "count"))
  var rounds: Int?

  @Option(help: ArgumentHelp("Time limit for a drawing.", valueName: "seconds"))
  var seconds = 45.0

  @Option(
    help: ArgumentHelp(
      "Labels to prompt for, separated by commas, or all for every label of the model. "
        + "(default: those that vision pictionary labels lists)", valueName: "labels")
  )
  var labels: String?

  @Option(
    help: ArgumentHelp("Seed for the sequence of prompts. (default: random)", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Camera to take pictures with: /dev/video0, camera:0 or a network stream.", valueName: "camera"),
    completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp("Folder to watch for new pictures.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var orientation: OrientationOption

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Flag(help: "Don't record the game.")
  var noRecords = false

  @Flag(help: "Store the pictures of the drawings in the records.")
  var keepPictures = false

  @OptionGroup var records: RecordsArguments

  @OptionGroup var model: DrawingModelArguments

  func validate() throws {
    guard seconds.isFinite, (1...86_400).contains(seconds) else {
      throw ValidationError("--seconds must be from 1 to 86400, not \(seconds.formatted()).")
    }
    if let rounds, !(1...1_000_000).contains(rounds) {
      throw ValidationError("--rounds must be from 1 to 1000000, not \(rounds).")
    }
    guard camera == nil || folder == nil else {
      throw ValidationError("--camera and --folder can't be combined.")
    }
    guard !noRecords || (records.records == nil && !keepPictures) else {
      throw ValidationError("--no-records can't be combined with --records or --keep-pictures.")
    }
  }

  func run() async throws {
    try await runInterruptibly(endsBySignal: true) { console in
      let classifier = try model.classifier()
      let game = try Game(
        labels: promptLabels(of: classifier), players: players.isEmpty ? ["Player 1"] : players,
        rules: GameRules(timeLimit: seconds, roundsPerPlayer: rounds),
        seed: seed ?? UInt64.random(in: 0...UInt64.max))
      let settings = PlaySettings(
        folder: folder, isJSON: json, recordsURL: noRecords ? nil : records.url, keepsImages: keepPictures,
        orientation: orientation.given)
      guard let camera else {
        return try await GameLoop(game, classifier, camera: nil, settings, console: console).run()
      }
      let view = try await CameraFeed(cameraInput(camera))
      try await play(game, classifier, with: view, settings, console: console)
    }
  }

  /// Plays while the camera's frames are read.
  private func play(
    _ game: Game, _ classifier: DrawingClassifier, with camera: CameraFeed, _ settings: PlaySettings,
    console: Console
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await camera.follow() }
      try await GameLoop(game, classifier, camera: camera, settings, console: console).run()
      group.cancelAll()
    }
  }

  private func promptLabels(of classifier: DrawingClassifier) throws -> [String] {
    guard let labels else { return classifier.defaultLabels }
    if labels == "all" { return classifier.labels }
    return try labels.split(separator: ",").map { try classifier.label(named: String($0)) }
  }

  private func cameraInput(_ argument: String) throws -> VideoInput {
    if let live = Input.live(argument), case .video(let input) = live.kind { return input }
    guard fileType(argument) != nil else {
      throw InputError(.noInput, "\(argument): no such camera")
    }
    return VideoInput(argument)
  }
}

struct PlaySettings: Sendable {
  /// The folder that receives images.
  var folder: String?
  var isJSON: Bool
  /// nil if nothing is recorded.
  var recordsURL: URL?
  var keepsImages: Bool
  /// Overrides the images' own.
  var orientation: CGImagePropertyOrientation?
}
#endif
