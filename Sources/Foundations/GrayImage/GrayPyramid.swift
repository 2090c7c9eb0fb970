import Synchronization

/// A gray image and its halvings, made on first use and cached, for any number of threads.
package final class GrayPyramid: Sendable {
  /// The width of the original image, in pixels.
  package let width: Int
  /// The height of the original image, in pixels.
  package let height: Int
  private let levels: Mutex<[GrayImage]>

  package init(_ image: GrayImage) {
    (width, height) = (image.width, image.height)
    levels = Mutex([image])
  }

  /// The image halved `halvings` times. Concurrent callers wait for the one that makes it.
  package func level(_ halvings: Int) -> GrayImage {
    levels.withLock { levels in
      while levels.count <= halvings { levels.append(levels[levels.count - 1].halved()) }
      return levels[halvings]
    }
  }
}
