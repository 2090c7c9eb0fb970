/// The most prominent of many candidates: a table has tens of thousands, of which few are looked at.
import PlaneGeometry

struct TopCandidates {
  private var found: [(candidate: Candidate, prominence: Double)] = []
  private let limit: Int
  private let bounds: SIMD2<Double>
  /// How many have been found of each prominence.
  private var counts = [Int](repeating: 0, count: bins + 1)
  /// What is less prominent can't be among the most prominent any more.
  private var least = 0.0

  private static let bins = 512

  /// - Parameters:
  ///   - limit: how many are wanted.
  ///   - bounds: the picture's width and height.
  init(atMost limit: Int, bounds: SIMD2<Double>) { (self.limit, self.bounds) = (limit, bounds) }

  /// Whether a candidate may be among the most prominent that has this area and this confidence at most.
  func couldContain(area: Double, confidence: Double) -> Bool {
    RectangleDetection.prominence(area: area, confidence: confidence, in: bounds) >= least
  }

  mutating func add(_ candidate: Candidate) {
    let prominence = candidate.prominence(in: bounds)
    guard prominence >= least else { return }
    found.append((candidate, prominence))
    counts[Int(min(max(prominence, 0), 1) * Double(Self.bins))] += 1
    if found.count >= limit + max(limit / 4, 16) { dropLeast() }
  }

  private mutating func dropLeast() {
    var (bin, total) = (Self.bins, counts[Self.bins])
    while total < limit, bin > 0 {
      bin -= 1
      total += counts[bin]
    }
    least = Double(bin) / Double(Self.bins)
    found.removeAll { $0.prominence < least }
    for index in 0..<bin { counts[index] = 0 }
  }

  /// The most prominent first.
  var ranked: [Candidate] { Self.ranked([self], atMost: limit) }

  /// The most prominent of several searches first.
  static func ranked(_ searches: [TopCandidates], atMost limit: Int) -> [Candidate] {
    searches.flatMap(\.found).sorted { $0.prominence > $1.prominence }.prefix(limit).map(\.candidate)
  }
}

extension Candidate {
  /// How much it stands out, 0…1: a large one outranks a small one that is seen a little better.
  func prominence(in bounds: SIMD2<Double>) -> Double {
    RectangleDetection.prominence(area: quadrilateral.area, confidence: confidence, in: bounds)
  }
}

private func prominence(area: Double, confidence: Double, in bounds: SIMD2<Double>) -> Double {
  confidence * (0.2 + 0.8 * (max(area, 0) / max(bounds.x * bounds.y, 1)).squareRoot())
}
