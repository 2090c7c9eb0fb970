import Foundation
import ModelExamination

/// libFuzzer's entry: a model's specification.
@_cdecl("LLVMFuzzerTestOneInput")
public func testSpecification(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  do {
    try examination.specification(Data(UnsafeRawBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// libFuzzer calls from one thread only.
nonisolated(unsafe) private let examination: ModelExamination = {
  do { return try ModelExamination() } catch { fatalError("\(error)") }
}()
