import CoreGraphics
import Foundation
import Reports

/// A text line for a detection: kind, confidence, the top-left corner and size of its box, and its text.
///
/// - Parameters:
///   - confidence: nil if it has none.
///   - box: nil if it has no position.
func detectionLine(_ kind: String, _ confidence: Float?, _ box: CGRect?, says text: String = "") -> String {
  let percent = confidence.map { "\(Int((min(max($0, 0), 1) * 100).rounded()))%" } ?? ""
  let place = box.map { "\(pixels($0.minX)),\(pixels($0.minY))" } ?? ""
  let size = box.map { "\(pixels($0.width))×\(pixels($0.height))" } ?? ""
  let columns = [
    "  " + kind.padded(to: 10), percent.padded(to: 5), place.padded(to: 10), size.padded(to: 10),
  ]
  let line = columns.joined(separator: " ") + " " + text.escapingControlCharacters
  return line.replacing(/\s+$/, with: "")
}

private func pixels(_ length: CGFloat) -> String {
  length.isFinite ? String(Int(length.rounded())) : "-"
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
