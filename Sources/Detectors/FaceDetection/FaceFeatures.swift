/// A face's mesh and pupils, from the refined crops.
package struct FaceFeatures: Sendable {
  package let mesh: FaceMesh
  package let pupils: FacePupils
}
