/// A face's mesh, and its pupils as they were seen from near.
package struct FaceFeatures: Sendable {
  package let mesh: FaceMesh
  package let pupils: FacePupils
}
