import Foundation
import ImageIO
import StillImages

extension JSON {
  /// What was found in a picture: the kinds that were looked for.
  package static func image(_ input: String?, member: String? = nil, _ detections: Detections) -> JSON {
    var members: [(String, JSON)] = []
    func add<Finding>(_ kind: DetectionKind, _ findings: [Finding]?, _ json: (Finding) -> JSON) {
      if let findings { members.append((kind.rawValue, .array(findings.map(json)))) }
    }
    add(.rectangles, detections.rectangles, JSON.rectangle)
    add(.faces, detections.faces, JSON.face)
    add(.barcodes, detections.barcodes, JSON.barcode)
    add(.text, detections.text, JSON.textLine)
    return .image(
      input, member: member, PixelSize(width: detections.width, height: detections.height), members)
  }

  private static func rectangle(_ rectangle: Detections.Rectangle) -> JSON {
    .object([
      ("confidence", .confidence(rectangle.confidence)), ("corners", .array(rectangle.corners.map(point))),
    ])
  }

  private static func face(_ face: Detections.Face) -> JSON {
    .object([
      ("confidence", .confidence(face.confidence)), ("box", .box(face.box)), ("roll", .angle(face.roll)),
      ("yaw", .angle(face.yaw)), ("pitch", .angle(face.pitch)),
      ("landmarks", .object(face.landmarks.map { ($0.name, .array($0.points.map(point))) })),
    ])
  }

  private static func barcode(_ barcode: Detections.Barcode) -> JSON {
    var members: [(String, JSON)] = [
      ("symbology", .string(barcode.symbology)), ("payload", barcode.payload.map { .string($0) } ?? .null),
    ]
    if barcode.payload == nil, let data = barcode.data {
      members.append(("data", .string(data.base64EncodedString())))
    }
    if let supplement = barcode.supplement { members.append(("supplement", .string(supplement))) }
    return .object(
      members + [
        ("corners", .array(barcode.corners.map(point))), ("confidence", .confidence(barcode.confidence)),
      ])
  }

  private static func textLine(_ line: Detections.TextLine) -> JSON {
    .object([
      ("string", .string(line.string)), ("confidence", .confidence(line.confidence)),
      ("corners", .array(line.corners.map(point))),
      (
        "characters",
        .array(line.characters.map { .object([("string", .string($0.string)), ("box", .box($0.box))]) })
      ),
    ])
  }

  /// Radians to a thousandth.
  private static func angle(_ angle: Double?) -> JSON { angle.map { .number($0, decimals: 3) } ?? .null }
}
