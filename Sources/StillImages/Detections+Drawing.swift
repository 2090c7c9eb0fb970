import Annotation
import CoreGraphics

extension Detections {
  /// The outlines to draw on the upright picture: a colour for each kind, characters in another than their line, and a
  /// legend that names the kinds that were looked for.
  public var drawing: AnnotationDrawing {
    var drawing = AnnotationDrawing(
      (rectangles ?? []).map(\.annotation) + (text ?? []).map(\.annotation) + (faces ?? []).map(\.annotation)
        + (barcodes ?? []).map(\.annotation))
    drawing.legend = legend
    drawing.labelSize = .small
    return drawing
  }

  private var legend: [LegendEntry] {
    counts.flatMap { kind, count in
      var entries = [LegendEntry(kind.counted(count), color: kind.color)]
      if kind == .text, count > 0 { entries.append(LegendEntry("characters", color: TextCharacter.color)) }
      return entries
    }
  }
}

extension DetectionKind {
  /// The colour it is drawn in.
  var color: CGColor {
    switch self {
    case .rectangles: AnnotationPalette.skyBlue
    case .faces: AnnotationPalette.yellow
    case .barcodes: AnnotationPalette.bluishGreen
    case .text: AnnotationPalette.vermilion
    }
  }

  /// Such as `1 face`, `2 faces` or `no text`.
  public func counted(_ count: Int) -> String {
    let (one, many) =
      switch self {
      case .rectangles: ("rectangle", "rectangles")
      case .faces: ("face", "faces")
      case .barcodes: ("bar code", "bar codes")
      case .text: ("line of text", count == 0 ? "text" : "lines of text")
      }
    return count == 0 ? "no \(many)" : count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}

extension Detections.TextCharacter {
  static let color = AnnotationPalette.reddishPurple
}

extension Detections.Rectangle {
  fileprivate var annotation: ObjectAnnotation {
    ObjectAnnotation(
      .polygon(corners), label: "rectangle", confidence: Double(confidence),
      color: DetectionKind.rectangles.color, isSolid: false)
  }
}

extension Detections.Face {
  fileprivate var annotation: ObjectAnnotation {
    ObjectAnnotation(
      .box(box), details: landmarks.map(\.shape), label: "face", confidence: Double(confidence),
      color: DetectionKind.faces.color)
  }
}

extension Detections.Landmark {
  fileprivate var shape: AnnotationShape {
    switch path {
    case .points: .dots(points)
    case .open: .line(points)
    case .closed: .polygon(points)
    }
  }
}

extension Detections.Barcode {
  fileprivate var annotation: ObjectAnnotation {
    ObjectAnnotation(
      .polygon(corners), label: [symbology, payload].compactMap(\.self).joined(separator: ": "),
      color: DetectionKind.barcodes.color)
  }
}

extension Detections.TextLine {
  fileprivate var annotation: ObjectAnnotation {
    ObjectAnnotation(
      .polygon(corners), details: characters.map { .polygon($0.corners) }, label: string,
      color: DetectionKind.text.color, detailColor: Detections.TextCharacter.color, isLabelOptional: true)
  }
}
