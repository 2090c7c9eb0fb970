import Foundation

/// An installed file holds another network than this package expects.
package struct UnexpectedNetworkError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  package let fileName: String

  package init(fileName: String) { self.fileName = fileName }

  package var errorDescription: String? { description }

  package var description: String {
    "\(fileName) isn't the network that this package expects. Run `make setup` in swift-vision's checkout, "
      + "which puts the right one in place."
  }
}
