/// An image to learn from.
package protocol ImageFile: Codable, Hashable, Sendable {
  var path: String { get }
}
