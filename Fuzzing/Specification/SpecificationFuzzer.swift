import ModelFuzzing

/// libFuzzer's entry point: a model's specification.
@_cdecl("LLVMFuzzerTestOneInput")
public func testSpecification(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  examine(start, count, FuzzTarget.specification)
}
