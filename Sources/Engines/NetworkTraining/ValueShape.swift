/// The shape of a value between layers; a vector has one row and one column.
package struct ValueShape: Sendable, Hashable, CustomStringConvertible {
  package let channels: Int
  package let height: Int
  package let width: Int

  package init(channels: Int, height: Int = 1, width: Int = 1) {
    precondition(channels > 0 && height > 0 && width > 0)
    (self.channels, self.height, self.width) = (channels, height, width)
  }

  /// The number of elements, ordered as `[channel][row][column]`.
  package var count: Int { channels * height * width }
  package var isVector: Bool { height == 1 && width == 1 }
  package var description: String { "\(channels) × \(height) × \(width)" }
}

/// The reason that a layer doesn't fit its inputs, worded to follow the layer's name.
package struct LayerShapeError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}
