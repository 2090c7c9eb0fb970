/// The keys of a kind of JSON object that have another name since before 1.0.
///
/// Until 1.0 their values are written under both names. This file and its uses go with 1.0.
package struct FormerKeys {
  /// The former keys, by key.
  fileprivate let names: [String: String]

  package static let annotations = FormerKeys(names: [
    "hasProposals": "proposes", "image": "picture", "images": "pictures", "isReviewed": "isLookedAt",
  ])
  package static let detectionMetrics = FormerKeys(names: [
    "correct": "right", "correctImages": "rightPictures", "falsePositiveImages": "falsePictures",
    "images": "pictures", "negatives": "withoutDice",
  ])
  package static let imageCounts = FormerKeys(names: ["images": "pictures"])
  package static let modelBenchmark = FormerKeys(names: ["p10": "tenth"])
  package static let round = FormerKeys(names: ["image": "picture"])
}

extension [(String, JSON)] {
  /// The members of an object, the renamed ones under both keys.
  package func withFormerKeys(_ former: FormerKeys) -> [(String, JSON)] {
    flatMap { key, value in former.names[key].map { [(key, value), ($0, value)] } ?? [(key, value)] }
  }
}
