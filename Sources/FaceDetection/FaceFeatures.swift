import CoreGraphics

/// A face's mesh with the outlines of its eyes as they were seen from near, and its pupils.
package struct FaceFeatures: Sendable {
  package let mesh: FaceMesh
  package let pupils: FacePupils

  init(mesh: FaceMesh, pupils: FacePupils) { (self.mesh, self.pupils) = (mesh, pupils) }

  /// - Parameters:
  ///   - mesh: the face as the mesh network sees it, whose points of the eyes are replaced.
  ///   - right: the subject's right eye.
  ///   - left: the other one.
  init(_ mesh: FaceMesh, right: EyeLook, left: EyeLook) {
    var points = mesh.points
    for eye in [right, left] {
      for (index, point) in eye.outline {
        points[index].x = point.x
        points[index].y = point.y
      }
    }
    self.init(
      mesh: FaceMesh(points: points, presence: mesh.presence, square: mesh.square),
      pupils: FacePupils(right: right.pupil, left: left.pupil))
  }
}

/// The middles of a face's pupils, in pixels of the upright picture, origin at the top left.
package struct FacePupils: Sendable {
  /// The subject's right one.
  package let right: CGPoint
  package let left: CGPoint
}
