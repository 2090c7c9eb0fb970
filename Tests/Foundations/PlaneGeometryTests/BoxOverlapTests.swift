import Foundation
import PlaneGeometry
import Testing

@Suite("Overlap of upright boxes")
struct BoxOverlapTests {
  private let box = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("boxes shifted by half share half of their area, and a third of their union")
  func shifted() {
    let other = box.offsetBy(dx: 5, dy: 0)
    #expect(box.sharedArea(with: other) == 50)
    #expect(abs(box.intersectionOverUnion(with: other) - 1.0 / 3) < 1e-12)
  }

  @Test("boxes that only touch, are disjoint or are empty share nothing")
  func apart() {
    #expect(box.sharedArea(with: box.offsetBy(dx: 10, dy: 0)) == 0)
    #expect(box.intersectionOverUnion(with: box.offsetBy(dx: 0, dy: 30)) == 0)
    #expect(CGRect.zero.intersectionOverUnion(with: .zero) == 0)
  }

  @Test(
    "boxes show the same object above either threshold: intersection over union, or containment"
  )
  func sameObject() {
    let thresholds = SameObjectThresholds(intersectionOverUnion: 0.5, containment: 0.7)
    // 80 of 120.
    #expect(box.showsSameObject(as: box.offsetBy(dx: 2, dy: 0), thresholds))
    // 50 of 150, and half of each.
    #expect(!box.showsSameObject(as: box.offsetBy(dx: 5, dy: 0), thresholds))
    // 12 of 16, and so of the smaller: 0.75; 12 of 104.
    let part = CGRect(x: 7, y: 0, width: 4, height: 4)
    #expect(box.showsSameObject(as: part, thresholds) && part.showsSameObject(as: box, thresholds))
    #expect(!box.showsSameObject(as: part, SameObjectThresholds(intersectionOverUnion: 0.5)))
  }

  @Test("of several boxes, the first with the largest overlap is chosen, if it is sufficient")
  func maximumOverlapping() {
    func chosen(_ offsets: [CGFloat], atLeast least: CGFloat) -> CGFloat? {
      offsets.maximumOverlapping(box, atLeast: least) { box.offsetBy(dx: $0, dy: 0) }
    }
    // 80 of 120, twice.
    #expect(chosen([8, 5, 2, -2, 20], atLeast: 0.5) == 2)
    #expect(chosen([8, 5, 2, -2, 20], atLeast: 0.7) == nil)
    // Even without a threshold, there has to be an overlap.
    #expect(chosen([20], atLeast: 0) == nil)
  }

  @Test(
    "of elements that show the same object the first is kept; a suppressed element suppresses none"
  )
  func suppression() {
    let isNear = { (one: Int, other: Int) in abs(one - other) <= 2 }
    // 12 is suppressed by 10, and so doesn't suppress 14.
    #expect([10, 12, 14, 13, 20].suppressingNonMaxima(isSame: isNear) == [10, 14, 20])
    #expect([10, 12, 14, 13, 20].suppressingNonMaxima(limit: 2, isSame: isNear) == [10, 14])
    #expect([Int]().suppressingNonMaxima(isSame: isNear).isEmpty)
  }

  @Test("suppression reports the number of comparisons, and ends at their limit")
  func effort() {
    struct TooMany: Error {}
    var counts: [Int] = []
    #expect(throws: TooMany.self) {
      try [1, 2, 1, 3, 4].suppressingNonMaxima(
        willCompare: {
          counts.append($0); if $0 > 2 { throw TooMany() }
        }, isSame: ==)
    }
    #expect(counts == [0, 1, 2, 2, 3])
  }
}
