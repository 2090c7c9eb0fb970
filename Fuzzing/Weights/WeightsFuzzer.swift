import ModelFuzzing

/// libFuzzer's entry point: a program's weight file.
@_cdecl("LLVMFuzzerTestOneInput")
public func testWeights(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  examine(start, count, FuzzTarget.weights)
}
