import ArgumentParser
import DiceRoll
import Testing

@testable import VisionCLI

/// Option spellings that are accepted until 1.0.
@Suite("vision: former spellings of options")
struct FormerSpellingTests {
  @Test("--start is an alias of --base-model", arguments: ["--base-model", "--start"])
  func baseModel(option: String) throws {
    let images = try TrainImagesCommand.parse(["pets", "--output", "m.mlmodel", option, "a.mlmodel"])
    #expect(images.base.path == "a.mlmodel")
    let drawings = try TrainDrawingsCommand.parse(["sheets", "--output", "m.mlmodel", option, "a.mlmodel"])
    #expect(drawings.base.path == "a.mlmodel")
    let objects = try TrainObjectsCommand.parse([
      "parts", "--output", "m.mlmodel", "--algorithm", "full", option, "a.mlmodel",
    ])
    #expect(objects.base.path == "a.mlmodel")
  }

  @Test("--augment turn is an alias of --augment rotate", arguments: ["rotate", "turn"])
  func rotation(kind: String) throws {
    let command = try TrainObjectsCommand.parse([
      "parts", "--output", "m.mlmodel", "--algorithm", "full", "--augment", kind,
    ])
    #expect(command.augment == [.rotate])
  }

  @Test(
    "--second-look rest and pictures are aliases of at-rest and images",
    arguments: [
      ("rest", SecondLookPolicy.atRest), ("at-rest", .atRest), ("pictures", .images), ("images", .images),
    ])
  func secondLook(value: String, policy: SecondLookPolicy) throws {
    let command = try DiceEvaluateCommand.parse(["data", "--second-look", value])
    #expect(command.reading.secondLook == policy)
  }

  @Test("the help shows only the new spellings")
  func help() {
    let pages = [
      TrainImagesCommand.helpMessage(), TrainDrawingsCommand.helpMessage(), TrainObjectsCommand.helpMessage(),
      DiceEvaluateCommand.helpMessage(),
    ]
    for page in pages {
      for former in ["--start", "--without-dice", "turn", "pictures"] {
        #expect(
          !page.split(whereSeparator: { " \n(),".contains($0) }).contains(Substring(former)), "\(former)")
      }
    }
    #expect(pages[..<3].allSatisfy { $0.contains("--base-model <model>") })
    #expect(pages[3].contains("--negatives <folder>"))
    #expect(pages[3].contains("at-rest"))
  }
}
