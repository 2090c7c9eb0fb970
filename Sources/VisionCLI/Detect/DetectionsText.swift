import CoreGraphics
import Foundation
import Reports
import StillImages

/// What was found in a picture, for people: a line for the picture and one for each finding.
struct DetectionsText {
  let detections: Detections

  init(_ detections: Detections) { self.detections = detections }

  func lines(_ input: String) -> [String] {
    ["\(input.withoutControls) (\(detections.width)×\(detections.height)): \(summary)"] + findings
  }

  private var summary: String {
    let found = detections.counts.filter { $0.count > 0 }.map { $0.kind.counted($0.count) }
    return found.isEmpty ? "nothing found" : found.joined(separator: ", ")
  }

  private var findings: [String] {
    let rectangles = (detections.rectangles ?? []).map {
      line("rectangle", $0.confidence, CGRect(enclosing: $0.corners))
    }
    let faces = (detections.faces ?? []).map { face in
      line("face", face.confidence, face.box, says: face.attitude)
    }
    let barcodes = (detections.barcodes ?? []).map { code in
      line(code.symbology, code.confidence, CGRect(enclosing: code.corners), says: code.content)
    }
    let text = (detections.text ?? []).map {
      line("text", $0.confidence, CGRect(enclosing: $0.corners), says: $0.string)
    }
    return rectangles + faces + barcodes + text
  }

  /// Kind, confidence, the box's left top corner and its size, and what it says.
  private func line(_ kind: String, _ confidence: Float, _ box: CGRect, says text: String = "") -> String {
    let percent = "\(Int((min(max(confidence, 0), 1) * 100).rounded()))%"
    let place = "\(pixels(box.minX)),\(pixels(box.minY))"
    let size = "\(pixels(box.width))×\(pixels(box.height))"
    let columns = [
      "  " + kind.padded(to: 10), percent.padded(to: 5), place.padded(to: 10), size.padded(to: 10),
    ]
    let line = columns.joined(separator: " ") + " " + text.withoutControls
    return line.replacing(/\s+$/, with: "")
  }

  private func pixels(_ length: CGFloat) -> String {
    length.isFinite ? String(Int(length.rounded())) : "-"
  }
}

extension Detections.Face {
  /// How it is turned, in whole degrees.
  fileprivate var attitude: String {
    let angles = [("roll", roll), ("yaw", yaw), ("pitch", pitch)].compactMap { name, angle in
      angle.map { "\(name) \(Int(($0 * 180 / .pi).rounded()))°" }
    }
    return angles.joined(separator: ", ")
  }
}

extension Detections.Barcode {
  /// What it says, or its bytes in hexadecimal digits.
  fileprivate var content: String {
    let bytes = (data ?? Data()).map { String(format: "%02x", $0) }.joined()
    return (payload ?? "0x" + bytes) + (supplement.map { " + \($0)" } ?? "")
  }
}

extension CGRect {
  /// The smallest upright box around points.
  init(enclosing points: [CGPoint]) {
    self = points.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
