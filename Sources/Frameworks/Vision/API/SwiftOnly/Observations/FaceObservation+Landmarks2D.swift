public import CoreGraphics

extension FaceObservation {
  /// A face's features as points, region by region. `VNFaceLandmarks2D` says which points each has, and their order.
  ///
  /// "Left" and "right" are the viewer's, of an upright face.
  public struct Landmarks2D: Hashable, Codable, Sendable, CustomStringConvertible {
    /// The request that found them; nil where that isn't known.
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
  /// A feature's points.
  public struct Region: Hashable, Codable, Sendable, CustomStringConvertible {
    /// How a region's points hang together.
    public enum PointsClassification: Hashable, Codable, Sendable {
      /// They don't.
      case disconnected
      /// Each with the next.
      case openPath
      /// Each with the next, and the last with the first.
      case closedPath
    }

    /// The request that found them; nil where that isn't known.
    public let originatingRequestDescriptor: RequestDescriptor?
    /// The points, normalized to the face's bounding box, origin at its lower left.
    public let points: [NormalizedPoint]
    public let pointsClassification: PointsClassification
    /// How far each point may be off; nil where the network doesn't tell.
    public let precisionEstimatesPerPoint: [Float]?
    private let boundingBox: NormalizedRect

    public var description: String { "\(points.count) points, \(pointsClassification)" }

    /// The points in pixels of a picture, not rounded.
    ///
    /// - Parameters:
    ///   - imageSize: the picture's size in pixels; that of the region of interest where the request had one.
    ///   - origin: where the pixels are counted from.
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
