#if Training
import CreateML
import DiceRoll
import Foundation
import Reports

struct DiceEvaluationReport {
  private let settings: DiceEvaluationSettings
  private let evaluation: DiceEvaluation
  private let precisions: DetectionMetrics?
  /// In alphabetical order.
  private let sources: [(name: String, tally: DiceTally, precisions: DetectionMetrics?)]

  init(settings: DiceEvaluationSettings, images: [EvaluatedDiceImage]) {
    self.settings = settings
    let evaluation = DiceEvaluation(images.map(\.image), confidence: settings.confidence)
    self.evaluation = evaluation
    precisions = DetectionMetrics(images)
    let bySource = Dictionary(grouping: images, by: \.image.source)
    sources = bySource.keys.sorted(by: isInNaturalOrder).map { name in
      (name, evaluation.sources[name] ?? DiceTally(), DetectionMetrics(bySource[name] ?? []))
    }
  }

  func print(to console: Console) {
    guard !settings.isJSON else { return console.print(json.text) }
    let all = evaluation.all
    console.print(
      "\(title): \(counted(all.imageCount, "image")), \(counted(all.labeledCount, "die", plural: "dice")), "
        + "\(all.reportedCount) reported with a confidence of at least \(String(format: "%.2f", settings.confidence))"
    )
    console.print("")
    console.printTable(
      [
        "Source", "Images", "Dice", "Recall", "Precision", "Correct images", "mAP50", "mAP50-95",
        "Calibration error",
      ],
      sources.map { line($0.name.escapingControlCharacters, $0.tally, $0.precisions) } + [
        line("all", all, precisions)
      ],
      leftAligned: [0], orSay: "")
    let sizes = evaluation.sizes.filter { $0.labeledCount > 0 }
    if !sizes.isEmpty {
      console.print("")
      console.printTable(
        ["Side in pixels", "Dice", "Recall"],
        sizes.map { [$0.name, "\($0.labeledCount)", percentage($0.recall)] }, leftAligned: [0], orSay: "")
    }
    console.print("")
    printConfusion(to: console)
    console.print("")
    printReliability(to: console)
  }

  private var title: String {
    (settings.datasets + settings.negatives).map(\.escapingControlCharacters).joined(separator: ", ")
  }

  private func line(_ name: String, _ tally: DiceTally, _ precisions: DetectionMetrics?) -> [String] {
    [
      name, "\(tally.imageCount)", "\(tally.labeledCount)", percentage(tally.recall),
      percentage(tally.precision), percentage(tally.correctImages),
      percentage(precisions?.meanAveragePrecision50), percentage(precisions?.meanAveragePrecision),
      percentage(tally.reliability.expectedError),
    ]
  }

  private var values: [Int] {
    Set(evaluation.pairs.keys.flatMap { [$0.labeled, $0.reported].compactMap(\.self) }).sorted()
  }

  private func printConfusion(to console: Console) {
    let columns: [Int?] = values.map(Optional.some) + [nil]
    let rows = columns.map { labeled -> [String] in
      let name = labeled.map(String.init) ?? "no die"
      return [name] + columns.map { count(labeled: labeled, reported: $0) }
    }
    let head = columns.map { $0.map { "read as \($0)" } ?? "missed" }
    console.printTable(["Labeled"] + head, rows, leftAligned: [0], orSay: "")
  }

  /// Empty for the combination of no die and none reported.
  private func count(labeled: Int?, reported: Int?) -> String {
    guard labeled != nil || reported != nil else { return "" }
    let pair = DiceEvaluation.Pair(labeled: labeled, reported: reported)
    return String(evaluation.pairs[pair] ?? 0)
  }

  private func printReliability(to console: Console) {
    let bins = evaluation.all.reliability.bins
    let rows = bins.indices.filter { bins[$0].count > 0 }.map { index -> [String] in
      let bin = bins[index]
      let ofSources = sources.map { source -> String in
        let own = source.tally.reliability.bins[index]
        return own.count > 0 ? "\(percentage(own.accuracy)) of \(own.count)" : "-"
      }
      return [
        Reliability.name(of: index), String(bin.count), percentage(bin.confidence), percentage(bin.accuracy),
      ] + ofSources
    }
    console.printTable(
      ["Confidence", "Dice", "Mean", "Correct"] + sources.map(\.name.escapingControlCharacters), rows,
      leftAligned: [0],
      orSay: "No dice were reported.")
  }

