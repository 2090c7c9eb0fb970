import CoreGraphics
import CoreVideo
import Foundation

/// Draws black text on white, one line below the other.
///
/// - Parameters:
///   - size: the font's height; a line needs 1.6 times as much.
///   - tab: the distance between tab stops.
func drawnPage(_ lines: [String], width: Int = 480, size: CGFloat = 28, tab: CGFloat = 160) throws
  -> CVPixelBuffer
{
  let height = Int(size * 1.6) * lines.count + Int(size)
  let buffer = try blankImage(width: width, height: height)
  guard let context = CGContext(drawingOn: buffer) else { throw CocoaError(.featureUnsupported) }
  context.setFillColor(gray: 1, alpha: 1)
  context.fill(CGRect(x: 0, y: 0, width: width, height: height))
  context.setFillColor(gray: 0, alpha: 1)
  for (index, line) in lines.enumerated() {
    // Core Graphics has its origin at the bottom.
    let baseline = CGFloat(height) - size * 1.6 * CGFloat(index + 1)
    for (column, part) in line.split(separator: "\t").enumerated() {
      context.draw(
        String(part), at: CGPoint(x: size + tab * CGFloat(column), y: baseline),
        font: LabelFont(isBold: false, size: size))
    }
  }
  context.flush()
  return buffer
}
