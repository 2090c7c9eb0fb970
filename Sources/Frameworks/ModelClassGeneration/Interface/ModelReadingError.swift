import Foundation

/// The reason that no class can be generated for a model, shown as a build error.
package struct ModelReadingError: LocalizedError, Equatable {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var errorDescription: String? { message }
}
