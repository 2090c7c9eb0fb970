/// How many dice of some pictures were read rightly.
package struct DiceTally: Hashable, Sendable {
  package private(set) var pictureCount = 0
  /// Pictures in which every die is reported rightly, and nothing else.
  package private(set) var rightPictureCount = 0
  /// Pictures without a die that can be read in which one is reported.
  package private(set) var falsePictureCount = 0
  /// Labeled dice that can be read.
  package private(set) var labeledCount = 0
  /// Reports, without those on dice that can't be read.
  package private(set) var reportedCount = 0
  package private(set) var rightCount = 0
  package private(set) var reliability = Reliability()

  package init() {}

  /// The part of the labeled dice that is reported with its value; nil without any.
  package var recall: Double? { Self.part(rightCount, of: labeledCount) }
  /// The part of the reports that is right; nil without any.
  package var precision: Double? { Self.part(rightCount, of: reportedCount) }
  /// The part of the pictures that is read without an error; nil without any.
  package var rightPictures: Double? { Self.part(rightPictureCount, of: pictureCount) }

  package mutating func add(_ picture: LabeledDicePicture, _ judgment: DiceJudgment) {
    let labeled = picture.labels.count { $0.value != nil }
    let counted = judgment.verdicts.filter { $0.verdict != .unreadable }
    let right = counted.count(where: \.verdict.isRight)
    pictureCount += 1
    rightPictureCount += right == counted.count && right == labeled ? 1 : 0
    falsePictureCount += labeled == 0 && !counted.isEmpty ? 1 : 0
    labeledCount += labeled
    reportedCount += counted.count
    rightCount += right
    for (reading, verdict) in counted {
      reliability.add(confidence: Double(reading.confidence), isRight: verdict.isRight)
    }
  }

  private static func part(_ count: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(count) / Double(whole) : nil
  }
}

extension DiceJudgment.Verdict {
  package var isRight: Bool { if case .right = self { true } else { false } }
}
