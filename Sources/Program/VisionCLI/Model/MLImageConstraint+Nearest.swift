import CoreML
import Foundation
import PixelSampling

extension MLImageConstraint {
  /// The input size for an image: its own if the model allows it, otherwise the nearest allowed size with the
  /// same aspect ratio or close to it. For a model with a single size, that size.
  func size(nearest image: PixelSize) -> PixelSize {
    switch sizeConstraint.type {
    case .range:
      let (widths, heights) = (sizeConstraint.pixelsWideRange.bounds, sizeConstraint.pixelsHighRange.bounds)
      let (width, height) = (Double(image.width), Double(image.height))
      let most = min(widths.upperBound / width, heights.upperBound / height)
      let least = max(widths.lowerBound / width, heights.lowerBound / height)
      let scale = min(max(1, least), most)
      func side(_ side: Double, _ bounds: ClosedRange<Double>) -> Int {
        Int(min(max((side * scale).rounded(), bounds.lowerBound), bounds.upperBound))
      }
      return PixelSize(width: side(width, widths), height: side(height, heights))
    case .enumerated:
      // Compares the change of the aspect ratio first, then that of the area.
      func change(_ size: MLImageSize) -> (shape: Double, area: Double) {
        let horizontal = log(Double(size.pixelsWide) / Double(image.width))
        let vertical = log(Double(size.pixelsHigh) / Double(image.height))
        return (abs(horizontal - vertical), abs(horizontal + vertical))
      }
      let nearest = sizeConstraint.enumeratedImageSizes.min { change($0) < change($1) }
      return PixelSize(
        width: nearest?.pixelsWide ?? pixelsWide, height: nearest?.pixelsHigh ?? pixelsHigh)
    default: return PixelSize(width: pixelsWide, height: pixelsHigh)
    }
  }
}

extension NSRange {
  /// The minimum and maximum side, limited to the sizes that images have.
  fileprivate var bounds: ClosedRange<Double> {
    let least = max(location, 1)
    let most = min(location + max(length, 1) - 1, 65_535)
    return Double(least)...Double(max(least, most))
  }
}
