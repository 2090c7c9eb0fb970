import Foundation
import ModelExamination

/// libFuzzer's entry: a package's manifest, and a compiled model's.
@_cdecl("LLVMFuzzerTestOneInput")
public func testManifest(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  do {
    try examination.manifest(Data(UnsafeRawBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// libFuzzer calls from one thread only.
nonisolated(unsafe) private let examination: ModelExamination = {
  do { return try ModelExamination() } catch { fatalError("\(error)") }
}()
