import DiceRoll
import Foundation
import TestSupport
import VisionRecords

/// A folder with a record database, `r.sqlite`.
struct RecordedRolls {
  let folder: TemporaryFolder

  /// Creates rolls of a video and of an image in a folder, from 2026-11-21 18:30 on, a minute apart.
  ///
  /// - Parameter otherValues: the alternative values of the image's dice.
  init(_ rolls: [[Int]], ofPicture image: [Int] = [], otherValues: [Int?] = []) throws {
    folder = try TemporaryFolder()
    let store = try RecordStore(folder.path("r.sqlite"))
    let day = Date(timeIntervalSince1970: 1_795_285_800)
    let video = RollSession(name: "video", source: "roll.mp4")
    for (index, values) in rolls.enumerated() {
      let event = RollEvent(
        start: FrameTime(frame: 0, time: 0), end: FrameTime(frame: 10, time: 0.5),
        decided: FrameTime(frame: 16, time: 0.7),
        dice: dice(values))
      try store.add(event, index: index, in: video, on: day.addingTimeInterval(60 * Double(index)))
    }
    var pictured = dice(image)
    for (place, other) in otherValues.enumerated() { pictured[place].otherValue = other }
    try store.add(
      pictured, in: RollSession(name: "picture", source: "photos/a, b.jpg"),
      on: day.addingTimeInterval(86_400))
  }

  private func dice(_ values: [Int]) -> [DieReading] {
    values.enumerated().map { place, value in
      DieReading(
        value: value, confidence: 0.875, box: CGRect(x: 0.2 * Double(place), y: 0.5, width: 0.1, height: 0.1))
    }
  }

  /// Runs `vision rolls` on the records, in UTC.
  func rolls(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(
      ["rolls"] + arguments + ["--records", "r.sqlite"], in: folder.url,
      environment: ["TZ": "UTC", "USER": "ann"])
  }
}
