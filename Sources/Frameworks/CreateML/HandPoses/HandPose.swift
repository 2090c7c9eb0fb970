import CoreML
import Foundation
import ModelEncoding

/// A hand's joints, as in `VNHumanHandPoseObservation.keypointsMultiArray()`.
struct HandPose: Codable, Hashable, Sendable {
  static let jointCount = 21
  static let valueCount = 3 * jointCount
  /// The confidence from which a joint is fully present; Vision reports any nonzero confidence.
  static let minimumConfidence: Float = 1e-3

  /// x of each joint, then y (normalized, lower-left origin), then the confidences.
  let numbers: [Float]

  init(_ numbers: [Float]) {
    precondition(numbers.count == Self.valueCount)
    self.numbers = numbers
  }

  /// The pose if no hand is found.
  static let absent = HandPose([Float](repeating: 0, count: valueCount))

  var isAbsent: Bool { !joints.contains { isVisible($0) } }

  private var joints: Range<Int> { 0..<Self.jointCount }
  private func x(_ joint: Int) -> Double { Double(numbers[joint]) }
  private func y(_ joint: Int) -> Double { Double(numbers[Self.jointCount + joint]) }
  func isVisible(_ joint: Int) -> Bool { numbers[2 * Self.jointCount + joint] > 0 }

  /// The presence of a joint, 0…1: less than 1 only for a confidence below `leastConfidence`.
  private func presence(_ joint: Int) -> Double {
    min(max(Double(numbers[2 * Self.jointCount + joint] / Self.minimumConfidence), 0), 1)
  }

  /// The network's input: x, y and presence of each joint, with x and y standardized by the joints' mean and
  /// deviation for invariance to position and size. `HandPoseNetwork` encodes the same as layers.
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

  /// - Parameter move: maps x and y of a visible joint.
  func moved(_ move: (Double, Double) -> (Double, Double)) -> HandPose {
    var numbers = numbers
    for joint in joints where isVisible(joint) {
      let (x, y) = move(x(joint), y(joint))
      (numbers[joint], numbers[Self.jointCount + joint]) = (Float(x), Float(y))
    }
    return HandPose(numbers)
  }

  var cut: HandPose {
    var numbers = numbers
    for joint in joints where !((0...1).contains(x(joint)) && (0...1).contains(y(joint))) {
      for part in 0..<3 { numbers[part * Self.jointCount + joint] = 0 }
    }
    return HandPose(numbers)
  }

  /// The center of the visible joints.
  var center: (x: Double, y: Double) {
    let seen = joints.filter(isVisible)
    let count = Double(max(seen.count, 1))
    return (seen.reduce(0) { $0 + x($1) } / count, seen.reduce(0) { $0 + y($1) } / count)
  }

  var seenCount: Int { joints.count { isVisible($0) } }
}

private func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }

extension HandPose {
  /// Creates a pose from Vision's array, `[1, 3, 21]`.
  ///
  /// - Throws: `MLCreateError.type` for an array of another shape or with non-finite values.
  init(_ array: MLShapedArray<Float>) throws {
    guard array.shape == [1, 3, Self.jointCount] else {
      throw MLCreateError.type(
        reason: "A hand pose must have the shape [1, 3, \(Self.jointCount)], not \(array.shape).")
    }
    guard array.scalars.allSatisfy(\.isFinite) else {
      throw MLCreateError.type(reason: "A hand pose has non-finite values.")
    }
    self.init(array.scalars)
  }
}
