import CoreGraphics
import FaceDetection
import Foundation
import ImageIO
import NetworkInference
import PixelSampling
import PlaneGeometry

extension PoseDetector {
  /// The maximum number of proposals evaluated for people, in descending order of confidence.
  static let maximumBodyCandidates = 32
  /// The maximum number of tiles searched for people: two levels of a square image.
  private static let maximumTiles = 58
  /// The second network's minimum confidence of a person, as in MediaPipe.
  private static let minimumBodyConfidence: Float = 0.5
  /// A single person of this share of the region's height leaves no room for others worth a search in tiles.
  private static let soloShare = 0.5
  /// The least score of the first network that hints at a person beside a large one. Of 11 photographs of one
  /// person in the foreground, one has such a hint; of 13 of several, all but one.
  private static let hintScore: Float = 0.1
  /// The least score of a proposal that a convincing body can confirm.
  private static let doubtfulScore: Float = 0.25

  /// Detects people: first those the first network proposes with confidence in the whole region, in
  /// descending order of confidence; then those of faces that none of them has; then those of the region's
  /// tiles; then doubtful proposals with a convincing body. A second network locates each one's points and
  /// silhouette.
  ///
  /// The first network looks for upper bodies that face the camera, one or two of them. If it finds one
  /// person of half the region's height and nothing that resembles another, neither faces nor tiles are
  /// searched; if it finds such a person and a hint of others, faces alone.
  ///
  /// The time is bounded: one pass of the first network and one for each of at most `maximumTiles` tiles; one
  /// face detection in the whole; and at most `maximumBodyCandidates` bodies for the proposals of the whole
  /// and of each level of tiles, as many for faces, and as many for doubtful proposals. A doubtful proposal
  /// takes two passes, a face up to four.
  ///
  /// - Throws: `NotInstalledError`; `UnexpectedNetworkError`; `PixelSamplingError`; `NetworkError`; the error
  ///   of the cancellation check.
  package func bodies() throws -> [DetectedBody] { try bodies(searchingOnIfNone: true) }

  /// - Parameter searchesOn: whether faces and tiles are searched if no person is found in the whole region.
  func bodies(searchingOnIfNone searchesOn: Bool) throws -> [DetectedBody] {
    let people = try networks.people()
    let proposals = try proposals(of: people, above: Self.hintScore)
    var bodies = try confirmed(proposals, besides: [])
    guard searchesOn || !bodies.isEmpty else { return [] }
    let isSolo = bodies.count == 1 && bodies[0].height >= Self.soloShare * size.height
    if isSolo, proposals.count == 1 { return bodies }
    bodies += try bodiesOfFaces(besides: bodies)
    if !isSolo {
      bodies = try addingFromTiles(to: bodies, of: people, maximumTiles: Self.maximumTiles) {
        proposals, known, tileSide in
        let inTiles = proposals.filter { $0.bodySquare.map { $0.side <= tileSide } ?? false }
        return try confirmed(inTiles, besides: known)
      }
    }
    // Last, so that a blurred view doesn't take the place of a sharp one of the same person. Those of tiles
    // aren't searched: there, networks see people in dice and digits.
    return bodies + (try convincing(proposals.filter { !$0.isConfident }, besides: bodies))
  }

  /// Returns the people that the second network finds at the first confident proposals, each once, without
  /// those known.
  private func confirmed(
    _ proposals: [BoxProposal], besides known: [DetectedBody]
  ) throws -> [DetectedBody] {
    let squares = proposals.filter(\.isConfident).compactMap(\.bodySquare)
      .withoutRepetitions(of: known.map(\.silhouette.square)).prefix(Self.maximumBodyCandidates)
    // Most images without people have no proposals, so the second network isn't loaded.
    guard !squares.isEmpty else { return [] }
    let network = try networks.body()
    return try evaluate(squares) { try network.body(in: $0, of: $1) }.filter {
      $0.confidence >= Self.minimumBodyConfidence
    }.distinct(from: known)
  }

  /// Returns the people at doubtful proposals whose bodies convince twice, the second time in the square that
  /// the first pass refined.
  private func convincing(
    _ proposals: [BoxProposal], besides known: [DetectedBody]
  ) throws -> [DetectedBody] {
    let squares = proposals.filter { $0.score > Self.doubtfulScore }.compactMap(\.bodySquare)
      .withoutRepetitions(of: known.map(\.silhouette.square)).prefix(Self.maximumBodyCandidates)
    guard !squares.isEmpty else { return [] }
    let network = try networks.body()
    return try evaluate(squares) { square, image in
      guard let first = try network.body(in: square, of: image), first.isConvincing,
        let refined = first.refinedSquare, let second = try network.body(in: refined, of: image),
        second.isConvincing
      else { return nil }
      return second
    }.distinct(from: known)
  }

