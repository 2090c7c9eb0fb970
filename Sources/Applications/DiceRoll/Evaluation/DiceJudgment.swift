import CoreGraphics

/// Compares an image's reported dice with the labeled ones.
///
/// A report is correct if its center lies in the box of a labeled die with its value. Reports choose the
/// nearest die, one each, in descending order of confidence. The rules are those of
/// `Training/detector/scoring.py`.
package struct DiceJudgment: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// It matches the labeled die of this index.
    case correct(Int)
    /// It lies on the labeled die of this index, whose value differs.
    case misread(Int)
    /// It lies on a die that can't be read.
    case unreadable
    /// There is no die, or it has been reported already.
    case nothing
  }

  /// The reports in descending order of confidence, with their verdicts.
  package let verdicts: [(reading: DieReading, verdict: Verdict)]
  /// The indices of the labeled dice that weren't reported, with any value.
  package let missed: [Int]

  /// - Parameter confidence: the minimum confidence of reports.
  package init(_ image: LabeledDiceImage, confidence: Double) {
    let readings = image.readings.filter { Double($0.confidence) >= confidence }
      .sorted { $0.confidence > $1.confidence }
    var verdicts = [Verdict](repeating: .nothing, count: readings.count)
    var isTaken = image.labels.map { $0.value == nil }
    func nearest(to reading: DieReading, where isCandidate: (LabeledDie) -> Bool) -> Int? {
      let center = CGPoint(x: reading.box.midX, y: reading.box.midY)
      return image.labels.indices.filter {
        !isTaken[$0] && image.labels[$0].box.containsEdges(center) && isCandidate(image.labels[$0])
      }.min { one, other in
        image.distance(center, image.labels[one]) < image.distance(center, image.labels[other])
      }
    }
    for (index, reading) in readings.enumerated() {
      guard let number = nearest(to: reading, where: { $0.value == reading.value }) else { continue }
      isTaken[number] = true
      verdicts[index] = .correct(number)
    }
    // Remaining reports lie on remaining dice, on unreadable ones, or on nothing.
    for (index, reading) in readings.enumerated() where verdicts[index] == .nothing {
      if let number = nearest(to: reading, where: { _ in true }) {
        isTaken[number] = true
        verdicts[index] = .misread(number)
      } else if image.labels.contains(where: {
        $0.value == nil && $0.box.containsEdges(CGPoint(x: reading.box.midX, y: reading.box.midY))
      }) {
        verdicts[index] = .unreadable
      }
    }
    self.verdicts = Array(zip(readings, verdicts))
    missed = image.labels.indices.filter { !isTaken[$0] }
  }
}

extension LabeledDiceImage {
  /// The distance from a point to a die's center in pixels, along the axes.
  fileprivate func distance(_ point: CGPoint, _ die: LabeledDie) -> Double {
    abs(point.x - die.box.midX) * Double(width) + abs(point.y - die.box.midY) * Double(height)
  }
}

extension CGRect {
  /// Whether a point lies in the box or on any of its edges.
  fileprivate func containsEdges(_ point: CGPoint) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }
}
