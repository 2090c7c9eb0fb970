/// The number of dice that were read correctly in some images.
package struct DiceTally: Hashable, Sendable {
  package private(set) var imageCount = 0
  /// The number of images in which every die is reported correctly, and nothing else.
  package private(set) var rightImageCount = 0
  /// The number of images without a readable die in which one is reported.
  package private(set) var falsePositiveImageCount = 0
  /// The number of labeled dice that can be read.
  package private(set) var labeledCount = 0
  /// The number of reports, except for those on dice that can't be read.
  package private(set) var reportedCount = 0
  package private(set) var correctCount = 0
  package private(set) var reliability = Reliability()

  package init() {}

  /// The fraction of the labeled dice that is reported with its value; nil without any.
  package var recall: Double? { Self.part(correctCount, of: labeledCount) }
  /// The fraction of the reports that is correct; nil without any.
  package var precision: Double? { Self.part(correctCount, of: reportedCount) }
  /// The fraction of the images that is read without an error; nil without any.
  package var correctImages: Double? { Self.part(rightImageCount, of: imageCount) }

  package mutating func add(_ image: LabeledDiceImage, _ judgment: DiceJudgment) {
    let labeled = image.labels.count { $0.value != nil }
    let counted = judgment.verdicts.filter { $0.verdict != .unreadable }
    let right = counted.count(where: \.verdict.isRight)
    imageCount += 1
    rightImageCount += right == counted.count && right == labeled ? 1 : 0
    falsePositiveImageCount += labeled == 0 && !counted.isEmpty ? 1 : 0
    labeledCount += labeled
    reportedCount += counted.count
    correctCount += right
    for (reading, verdict) in counted {
      reliability.add(confidence: Double(reading.confidence), isRight: verdict.isRight)
    }
  }

  private static func part(_ count: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(count) / Double(whole) : nil
  }
}

extension DiceJudgment.Verdict {
  package var isRight: Bool { if case .correct = self { true } else { false } }
}
