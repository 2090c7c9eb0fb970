// Imported like clients that check for stateful models: see the target `CoreMLSubmodules`.
import CoreML.MLState
import Testing

@Suite("Core ML's submodules")
struct SubmoduleTests {
  @Test("canImport reports stateful models") func states() {
    #if canImport(CoreML.MLState)
    let hasStates = true
    #else
    let hasStates = false
    #endif
    #if canImport(CoreML.MLNothing)
    let hasNothing = true
    #else
    let hasNothing = false
    #endif
    #expect(hasStates && !hasNothing)
    #expect(MLTensor([1, 2] as [Float]).shape == [2])
  }
}
