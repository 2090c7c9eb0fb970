import StillImages

extension JSONSchema {
  /// What `vision detect --json` writes for these kinds: a line for each picture, and for what can't be read.
  package static func detections(of kinds: Set<DetectionKind>) -> JSON {
    let found = DetectionKind.allCases.filter(kinds.contains).map { ($0.rawValue, array(of: finding($0))) }
    let members: [(String, JSON)] = [
      ("type", string), ("input", string), ("member", string), ("error", string), ("width", integer),
      ("height", integer),
    ]
    return line(
      members + found,
      optional: Set(["member", "error", "width", "height"] + found.map(\.0)))
  }

  private static func finding(_ kind: DetectionKind) -> JSON {
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
          ("symbology", string), ("payload", orNull("string")), ("data", string), ("supplement", string),
          ("corners", corners), ("confidence", number),
        ], optional: ["data", "supplement"])
    case .text:
      object([
        ("string", string), ("confidence", number), ("corners", corners),
        ("characters", array(of: object([("string", string), ("box", box)]))),
      ])
    }
  }

  /// X and Y.
  private static var point: JSON { array(of: number) }

  private static var box: JSON {
    object([("x", number), ("y", number), ("width", number), ("height", number)])
  }
}
