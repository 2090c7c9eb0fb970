/// The memory that a network's tensors need at one time.
package struct TensorMemory: Hashable, Sendable {
  package var byteCount: Int
  /// The operation at which they need most; nil where that isn't known.
  package var place: String?

  package init(byteCount: Int, place: String? = nil) { (self.byteCount, self.place) = (byteCount, place) }
}
