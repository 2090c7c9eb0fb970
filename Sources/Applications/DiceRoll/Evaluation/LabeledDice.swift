import CoreGraphics
package import Foundation

/// A die that somebody has labeled.
package struct LabeledDie: Hashable, Sendable {
  /// Nil for one that can't be read: what is reported there counts neither as right nor as wrong.
  package var value: Int?
  /// As ``DieReading/box``.
  package var box: CGRect

  package init(value: Int?, box: CGRect) { (self.value, self.box) = (value, box) }
}

/// A picture's labeled dice, and what a reader reports in it.
package struct LabeledDiceImage: Sendable {
  /// Where the picture comes from: pictures of one source are alike.
  package var source: String
  /// Of the upright picture, in pixels.
  package var width: Int
  package var height: Int
  package var labels: [LabeledDie]
  /// What was reported, with any confidence.
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
