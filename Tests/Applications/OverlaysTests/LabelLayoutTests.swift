import CoreVideo
import Foundation
import PlaneGeometry
import TestSupport
import Testing

@testable import Overlays
@testable import _CoreGraphics

/// Reproducible random numbers (Knuth's multiplicative generator, MMIX constants).
private struct FixedNumbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}

private let image = CGRect(x: 0, y: 0, width: 640, height: 480)

private func object(
  _ box: CGRect, isSolid: Bool = true, isLabelOptional: Bool = false, label: String = "label"
) -> OverlayObject {
  OverlayObject(
    .box(box), label: label, color: .white, isSolid: isSolid, isLabelOptional: isLabelOptional)
}

private func visible(_ objects: [OverlayObject]) -> [VisibleObject] {
  objects.compactMap { VisibleObject($0, in: image) }
}

/// Up to 60 boxes of all sizes, some beyond the edges, some within others.
private func scene(_ number: UInt64) -> [VisibleObject] {
  var random = FixedNumbers(state: number)
  return visible(
    (0..<Int.random(in: 1...60, using: &random)).map { _ in
      let width = CGFloat.random(in: 4...200, using: &random)
      let height = CGFloat.random(in: 4...150, using: &random)
      return object(
        CGRect(
          x: .random(in: -60...640, using: &random), y: .random(in: -60...480, using: &random), width: width,
          height: height),
        isSolid: .random(using: &random), isLabelOptional: .random(using: &random))
    })
}

