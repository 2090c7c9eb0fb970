import Digests
import Foundation
import NetworkPrecision

/// Identifies a compilation by the network's bytes, the options, the engine's build and the processor.
struct NetworkCacheKey: Hashable {
  /// SHA-256, 32 bytes.
  let digest: Data

  var name: String { digest.hexadecimal }

  /// - Parameter cache: the cache of files' digests; nil to compute each.
  /// - Throws: if the network's file can't be read.
  init(
    _ source: NetworkSource, properties: [(String, String)], engine: String,
    processor: String = Processor.current.name, cache: NetworkCache? = nil
  ) throws {
    var hash = SHA256()
    func add(_ text: String) {
      // With its length, so that different lists of strings never yield the same bytes.
      hash.update(Data("\(text.utf8.count) \(text)".utf8))
    }
    add(engine)
    add(processor)
    for (name, value) in properties { add("\(name)=\(value)") }
    func add(_ shape: [Int?]?) { add("\(shape.map { $0.map { $0 ?? -1 } } ?? [])") }
    func fileDigest(_ file: MappedFile) -> Data {
      cache?.digest(of: file) ?? SHA256.hash(contentsOf: file)
    }
    switch source {
    case .representation(let xml, let weights):
      add(xml)
      var end = 0
      for (range, file) in weights.files {
        hash.update(UnsafeRawBufferPointer(rebasing: weights.bytes[end..<range.lowerBound]))
        add("\(range)")
        hash.update(fileDigest(file))
        end = range.upperBound
      }
      hash.update(UnsafeRawBufferPointer(rebasing: weights.bytes[end...]))
    case .file(let url, let inputShape):
      add(url.pathExtension)
      add(inputShape)
      hash.update(fileDigest(try MappedFile(contentsOf: url)))
    case .onnx(let data, let inputShape):
      add("onnx")
      add(inputShape)
      hash.update(data)
    }
    digest = hash.finalize()
  }
}
