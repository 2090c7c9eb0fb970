import CoreGraphics
import Foundation
import Reports
import StillImages

/// An image's detections as text: a line for the image and one for each detection.
struct DetectionsText {
  let detections: Detections

  init(_ detections: Detections) { self.detections = detections }

  /// - Parameter input: the input's name as displayed.
  func lines(_ input: String) -> [String] {
    ["\(input) (\(detections.width)×\(detections.height)): \(summary)"] + findings
      + detections.cutShort.map { "  \(Self.cutShort($0))" }
  }

  /// A message for a kind that wasn't searched for in the whole image.
  static func cutShort(_ kind: DetectionKind) -> String {
    "the search for \(kind.counted(0).dropFirst("no ".count)) is incomplete: searching the whole image "
      + "exceeds the limit of work per image"
  }

  private var summary: String {
    let found = detections.counts.filter { $0.count > 0 }.map { $0.kind.counted($0.count) }
    return found.isEmpty ? "nothing found" : found.joined(separator: ", ")
  }

  private var findings: [String] {
    let rectangles = (detections.rectangles ?? []).map {
      detectionLine("rectangle", $0.confidence, CGRect(enclosing: $0.corners))
    }
    let faces = (detections.faces ?? []).map { face in
      detectionLine("face", face.confidence, face.box, says: face.attitude)
    }
    let barcodes = (detections.barcodes ?? []).map { code in
      detectionLine(code.symbology, code.confidence, CGRect(enclosing: code.corners), says: code.content)
    }
    let text = (detections.text ?? []).map {
      detectionLine("text", $0.confidence, CGRect(enclosing: $0.corners), says: $0.string + $0.gaps)
    }
    return rectangles + faces + barcodes + text + people + scene
  }

  private var people: [String] {
    let bodies = (detections.bodies ?? []).map {
      detectionLine("body", $0.confidence, $0.box, says: "\($0.joints.count) joints")
    }
    let hands = (detections.hands ?? []).map {
      detectionLine("hand", $0.confidence, $0.box, says: $0.side?.rawValue ?? "")
    }
    let regions = (detections.peopleMask ?? []).map {
      detectionLine("people", nil, $0.box, says: "\(percent($0.share)) of the image")
    }
    return bodies + hands + regions
  }

  private var scene: [String] {
    let labels = (detections.classifications ?? []).map {
      detectionLine("label", $0.confidence, nil, says: $0.identifier)
    }
    let contours = (detections.contours ?? []).map {
      detectionLine("contour", nil, $0.box, says: "\($0.points.count) corners")
    }
    let horizon = (detections.horizon ?? []).map {
      detectionLine("horizon", $0.confidence, nil, says: String(format: "%.1f°", $0.angle * 180 / .pi))
    }
    let salient = (detections.saliency ?? []).map { detectionLine("salient", $0.confidence, $0.box) }
    return labels + contours + horizon + salient
  }

  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
}

extension Detections.Face {
  /// The roll, yaw and pitch, rounded to degrees.
  fileprivate var attitude: String {
    let angles = [("roll", roll), ("yaw", yaw), ("pitch", pitch)].compactMap { name, angle in
      angle.map { "\(name) \(Int(($0 * 180 / .pi).rounded()))°" }
    }
    return angles.joined(separator: ", ")
  }
}

extension Detections.TextLine {
  /// A remark such as ` (2 letters not recognized)`; empty if it has none.
  fileprivate var gaps: String {
    guard !unrecognized.isEmpty else { return "" }
    return " (\(counted(unrecognized.count, "letter")) not recognized)"
  }
}

extension Detections.Barcode {
  /// The payload, with the application identifiers of GS1 in parentheses, or the bytes in hexadecimal.
  fileprivate var content: String {
    let bytes = (data ?? Data()).map { String(format: "%02x", $0) }.joined()
    return (elementStrings ?? payload ?? "0x" + bytes) + (supplement.map { " + \($0)" } ?? "")
  }
}

extension CGRect {
  /// The smallest upright rectangle that encloses the points.
  init(enclosing points: [CGPoint]) {
    self = points.reduce(.null) { $0.union(CGRect(origin: $1, size: .zero)) }
  }
}
