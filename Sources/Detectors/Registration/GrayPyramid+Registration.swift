import GrayImage

// The sizes of a picture at which registration looks.
extension GrayPyramid {
  /// About how many pixels there are after so many halvings.
  func pixels(_ halvings: Int) -> Int { (width >> halvings) * (height >> halvings) }

  /// The fewest halvings after which neither side is longer than a limit.
  func halvings(toFit limit: Int) -> Int {
    var halvings = 0
    while (max(width, height) - 1) >> halvings >= limit { halvings += 1 }
    return halvings
  }
}
