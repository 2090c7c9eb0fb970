package import CoreVideo
import Foundation

// Access to a pixel buffer's memory as values. Why it is safe: `CVPixelBuffer` guarantees its planes' row
// counts and row lengths for its lifetime; every access below is within one of these rows and extends the
// buffer's lifetime. A buffer that is written to is new and not shared yet.

extension CVPixelBuffer {
  /// The rows of each plane without padding.
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

  /// Creates a buffer from such rows; nil if they don't match the size and format, or memory is insufficient.
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

  /// A component of the first plane's pixel, upper-left origin: 0…255 for byte formats; NaN if there is none.
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

  /// The size of a component in bytes: four for 32-bit values, two for 16-bit ones, else one.
  private var componentLength: Int {
    switch pixelFormat {
    case kCVPixelFormatType_OneComponent32Float, kCVPixelFormatType_TwoComponent32Float: 4
    case kCVPixelFormatType_OneComponent16Half, kCVPixelFormatType_TwoComponent16Half: 2
    default: 1
    }
  }

  /// Calls a closure with the address of the first plane's first row.
  func withFirstRow<Outcome>(_ body: (UnsafeRawPointer) -> Outcome) -> Outcome {
    withExtendedLifetime(self) { body(UnsafeRawPointer(planes[0].baseAddress)) }
  }

  /// The length of a plane's row in bytes, without padding.
  private func rowLength(ofPlane number: Int) -> Int {
    planes[number].width * (PixelLayout(format: pixelFormat)?.planes[number].bytesPerSample ?? 0)
  }
}
