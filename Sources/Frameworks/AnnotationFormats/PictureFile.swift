/// A picture to learn from.
package protocol PictureFile: Codable, Hashable, Sendable {
  var path: String { get }
}
