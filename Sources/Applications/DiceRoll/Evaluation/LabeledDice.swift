import CoreGraphics
package import Foundation

package struct LabeledDie: Hashable, Sendable {
  /// Nil for an unreadable die: reports on it count neither as correct nor as wrong.
  package var value: Int?
  /// As ``DieReading/box``.
  package var box: CGRect

  package init(value: Int?, box: CGRect) { (self.value, self.box) = (value, box) }
}

/// An image's labeled dice, and a reader's readings of it.
package struct LabeledDiceImage: Sendable {
  /// The image's source; images of one source are alike.
  package var source: String
  /// The width of the upright image, in pixels; likewise `height`.
  package var width: Int
  package var height: Int
  package var labels: [LabeledDie]
  /// The reported dice, of any confidence.
  package var readings: [DieReading]

  package init(source: String, width: Int, height: Int, labels: [LabeledDie], readings: [DieReading]) {
    (self.source, self.width, self.height) = (source, width, height)
    (self.labels, self.readings) = (labels, readings)
  }

  /// The mean side of a die in pixels: the square root of its box's area.
  package func side(of die: LabeledDie) -> Double {
    (die.box.width * Double(width) * die.box.height * Double(height)).squareRoot()
  }
}
