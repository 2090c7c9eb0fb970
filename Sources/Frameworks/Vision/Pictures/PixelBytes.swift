package import CoreVideo
import Foundation

// A pixel buffer's memory as values. What makes the unsafe reads and writes right: a buffer's planes say how many rows they have
// and how long each is, which `CVPixelBuffer` guarantees as long as it lives; every access below is to one of those rows, and
// the buffer is kept alive over it. A buffer that is written to is new, and nobody else's yet.

extension CVPixelBuffer {
  /// The rows of each plane without what pads them.
  package var packedPlanes: [Data] {
    planes.enumerated().map { number, plane in
      let length = rowLength(ofPlane: number)
      var bytes = Data(capacity: length * plane.height)
      withExtendedLifetime(self) {
        for row in 0..<plane.height {
          bytes.append(
            plane.baseAddress.advanced(by: row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self),
            count: length)
        }
      }
      return bytes
    }
  }

  /// A buffer with such rows; nil where they aren't as many and as long as a buffer of this size and format has, or there is no
  /// memory.
  package convenience init?(width: Int, height: Int, pixelFormat: OSType, packedPlanes: [Data]) {
    guard let layout = BufferLayout(width: width, height: height, pixelFormat: pixelFormat),
      let format = PixelLayout(format: pixelFormat), layout.planes.count == packedPlanes.count,
      zip(zip(layout.planes, format.planes), packedPlanes).allSatisfy({ planes, bytes in
        bytes.count == planes.0.width * planes.1.bytesPerSample * planes.0.height
      })
    else { return nil }
    self.init(width: width, height: height, pixelFormat: pixelFormat)
    for (number, bytes) in packedPlanes.enumerated() {
      let (plane, length) = (planes[number], rowLength(ofPlane: number))
      bytes.withUnsafeBytes { source in
        for row in 0..<plane.height {
          let target = UnsafeMutableRawBufferPointer(
            start: plane.baseAddress + row * plane.bytesPerRow, count: length)
          target.copyBytes(from: source[row * length..<(row + 1) * length])
        }
      }
    }
  }

  /// A component of the pixel at a place of the first plane, counted from the upper left: 0…255 of formats of bytes. Not a number
  /// where there is no such one.
  func component(_ number: Int, column: Int, row: Int) -> Float {
    guard let plane = planes.first, (0..<plane.width).contains(column), (0..<plane.height).contains(row),
      number >= 0, (number + 1) * componentLength <= rowLength(ofPlane: 0) / plane.width
    else { return .nan }
    return withExtendedLifetime(self) {
      let address = plane.baseAddress.advanced(
        by: row * plane.bytesPerRow + column * rowLength(ofPlane: 0) / plane.width + number * componentLength)
      return switch componentLength {
      case 4: address.loadUnaligned(as: Float.self)
      case 2: Float(address.loadUnaligned(as: Float16.self))
      default: Float(address.load(as: UInt8.self))
      }
    }
  }

  /// The bytes of a component: four of 32-bit numbers, two of 16-bit ones, else one.
  private var componentLength: Int {
    switch pixelFormat {
    case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_TwoComponent32Float: 4
    case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_TwoComponent16Half: 2
    default: 1
    }
  }

  /// Lends the address of the first plane's first row.
  func withFirstRow<Outcome>(_ body: (UnsafeRawPointer) -> Outcome) -> Outcome {
    withExtendedLifetime(self) { body(UnsafeRawPointer(planes[0].baseAddress)) }
  }

  /// The bytes of a plane's row that are pixels.
  private func rowLength(ofPlane number: Int) -> Int {
    planes[number].width * (PixelLayout(format: pixelFormat)?.planes[number].bytesPerSample ?? 0)
  }
}