@Suite("Label layout")
struct LabelLayoutTests {
  @Test("labels don't overlap each other or reserved areas, and stay in the image", arguments: 0..<40)
  func apart(_ number: Int) {
    let objects = scene(UInt64(number))
    var layout = LabelLayout(image: image, objects: objects)
    let legend = CGRect(x: 500, y: 10, width: 130, height: 90)
    layout.reserve(legend)
    var places: [LabelPlacement] = []
    for index in objects.indices {
      let size = CGSize(width: 20 + CGFloat(index * 7 % 90), height: 14)
      if let place = layout.place(size, for: index) {
        #expect(place.frame.size == size)
        places.append(place)
      }
    }
    #expect(!places.isEmpty)
    for (index, place) in places.enumerated() {
      #expect(image.contains(place.frame))
      #expect(place.frame.sharedArea(with: legend) == 0)
      for other in places[..<index] { #expect(place.frame.sharedArea(with: other.frame) == 0) }
      for other in places where other.frame != place.frame {
        #expect(place.leader.map { !$0.crosses(other.frame.insetBy(dx: 0.01, dy: 0.01)) } ?? true)
      }
    }
  }

  @Test("an optional label covers no other object", arguments: 0..<20)
  func optional(_ number: Int) {
    let objects = scene(UInt64(number)).map { object in
      var annotation = object.annotation
      annotation.isLabelOptional = true
      return annotation
    }.compactMap { VisibleObject($0, in: image) }
    var layout = LabelLayout(image: image, objects: objects)
    for index in objects.indices {
      guard let place = layout.place(CGSize(width: 50, height: 14), for: index) else { continue }
      for (other, object) in objects.enumerated() where other != index && object.annotation.isSolid {
        #expect(place.frame.sharedArea(with: object.bounds) == 0)
      }
    }
  }

  @Test("the preferred position is above the object, at its left edge")
  func above() {
    var layout = LabelLayout(
      image: image, objects: visible([object(CGRect(x: 50, y: 50, width: 80, height: 80))]))
    let place = layout.place(CGSize(width: 50, height: 14), for: 0)
    #expect(place == LabelPlacement(frame: CGRect(x: 50, y: 36, width: 50, height: 14)))
  }

  @Test("a label is placed at the side of a rotated object, not at its box")
  func leaning() {
    // A square on its corner: from (150, 50) its upper left side runs down to (50, 150).
    let corners = [(150, 50), (250, 150), (150, 250), (50, 150)].map { CGPoint(x: $0, y: $1) }
    var layout = LabelLayout(
      image: image, objects: visible([OverlayObject(.polygon(corners), label: "label", color: .white)])
    )
    let place = layout.place(CGSize(width: 40, height: 14), for: 0)
    #expect(place == LabelPlacement(frame: CGRect(x: 50, y: 110 - 14, width: 40, height: 14)))
  }

  @Test("labels of objects at the same position don't cover each other")
  func samePlace() {
    let box = CGRect(x: 50, y: 50, width: 80, height: 80)
    var layout = LabelLayout(image: image, objects: visible(Array(repeating: object(box), count: 12)))
    let places = (0..<12).compactMap { layout.place(CGSize(width: 50, height: 14), for: $0) }
    #expect(places.count == 12)
    for (index, place) in places.enumerated() {
      for other in places[..<index] { #expect(place.frame.sharedArea(with: other.frame) == 0) }
    }
  }

  @Test("among objects without gaps, a required label is placed and an optional one is dropped")
  func noRoom() {
    var boxes: [CGRect] = []
    for row in 0..<24 {
      for column in 0..<16 { boxes.append(CGRect(x: column * 40, y: row * 20, width: 40, height: 20)) }
    }
    for isOptional in [false, true] {
      let objects = visible(boxes.map { object($0, isLabelOptional: isOptional) })
      var layout = LabelLayout(image: image, objects: objects)
      #expect((layout.place(CGSize(width: 36, height: 14), for: 200) == nil) == isOptional)
    }
  }

  @Test("a label without a free position beside its object is placed farther away, with a leader line")
  func leader() throws {
    // Others above, below and at the left; the one at the right leaves no room for a label but for a line.
    let middle = CGRect(x: 300, y: 220, width: 40, height: 20)
    let around = [
      CGRect(x: 200, y: 190, width: 240, height: 30), CGRect(x: 200, y: 240, width: 240, height: 30),
      CGRect(x: 200, y: 222, width: 95, height: 16), CGRect(x: 341, y: 222, width: 20, height: 7),
    ]
    let objects = visible([object(middle)] + around.map { object($0) })
    var layout = LabelLayout(image: image, objects: objects)
    let found = layout.place(CGSize(width: 50, height: 14), for: 0)
    let place = try #require(found)
    for other in around { #expect(place.frame.sharedArea(with: other) == 0) }
    let leader = try #require(place.leader)
    #expect(middle.insetBy(dx: -0.1, dy: -0.1).contains(leader.start))
    #expect(place.frame.insetBy(dx: -0.1, dy: -0.1).contains(leader.end))
  }

  @Test("a label larger than the image has no position")
  func tooLarge() {
    var layout = LabelLayout(
      image: image, objects: visible([object(CGRect(x: 50, y: 50, width: 80, height: 80))]))
    #expect(layout.place(CGSize(width: 700, height: 14), for: 0) == nil)
  }

  @Test("a line crosses a box only if it has a point inside it")
  func crossing() {
    let leader = LabelPlacement.Leader(
      from: CGRect(x: 0, y: 0, width: 10, height: 10), to: CGRect(x: 100, y: 0, width: 10, height: 10))
    #expect(leader.start == CGPoint(x: 10, y: 5) && leader.end == CGPoint(x: 100, y: 5))
    #expect(leader.crosses(CGRect(x: 50, y: 0, width: 10, height: 10)))
    #expect(!leader.crosses(CGRect(x: 50, y: 5, width: 10, height: 10)))
    #expect(!leader.crosses(CGRect(x: 100, y: 0, width: 10, height: 10)))
  }
}

@Suite("Legend")
struct LegendTests {
  private let entries = ["1 rectangle", "2 faces", "no barcodes", "12 lines of text"].map {
    LegendEntry($0, color: .white)
  }

  /// Returns the size of text with letters half as wide as high.
  private func measure(_ text: String, _ font: LabelFont) -> LabelExtents {
    LabelExtents(
      width: CGFloat(text.count) * font.size / 2, ascent: font.size * 0.9, descent: font.size * 0.25)
  }

  private func plan(_ objects: [VisibleObject], in picture: CGRect = image) -> LegendLayout.Plan {
    LegendLayout(entries, font: LabelFont(size: 14), image: picture, measure: measure)
      .plan(beside: objects, reserved: [])
  }

  @Test("it covers no findings: it is elsewhere in the image, or below it", arguments: 0..<40)
  func free(_ number: Int) {
    let objects = scene(UInt64(number))
    let plan = plan(objects)
    for object in objects where object.annotation.isSolid {
      #expect(object.bounds.sharedArea(with: plan.frame) == 0)
    }
    if plan.bandHeight == 0 {
      #expect(image.contains(plan.frame))
    } else {
      #expect(plan.frame.minY == image.maxY && plan.frame.maxY <= image.maxY + plan.bandHeight)
    }
  }

  @Test("it is in the lower left corner of an image without findings")
  func corner() {
    let plan = plan([])
    #expect(plan.bandHeight == 0)
    #expect(plan.frame.minX == 7 && plan.frame.maxY == image.maxY - 7)
  }

  @Test("it extends an image filled by one object, and leaves its pixels unchanged")
  func band() throws {
    let buffer = try #require(canvasBuffer(width: 300, height: 200, gray: 90))
    var drawing = OverlayDrawing([object(CGRect(x: 0, y: 0, width: 300, height: 200), label: "")])
    drawing.legend = entries
    let drawn = try #require(OverlayCanvas.picture(buffer, with: drawing))
    #expect(drawn.width == 300 && drawn.height > 210)
    #expect(pixel(drawn, 150, 100) == [90, 90, 90, 255])
    #expect(pixel(drawn, 297, 205)[0] < 40)
  }

  @Test("it fits into images of any width", arguments: [8, 40, 120, 640])
  func narrow(_ width: Int) {
    let image = CGRect(x: 0, y: 0, width: width, height: 30)
    let layout = LegendLayout(entries, font: LabelFont(size: 14), image: image, measure: measure)
    let elements = layout.elements(of: layout.plan(beside: [], reserved: []))
    for case .text(_, let baseline, _, _, let textWidth) in elements {
      #expect(baseline.x >= 0 && baseline.x + textWidth <= CGFloat(width))
    }
  }
}
