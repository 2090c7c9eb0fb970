import Foundation

// File names are bytes, most of which are UTF-8. Paths are kept as strings in which each byte that isn't part
// of UTF-8 is represented by a scalar of the last private-use plane, U+10FF00 plus the byte; so is each byte
// of such a scalar itself. The mapping between paths and strings is one-to-one.

extension String {
  private static let escapedBytes: UInt32 = 0x10_FF00

  /// - Parameter path: the bytes of a path, without a terminating zero.
  init(pathBytes path: some Sequence<UInt8>) {
    var rest = Array(path)[...]
    // The first byte of every scalar that represents a byte.
    if !rest.contains(0xF4), let text = String(validating: rest, as: UTF8.self) {
      self = text
      return
    }
    self.init()
    while let byte = rest.first {
      let length = Self.scalarLength(byte)
      let text = String(validating: rest.prefix(length), as: UTF8.self)
      if let scalar = text?.unicodeScalars.first, scalar.value < Self.escapedBytes {
        unicodeScalars.append(scalar)
        rest.removeFirst(length)
      } else {
        if let escaped = Unicode.Scalar(Self.escapedBytes + UInt32(byte)) { unicodeScalars.append(escaped) }
        rest.removeFirst()
      }
    }
  }

  /// The length in bytes of a scalar whose UTF-8 starts with this byte.
  private static func scalarLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The bytes of the path that this string represents.
  var pathBytes: [UInt8] {
    unicodeScalars.flatMap { scalar in
      scalar.value >= Self.escapedBytes
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  var systemPath: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the path has bytes that aren't UTF-8, so that Foundation can't open it.
  var isEscapedPath: Bool { unicodeScalars.contains { $0.value >= Self.escapedBytes } }

  /// The path to display: bytes that aren't UTF-8 as `\xff`.
  var shownPath: String {
    guard isEscapedPath else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.value >= Self.escapedBytes {
        text += String(format: "\\x%02x", scalar.value & 0xFF)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// The program's arguments without its name, those that aren't UTF-8 as in `String(pathBytes:)`.
func commandLineArguments() -> [String] {
  let usual = Array(CommandLine.arguments.dropFirst())
  // Without `/proc`, names that aren't UTF-8 can't be passed.
  guard let file = FileHandle(forReadingAtPath: "/proc/self/cmdline"), let bytes = try? file.readToEnd()
  else {
    return usual
  }
  let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
  return arguments.count == usual.count ? arguments.map { String(pathBytes: $0) } : usual
}
