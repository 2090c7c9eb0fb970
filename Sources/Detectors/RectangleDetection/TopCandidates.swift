/// The most prominent of many candidates; a table has tens of thousands, of which few are examined.
import PlaneGeometry

struct TopCandidates {
  private var found: [(candidate: Candidate, prominence: Double)] = []
  private let limit: Int
  private let bounds: SIMD2<Double>
  /// A histogram of the candidates' prominences.
  private var counts = [Int](repeating: 0, count: bins + 1)
  /// The prominence below which candidates can no longer be among the top `limit`.
  private var least = 0.0

  private static let bins = 512

  /// - Parameter bounds: the image's width and height.
  init(atMost limit: Int, bounds: SIMD2<Double>) { (self.limit, self.bounds) = (limit, bounds) }

  /// Whether a candidate of this area and at most this confidence may be among the most prominent.
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

  var ranked: [Candidate] { Self.ranked([self], atMost: limit) }

  static func ranked(_ searches: [TopCandidates], atMost limit: Int) -> [Candidate] {
    searches.flatMap(\.found).sorted { $0.prominence > $1.prominence }.prefix(limit).map(\.candidate)
  }
}

extension Candidate {
  /// Returns the prominence, 0…1: a large candidate outranks a small one of slightly higher confidence.
  func prominence(in bounds: SIMD2<Double>) -> Double {
    RectangleDetection.prominence(area: quadrilateral.area, confidence: confidence, in: bounds)
  }
}

private func prominence(area: Double, confidence: Double, in bounds: SIMD2<Double>) -> Double {
  confidence * (0.2 + 0.8 * (max(area, 0) / max(bounds.x * bounds.y, 1)).squareRoot())
}
