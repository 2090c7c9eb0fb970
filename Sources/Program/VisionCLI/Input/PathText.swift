import Foundation

// Names of files are bytes, of which most, but not all, are UTF-8. The program keeps paths as text in which a byte that is part of
// no UTF-8 stands as a scalar of the last private plane, U+10FF00 and the byte; so does each byte of such a scalar itself. So every
// path has one text and every text one path.

extension String {
  private static let escapedBytes: UInt32 = 0x10_FF00

  /// - Parameter path: the bytes of a path, without a zero at the end.
  init(pathBytes path: some Sequence<UInt8>) {
    var rest = Array(path)[...]
    // Of the scalars that stand for bytes, every one begins so.
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

  /// How many bytes a scalar has whose UTF-8 begins with this one.
  private static func scalarLength(_ byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The bytes of the path that this text stands for.
  var pathBytes: [UInt8] {
    unicodeScalars.flatMap { scalar in
      scalar.value >= Self.escapedBytes
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  /// The path for the system's functions.
  var systemPath: [CChar] { pathBytes.map { CChar(bitPattern: $0) } + [0] }

  /// Whether the path has bytes that are no UTF-8, so that Foundation can't name its file.
  var isEscapedPath: Bool { unicodeScalars.contains { $0.value >= Self.escapedBytes } }

  /// The path as it is shown: bytes that are no UTF-8 as `\xff`.
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

/// The program's arguments, without its name, with those that are no UTF-8 as `String(pathBytes:)` has them.
func commandLineArguments() -> [String] {
  let usual = Array(CommandLine.arguments.dropFirst())
  // Where `/proc` isn't mounted, names that are no UTF-8 can't be given.
  guard let file = FileHandle(forReadingAtPath: "/proc/self/cmdline"), let bytes = try? file.readToEnd()
  else {
    return usual
  }
  let arguments = bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst().dropLast()
  return arguments.count == usual.count ? arguments.map { String(pathBytes: $0) } : usual
}
