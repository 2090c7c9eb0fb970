import ModelExamination

/// libFuzzer's entry: the two files of a program that Apple's tools compiled.
@_cdecl("LLVMFuzzerTestOneInput")
public func testCompiledProgram(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  examine(start, count, FuzzTarget.compiledProgram)
}
