import GrayImage

extension GrayPyramid {
  func pixels(_ halvings: Int) -> Int { (width >> halvings) * (height >> halvings) }

  /// Returns the smallest number of halvings after which neither side is longer than `limit`.
  func halvings(toFit limit: Int) -> Int {
    var halvings = 0
    while (max(width, height) - 1) >> halvings >= limit { halvings += 1 }
    return halvings
  }
}
