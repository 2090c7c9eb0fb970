import ArgumentParser
import VideoFrames
import Foundation
import ImageIO
import PictionARy

/// `vision pictionary play`.
struct PictionaryPlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays the game in the terminal.",
    discussion: """
      Each round names a thing to draw and gives the time to draw it in. The drawing's picture comes from a camera \
      (press Enter; when the time is up it is taken by itself), from a file that is put into a folder, or from a file \
      whose path is typed, pasted or dropped on the terminal. The most points are 100. A picture that is too dark, \
      blank or unreadable costs nothing but time.

      Besides paths, these words may be typed: hint, skip, quit. Without --rounds the game goes on until quit or \
      Ctrl-C; the rounds played count and stay recorded. Where the standard input is no terminal, its lines are the \
      same words and paths, and the rounds follow one another without waiting for Enter.

      EXAMPLES
        vision pictionary play
        vision pictionary play --camera /dev/video0 --player Ann --player Bob --rounds 5
        vision pictionary play --folder photographs/ --keep-pictures
        vision pictionary play --labels cat,dog,house --seconds 30 --no-records

      \(PictionaryCommand.exitStatuses)
      """)

  @Option(
    name: .customLong("player"), parsing: .singleValue,
    help: ArgumentHelp(
      "A player's name; repeated, the players take turns. (default: Player 1)", valueName: "name"))
  var players: [String] = []

  @Option(help: ArgumentHelp("How many rounds each player has. (default: no end)", valueName: "count"))
  var rounds: Int?

  @Option(help: ArgumentHelp("How long a player may take to draw.", valueName: "seconds"))
  var seconds = 45.0

  @Option(
    help: ArgumentHelp(
      "What may be asked for: labels with commas between them, or all for every label of the model. "
        + "(default: what the model recognises well; see vision pictionary labels)", valueName: "labels"))
  var labels: String?

  @Option(
    help: ArgumentHelp("The same number gives the same prompts. (default: by chance)", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "Take pictures with a camera: /dev/video0, camera:0 or a network stream.", valueName: "camera"),
    completion: .file())
  var camera: String?

  @Option(
    help: ArgumentHelp("Take the pictures that come into a folder.", valueName: "folder"),
    completion: .directory)
  var folder: String?

  @OptionGroup var orientation: OrientationOption

  @Flag(help: "Write JSON Lines instead of text.")
  var json = false

  @Flag(help: "Record nothing.")
  var noRecords = false

  @Flag(help: "Keep the drawings' pictures in the records.")
  var keepPictures = false

  @OptionGroup var records: RecordsArguments

  @OptionGroup var model: DrawingModelArguments

  func validate() throws {
    guard seconds.isFinite, (1...86_400).contains(seconds) else {
      throw ValidationError("--seconds has to be from 1 to 86400, not \(seconds.formatted()).")
    }
    if let rounds, !(1...1_000_000).contains(rounds) {
      throw ValidationError("--rounds has to be from 1 to 1000000, not \(rounds).")
    }
    guard camera == nil || folder == nil else {
      throw ValidationError("The pictures come from a --camera or from a --folder, not from both.")
    }
    guard !noRecords || (records.records == nil && !keepPictures) else {
      throw ValidationError("--no-records records nothing: leave out --records and --keep-pictures.")
    }
  }

  func run() async throws {
    try await runInterruptibly(endsBySignal: true) { console in
      let classifier = try model.classifier()
      let game = try Game(
        labels: asked(by: classifier), players: players.isEmpty ? ["Player 1"] : players,
        rules: GameRules(timeLimit: seconds, roundsPerPlayer: rounds),
        seed: seed ?? UInt64.random(in: 0...UInt64.max))
      let settings = PlaySettings(
        folder: folder, isJSON: json, recordsURL: noRecords ? nil : records.url, keepsPictures: keepPictures,
        orientation: orientation.given)
      guard let camera else {
        return try await GamePlay(game, classifier, camera: nil, settings, console: console).run()
      }
      let view = try await CameraView(cameraInput(camera))
      try await play(game, classifier, with: view, settings, console: console)
    }
  }

  /// Plays while the camera is followed.
  private func play(
    _ game: Game, _ classifier: DrawingClassifier, with camera: CameraView, _ settings: PlaySettings,
    console: Console
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await camera.follow() }
      try await GamePlay(game, classifier, camera: camera, settings, console: console).run()
      group.cancelAll()
    }
  }

  private func asked(by classifier: DrawingClassifier) throws -> [String] {
    guard let labels else { return classifier.defaultLabels }
    if labels == "all" { return classifier.labels }
    return try labels.split(separator: ",").map { try classifier.label(named: String($0)) }
  }

  private func cameraInput(_ argument: String) throws -> VideoInput {
    if let live = Input.live(argument), case .video(let input) = live.kind { return input }
    guard fileType(argument) != nil else {
      throw InputError(.noInput, "\(argument): there is no such camera")
    }
    return VideoInput(argument)
  }
}

/// What `vision pictionary play` was asked to do, besides the game itself.
struct PlaySettings: Sendable {
  /// The folder that pictures come into.
  var folder: String?
  var isJSON: Bool
  /// Nil where nothing is recorded.
  var recordsURL: URL?
  var keepsPictures: Bool
  /// Instead of the pictures' own.
  var orientation: CGImagePropertyOrientation?
}
