import CoreGraphics
import Foundation
import Vision

extension DetectionConverter {
  func body(_ observation: VNHumanBodyPoseObservation) -> Detections.Body {
    let body = HumanBodyPoseObservation(observation)
    return Detections.Body(
      confidence: observation.confidence,
      joints: joints(body.availableJointNames.compactMap { body.joint(for: $0) }))
  }

  func hand(_ observation: VNHumanHandPoseObservation) -> Detections.Hand {
    let hand = HumanHandPoseObservation(observation)
    return Detections.Hand(
      confidence: observation.confidence,
      side: hand.chirality.map { $0 == .left ? .left : .right },
      joints: joints(hand.availableJointNames.compactMap { hand.joint(for: $0) }))
  }

  func classification(_ observation: VNClassificationObservation) -> Detections.Classification {
    Detections.Classification(identifier: observation.identifier, confidence: observation.confidence)
  }

  func horizon(_ observation: VNHorizonObservation) -> Detections.Horizon {
    let (width, height) = (Double(size.width), Double(size.height))
    let rise = tan(Double(observation.angle)) * width / 2
    return Detections.Horizon(
      confidence: observation.confidence, angle: Double(observation.angle),
      line: [CGPoint(x: 0, y: height / 2 + rise), CGPoint(x: width, y: height / 2 - rise)])
  }

  func salientPart(_ observation: VNRectangleObservation) -> Detections.SalientRegion {
    Detections.SalientRegion(confidence: observation.confidence, box: size.pixels(observation.boundingBox))
  }

  /// Returns the largest contours, in the observation's order.
  ///
  /// - Parameter limit: the maximum number of contours; 0 for no limit.
  func contours(
    _ observation: VNContoursObservation, limit: Int
  ) throws -> [Detections.Contour] {
    let all = try (0..<observation.contourCount).map { try observation.contour(at: $0) }
    let largest = limit == 0 ? Array(all.indices) : all.largest(limit)
    let numbers = Dictionary(
      uniqueKeysWithValues: largest.enumerated().map { (all[$1].indexPath, $0) })
    return try largest.map { index in
      var parent = all[index].indexPath.dropLast()
      while !parent.isEmpty, numbers[parent] == nil { parent = parent.dropLast() }
      return Detections.Contour(points: try corners(of: all[index]), parent: numbers[parent])
    }
  }

  /// Returns the outlines of a mask's regions without specks, largest first.
  ///
  /// - Parameter limit: the maximum number of regions; 0 for no limit.
  func peopleRegions(
    _ observation: VNContoursObservation, limit: Int
  ) throws -> [Detections.PeopleRegion] {
    // A contour inside a hole is a region of its own.
    let all = try (0..<observation.contourCount).map { try observation.contour(at: $0) }
    let parts = all.filter { $0.indexPath.count % 2 == 1 && $0.share >= Self.minimumAreaFraction }
      .sorted { $0.share > $1.share }
    return try parts.prefix(limit == 0 ? parts.count : limit).map { part in
      let holes = part.childContours.filter { $0.share >= Self.minimumAreaFraction }
      return Detections.PeopleRegion(
        share: part.share - holes.reduce(0) { $0 + $1.share }, outline: try corners(of: part),
        holes: try holes.map(corners))
    }
  }

  /// The area, as a fraction of the image, below which a region of a mask is a speck.
  private static let minimumAreaFraction = 0.0005

  /// Returns a contour's corners, simplified by at most half a pixel of 512.
  private func corners(of contour: VNContour) throws -> [CGPoint] {
    try contour.polygonApproximation(epsilon: 0.001).normalizedPoints.map {
      size.pixels(CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)))
    }
  }

  /// Returns the joints inside the image; others have no confidence.
  private func joints(_ joints: [Joint]) -> [Detections.Joint] {
    joints.filter { $0.confidence > 0 }.map {
      Detections.Joint(
        name: $0.jointName, point: size.pixels($0.location.cgPoint), confidence: $0.confidence)
    }
  }
}

extension [VNContour] {
  /// Returns the indices of the largest contours, in order; a contour precedes those that it encloses.
  fileprivate func largest(_ count: Int) -> [Int] {
    let areas = map(\.share)
    return indices.sorted { (areas[$1], $0) < (areas[$0], $1) }.prefix(count).sorted()
  }
}

extension VNContour {
  /// The enclosed area, as a fraction of the image.
  fileprivate var share: Double {
    var area = 0.0
    try? VNGeometryUtils.calculateArea(&area, for: self, orientedArea: false)
    return area / Double(aspectRatio)
  }
}
