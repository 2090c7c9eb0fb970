import CoreGraphics

extension CGRect {
  /// A normalised box (origin at the lower left) in pixels of the upright picture, origin at the top left: the
  /// coordinates that JSON, HTTP, the command line and drawings speak.
  ///
  /// - Parameters:
  ///   - width: The upright picture's width in pixels.
  ///   - height: The upright picture's height in pixels.
  package func inUprightPixels(width: Int, height: Int) -> CGRect {
    CGRect(
      x: minX * CGFloat(width), y: (1 - maxY) * CGFloat(height), width: self.width * CGFloat(width),
      height: self.height * CGFloat(height))
  }
}

extension CGPoint {
  /// A normalised point (origin at the lower left) in pixels of the upright picture, origin at the top left.
  ///
  /// - Parameters:
  ///   - width: The upright picture's width in pixels.
  ///   - height: The upright picture's height in pixels.
  package func inUprightPixels(width: Int, height: Int) -> CGPoint {
    CGPoint(x: x * CGFloat(width), y: (1 - y) * CGFloat(height))
  }
}
