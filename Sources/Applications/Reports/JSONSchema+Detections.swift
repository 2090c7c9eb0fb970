package import StillImages

extension JSONSchema {
  /// The schema of `vision detect --json` for these kinds: a line for each image, and for inputs that can't
  /// be read.
  package static func detections(of kinds: Set<DetectionKind>) -> JSON {
    let found = DetectionKind.allCases.filter(kinds.contains).map {
      ($0.rawValue, array(of: detectionSchema($0)))
    }
    let members: [(String, JSON)] = [
      ("type", string), ("input", string), ("member", string), ("page", integer), ("error", string),
      ("width", integer),
      ("height", integer),
    ]
    // The kinds of incomplete searches; only barcodes can be.
    let cutShort = kinds.contains(.barcodes) ? [("cutShort", array(of: string))] : []
    return line(
      members + found + cutShort + [("annotated", string)],
      optional: Set(["member", "page", "error", "width", "height", "cutShort", "annotated"] + found.map(\.0)))
  }

  private static func detectionSchema(_ kind: DetectionKind) -> JSON {
    let corners = array(of: point)
    return switch kind {
    case .rectangles: object([("confidence", number), ("corners", corners)])
    case .faces:
      object([
        ("confidence", number), ("box", box), ("roll", orNull("number")), ("yaw", orNull("number")),
        ("pitch", orNull("number")), ("landmarks", dictionary(of: array(of: point))),
      ])
    case .barcodes:
      object(
        [
          ("symbology", string), ("payload", orNull("string")), ("data", string), ("inferredCharset", string),
          ("elementStrings", string), ("supplement", string), ("corners", corners), ("confidence", number),
        ], optional: ["data", "inferredCharset", "elementStrings", "supplement"])
    case .text:
      object(
        [
          ("string", string), ("confidence", number), ("corners", corners),
          ("characters", array(of: object([("string", string), ("box", box)]))),
          ("unrecognized", array(of: corners)),
        ], optional: ["unrecognized"])
    case .bodies: object([("confidence", number), ("box", box), ("joints", joints)])
    case .hands:
      object([("confidence", number), ("side", orNull("string")), ("box", box), ("joints", joints)])
    case .classifications: object([("identifier", string), ("confidence", number)])
    case .contours: object([("parent", orNull("integer")), ("points", corners)])
    case .horizon: object([("confidence", number), ("angle", number), ("line", corners)])
    case .peopleMask: object([("share", number), ("outline", corners), ("holes", array(of: corners))])
    case .saliency: object([("confidence", number), ("box", box)])
    }
  }

  private static var joints: JSON { dictionary(of: object([("point", point), ("confidence", number)])) }

  /// x and y.
  private static var point: JSON { array(of: number) }

  private static var box: JSON {
    object([("x", number), ("y", number), ("width", number), ("height", number)])
  }
}
