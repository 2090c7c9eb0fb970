/// The accuracy of reading dice, over labeled images.
package struct DiceEvaluation: Sendable {
  /// Labeled dice of similar size, and the number reported with their values.
  package struct SizeGroup: Hashable, Sendable {
    /// The mean side in pixels; the upper end is exclusive, nil for none.
    package let least: Int
    package let most: Int?
    package fileprivate(set) var labeledCount = 0
    package fileprivate(set) var rightCount = 0

    package var recall: Double? { labeledCount > 0 ? Double(rightCount) / Double(labeledCount) : nil }
  }

  /// A die's value and the reported one; nil for no die, or no report.
  package struct Pair: Hashable, Sendable {
    package let labeled: Int?
    package let reported: Int?

    package init(labeled: Int?, reported: Int?) { (self.labeled, self.reported) = (labeled, reported) }
  }

  private static let sizeLimits = [0, 16, 24, 32, 48, 64, 96, 128]

  package private(set) var all = DiceTally()
  package private(set) var sources: [String: DiceTally] = [:]
  package private(set) var sizes = zip(sizeLimits, sizeLimits.dropFirst().map(Optional.some) + [nil]).map {
    SizeGroup(least: $0, most: $1)
  }
  /// The number of dice by labeled and reported value.
  package private(set) var pairs: [Pair: Int] = [:]

  /// - Parameter confidence: the minimum confidence of reports.
  package init(_ images: some Sequence<LabeledDiceImage>, confidence: Double) {
    for image in images { add(image, DiceJudgment(image, confidence: confidence)) }
  }

  private mutating func add(_ image: LabeledDiceImage, _ judgment: DiceJudgment) {
    all.add(image, judgment)
    sources[image.source, default: DiceTally()].add(image, judgment)
    var isRight = [Bool](repeating: false, count: image.labels.count)
    for (reading, verdict) in judgment.verdicts {
      switch verdict {
      case .correct(let number):
        isRight[number] = true
        record(image.labels[number].value, reading.value)
      case .misread(let number): record(image.labels[number].value, reading.value)
      case .nothing: record(nil, reading.value)
      case .unreadable: break
      }
    }
    for number in judgment.missed { record(image.labels[number].value, nil) }
    for (die, isRight) in zip(image.labels, isRight) where die.value != nil {
      let side = image.side(of: die)
      guard let group = sizes.lastIndex(where: { Double($0.least) <= side }) else { continue }
      sizes[group].labeledCount += 1
      sizes[group].rightCount += isRight ? 1 : 0
    }
  }

  private mutating func record(_ labeled: Int?, _ reported: Int?) {
    pairs[Pair(labeled: labeled, reported: reported), default: 0] += 1
  }
}
