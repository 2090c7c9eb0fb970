import DiceRoll
import Foundation
import Testing

@Suite("Evaluation of dice readings")
struct DiceEvaluationTests {
  private func label(_ value: Int?, _ x: Double, _ y: Double = 0.1, side: Double = 0.1) -> LabeledDie {
    LabeledDie(value: value, box: CGRect(x: x, y: y, width: side, height: side))
  }

  private func report(_ value: Int, _ confidence: Float, _ x: Double, _ y: Double = 0.1) -> DieReading {
    DieReading(value: value, confidence: confidence, box: CGRect(x: x, y: y, width: 0.1, height: 0.1))
  }

  private func image(
    of source: String = "a", _ labels: [LabeledDie], _ readings: [DieReading]
  ) -> LabeledDiceImage {
    LabeledDiceImage(source: source, width: 400, height: 200, labels: labels, readings: readings)
  }

  @Test("a reading is correct if its center is in the box of a die with its value, one per die")
  func matching() {
    let judgment = DiceJudgment(
      image(
        [label(3, 0.1), label(5, 0.5)],
        // Its center is just inside; a second one on the same die; another value; nothing there.
        [report(3, 0.7, 0.149), report(3, 0.9, 0.1), report(4, 0.8, 0.5), report(5, 0.6, 0.8)]), confidence: 0
    )
    #expect(judgment.verdicts.map(\.verdict) == [.correct(0), .misread(1), .nothing, .nothing])
    #expect(judgment.verdicts.map(\.reading.confidence) == [0.9, 0.8, 0.7, 0.6])
    #expect(judgment.missed.isEmpty)
  }

  @Test("of two dice with one value a reading matches the one with the nearer center")
  func nearest() {
    let judgment = DiceJudgment(
      image([label(2, 0.1, side: 0.2), label(2, 0.2, side: 0.2)], [report(2, 0.9, 0.22, 0.15)]),
      confidence: 0)
    // Centers at 0.2 and 0.3 against 0.27.
    #expect(judgment.verdicts.map(\.verdict) == [.correct(1)])
    #expect(judgment.missed == [0])
  }

  @Test("readings on a die that can't be read don't count")
  func unreadable() {
    let one = image([label(nil, 0.1), label(6, 0.5)], [report(1, 0.9, 0.1), report(6, 0.8, 0.5)])
    let evaluation = DiceEvaluation([one], confidence: 0)
    #expect(evaluation.all.labeledCount == 1 && evaluation.all.reportedCount == 1)
    #expect(evaluation.all.recall == 1 && evaluation.all.precision == 1)
    #expect(evaluation.all.rightImageCount == 1)
    #expect(evaluation.pairs == [.init(labeled: 6, reported: 6): 1])
  }

  @Test("counts include readings with sufficient confidence, by source, size and value")
  func counts() {
    // 40 by 20 pixels: a mean side of 28.
    let right = image(of: "a", [label(3, 0.1)], [report(3, 0.9, 0.1), report(1, 0.3, 0.5)])
    let misread = image(of: "b", [label(5, 0.1), label(6, 0.5, side: 0.4)], [report(6, 0.8, 0.1)])
    let empty = image(of: "b", [], [report(2, 0.5, 0.1)])
    let evaluation = DiceEvaluation([right, misread, empty], confidence: 0.4)
    #expect(evaluation.all.imageCount == 3 && evaluation.all.rightImageCount == 1)
    #expect(evaluation.all.falsePositiveImageCount == 1)
    #expect(evaluation.all.recall == 1.0 / 3 && evaluation.all.precision == 1.0 / 3)
    #expect(evaluation.sources["a"]?.precision == 1 && evaluation.sources["b"]?.precision == 0)
    #expect(
      evaluation.pairs == [
        .init(labeled: 3, reported: 3): 1, .init(labeled: 5, reported: 6): 1,
        .init(labeled: 6, reported: nil): 1,
        .init(labeled: nil, reported: 2): 1,
      ])
    // The large die is 160 by 80 pixels: 113.
    #expect(evaluation.sizes.filter { $0.labeledCount > 0 }.map(\.least) == [24, 96])
    #expect(evaluation.sizes.filter { $0.labeledCount > 0 }.map(\.rightCount) == [1, 0])
  }

  @Test("the calibration error is the mean distance of confidence and accuracy")
  func calibration() {
    var reliability = Reliability()
    #expect(reliability.expectedError == nil)
    // Of ten with 0.95, nine are correct; of ten with 0.55, two.
    for number in 0..<10 {
      reliability.add(confidence: 0.95, isRight: number > 0)
      reliability.add(confidence: 0.55, isRight: number < 2)
    }
    reliability.add(confidence: 1, isRight: true)
    #expect(reliability.bins.map(\.count) == [0, 0, 0, 0, 0, 10, 0, 0, 0, 11])
    #expect(reliability.bins[5].accuracy == 0.2)
    // (|10·0.55 − 2| + |10·0.95 + 1 − 10|) / 21
    #expect(abs((reliability.expectedError ?? 0) - 4 / 21) < 1e-9)
  }
}
