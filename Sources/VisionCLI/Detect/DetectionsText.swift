import CoreGraphics
import Foundation
import Reports
import StillImages

/// What was found in a picture, for people: a line for the picture and one for each finding.
struct DetectionsText {
  let detections: Detections

  init(_ detections: Detections) { self.detections = detections }

  /// - Parameter input: as it is shown.
  func lines(_ input: String) -> [String] {
    ["\(input) (\(detections.width)×\(detections.height)): \(summary)"] + findings
  }

  private var summary: String {
    let found = detections.counts.filter { $0.count > 0 }.map { $0.kind.counted($0.count) }
    return found.isEmpty ? "nothing found" : found.joined(separator: ", ")
  }

  private var findings: [String] {
    let rectangles = (detections.rectangles ?? []).map {
      findingLine("rectangle", $0.confidence, CGRect(enclosing: $0.corners))
    }
    let faces = (detections.faces ?? []).map { face in
      findingLine("face", face.confidence, face.box, says: face.attitude)
    }
    let barcodes = (detections.barcodes ?? []).map { code in
      findingLine(code.symbology, code.confidence, CGRect(enclosing: code.corners), says: code.content)
    }
    let text = (detections.text ?? []).map {
      findingLine("text", $0.confidence, CGRect(enclosing: $0.corners), says: $0.string)
    }
    return rectangles + faces + barcodes + text
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
