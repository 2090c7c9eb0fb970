public import Overlays
import CoreGraphics
import Foundation

extension Detections {
  /// The outlines to draw on the upright image: a color for each kind, with characters in another color than
  /// their line, and a legend of the requested kinds.
  public var drawing: OverlayDrawing {
    var drawing = OverlayDrawing(
      (peopleMask ?? []).map(\.annotation) + (contours ?? []).map(\.annotation)
        + (saliency ?? []).map(\.annotation) + (horizon ?? []).map(\.annotation)
        + (rectangles ?? []).map(\.annotation) + (text ?? []).map(\.annotation)
        + (bodies ?? []).map(\.annotation) + (faces ?? []).map(\.annotation)
        + (hands ?? []).map(\.annotation) + (barcodes ?? []).map(\.annotation))
    drawing.legend = legend
    drawing.caption = classifications.flatMap { $0.isEmpty ? nil : $0.map(\.caption).joined(separator: ", ") }
    drawing.labelSize = .small
    return drawing
  }

  private var legend: [LegendEntry] {
    // Classifications have no position or color; they are in the caption.
    counts.filter { $0.kind != .classifications }.flatMap { kind, count in
      var entries = [LegendEntry(kind.counted(count), color: kind.color)]
      if kind == .text, count > 0 { entries.append(LegendEntry("characters", color: TextCharacter.color)) }
      return entries
    }
  }
}

extension DetectionKind {
  /// The color of its outlines.
  var color: CGColor {
    switch self {
    case .rectangles: OverlayPalette.skyBlue
    case .faces: OverlayPalette.yellow
    case .barcodes: OverlayPalette.bluishGreen
    case .text: OverlayPalette.vermilion
    case .bodies: OverlayPalette.orange
    case .hands: OverlayPalette.turquoise
    case .classifications, .contours: OverlayPalette.paper
    case .horizon: OverlayPalette.blue
    case .peopleMask: OverlayPalette.violet
    case .saliency: OverlayPalette.rose
    }
  }

  /// Returns a description such as `1 face`, `2 faces` or `no text`.
  public func counted(_ count: Int) -> String {
    let (one, many) =
      switch self {
      case .rectangles: ("rectangle", "rectangles")
      case .faces: ("face", "faces")
      case .barcodes: ("barcode", "barcodes")
      case .text: ("line of text", count == 0 ? "text" : "lines of text")
      case .bodies: ("body", "bodies")
      case .hands: ("hand", "hands")
      case .classifications: ("label", "labels")
      case .contours: ("contour", "contours")
      case .horizon: ("horizon", "horizon")
      case .peopleMask: ("outline of people", "outlines of people")
      case .saliency: ("salient part", "salient parts")
      }
    return count == 0 ? "no \(many)" : count == 1 ? "1 \(one)" : "\(count) \(many)"
  }
}

extension Detections.TextCharacter {
  static let color = OverlayPalette.reddishPurple
}

extension Detections.Rectangle {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .polygon(corners), label: "rectangle", confidence: Double(confidence),
      color: DetectionKind.rectangles.color, isSolid: false)
  }
}

extension Detections.Face {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .box(box), details: landmarks.map(\.shape), label: "face", confidence: Double(confidence),
      color: DetectionKind.faces.color)
  }
}

extension Detections.Landmark {
  fileprivate var shape: OverlayShape {
    switch path {
    case .points: .dots(points)
    case .open: .line(points)
    case .closed: .polygon(points)
    }
  }
}

extension Detections.Barcode {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .polygon(corners),
      label: [symbology, elementStrings ?? payload].compactMap(\.self).joined(separator: ": "),
      color: DetectionKind.barcodes.color)
  }
}

extension Detections.TextLine {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .polygon(corners), details: characters.map { .polygon($0.corners) }, label: string,
      color: DetectionKind.text.color, detailColor: Detections.TextCharacter.color, isLabelOptional: true)
  }
}

extension Detections.Body {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .box(box), details: bones.map { .line($0) } + [.dots(joints.map(\.point))], label: "body",
      confidence: Double(confidence), color: DetectionKind.bodies.color, isSolid: false)
  }
}

extension Detections.Hand {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .box(box), details: bones.map { .line($0) } + [.dots(joints.map(\.point))],
      label: side.map { "\($0.rawValue) hand" } ?? "hand", confidence: Double(confidence),
      color: DetectionKind.hands.color)
  }
}

extension Detections.Classification {
  fileprivate var caption: String { "\(identifier) \(Int((confidence * 100).rounded()))%" }
}

extension Detections.Contour {
  fileprivate var annotation: OverlayObject {
    OverlayObject(.polygon(points), label: "", color: DetectionKind.contours.color, isSolid: false)
  }
}

extension Detections.Horizon {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .line(line), label: "horizon " + String(format: "%.1f°", angle * 180 / .pi),
      confidence: Double(confidence), color: DetectionKind.horizon.color, isSolid: false)
  }
}

extension Detections.PeopleRegion {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .area([outline] + holes), label: "people", color: DetectionKind.peopleMask.color, isSolid: false)
  }
}

extension Detections.SalientRegion {
  fileprivate var annotation: OverlayObject {
    OverlayObject(
      .box(box), label: "salient", confidence: Double(confidence), color: DetectionKind.saliency.color,
      isSolid: false)
  }
}
