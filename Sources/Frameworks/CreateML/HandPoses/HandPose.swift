import CoreML
import Foundation
import ModelEncoding

/// A hand's joints, as `VNHumanHandPoseObservation.keypointsMultiArray()` gives them.
struct HandPose: Codable, Hashable, Sendable {
  static let jointCount = 21
  /// How many numbers a pose has.
  static let numberCount = 3 * jointCount
  /// A joint as confident as this is there; Vision gives those that aren't 0.
  static let leastConfidence: Float = 1e-3

  /// x of each joint, then y, 0…1 of the picture from its lower left corner, then how confident each is.
  let numbers: [Float]

  /// - Parameter numbers: `numberCount` numbers.
  init(_ numbers: [Float]) {
    precondition(numbers.count == Self.numberCount)
    self.numbers = numbers
  }

  /// Of a hand that isn't there.
  static let absent = HandPose([Float](repeating: 0, count: numberCount))

  var isAbsent: Bool { !joints.contains { isSeen($0) } }

  private var joints: Range<Int> { 0..<Self.jointCount }
  private func x(_ joint: Int) -> Double { Double(numbers[joint]) }
  private func y(_ joint: Int) -> Double { Double(numbers[Self.jointCount + joint]) }
  func isSeen(_ joint: Int) -> Bool { numbers[2 * Self.jointCount + joint] > 0 }

  /// How much a joint is there, 0…1: less than 1 only where its confidence is less than the least.
  private func presence(_ joint: Int) -> Double {
    min(max(Double(numbers[2 * Self.jointCount + joint] / Self.leastConfidence), 0), 1)
  }

  /// What the network sees: x, y and presence of each joint, from the joints' mean and in units of their deviation from it, so that
  /// neither where the hand is nor how large it is counts. `HandPoseNetwork` writes the same as layers.
  var features: [Float] {
    let presences = joints.map(presence)
    let share = 1 / (mean(presences) + Double(EncodableLayer.minimumDivisor))
    func centered(_ place: (Int) -> Double) -> [Double] {
      let center = mean(joints.map { place($0) * presences[$0] }) * share
      return joints.map { (place($0) - center) * presences[$0] }
    }
    let (across, up) = (centered(x), centered(y))
    let variance = (mean(across.map { $0 * $0 }) + mean(up.map { $0 * $0 })) * share
    let factor = 1 / (variance + Double(EncodableLayer.minimumDivisor)).squareRoot()
    return (across.map { $0 * factor } + up.map { $0 * factor } + presences).map { Float($0) }
  }

  /// The pose with its joints moved.
  ///
  /// - Parameter move: given x and y of each joint that is there.
  func moved(_ move: (Double, Double) -> (Double, Double)) -> HandPose {
    var numbers = numbers
    for joint in joints where isSeen(joint) {
      let (x, y) = move(x(joint), y(joint))
      (numbers[joint], numbers[Self.jointCount + joint]) = (Float(x), Float(y))
    }
    return HandPose(numbers)
  }

  /// The pose without the joints that are outside of the picture, as Vision has it.
  var cut: HandPose {
    var numbers = numbers
    for joint in joints where !((0...1).contains(x(joint)) && (0...1).contains(y(joint))) {
      for part in 0..<3 { numbers[part * Self.jointCount + joint] = 0 }
    }
    return HandPose(numbers)
  }

  /// The middle of the joints that are there.
  var center: (x: Double, y: Double) {
    let seen = joints.filter(isSeen)
    let count = Double(max(seen.count, 1))
    return (seen.reduce(0) { $0 + x($1) } / count, seen.reduce(0) { $0 + y($1) } / count)
  }

  var seenCount: Int { joints.count { isSeen($0) } }
}

private func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

extension HandPose {
  /// A pose in the shape in which Vision gives it, `[1, 3, 21]`.
  ///
  /// - Throws: `MLCreateError.type` for an array of another shape, or with numbers that are none.
  init(_ array: MLShapedArray<Float>) throws {
    guard array.shape == [1, 3, Self.jointCount] else {
      throw MLCreateError.type(
        reason: "A hand's pose has the shape [1, 3, \(Self.jointCount)], not \(array.shape).")
    }
    guard array.scalars.allSatisfy(\.isFinite) else {
      throw MLCreateError.type(reason: "A hand's pose has numbers that are none.")
    }
    self.init(array.scalars)
  }
}
