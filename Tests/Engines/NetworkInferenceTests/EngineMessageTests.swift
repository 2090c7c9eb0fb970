import Testing

@testable import NetworkInference

/// The messages are OpenVINO's, shortened.
@Suite("Engine messages")
struct EngineMessageTests {
  private static let chain = """
    Exception from src/inference/src/cpp/core.cpp:131:
    Exception from src/inference/src/dev/plugin.cpp:58:
    Check 'normalized' failed at src/core/src/validation_util.cpp:386:
    While validating node 'opset1::Concat 17_mixed (opset1::Parameter 3_x[0]:f32[1,2]) -> (f32[...])' with friendly_name '17_mixed':
    Axis 9 out of the tensor rank range [-2, 1].
    """

  @Test("a message's reason is extracted, without the positions in source files")
  func reason() {
    let message = EngineMessage(Self.chain)
    #expect(message.reason == "Axis 9 out of the tensor rank range [-2, 1].")
    #expect(message.names.contains("17_mixed"))
  }

  @Test(
    "no message contains a source file",
    arguments: [
      chain, "Exception from src/core/src/runtime/itensor.cpp:12:\nCan not allocate",
      "Check 'a == b' failed at src/plugins/intel_cpu/src/node.cpp:1: [CPU] Reshape node with name '4_y' is wrong",
      "at src/common/transformations.hpp:3 something failed", "Exception from src/x.cpp:1:", "",
    ])
  func sources(text: String) {
    let error = NetworkError.engine(action: "compile the network", message: text)
    for word in ["src/", ".cpp", ".hpp", "Exception from"] { #expect(!"\(error)".contains(word), "\(error)") }
    #expect("\(error)".hasPrefix("OpenVINO can't compile the network: "))
    #expect("\(error)".count > 40)
  }
}
