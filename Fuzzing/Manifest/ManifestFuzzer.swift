import ModelFuzzing

/// libFuzzer's entry point: a package's manifest, and a compiled model's.
@_cdecl("LLVMFuzzerTestOneInput")
public func testManifest(_ start: UnsafeRawPointer?, _ count: Int) -> CInt {
  examine(start, count, FuzzTarget.manifest)
}
