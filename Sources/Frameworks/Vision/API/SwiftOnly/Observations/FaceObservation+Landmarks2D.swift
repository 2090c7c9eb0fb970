public import CoreGraphics

extension FaceObservation {
  /// The features of a face as points in regions. See `VNFaceLandmarks2D` for each region's points.
  ///
  /// "Left" and "right" are the viewer's, for an upright face.
  public struct Landmarks2D: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The request that detected them; nil if unknown.
    public let originatingRequestDescriptor: RequestDescriptor?
    /// Every point once, disconnected.
    public let allPoints: Region
    public let faceContour: Region
    public let leftEye: Region
    public let rightEye: Region
    public let leftEyebrow: Region
    public let rightEyebrow: Region
    public let nose: Region
    public let noseCrest: Region
    public let medianLine: Region
    public let outerLips: Region
    public let innerLips: Region
    public let leftPupil: Region
    public let rightPupil: Region

    public var description: String { "\(allPoints.points.count) landmarks" }

    init(_ landmarks: VNFaceLandmarks2D, boundingBox: NormalizedRect, from context: ObservationContext) {
      func region(_ region: VNFaceLandmarkRegion2D?) -> Region {
        Region(region, boundingBox: boundingBox, from: context)
      }
      originatingRequestDescriptor = context.descriptor
      allPoints = region(landmarks.allPoints)
      faceContour = region(landmarks.faceContour)
      leftEye = region(landmarks.leftEye)
      rightEye = region(landmarks.rightEye)
      leftEyebrow = region(landmarks.leftEyebrow)
      rightEyebrow = region(landmarks.rightEyebrow)
      nose = region(landmarks.nose)
      noseCrest = region(landmarks.noseCrest)
      medianLine = region(landmarks.medianLine)
      outerLips = region(landmarks.outerLips)
      innerLips = region(landmarks.innerLips)
      leftPupil = region(landmarks.leftPupil)
      rightPupil = region(landmarks.rightPupil)
    }
  }
}

extension FaceObservation.Landmarks2D {
  /// The points of a feature.
  public struct Region: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The way in which a region's points are connected.
    public enum PointsClassification: Hashable, Codable, Sendable {
      /// The points aren't connected.
      case disconnected
      /// Each point is connected with the next.
      case openPath
      /// Each point is connected with the next, and the last with the first.
      case closedPath
    }

    /// The request that detected them; nil if unknown.
    public let originatingRequestDescriptor: RequestDescriptor?
    /// The points, normalized to the face's bounding box, lower-left origin.
    public let points: [NormalizedPoint]
    public let pointsClassification: PointsClassification
    /// The estimated error of each point; nil if the network doesn't estimate it.
    public let precisionEstimatesPerPoint: [Float]?
    private let boundingBox: NormalizedRect

    public var description: String { "\(points.count) points, \(pointsClassification)" }

    /// Returns the points in pixels of an image, not rounded.
    ///
    /// - Parameters:
    ///   - imageSize: the size in pixels of the image, or of the request's region of interest, if any.
    ///   - origin: the origin of the result's coordinates.
    public func pointsInImageCoordinates(
      _ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
    ) -> [CGPoint] {
      points.map { $0.toImageCoordinates(from: boundingBox, imageSize: imageSize, origin: origin) }
    }

    init(
      _ region: VNFaceLandmarkRegion2D?, boundingBox: NormalizedRect, from context: ObservationContext
    ) {
      originatingRequestDescriptor = context.descriptor
      points = region?.normalizedPoints.map { NormalizedPoint(normalizedPoint: $0) } ?? []
      pointsClassification =
        switch region?.pointsClassification {
        case .openPath: .openPath
        case .closedPath: .closedPath
        case .disconnected, nil: .disconnected
        }
      precisionEstimatesPerPoint = region?.precisionEstimatesPerPoint
      self.boundingBox = boundingBox
    }
  }
}
