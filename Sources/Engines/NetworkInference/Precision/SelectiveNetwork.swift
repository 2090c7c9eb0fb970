/// A network that may run in less than 32 bits, for reports.
package struct SelectiveNetwork: Sendable {
  /// The objects that it detects, for people.
  package let name: String
  package let network: Network
  /// The shapes of its inputs, as large as usual.
  package let shapes: [[Int]]

  package init(_ name: String, _ network: Network, shapes: [[Int]]) {
    (self.name, self.network, self.shapes) = (name, network, shapes)
  }
}
