import Foundation
import Vision

/// Counts dark coins on a light table by their contours: what is nearly as large as the circle around it.
struct CoinCounter {
  /// The radii in shares of the picture's height, the largest first.
  func radii(in image: CGImage) throws -> [Double] {
    let request = VNDetectContoursRequest()
    request.detectsDarkOnLight = true
    request.contrastAdjustment = 1.5
    try VNImageRequestHandler(cgImage: image, options: [:]).perform([request])
    guard let contours = request.results?.first else { return [] }
    return try contours.topLevelContours.compactMap { contour -> Double? in
      let circle = try VNGeometryUtils.boundingCircle(for: contour)
      var area = 0.0
      try VNGeometryUtils.calculateArea(&area, for: contour, orientedArea: false)
      let share = area / (.pi * circle.radius * circle.radius)
      return share > 0.9 && circle.radius > 0.02 ? circle.radius : nil
    }.sorted(by: >)
  }
}
