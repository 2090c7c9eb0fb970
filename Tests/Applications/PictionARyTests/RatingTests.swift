import Testing

@testable import PictionARy

@Suite("Ratings")
struct RatingTests {
  private func rating(_ confidences: [String: Float], prompt: String = "cat") -> Rating {
    Rating(of: confidences.map { Classification(identifier: $0.key, confidence: $0.value) }, prompt: prompt)
  }

  @Test(
    "points are the confidence in hundredths, rounded down",
    arguments: [
      (0, 0), (0.0099, 0), (0.01, 1), (0.29, 29), (0.57, 57), (0.58, 58), (0.93, 93), (0.9999, 99), (1, 100),
    ] as [(Float, Int)])
  func points(confidence: Float, points: Int) {
    #expect(rating(["cat": confidence]).points == points)
  }

  @Test("the prompted label counts, not the most confident one")
  func prompted() {
    let rating = rating(["cat": 0.07, "dog": 0.9, "nothing": 0.03])
    #expect(rating.points == 7)
    #expect(rating.takenFor == Classification(identifier: "dog", confidence: 0.9))
    #expect(rating.sentence == "7 points: that looks like a dog.")
  }

  @Test("a recognized drawing has no alternative label")
  func recognized() {
    #expect(rating(["cat": 0.93, "dog": 0.05]).takenFor == nil)
    #expect(rating(["cat": 0.93, "dog": 0.05]).sentence == "93 points.")
    #expect(rating(["cat": 0.5, "dog": 0.5]).takenFor == nil)
    #expect(rating(["cat": 0.015, "nothing": 0.9]).sentence == "1 point.")
  }

  @Test("a label that the model doesn't have gets no points")
  func missing() {
    #expect(rating(["eyeglasses": 1]).sentence == "0 points: that looks like eyeglasses.")
    #expect(rating([:]).points == 0)
  }

  @Test("invalid probabilities stay within 0 and 100 points")
  func improbable() {
    #expect(rating(["cat": 7]).points == 100)
    #expect(rating(["cat": -1]).points == 0)
    #expect(rating(["cat": .nan]).points == 0)
    #expect(rating(["cat": .infinity]).points == 100)
  }
}