  private var json: JSON {
    let asked: [(String, JSON)] = [
      ("inputs", .array(settings.datasets.map { .string($0) })),
      ("negatives", .array(settings.negatives.map { .string($0) })),
      ("confidenceThreshold", .number(settings.confidence, decimals: 4)),
    ].withFormerKeys(.detectionMetrics)
    let parts: [(String, JSON)] = [
      (
        "sources",
        .array(sources.map { .object([("source", .string($0.name))] + members($0.tally, $0.precisions)) })
      ),
      ("sizes", .array(evaluation.sizes.map(Self.json))),
      ("confusion", .array(confusions.map(Self.json))),
    ]
    return .result("evaluation", asked + members(evaluation.all, precisions) + parts)
  }

  private static func json(_ group: DiceEvaluation.SizeGroup) -> JSON {
    .object([
      ("from", .integer(group.least)), ("to", group.most.map { .integer($0) } ?? .null),
      ("dice", .integer(group.labeledCount)), ("recall", .part(group.recall)),
    ])
  }

  private static func json(_ pair: DiceEvaluation.Pair, count: Int) -> JSON {
    .object([
      ("labeled", pair.labeled.map { .integer($0) } ?? .null),
      ("reported", pair.reported.map { .integer($0) } ?? .null), ("dice", .integer(count)),
    ])
  }

  /// In the order of the values, missing values last.
  private var confusions: [(DiceEvaluation.Pair, Int)] {
    func order(_ pair: DiceEvaluation.Pair) -> (Int, Int) {
      (pair.labeled ?? Int.max, pair.reported ?? Int.max)
    }
    return evaluation.pairs.sorted { order($0.key) < order($1.key) }.map { ($0.key, $0.value) }
  }

  private func members(_ tally: DiceTally, _ precisions: DetectionMetrics?) -> [(String, JSON)] {
    let bins = tally.reliability.bins
    return [
      ("images", .integer(tally.imageCount)), ("correctImages", .integer(tally.rightImageCount)),
      ("falsePositiveImages", .integer(tally.falsePositiveImageCount)),
      ("dice", .integer(tally.labeledCount)),
      ("reported", .integer(tally.reportedCount)), ("correct", .integer(tally.correctCount)),
      ("recall", .part(tally.recall)), ("precision", .part(tally.precision)),
      ("meanAveragePrecision50", .part(precisions?.meanAveragePrecision50)),
      ("meanAveragePrecision", .part(precisions?.meanAveragePrecision)),
      ("calibrationError", .part(tally.reliability.expectedError)),
      ("reliability", .array(bins.indices.filter { bins[$0].count > 0 }.map { Self.json(bins[$0], at: $0) })),
    ].withFormerKeys(.detectionMetrics)
  }

  private static func json(_ bin: Reliability.Bin, at index: Int) -> JSON {
    let width = 1 / Double(Reliability.binCount)
    return .object(
      [
        ("from", .number(Double(index) * width, decimals: 2)),
        ("to", .number(Double(index + 1) * width, decimals: 2)),
        ("dice", .integer(bin.count)), ("confidence", .part(bin.confidence)),
        ("correct", .part(bin.accuracy)),
      ].withFormerKeys(.detectionMetrics))
  }
}

extension Reliability {
  /// A name such as `0.9–1.0`.
  fileprivate static func name(of bin: Int) -> String {
    String(format: "%.1f–%.1f", Double(bin) / Double(binCount), Double(bin + 1) / Double(binCount))
  }
}

extension DiceEvaluation.SizeGroup {
  /// A name such as `16–23`, or `128 and more`.
  fileprivate var name: String { most.map { "\(least)–\($0 - 1)" } ?? "\(least) and more" }
}
#endif
