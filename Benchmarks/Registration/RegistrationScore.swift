import Foundation
import PlaneGeometry

struct RegistrationScore {
  private var errors: [Double] = []
  private var missed = 0
  private var confidences: [Double] = []
  private var timings = Timings()

  mutating func add(_ own: OwnRegistration, of pair: RenderedPair) throws {
    confidences.append(own.confidence)
    add(own.homography, milliseconds: own.milliseconds, of: pair)
  }

  mutating func add(_ homography: Homography?, milliseconds: [Double], of pair: RenderedPair) {
    milliseconds.forEach { timings.append($0) }
    if let error = homography.flatMap({ pair.error(of: $0) }), error < 5 {
      errors.append(error)
    } else {
      missed += 1
    }
  }

  var text: String {
    let sorted = errors.sorted()
    let (middle, worst) = sorted.isEmpty ? (.nan, .nan) : (sorted[sorted.count / 2], sorted[sorted.count - 1])
    var text = String(format: "median error %.3f px, largest %.3f px, ", middle, worst)
    text += "\(missed) missed, \(String(format: "%.0f", timings.median)) ms"
    if !confidences.isEmpty {
      text +=
        ", confidence " + confidences.map { String(format: "%.2f", $0) }.joined(separator: " ")
    }
    return text
  }
}

struct FlowScore {
  private var errors: [Double] = []
  private var timings = Timings()

  mutating func add(_ errors: [Double], milliseconds: [Double]) {
    self.errors += errors
    milliseconds.forEach { timings.append($0) }
  }

  var text: String {
    let mean = errors.reduce(0, +) / Double(max(errors.count, 1))
    let good = Double(errors.count { $0 < 1 }) / Double(max(errors.count, 1))
    return String(
      format: "mean error %.3f px, %.1f %% below 1 px, %.0f ms", mean, 100 * good, timings.median)
  }
}
