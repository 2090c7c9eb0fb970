public import ImageIO
public import Vision

// The names that members had before 1.0.

extension DrawingClassifier {
  @available(*, deprecated, renamed: "classifyDrawing(in:orientation:)")
  public func drawing(
    in image: CVPixelBuffer, orientation: CGImagePropertyOrientation = .up
  ) throws -> [Classification] {
    try classifyDrawing(in: image, orientation: orientation)
  }
}
