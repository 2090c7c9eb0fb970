import Foundation
import PlaneGeometry
import Testing

@Suite("Overlap of upright boxes")
struct BoxOverlapTests {
  private let box = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("boxes shifted by half share half, and a third of their union")
  func shifted() {
    let other = box.offsetBy(dx: 5, dy: 0)
    #expect(box.sharedArea(with: other) == 50)
    #expect(abs(box.intersectionOverUnion(with: other) - 1.0 / 3) < 1e-12)
  }

  @Test("boxes that only touch, are apart or are empty share nothing")
  func apart() {
    #expect(box.sharedArea(with: box.offsetBy(dx: 10, dy: 0)) == 0)
    #expect(box.intersectionOverUnion(with: box.offsetBy(dx: 0, dy: 30)) == 0)
    #expect(CGRect.zero.intersectionOverUnion(with: .zero) == 0)
  }
}
