import CoreVideo
import Foundation
import GrayImage
import ObjectTracking
import PlaneGeometry
import RenderedSequences
import Testing
import Vision

/// A card that moves in front of a wall, as frames of a camera.
struct Film {
  let scene: RenderedSequence

  init(frames: Int = 8, width: Int = 200, height: Int = 140) {
    let scale = Double(width) / 200
    scene = RenderedSequence(width: width, height: height, frameCount: frames) { index in
      Quadrilateral(
        center: PixelPoint(70 + 4 * Double(index), 60 + Double(index)) * scale,
        size: SIMD2(50, 40) * scale)
    }
  }

  func buffer(_ index: Int, turned: Bool = false) throws -> CVPixelBuffer {
    let image = scene.frame(index)
    // Stored rotated by 90° counterclockwise, with the orientation `.right`.
    let (width, height) = turned ? (image.height, image.width) : (image.width, image.height)
    let buffer = try blankImage(width: width, height: height)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = turned ? (image.width - 1 - row, column) : (column, row)
        let level = image[x, y]
        let offset = row * CVPixelBufferGetBytesPerRow(buffer) + column * 4
        for channel in 0..<4 { base.storeBytes(of: level, toByteOffset: offset + channel, as: UInt8.self) }
      }
    }
    return buffer
  }

  /// Returns luma in the first plane, without color.
  func nv12(_ index: Int) throws -> CVPixelBuffer {
    let image = scene.frame(index)
    let buffer = try #require(
      CVPixelBuffer(
        width: image.width, height: image.height,
        pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))
    let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
    for row in 0..<image.height {
      for column in 0..<image.width {
        luma.storeBytes(
          of: image[column, row],
          toByteOffset: row * CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) + column, as: UInt8.self)
      }
    }
    let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
    memset(chroma, 128, CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) * (image.height / 2))
    return buffer
  }

  /// Returns the card's box, normalized, origin at the lower left.
  func box(_ index: Int) -> CGRect {
    let box = scene.box(index)
    let (width, height) = (Double(scene.width), Double(scene.height))
    return CGRect(
      x: (box.center.x - box.size.x / 2) / width, y: 1 - (box.center.y + box.size.y / 2) / height,
      width: box.size.x / width, height: box.size.y / height)
  }
}
