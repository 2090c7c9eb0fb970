import Synchronization

/// A gray image and its halvings, each made when it is first asked for and then kept, for any number of threads.
package final class GrayPyramid: Sendable {
  /// Of the image that isn't halved, in pixels.
  package let width: Int
  /// Likewise.
  package let height: Int
  private let levels: Mutex<[GrayImage]>

  package init(_ image: GrayImage) {
    (width, height) = (image.width, image.height)
    levels = Mutex([image])
  }

  /// The image halved so many times. Whoever asks while another makes it waits for that one.
  package func level(_ halvings: Int) -> GrayImage {
    levels.withLock { levels in
      while levels.count <= halvings { levels.append(levels[levels.count - 1].halved()) }
      return levels[halvings]
    }
  }
}
