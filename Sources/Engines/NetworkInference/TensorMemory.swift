/// A network's peak tensor memory.
package struct TensorMemory: Hashable, Sendable {
  package var byteCount: Int
  /// The operation at the peak; nil if unknown.
  package var place: String?

  package init(byteCount: Int, place: String? = nil) { (self.byteCount, self.place) = (byteCount, place) }
}
