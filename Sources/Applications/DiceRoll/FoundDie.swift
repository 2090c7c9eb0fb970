import CoreGraphics

/// A die that both models found, before suppression.
enum FoundDie: Hashable, Sendable {
  case readable(DieReading)
  case unreadable(UnreadableDie)

  var confidence: Float {
    switch self {
    case .readable(let reading): reading.confidence
    case .unreadable(let die): die.confidence
    }
  }

  var box: CGRect {
    switch self {
    case .readable(let reading): reading.box
    case .unreadable(let die): die.box
    }
  }

  /// Nil for an unreadable die.
  var value: Int? { reading?.value }

  var reading: DieReading? {
    if case .readable(let reading) = self { reading } else { nil }
  }

  func moved(to box: CGRect) -> FoundDie {
    switch self {
    case .readable(var reading):
      reading.box = box
      return .readable(reading)
    case .unreadable(var die):
      die.box = box
      return .unreadable(die)
    }
  }
}
