import Foundation

/// Why no class can be written for a model: a sentence for the developer whose build it ends.
package struct ModelReadingError: LocalizedError, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var errorDescription: String? { message }
}
