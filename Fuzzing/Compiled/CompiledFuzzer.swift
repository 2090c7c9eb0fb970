import ModelFuzzing

/// libFuzzer's entry point: the two files of a program compiled by Apple's tools.
@_cdecl("LLVMFuzzerTestOneInput")
public func testCompiledProgram(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  examine(start, count, FuzzTarget.compiledProgram)
}
