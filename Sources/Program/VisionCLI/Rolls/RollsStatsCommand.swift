#if Records
import Overlays
import ArgumentParser
import DiceRoll
import Foundation
import ImageIO
import RecordReports
import Reports
import SystemErrors
import VisionRecords

struct RollsStatsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Computes statistics of the recorded rolls and tests fairness.",
    discussion: """
      Reports the frequency of each face, the mean with its standard error, and chi-square tests of \
      fairness and of independence between successive sums. DATE is a day such as 2026-11-21 or a time \
      such as 2026-11-21T18:30, in local time. Details: man vision-rolls-stats.

      EXAMPLES
        vision rolls stats
        vision rolls stats --dice 2 --since 2026-11-01
        vision rolls stats --records rolls.sqlite --histogram faces.png
        vision rolls stats --sides 20 --source d20.mp4 --json

      \(RollsCommand.exitStatuses)
      """)

  @Flag(help: "Write a JSON object instead of text.")
  var json = false

  @Option(
    help: ArgumentHelp("Write a histogram of the faces: an SVG, PNG, JPEG or WebP.", valueName: "out"),
    completion: .file(extensions: ["svg", "png"]))
  var histogram: String?

  @Option(
    help: ArgumentHelp(
      "Number of sides of the dice; other values are counted separately.", valueName: "count"))
  var sides = 6

  @OptionGroup var filter: RollFilterArguments

  @OptionGroup var records: RecordsArguments

  func validate() throws {
    try checkSides(sides)
    if let histogram {
      let ending = URL(filePath: histogram).pathExtension.lowercased()
      guard ending == "svg" || ImageFormat(fileExtension: ending) != nil else {
        throw ValidationError(
          "--histogram: the name of an image file ends in .svg, .png, .jpg or .webp: \(histogram).")
      }
    }
  }

  func run() async throws {
    try await runInterruptibly { console in
      let store = try RecordStore(records.url, access: .reading)
      let statistics = RollStatistics(try store.values(matching: filter.filter), sides: sides)
      if json {
        console.print(JSON.result("statistics", JSON.statisticsMembers(statistics)).text)
      } else {
        StatisticsReport(console: console).report(statistics)
      }
      if let histogram { try draw(statistics, to: URL(filePath: histogram)) }
    }
  }

  private func draw(_ statistics: RollStatistics, to url: URL) throws {
    guard url.pathExtension.lowercased() == "svg" else {
      guard let image = statistics.chart.picture() else {
        throw OutputError(path: url.path, reason: "not enough memory for the image")
      }
      return try ImageEncoder.write(image, to: url, isOpaque: true)
    }
    do {
      try statistics.chart.svg().write(to: url, options: .atomic)
    } catch {
      throw OutputError(path: url.path, reason: error.fileReason)
    }
  }
}
#endif
