#if Records
import VideoFrames
import CoreVideo
import Foundation
import ImageIO
import PictionARy

/// Runs a game in the terminal: passes the players' input, their pictures and the time to the game.
final class GameLoop {
  private var game: Game
  private let classifier: DrawingClassifier
  private let camera: CameraFeed?
  private let settings: PlaySettings
  private let console: Console
  private let report: PlayReport
  private let recorder: GameRecorder
  private let typed = TerminalInput()
  private var folder: FolderWatch?
  private let startTime = ContinuousClock.now
  /// Whether a player must press Enter to start the next round.
  private var waitsForEnter: Bool { typed.isInteractive && !typed.isAtEnd }

  private static let interval = Duration.milliseconds(100)

  /// - Throws: `InputError` if the folder doesn't exist; `RecordsError`.
  init(
    _ game: Game, _ classifier: DrawingClassifier, camera: CameraFeed?, _ settings: PlaySettings,
    console: Console
  ) throws {
    self.game = game
    self.classifier = classifier
    self.camera = camera
    self.settings = settings
    self.console = console
    report = PlayReport(isJSON: settings.isJSON, console: console)
    folder = try settings.folder.map { try FolderWatch($0, option: "--folder", skipsPresent: true) }
    recorder = try GameRecorder(settings.recordsURL, of: game, console: console)
  }

  /// Seconds since the game started.
  private var now: Double { (ContinuousClock.now - startTime) / .seconds(1) }

  /// Plays until the game or the input ends, a player quits, or the task is canceled.
  func run() async throws {
    defer { typed.restore() }
    if typed.isInteractive { report.instructions(hasCamera: camera != nil, folder: settings.folder) }
    var looks = 0
    while !game.isOver, !Task.isCancelled, !console.isOutputClosed {
      if !waitsForEnter { try startRound() }
      for event in typed.poll() where !game.isOver { try await handle(event) }
      if looks.isMultiple(of: 5) { try await handleArrivals() }
      looks += 1
      try await checkDeadline()
      showStatus()
      if !game.isOver { try? await Task.sleep(for: Self.interval) }
    }
    console.endProgress()
    game.end()
    await recorder.end()
    report.standings(of: game)
  }

  private func startRound() throws {
    guard game.round == nil, !game.isOver else { return }
    report.prompt(try game.startRound(at: now))
  }

  private func handle(_ event: LineEditor.Event) async throws {
    guard case .line(let line) = event else {
      // Without a camera or folder, no more pictures can arrive.
      if typed.isInteractive || (camera == nil && folder == nil) { game.end() }
      return
    }
    let word = line.trimmingCharacters(in: .whitespaces)
    if ["quit", "exit"].contains(word.lowercased()) { return game.end() }
    guard let round = game.round else { return try startRound() }
    switch word.lowercased() {
    case "":
      if let camera { try await submitImage(with: camera, at: now) }
    case "skip": await finish(try game.skip(at: now))
    case "hint": report.hint(try game.takeHint(), in: round)
    default: try await submitFile(word.pastedPath, at: now)
    }
    if !waitsForEnter { try startRound() }
  }

  private func handleArrivals() async throws {
    for arrival in folder?.arrivals() ?? [] {
      guard let round = game.round else {
        console.warn("\(arrival.path): arrived between two rounds and isn't scored")
        continue
      }
      // The file is returned after it has settled; the time that counts is that of its arrival.
      let time = max(round.start, now - Self.age(of: arrival.path))
      try await submitFile(arrival.path, at: time, isLastTry: arrival.isLast)
    }
  }

  /// - Parameter isLastTry: whether the file won't be read again, so that a failure is reported.
  private func submitFile(_ path: String, at time: Double, isLastTry: Bool = true) async throws {
    let input = Input.image(path)
    do {
      let drawing = try DrawingInput(input, orientation: settings.orientation)
      try await submit(drawing.picture, at: time) { drawing.encoded }
    } catch let error where ExitStatus(error) == .unreadable || ExitStatus(error) == .noInput {
      guard isLastTry else {
        folder?.noteFailure(of: path)
        return
      }
      try await submit(.unreadable, message: input.usingGivenName(error.sentence), at: time)
    }
  }

  private func submitImage(with camera: CameraFeed, at time: Double) async throws {
    guard let frame = camera.frame else {
      return try await submit(.unreadable, message: "The camera has given no picture yet.", at: time)
    }
    let image = frame.image.oriented(settings.orientation)
    try await submit(image, at: time) {
      try ImageEncoder.encode(image.buffer, as: .jpeg, isOpaque: true, orientation: image.orientation)
    }
  }

  /// - Parameter encoded: the picture's file contents, if they are recorded.
  private func submit(
    _ image: OrientedImage, at time: Double, encoded: () throws -> Data
  ) async throws {
    do {
      let drawing = try classifier.classifyDrawing(in: image)
      guard let result = try game.submit(drawing, at: time) else { return }
      await finish(result, image: settings.keepsImages ? try encoded() : nil)
    } catch let problem as DrawingProblem {
      try await submit(problem, at: time)
    }
  }

  private func submit(_ problem: DrawingProblem, message: String? = nil, at time: Double) async throws {
    guard let round = game.round else { return }
    report.problem(problem, message: message, in: round)
    if let result = try game.submit(problem, at: time) { await finish(result) }
  }

  private func checkDeadline() async throws {
    if let failure = camera?.takeFailure() { console.warn(failure.sentence) }
    guard let round = game.round, now > round.deadline else { return }
    // At the deadline the camera takes the picture, so that players can draw until the end.
    if let camera, camera.frame != nil { try await submitImage(with: camera, at: round.deadline) }
    // A file that was written in time may not have been detected yet.
    let grace = folder == nil ? 0 : FolderWatch.maximumDelay
    if let result = game.update(at: now - grace) { await finish(result) }
  }

  /// Reports a round once it is recorded, or once its recording is known to be delayed.
  private func finish(_ result: RoundResult, image: Data? = nil) async {
    await recorder.add(result, image: image)
    report.result(result)
  }

  private func showStatus() {
    guard typed.isInteractive else { return }
    if let round = game.round {
      report.countdown(round.timeLeft(at: now), round.prompt, typed: typed.pending)
    } else if let player = game.player, waitsForEnter {
      report.invitation(player, typed: typed.pending)
    }
  }

  /// The time in seconds since a file was written or moved to its place; a copy's own date may be older.
  private static func age(of path: String) -> Double {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    let changed = Double(status.st_ctim.tv_sec) + Double(status.st_ctim.tv_nsec) / 1e9
    return max(0, Date().timeIntervalSince1970 - changed)
  }
}
#endif
