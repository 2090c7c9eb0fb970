public import CoreGraphics

/// A die at rest in a stream, before its roll is reported: its box and combined readings.
public struct StationaryDie: Hashable, Sendable {
  /// The die's box in the upright image, normalized (0…1), lower-left origin.
  public var box: CGRect
  /// The mean confidence of each value in the readings at rest; the rest to 1 is for no die.
  public var confidences: [Int: Float]

  public init(box: CGRect, confidences: [Int: Float]) {
    self.box = box
    self.confidences = confidences
  }
}

/// A function that rechecks dice at rest, each alone (``DiceReader/recheck(of:orientation:)``). Returns
/// their readings in order, nil for a rejected one.
public typealias Recheck<Failure: Error> = (_ dice: [StationaryDie]) throws(Failure) -> [DieReading?]

/// The result of rechecks of a die at rest.
enum RecheckResult: Hashable, Sendable {
  case die(DieReading)
  /// Rejected in this many consecutive rechecks.
  case nothing(times: Int)

  /// The number of consecutive rejections before a die that the detector sees steadily is dropped: a single
  /// recheck may err, for example because of a hand's shadow.
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
