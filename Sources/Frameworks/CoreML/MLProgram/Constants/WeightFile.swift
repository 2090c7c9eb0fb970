import Foundation
import NetworkInference
import SystemErrors

/// A weight file: the constants of a program outside its specification, as blobs.
///
/// The format is version 2 of Core ML's weight files, little-endian: a header of 64 bytes (number of blobs,
/// version), and for each blob a record of 64 bytes (sentinel, data type, byte count, offset of the data,
/// unused bits at the end); records and data are aligned to 64 bytes. The file is memory-mapped, and records
/// are checked against its size.
struct WeightFile: Sendable {
  /// The mapped file; blobs are ranges of it.
  let file: MappedFile

  struct Blob: Equatable {
    let element: ProgramElement
    let offset: Int
    let byteCount: Int

    /// Within the file's bounds.
    var range: Range<Int> { offset..<offset + byteCount }
  }

  private static let headerByteCount = 64
  private static let recordByteCount = 64
  private static let sentinel: UInt32 = 0xDEAD_BEEF
  private static let version: UInt32 = 2

  /// - Throws: `MLModelError` (`.io`) if the file can't be read or isn't a weight file.
  init(contentsOf url: URL) throws {
    do {
      file = try MappedFile(contentsOf: url)
    } catch {
      throw MLModelError(.io, "The weight file \(url.path) can't be read: \(error)", underlying: error)
    }
    if let pointer = LargeFilePointer(file.bytes) { throw MLModelError(pointer, named: url.path) }
    guard file.bytes.count >= Self.headerByteCount, integer(at: 4, as: UInt32.self) == Self.version else {
      throw MLModelError(.io, "\(url.path) isn't a weight file of version \(Self.version).")
    }
  }

  /// Returns the blob whose record is at an offset; throws `MLModelError.io` if there is no record, or its
  /// data isn't within the file.
  func blob(at offset: UInt64) throws -> Blob {
    guard let start = Int(exactly: offset), start >= Self.headerByteCount,
      start <= file.bytes.count - Self.recordByteCount, integer(at: start, as: UInt32.self) == Self.sentinel
    else {
      throw MLModelError(.io, "the weight file has no blob at offset \(offset)")
    }
    let type = integer(at: start + 4, as: UInt32.self)
    guard let element = ProgramElement(blobType: type) else {
      throw MLModelError(.io, "the blob at offset \(offset) has the unknown data type \(type)")
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

  /// Unsafe: the caller has checked that the number is within the file.
  private func integer<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: file.bytes.loadUnaligned(fromByteOffset: offset, as: type))
  }
}

/// The weight files that a program refers to, each mapped once.
struct WeightFiles {
  /// The placeholder for the specification's folder in file names.
  private static let modelPath = "@model_path/"
  private let folder: ModelFolder?
  private var files: [String: WeightFile] = [:]

  /// - Parameter folder: the package's folder of weights; nil for a model without.
  init(folder: URL?) { self.folder = folder.map(ModelFolder.init) }

  /// Returns the file that a value refers to, such as `@model_path/weights/weight.bin`; throws
  /// `MLModelError.io` if the model has no such file, or the name leads out of its weights.
  mutating func file(named name: String) throws -> WeightFile {
    if let known = files[name] { return known }
    guard let folder else {
      throw MLModelError(.io, "the weights are in \"\(name)\", but the model has no weight files")
    }
    let weights = Self.modelPath + "weights/"
    guard name.hasPrefix(weights) else {
      throw MLModelError(.io, "the weights are in \"\(name)\", which isn't one of the model's files")
    }
    let file = try WeightFile(contentsOf: folder.item(String(name.dropFirst(weights.count)), .file))
    files[name] = file
    return file
  }
}
