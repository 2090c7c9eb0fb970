import CoreMLSpecification
import Foundation

/// An item similarity recommender: recommends items that are similar to the input's.
///
/// An item's score is its own adjustment plus, for each of the input's items, the similarity multiplied by
/// the input's number. Items of the input are excluded unless an exclusion list is given; a restriction list
/// limits the recommendations. They are in descending order of score, then in the model's order.
struct ItemSimilarityExecutor: SynchronousExecutor {
  private let parameters: CoreML_Specification_ItemSimilarityRecommender
  private let identifiers: ClassLabels
  private let indices: [DictionaryKey: Int]
  private let similar: [[(place: Int, score: Double)]]
  private let adjustments: [Double]

  private static let defaultCount = 10

  /// - Throws: `MLModelError` (`.io`) if the items don't match.
  init(_ parameters: CoreML_Specification_ItemSimilarityRecommender, description: MLModelDescription) throws {
    let count = parameters.itemItemSimilarities.count
    let strings = parameters.itemStringIds.vector
    let numbers = parameters.itemInt64Ids.vector
    identifiers =
      if !strings.isEmpty { .strings(strings) } else if !numbers.isEmpty { .int64s(numbers) } else {
        .int64s((0..<Int64(count)).map { $0 })
      }
    guard identifiers.count == count, count > 0 else {
      throw MLModelError(.io, "The recommender has \(count) items, but \(identifiers.count) identifiers.")
    }
    let identifiers = identifiers
    indices = Dictionary(
      (0..<count).map { (identifiers.key(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
    guard indices.count == count else {
      throw MLModelError(.io, "The recommender has items with the same identifier.")
    }
    var similar: [[(place: Int, score: Double)]] = Array(repeating: [], count: count)
    var adjustments = Array(repeating: 0.0, count: count)
    for items in parameters.itemItemSimilarities {
      guard items.itemID < UInt64(count), items.similarItemList.allSatisfy({ $0.itemID < UInt64(count) })
      else {
        throw MLModelError(.io, "The recommender refers to an unknown item; it has \(count).")
      }
      similar[Int(items.itemID)] = items.similarItemList.map { (Int($0.itemID), $0.similarityScore) }
      adjustments[Int(items.itemID)] = items.itemScoreAdjustment
    }
    self.parameters = parameters
    self.similar = similar
    self.adjustments = adjustments
  }

  func outputs(for features: any MLFeatureProvider) throws -> [String: MLFeatureValue] {
    var scores = adjustments
    var given: Set<Int> = []
    for (key, number) in features.featureValue(for: parameters.itemInputFeatureName)?.dictionaryValue ?? [:] {
      guard let place = DictionaryKey(key).flatMap({ indices[$0] }) else { continue }
      given.insert(place)
      for (other, score) in similar[place] { scores[other] += score * number.doubleValue }
    }
    let excluded = list(parameters.itemExclusionInputFeatureName, features) ?? given
    let allowed = list(parameters.itemRestrictionInputFeatureName, features)
    let count = try recommendationCount(features)
    let best = scores.indices.filter { !excluded.contains($0) && allowed?.contains($0) != false }
      .sorted { scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1 }
      .prefix(count)
    var values: [String: MLFeatureValue] = [:]
    if !parameters.recommendedItemListOutputFeatureName.isEmpty {
      values[parameters.recommendedItemListOutputFeatureName] = MLFeatureValue(
        sequence: sequence(Array(best)))
    }
    if !parameters.recommendedItemScoreOutputFeatureName.isEmpty {
      values[parameters.recommendedItemScoreOutputFeatureName] = try MLFeatureValue(
        dictionary: Dictionary(
          uniqueKeysWithValues: best.map { (identifiers.key(at: $0).hashable, NSNumber(value: scores[$0])) }))
    }
    return values
  }

  private func recommendationCount(_ features: any MLFeatureProvider) throws -> Int {
    let name = parameters.numRecommendationsInputFeatureName
    guard !name.isEmpty, let value = features.featureValue(for: name), !value.isUndefined else {
      return Self.defaultCount
    }
    guard value.int64Value >= 0 else {
      throw MLModelError(.featureType, "\"\(name)\" requests \(value.int64Value) recommendations.")
    }
    return Int(clamping: value.int64Value)
  }

  /// The items of an optional sequence; nil if it is missing.
  private func list(_ name: String, _ features: any MLFeatureProvider) -> Set<Int>? {
    guard !name.isEmpty, let sequence = features.featureValue(for: name)?.sequenceValue else { return nil }
    let keys =
      sequence.type == .int64
      ? sequence.int64Values.map { DictionaryKey.int64($0.int64Value) }
      : sequence.stringValues.map { .string($0) }
    return Set(keys.compactMap { indices[$0] })
  }

  private func sequence(_ items: [Int]) -> MLSequence {
    switch identifiers {
    case .strings(let names): MLSequence(strings: items.map { names[$0] })
    case .int64s(let numbers): MLSequence(int64s: items.map { NSNumber(value: numbers[$0]) })
    }
  }
}
