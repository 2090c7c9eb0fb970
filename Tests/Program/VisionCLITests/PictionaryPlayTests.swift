import Foundation
import TestSupport
import VisionRecords
import Testing

@Suite("vision pictionary: play and scores")
struct PictionaryPlayTests {
  private func play(
    _ arguments: String..., in folder: TemporaryFolder, lines: String? = nil,
    onOutput: ((Process) -> Void)? = nil
  ) throws -> Program.Outcome {
    try Program.run(
      ["pictionary", "play", "--model", DrawnSheet.model] + arguments, in: folder.url,
      input: lines.map { Data($0.utf8) }, onOutput: onOutput)
  }

  /// A cat worth 61 points and one worth 99, a blank sheet, and a file that isn't an image.
  private func images() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(DrawnSheet.png(), as: "good cat.png")
    try folder.write(DrawnSheet.png(side: 32), as: "best.png")
    try folder.write(DrawnSheet.png(side: 0), as: "blank.png")
    try folder.write(Data("no picture".utf8), as: "text.png")
    return folder
  }

  @Test("a match of two players, with the images named on standard input")
  func match() throws {
    let folder = try images()
    let outcome = try play(
      "--labels", "cat", "--player", "Ann", "--player", "Bob", "--rounds", "2", "--records", "r.sqlite",
      in: folder, lines: "blank.png\n'good cat.png'\nbest.png\nhint\nskip\nnone.png\n./best.png\nnever read\n"
    )
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        Round 1, Ann: draw a cat. You have 45 seconds.
          No drawing was found in the picture. Draw larger or with a thicker pen, fill the picture with the sheet, and \
        take another.
          61 points.
        Round 2, Bob: draw a cat. You have 45 seconds.
          99 points.
        Round 3, Ann: draw a cat. You have 45 seconds.
          Hint: A round head with two pointed ears and whiskers.
          Skipped.
        Round 4, Bob: draw a cat. You have 45 seconds.
          none.png: no such file
          99 points.
        Score:
          1. Bob: 198 points in 2 rounds
          2. Ann: 61 points in 2 rounds

        """)
    let scores = try Program.run("pictionary", "scores", "--records", "r.sqlite", in: folder.url)
    #expect(scores.status == 0)
    #expect(
      scores.output == """
        PLAYER  GAMES  ROUNDS  POINTS  BEST  MEAN
        Bob         1       2     198    99  99.0
        Ann         1       2      61    61  30.5

        """)
  }

  @Test("in JSON each event is an object, and the records have the same rounds")
  func json() throws {
    let folder = try images()
    let outcome = try play(
      "--json", "--labels", "airplane", "--seconds", "30", "--records", "r.sqlite", "--keep-pictures",
      in: folder,
      lines: "text.png\nhint\ngood cat.png\nquit\n")
    #expect(outcome.status == 0)
    let lines = outcome.lines
    try #require(lines.count == 6)
    #expect(
      lines[0]
        == #"{"type":"prompt","round":1,"player":"Player 1","prompt":"airplane","phrase":"an airplane","seconds":30}"#
    )
    #expect(lines[1].hasPrefix(#"{"type":"problem","round":1,"problem":"unreadable","message":"“text.png”"#))
    #expect(lines[2] == #"{"type":"hint","round":1,"hint":"A long body, two wings swept back, a tail."}"#)
    let result = #/\{"type":"round","round":1,"player":"Player 1","prompt":"airplane","outcome":"drawn",/#
    #expect(lines[3].prefixMatch(of: result) != nil)
    let rest = #""confidence":0.036,"points":3,"takenFor":{"identifier":"cat","confidence":0.618},"seconds":"#
    #expect(lines[3].contains(rest))
    #expect(lines[3].hasSuffix(#","hint":true}"#))
    #expect(lines[4].hasPrefix(#"{"type":"prompt","round":2,"#))
    #expect(
      lines[5]
        == #"{"type":"standings","players":[{"rank":1,"player":"Player 1","points":3,"rounds":1}]}"#)
    let rounds = try Program.run(
      "pictionary", "scores", "--rounds", "--json", "--records", "r.sqlite", in: folder.url)
    let record = try #require(try rounds.records.first)
    #expect(rounds.lines.count == 1)
    #expect(record["points"] as? Int == 3)
    #expect((record["takenFor"] as? [String: Any])?["identifier"] as? String == "cat")
    #expect(record["image"] as? Bool == true)
    let store = try RecordStore(folder.path("r.sqlite"), access: .reading)
    let game = try #require(try store.rounds().first?.game)
    #expect(
      try store.picture(ofRound: 1, in: game) == (try Data(contentsOf: folder.path("good cat.png"))))
  }

  @Test("a game continues after all labels were used, until the input ends")
  func endless() throws {
    let folder = try TemporaryFolder()
    let skips = String(repeating: "skip\n", count: 9)
    let outcome = try play("--json", "--no-records", "--seed", "5", in: folder, lines: skips)
    let prompts = try outcome.records.filter { $0["type"] as? String == "prompt" }.map {
      $0["prompt"] as? String
    }
    #expect(prompts.count == 10)
    for start in [0, 3, 6] {
      #expect(Set(prompts[start..<start + 3]) == ["cat", "airplane", "eyeglasses"])
    }
    let again = try play("--json", "--no-records", "--seed", "5", in: folder, lines: skips)
    #expect(
      try again.records.filter { $0["type"] as? String == "prompt" }.map { $0["prompt"] as? String }
        == prompts)
  }

  @Test(
    "new images in a folder are rated, existing ones aren't; Ctrl-C ends the game with the score"
  )
  func folder() throws {
    let folder = try images()
    try folder.write(DrawnSheet.png(side: 32), as: "in/old.png")
    var lines = 0
    let outcome = try play(
      "--labels", "cat", "--folder", "in", "--records", "r.sqlite", in: folder,
      onOutput: { process in
        lines += 1
        if lines == 1 { _ = try? folder.write((try? DrawnSheet.png()) ?? Data(), as: "in/new.png") }
        if lines == 2 { process.interrupt() }
      })
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("  61 points.\n"))
    #expect(outcome.output.hasSuffix("Score:\n  1. Player 1: 61 points in 1 round\n"))
    let scores = try Program.run("pictionary", "scores", "--json", "--records", "r.sqlite", in: folder.url)
    #expect(
      scores.output
        == #"{"type":"score","player":"Player 1","games":1,"rounds":1,"points":61,"best":61,"mean":61}"#
        + "\n")
  }

  @Test("a round whose time is up has no points, and the camera's image is taken automatically")
  func timeUp() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.path("in"), withIntermediateDirectories: false)
    let late = try play(
      "--labels", "cat", "--seconds", "1", "--rounds", "1", "--folder", "in", "--no-records", in: folder)
    #expect(
      late.output == """
        Round 1, Player 1: draw a cat. You have 1 second.
          The time is up.
        Score:
          1. Player 1: 0 points in 1 round

        """)
    // A camera that shows the sample roll: a drawing is found, whatever its label.
    try folder.write(await Samples.shortVideo.value, as: "view.mp4")
    let camera = try play(
      "--json", "--labels", "cat", "--seconds", "1.5", "--rounds", "1", "--camera", "view.mp4",
      "--no-records",
      in: folder)
    let round = try #require(try camera.records.first { $0["type"] as? String == "round" })
    #expect(round["outcome"] as? String == "drawn")
    #expect(round["seconds"] as? Double == 1.5)
  }

  @Test("a folder, camera or records that can't be used end the command before the game starts")
  func refusals() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("no database, by no means one".utf8), as: "text.sqlite")
    for (arguments, status, message) in [
      (["--folder", "none", "--no-records"], Int32(66), "--folder: there is no folder none"),
      (["--camera", "none", "--no-records"], 66, "none: no such camera"),
      (["--player", "Ann", "--player", "Ann", "--no-records"], 64, "two players are called Ann"),
      (
        ["--records", "text.sqlite"], 65,
        "\(folder.path("text.sqlite").path): not a database, or a damaged one. Use another file for the records"
      ),
    ] {
      let outcome = try Program.run(
        ["pictionary", "play", "--model", DrawnSheet.model] + arguments, in: folder.url, input: Data())
      #expect(outcome.status == status)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "vision: \(message)\n")
    }
  }

  @Test("scores can be filtered by player, label and day")
  func filters() throws {
    let folder = try images()
    _ = try play(
      "--labels", "cat,airplane", "--seed", "3", "--player", "Ann", "--player", "Bob", "--rounds", "2",
      "--records",
      "r.sqlite", in: folder, lines: String(repeating: "best.png\n", count: 4))
    func rounds(_ arguments: String...) throws -> Int {
      let outcome = try Program.run(
        ["pictionary", "scores", "--json", "--rounds", "--records", "r.sqlite"] + arguments, in: folder.url)
      #expect(outcome.status == 0)
      return outcome.lines.count
    }
    #expect(try rounds() == 4)
    #expect(try rounds("--player", "Ann") == 2)
    #expect(try rounds("--player", "Ann", "--player", "Bob") == 4)
    #expect(try rounds("--player", "Cy") == 0)
    #expect(try rounds("--prompt", "cat") == 2)
    #expect(try rounds("--since", "2020-01-01") == 4)
    #expect(try rounds("--until", "2020-01-01") == 0)
    let none = try Program.run(
      "pictionary", "scores", "--player", "Cy", "--records", "r.sqlite", in: folder.url)
    #expect(none.output == "No matching rounds.\n")
    let missing = try Program.run("pictionary", "scores", "--records", "none.sqlite", in: folder.url)
    #expect(missing.status == 66)
    #expect(
      missing.errors.hasSuffix(
        "none.sqlite: no such database. It is created when the first game is played or the first roll "
          + "is recorded\n"))
  }
}