  /// Returns the people of the faces that none of the known people has.
  private func bodiesOfFaces(besides known: [DetectedBody]) throws -> [DetectedBody] {
    let faces = try faces().map { FacePlace(box: $0.box, angle: -$0.pose.roll) }
      .filter { face in !known.contains { $0.owns(face) } }.prefix(Self.maximumBodyCandidates)
    guard !faces.isEmpty else { return [] }
    let network = try networks.body()
    return try evaluate(faces) { face, image in
      // In a crowd, the whole body's square leads to the neighbor in front, the upper body's rarely.
      for square in face.bodySquares {
        guard let first = try network.body(in: square, of: image) else { continue }
        let second = try first.refinedSquare.flatMap { try network.body(in: $0, of: image) }
        let fitting = [first, second].compactMap(\.self).filter {
          $0.confidence >= Self.minimumBodyConfidence && $0.fits(face)
        }
        if let best = fitting.min(by: { $0.headDistance(from: face) < $1.headDistance(from: face) }) {
          return best
        }
      }
      return nil
    }.distinct(from: known)
  }
}

/// A face in the upright image: where a body's head must be.
struct FacePlace: Sendable, Hashable {
  /// From brows to chin, in pixels.
  let box: CGRect
  /// The clockwise rotation, in radians.
  let angle: Double

  /// The geometric mean of the box's sides, in pixels.
  var side: Double { (box.width * box.height).squareRoot() }
  var center: CGPoint { CGPoint(x: box.midX, y: box.midY) }

  /// The expected squares of the whole and of the upper body.
  ///
  /// In 31 people with a detected face the whole body's had 13 times the face's side, and its center was 4
  /// below, on average. Its rotation was unrelated to the face's up to 0.4 radians, so a body is upright
  /// unless its face lies.
  var bodySquares: [RotatedSquare] {
    let turn = abs(angle) > .pi / 4 ? angle : 0
    return [(size: 13.0, down: 4.0), (size: 8, down: 2)].map { expected in
      RotatedSquare(
        center: CGPoint(
          x: center.x - sin(turn) * expected.down * side, y: center.y + cos(turn) * expected.down * side),
        side: expected.size * side, angle: turn)
    }
  }
}

extension DetectedBody {
  /// Whether two detections show the same person: the points' mean distance is below about a head's width, or
  /// that of the head and torso below two thirds of it, as of one body with different guesses of hidden legs.
  func isSame(as other: DetectedBody) -> Bool {
    let distances = zip(points, other.points).map { $0.location.distance(to: $1.location) }
    func mean(_ distances: some Collection<Double>) -> Double {
      distances.reduce(0, +) / Double(max(distances.count, 1))
    }
    let trunk = distances.prefix(Joint.rightShoulder.rawValue + 1)
    let side = max(silhouette.square.side, other.silhouette.square.side)
    return mean(distances) < side / 20 || mean(trunk) < side / 30
  }

  /// Whether the head is at a face and about as large.
  func fits(_ face: FacePlace) -> Bool { hasSize(of: face) && headDistance(from: face) < 0.4 }

  /// Whether a face is probably this body's.
  func owns(_ face: FacePlace) -> Bool { hasSize(of: face) && headDistance(from: face) < 0.6 }

  /// The distance of the head's middle, between eyes and mouth, from a face's, relative to the face's side.
  func headDistance(from face: FacePlace) -> Double {
    middle(.leftEye, .rightEye).middle(to: middle(.leftMouth, .rightMouth)).distance(to: face.center)
      / face.side
  }

  /// Whether the eyes are as far above the mouth as in a face: in 31 people, 0.38 to 0.64 of its side.
  private func hasSize(of face: FacePlace) -> Bool {
    let height = middle(.leftEye, .rightEye).distance(to: middle(.leftMouth, .rightMouth))
    return (0.25...0.75).contains(height / face.side)
  }

  /// Whether the second network alone makes a person certain enough that the first one's doubt doesn't count.
  var isConvincing: Bool { confidence >= 0.85 && visibility >= 0.65 }
}

extension [DetectedBody] {
  /// The first detection of each person, without those known.
  fileprivate func distinct(from known: [DetectedBody]) -> [DetectedBody] {
    reduce(into: []) { bodies, body in
      if !(known + bodies).contains(where: { $0.isSame(as: body) }) { bodies.append(body) }
    }
  }
}

extension BoxProposal {
  fileprivate var isConfident: Bool { score > AnchorDetector.minimumScore }

  /// The square of the proposed person; nil without a size.
  var bodySquare: RotatedSquare? { RotatedSquare(aroundBodyAt: points[0], to: points[1]) }
}

extension RotatedSquare {
  /// Creates the square of an upright person, a quarter larger than the circle around the body; nil without a
  /// size.
  ///
  /// - Parameters:
  ///   - hips: the hips' midpoint, the circle's center.
  ///   - edge: the point of the circle above the head.
  init?(aroundBodyAt hips: CGPoint, to edge: CGPoint) {
    let radius = hypot(edge.x - hips.x, edge.y - hips.y)
    guard radius > 0, radius.isFinite else { return nil }
    self.init(center: hips, side: 1.25 * 2 * radius, upFrom: hips, to: edge)
  }
}
