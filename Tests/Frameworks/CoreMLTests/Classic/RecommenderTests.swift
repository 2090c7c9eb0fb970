import CoreMLSpecification
import Foundation
import ProtobufWire
import Testing

@testable import CoreML

@Suite("Item similarity recommender")
struct RecommenderTests {
  typealias Spec = ClassicSpecification

  private func model(_ names: [String] = ["a", "b", "c", "d"]) throws -> MLModel {
    let similarities: [[(UInt64, Double)]] = [
      [(1, 0.5), (2, 0.25)], [(0, 0.5)], [(0, 0.25), (3, 1)], [(2, 1)],
    ]
    return try Spec.model(
      [
        Spec.textDictionary("items"), Spec.optional(Spec.whole("count")),
        Spec.optional(Spec.sequence("only")),
        Spec.optional(Spec.sequence("without")),
      ],
      [Spec.sequence("best"), Spec.textDictionary("scores")],
      .itemSimilarityRecommender(
        .with {
          $0.itemItemSimilarities = similarities.enumerated().map { index, row in
            .with {
              $0.itemID = UInt64(index)
              $0.similarItemList = row.map { other in
                .with {
                  $0.itemID = other.0
                  $0.similarityScore = other.1
                }
              }
            }
          }
          $0.itemStringIds.vector = names
          $0.itemInputFeatureName = "items"
          $0.numRecommendationsInputFeatureName = "count"
          $0.itemRestrictionInputFeatureName = "only"
          $0.itemExclusionInputFeatureName = "without"
          $0.recommendedItemListOutputFeatureName = "best"
          $0.recommendedItemScoreOutputFeatureName = "scores"
        }))
  }

  private func best(_ inputs: [String: Any]) throws -> [String] {
    var inputs = inputs
    inputs["items"] = ["a": 2, "c": 1] as [AnyHashable: NSNumber]
    return try model().outputs(inputs).featureValue(for: "best")?.sequenceValue?.stringValues ?? []
  }

  @Test("items are scored by weighted similarity to the given ones, which are excluded")
  func scores() throws {
    // b: 2 · 0.5; d: 1 · 1: equal, the earlier first.
    #expect(try best([:]) == ["b", "d"])
    #expect(try best(["count": 1]) == ["b"])
  }

  @Test("lists restrict and exclude")
  func lists() throws {
    #expect(try best(["only": MLSequence(strings: ["d", "a"])]) == ["d"])
    // The exclusion list replaces the default: a and c return, with 1 · 0.25 and 2 · 0.25.
    #expect(try best(["without": MLSequence(strings: ["b"])]) == ["d", "c", "a"])
  }

  @Test("similarities to nonexistent items are rejected at load")
  func refusals() {
    #expect {
      try Spec.model(
        [Spec.textDictionary("items")], [Spec.sequence("best")],
        .itemSimilarityRecommender(
          .with {
            $0.itemItemSimilarities = [
              .with {
                $0.itemID = 0; $0.similarItemList = [.with { $0.itemID = 9 }]
              }
            ]
          }))
    } throws: { "\($0)".contains("it has 1") }
  }

  @Test("two items of one name are rejected")
  func namesakes() {
    #expect(throws: MLModelError.self) { try model(["a", "b", "c", "b"]) }
  }
}
