public import CoreGraphics

/// One die that lies still in a stream, before its roll is told: where it is, and what its readings say.
public struct StationaryDie: Hashable, Sendable {
  /// The die's box in the upright picture, normalized (0…1), origin at the lower left.
  public var box: CGRect
  /// How confident the readings at rest are of each value, on average; what is left to 1 is for there being no die.
  public var confidences: [Int: Float]

  public init(box: CGRect, confidences: [Int: Float]) {
    self.box = box
    self.confidences = confidences
  }
}

/// Looks at dice that have come to rest again, each alone (``DiceReader/closerLook(at:orientation:)``): gives each one's reading in
/// their order, nil for what is no die.
public typealias Recheck<Failure: Error> = (_ dice: [StationaryDie]) throws(Failure) -> [DieReading?]

/// What closer looks at a place at rest have said.
enum RecheckResult: Hashable, Sendable {
  case die(DieReading)
  /// There is none, said so many times in a row.
  case nothing(times: Int)

  /// A look may err, as when a hand's shadow passes: what the detector sees steadily is dropped only when so many looks in a row
  /// agree that it is no die.
  static let looksToDrop = 3

  init(_ reading: DieReading?, after last: RecheckResult?) {
    if let reading {
      self = .die(reading)
    } else if case .nothing(let times) = last {
      self = .nothing(times: times + 1)
    } else {
      self = .nothing(times: 1)
    }
  }

  /// Whether another look isn't needed.
  var isFinal: Bool {
    switch self {
    case .die: true
    case .nothing(let times): times >= Self.looksToDrop
    }
  }

  var isNothing: Bool {
    switch self {
    case .die: false
    case .nothing: true
    }
  }
}
