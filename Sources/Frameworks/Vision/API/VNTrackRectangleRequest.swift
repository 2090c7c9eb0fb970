import CoreGraphics
public import Foundation

/// The first revision of `VNTrackRectangleRequest`.
public let VNTrackRectangleRequestRevision1 = 1

/// Tracks a planar rectangle in perspective from frame to frame.
///
/// The result is one `VNRectangleObservation`, whose corners keep their names when the rectangle rotates.
/// They may lie outside the image.
open class VNTrackRectangleRequest: VNTrackingRequest {
  /// - Parameter observation: the rectangle to track.
  public convenience init(rectangleObservation observation: VNRectangleObservation) {
    self.init(rectangleObservation: observation, completionHandler: nil)
  }

  /// - Parameters:
  ///   - observation: the rectangle to track.
  ///   - completionHandler: called when the request has ended.
  public init(
    rectangleObservation observation: VNRectangleObservation,
    completionHandler: VNRequestCompletionHandler? = nil
  ) {
    super.init(inputObservation: observation, completionHandler: completionHandler)
  }

  /// One revision, `VNTrackRectangleRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNTrackRectangleRequestRevision1] }

  override func seed() throws -> TrackerSeed {
    guard let rectangle = inputObservation as? VNRectangleObservation else {
      throw VNErrorCode.invalidArgument.error(
        "VNTrackRectangleRequest needs a VNRectangleObservation, not a \(type(of: inputObservation)).")
    }
    _ = try checked(rectangle.boundingBox)
    let corners = [
      rectangle.topLeft, rectangle.topRight, rectangle.bottomRight, rectangle.bottomLeft,
    ]
    guard Self.isConvex(corners) else {
      throw VNErrorCode.invalidArgument.error(
        "The input observation's corners \(corners) aren't those of a convex quadrilateral, in order.")
    }
    return .corners(corners)
  }

  private static func isConvex(_ corners: [CGPoint]) -> Bool {
    let turns = corners.indices.map { index in
      let (before, corner, after) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x)
    }
    return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
  }
}
