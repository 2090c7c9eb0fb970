/// A source of one video's frames, for one caller at a time.
package protocol FrameSupply: AnyObject {
  var description: StreamDescription { get }

  /// The next frame; nil at the end and once interrupted. Throws as the iterator of `VideoSource` does.
  func next() throws(VideoError) -> VideoFrame?
}

package struct StreamDescription: Codable, Sendable {
  package var width: Int
  package var height: Int
  package var nominalFrameRate: Double?
  package var estimatedFrameCount: Int?
  package var duration: Double?
  package var codec: String
  package var exifOrientation: UInt32
}
