import Foundation
import NetworkInference

/// The numbers that a program keeps outside its specification: a file of blobs, each described by a record in it.
///
/// The format is version 2 of Core ML's weight files, little-endian throughout: a header of 64 bytes (the number of
/// blobs, the version), and for each blob a record of 64 bytes (sentinel, number type, byte count, offset of the
/// numbers, unused bits at the end), aligned to 64 bytes as the numbers are. The file is mapped, and each number
/// in a record is checked against the file's size before it is used.
struct WeightFile: Sendable {
  /// The mapped file; the blobs are ranges of it.
  let file: MappedFile

  /// Where one blob's numbers are.
  struct Blob: Equatable {
    let element: ProgramElement
    let offset: Int
    let byteCount: Int

    /// The file has as many bytes.
    var range: Range<Int> { offset..<offset + byteCount }
  }

  private static let headerByteCount = 64
  private static let recordByteCount = 64
  private static let sentinel: UInt32 = 0xDEAD_BEEF
  private static let version: UInt32 = 2

  /// - Throws: `MLModelError` (`.io`) where the file can't be read or isn't a weight file.
  init(contentsOf url: URL) throws {
    do {
      file = try MappedFile(contentsOf: url)
    } catch {
      throw MLModelError(.io, "The weight file \(url.path) can't be read: \(error)", underlying: error)
    }
    guard file.bytes.count >= Self.headerByteCount, integer(at: 4, as: UInt32.self) == Self.version else {
      throw MLModelError(.io, "\(url.path) isn't a weight file of version \(Self.version).")
    }
  }

  /// Finds the blob whose record is at an offset.
  ///
  /// - Throws: `MLModelError` (`.io`) where there is no record, or it describes what isn't in the file.
  func blob(at offset: UInt64) throws -> Blob {
    guard let start = Int(exactly: offset), start >= Self.headerByteCount,
      start <= file.bytes.count - Self.recordByteCount, integer(at: start, as: UInt32.self) == Self.sentinel
    else {
      throw MLModelError(.io, "the weight file has no blob at offset \(offset)")
    }
    let type = integer(at: start + 4, as: UInt32.self)
    guard let element = ProgramElement(blobType: type) else {
      throw MLModelError(.io, "the blob at offset \(offset) is of the unknown number type \(type)")
    }
    let size = integer(at: start + 8, as: UInt64.self)
    let position = integer(at: start + 16, as: UInt64.self)
    guard let byteCount = Int(exactly: size), let first = Int(exactly: position), first <= file.bytes.count,
      byteCount <= file.bytes.count - first
    else {
      throw MLModelError(
        .io,
        "the blob at offset \(offset) is \(size) bytes at \(position), beyond the weight file's \(file.bytes.count)"
      )
    }
    return Blob(element: element, offset: first, byteCount: byteCount)
  }

  /// The caller has checked that the number is within the file.
  private func integer<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: file.bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}

/// The weight files that a program names, each mapped once.
struct WeightFiles {
  /// What stands for the folder of the specification in the names of files.
  private static let modelPath = "@model_path/"
  private let folder: ModelFolder?
  private var files: [String: WeightFile] = [:]

  /// - Parameter folder: the package's folder of weights; nil for a model without.
  init(folder: URL?) { self.folder = folder.map(ModelFolder.init) }

  /// The file that a value names, such as `@model_path/weights/weight.bin`.
  ///
  /// - Throws: `MLModelError` (`.io`) where the model has no such file, or the name leads out of its weights.
  mutating func file(named name: String) throws -> WeightFile {
    if let known = files[name] { return known }
    guard let folder else {
      throw MLModelError(.io, "the weights are in \"\(name)\", and the model has no weights beside it")
    }
    let weights = Self.modelPath + "weights/"
    guard name.hasPrefix(weights) else {
      throw MLModelError(.io, "the weights are in \"\(name)\", which isn't among the model's")
    }
    let file = try WeightFile(contentsOf: folder.item(String(name.dropFirst(weights.count)), .file))
    files[name] = file
    return file
  }
}
