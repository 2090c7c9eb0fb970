import Foundation
import FuzzedFiles
import SeededRandom

/// libFuzzer's own mutations, which use its dictionary; in its run-time library.
@_extern(c, "LLVMFuzzerMutate")
func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// Mutates messages by field, so that lengths stay valid: bytes changed at random would rarely be a model.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateSpecification(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  var random = SplitMix64(seed: UInt64(seed))
  let content = Array(UnsafeBufferPointer(start: bytes, count: count))
  guard Int.random(in: 0..<20, using: &random) > 0, var message = WireMessage(Data(content)) else {
    return mutateBytes(bytes, count, limit)
  }
  for _ in 0...Int.random(in: 0..<3, using: &random) {
    WireMutation.change(&message, &random) { bytes, _ in bytes = changedByLibFuzzer(bytes) }
  }
  let changed = message.encoded
  guard changed.count <= limit else { return mutateBytes(bytes, count, limit) }
  _ = UnsafeMutableBufferPointer(start: bytes, count: limit).update(fromContentsOf: changed)
  return changed.count
}

/// Returns bytes mutated by libFuzzer.
private func changedByLibFuzzer(_ bytes: [UInt8]) -> [UInt8] {
  let limit = bytes.count + 64
  return Array(
    unsafeUninitializedCapacity: limit
  ) { buffer, count in
    _ = buffer.update(fromContentsOf: bytes)
    guard let start = buffer.baseAddress else { return }
    count = mutateBytes(start, bytes.count, limit)
  }
}
