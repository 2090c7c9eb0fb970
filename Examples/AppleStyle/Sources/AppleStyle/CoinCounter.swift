import Foundation
import Vision

/// Counts dark coins on a light table: contours that nearly fill their bounding circle.
struct CoinCounter {
  /// The radii relative to the image's height, in descending order.
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
