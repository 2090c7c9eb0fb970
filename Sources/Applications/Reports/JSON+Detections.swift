import Foundation
package import ImageIO
package import StillImages

extension JSON {
  /// The detections in an image, of the requested kinds.
  ///
  /// - Parameters:
  ///   - annotated: the path of the annotated copy; nil without one.
  ///   - remarks: the peculiarities of the image's file.
  package static func image(
    _ input: String?, member: String? = nil, page: Int? = nil, _ detections: Detections,
    annotated: String? = nil, remarks: [DecodingRemark] = []
  ) -> JSON {
    var members: [(String, JSON)] = []
    func add<Finding>(_ kind: DetectionKind, _ findings: [Finding]?, _ json: (Finding) -> JSON) {
      if let findings { members.append((kind.rawValue, .array(findings.map(json)))) }
    }
    add(.rectangles, detections.rectangles, JSON.rectangle)
    add(.faces, detections.faces, JSON.face)
    add(.barcodes, detections.barcodes, JSON.barcode)
    add(.text, detections.text, JSON.textLine)
    add(.bodies, detections.bodies, JSON.body)
    add(.hands, detections.hands, JSON.hand)
    add(.classifications, detections.classifications, JSON.classification)
    add(.contours, detections.contours, JSON.contour)
    add(.horizon, detections.horizon, JSON.horizon)
    add(.peopleMask, detections.peopleMask, JSON.peopleRegion)
    add(.saliency, detections.saliency, JSON.salientPart)
    if !detections.cutShort.isEmpty {
      members.append(("cutShort", .array(detections.cutShort.map { .string($0.rawValue) })))
    }
    return .image(
      input, member: member, page: page, PixelSize(width: detections.width, height: detections.height),
      members + annotatedMembers(annotated), remarks: remarks)
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
    let isRecoverable = barcode.payload != nil && [nil, "UTF-8"].contains(barcode.inferredCharset)
    if !isRecoverable, let data = barcode.data {
      members.append(("data", .string(data.base64EncodedString())))
    }
    if let charset = barcode.inferredCharset { members.append(("inferredCharset", .string(charset))) }
    if let elements = barcode.elementStrings { members.append(("elementStrings", .string(elements))) }
    if let supplement = barcode.supplement { members.append(("supplement", .string(supplement))) }
    return .object(
      members + [
        ("corners", .array(barcode.corners.map(point))), ("confidence", .confidence(barcode.confidence)),
      ])
  }

  private static func textLine(_ line: Detections.TextLine) -> JSON {
    var members: [(String, JSON)] = [
      ("string", .string(line.string)), ("confidence", .confidence(line.confidence)),
      ("corners", .array(line.corners.map(point))),
      (
        "characters",
        .array(line.characters.map { .object([("string", .string($0.string)), ("box", .box($0.box))]) })
      ),
    ]
    if !line.unrecognized.isEmpty {
      members.append(("unrecognized", .array(line.unrecognized.map { .array($0.map(point)) })))
    }
    return .object(members)
  }

  private static func body(_ body: Detections.Body) -> JSON {
    .object([
      ("confidence", .confidence(body.confidence)), ("box", .box(body.box)), ("joints", joints(body.joints)),
    ])
  }

  private static func hand(_ hand: Detections.Hand) -> JSON {
    .object([
      ("confidence", .confidence(hand.confidence)), ("side", hand.side.map { .string($0.rawValue) } ?? .null),
      ("box", .box(hand.box)), ("joints", joints(hand.joints)),
    ])
  }

  private static func joints(_ joints: [Detections.Joint]) -> JSON {
    .object(
      joints.map {
        ($0.name, .object([("point", point($0.point)), ("confidence", .confidence($0.confidence))]))
      })
  }

  private static func classification(_ label: Detections.Classification) -> JSON {
    .object([("identifier", .string(label.identifier)), ("confidence", .confidence(label.confidence))])
  }

  private static func contour(_ contour: Detections.Contour) -> JSON {
    .object([
      ("parent", contour.parent.map { .number(Double($0), decimals: 0) } ?? .null),
      ("points", .array(contour.points.map(point))),
    ])
  }

  private static func horizon(_ horizon: Detections.Horizon) -> JSON {
    .object([
      ("confidence", .confidence(horizon.confidence)), ("angle", angle(horizon.angle)),
      ("line", .array(horizon.line.map(point))),
    ])
  }

  private static func peopleRegion(_ region: Detections.PeopleRegion) -> JSON {
    .object([
      ("share", .number(region.share, decimals: 4)), ("outline", .array(region.outline.map(point))),
      ("holes", .array(region.holes.map { .array($0.map(point)) })),
    ])
  }

  private static func salientPart(_ part: Detections.SalientRegion) -> JSON {
    .object([("confidence", .confidence(part.confidence)), ("box", .box(part.box))])
  }

  /// In radians, rounded to 0.001.
  private static func angle(_ angle: Double?) -> JSON { angle.map { .number($0, decimals: 3) } ?? .null }
}
