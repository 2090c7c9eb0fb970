import Foundation
import Synchronization

/// A network in a file, whose one input may have another shape in each run, in the form that takes least for the shapes that
/// come: compiled for the first shape alone until another is asked for.
///
/// Compiled for one shape, a network lays out in advance what of its memory is used again; left open, it keeps most of what it
/// computes in between. What finds text takes 90 MB for a page of 1280 by 960 pixels in place of 200, and the first run has
/// nothing to prepare. A process that reads pictures of one size, or one picture, never needs the open form. Which of both
/// forms answers makes no difference to the answer (`EngineOptions.roundsAsWithOpenShape`).
package final class SizedNetwork: Sendable {
  private enum Form {
    case fixed(shape: [Int], Network)
    case open(Network)
  }

  private let url: URL
  private let openShape: [Int?]?
  private let isReducedPrecisionAllowed: Bool
  private let options: EngineOptions
  private let form = Mutex<Form?>(nil)

  /// - Parameters:
  ///   - openShape: the shape that the input has in its open form, as `NetworkSource.file` has it.
  ///   - isReducedPrecisionAllowed: whether bfloat16 will do, where this processor computes it.
  ///   - options: how to compile and run it. Where it isn't to be kept, each use has a network of its own.
  package init(
    _ url: URL, openShape: [Int?]? = nil, isReducedPrecisionAllowed: Bool = false,
    options: EngineOptions = EngineOptions()
  ) {
    (self.url, self.openShape, self.options) = (url, openShape, options)
    self.isReducedPrecisionAllowed = isReducedPrecisionAllowed
  }

  /// A network that takes inputs of a shape.
  ///
  /// - Throws: as `Network`'s initializer.
  package func network(for shape: [Int]) throws -> Network {
    guard options.keepsNetworks else { return try fixed(shape) }
    // Others wait while one compiles: compiling takes all processors, and they need the same network.
    return try form.withLock { form in
      switch form {
      case .open(let network): return network
      case .fixed(shape, let network): return network
      case .fixed:
        // Not both at once: the memory of one is what the other needs.
        form = nil
        let network = try Network(
          .file(url, inputShape: openShape), isReducedPrecisionAllowed: isReducedPrecisionAllowed,
          options: options)
        form = .open(network)
        return network
      case nil:
        let network = try fixed(shape)
        form = .fixed(shape: shape, network)
        return network
      }
    }
  }

  private func fixed(_ shape: [Int]) throws -> Network {
    var options = options
    options.roundsAsWithOpenShape = true
    return try Network(
      .file(url, inputShape: shape), isReducedPrecisionAllowed: isReducedPrecisionAllowed, options: options)
  }
}
