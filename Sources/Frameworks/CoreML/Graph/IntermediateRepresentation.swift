import NetworkInference

/// Writes a graph as OpenVINO's intermediate representation, version 11, the weights beside it.
struct IntermediateRepresentation {
  let xml: String

  init(_ graph: Graph) {
    xml = """
      <?xml version="1.0"?>
      <net name="network" version="11">
      \(Self.contents(graph))</net>
      """
  }

  /// The layers and what connects them.
  private static func contents(_ graph: Graph) -> String {
    var layers = ""
    var edges = ""
    for (index, node) in graph.nodes.enumerated() {
      layers += Self.layer(index, node, graph)
      let inputPorts = node.inputs.enumerated()
      for (port, input) in inputPorts {
        // A node's outputs are numbered after its inputs.
        let fromPort = graph.nodes[input.node].inputs.count + input.output
        edges +=
          "<edge from-layer=\"\(input.node)\" from-port=\"\(fromPort)\" to-layer=\"\(index)\" to-port=\"\(port)\"/>\n"
      }
    }
    return "<layers>\n\(layers)</layers>\n<edges>\n\(edges)</edges>\n"
  }

  private static func layer(_ index: Int, _ node: Graph.Node, _ graph: Graph) -> String {
    let description = OperationDescription(node)
    var text =
      "<layer id=\"\(index)\" name=\"\(name(index, node))\" type=\"\(description.type)\" "
      + "version=\"\(description.operationSet)\">"
    if !description.attributes.isEmpty {
      let attributes = description.attributes.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " ")
      text += "<data \(attributes)/>"
    }
    if !node.inputs.isEmpty {
      let ports = node.inputs.enumerated().map { port($0.offset, graph.type(of: $0.element)) }
      text += "<input>\(ports.joined())</input>"
    }
    if node.operation != .result {
      let ports = node.outputs.enumerated().map { port(node.inputs.count + $0.offset, $0.element) }
      text += "<output>\(ports.joined())</output>"
    }
    if case .engine(let operation) = node.operation {
      for body in operation.bodies { text += Self.body(body, inputCount: node.inputs.count) }
    }
    return text + "</layer>\n"
  }

  /// A graph within an operation, after the table of which of its layers each port of the operation meets.
  private static func body(_ body: EngineOperation.Body, inputCount: Int) -> String {
    var ports = ""
    for (index, (parameter, input)) in zip(body.graph.inputs, body.inputs).enumerated() {
      let step = stepAttributes(body, isStep: body.sequences?.parameters.contains(index))
      ports += "<input external_port_id=\"\(input)\" internal_layer_id=\"\(parameter.node)\"\(step)/>"
    }
    for (index, (result, output)) in zip(body.graph.outputs, body.outputs).enumerated() {
      if let output {
        let step = stepAttributes(body, isStep: body.sequences?.results.contains(index))
        ports +=
          "<output external_port_id=\"\(inputCount + output)\" internal_layer_id=\"\(result.node)\"\(step)/>"
      } else {
        ports +=
          "<output external_port_id=\"-1\" internal_layer_id=\"\(result.node)\" purpose=\"execution_condition\"/>"
      }
    }
    let map = body.name.replacing("body", with: "port_map")
    var text = "<\(map)>\(ports)</\(map)>"
    if !body.backEdges.isEmpty {
      let edges = body.backEdges.map {
        "<edge from-layer=\"\(body.graph.outputs[$0.result].node)\" "
          + "to-layer=\"\(body.graph.inputs[$0.parameter].node)\"/>"
      }
      text += "<back_edges>\(edges.joined())</back_edges>"
    }
    return text + "<\(body.name)>\(contents(body.graph))</\(body.name)>"
  }

  /// How a sequence is gone through, for a port that is one step of it.
  private static func stepAttributes(_ body: EngineOperation.Body, isStep: Bool?) -> String {
    guard isStep == true, let sequences = body.sequences else { return "" }
    let (start, end, stride) = sequences.isReverse ? (-1, 0, -1) : (0, -1, 1)
    return " axis=\"0\" start=\"\(start)\" end=\"\(end)\" stride=\"\(stride)\" part_size=\"1\""
  }

  private static func port(_ id: Int, _ type: TensorType) -> String {
    let dimensions = type.shape.map { "<dim>\($0)</dim>" }.joined()
    return "<port id=\"\(id)\" precision=\"\(type.element.portPrecision)\">\(dimensions)</port>"
  }

  /// The engine's name of an operation: unique, and without characters special to XML or OpenVINO, since names come from files.
  static func name(_ index: Int, _ node: Graph.Node) -> String {
    let safe = node.origin.unicodeScalars.prefix(64).map { scalar -> Character in
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      return isPlain ? Character(scalar) : "_"
    }
    return "\(index)_\(String(safe))"
  }
}

extension ElementType {
  /// The name of the type at the ports of the intermediate representation.
  fileprivate var portPrecision: String {
    switch self {
    case .float32: "FP32"
    case .float16: "FP16"
    case .int32: "I32"
    case .int64: "I64"
    case .int8: "I8"
    case .uint8: "U8"
    case .boolean: "BOOL"
    }
  }
}

/// An operation's name, operation set and attributes in the intermediate representation.
struct OperationDescription {
  let type: String
  var operationSet = "opset1"
  var attributes: [(String, String)] = []

  init(_ node: Graph.Node) {
    switch node.operation {
    case .parameter:
      type = "Parameter"
      attributes = Self.constantAttributes(node.outputs[0])
    case .constant(let offset, let byteCount):
      type = "Const"
      attributes =
        Self.constantAttributes(node.outputs[0]) + [("offset", "\(offset)"), ("size", "\(byteCount)")]
    case .result: type = "Result"
    case .elementwise(let operation): (type, operationSet, attributes) = Self.parts(operation)
    case .image(let operation): (type, operationSet, attributes) = Self.parts(operation)
    case .reduction(let operation): (type, operationSet, attributes) = Self.parts(operation)
    case .rearrangement(let operation): (type, operationSet, attributes) = Self.parts(operation)
    case .engine(let operation):
      type = operation.type
      operationSet = "opset\(operation.version)"
      attributes = operation.attributes.map { ($0.name, $0.value) }
    }
  }

  private typealias Parts = (String, String, [(String, String)])

  private static func constantAttributes(_ type: TensorType) -> [(String, String)] {
    [
      ("element_type", type.element.rawValue),
      ("shape", type.shape.map { $0 < 0 ? "?" : "\($0)" }.joined(separator: ",")),
    ]
  }

  private static func list(_ values: [Int]) -> String { values.map(String.init).joined(separator: ",") }

  private static func window(_ window: SlidingWindow) -> [(String, String)] {
    [
      ("strides", list(window.strides)), ("dilations", list(window.dilations)),
      ("pads_begin", list(window.padsBegin)), ("pads_end", list(window.padsEnd)), ("auto_pad", "explicit"),
    ]
  }

  private static func pool(_ window: SlidingWindow, _ kernel: [Int]) -> [(String, String)] {
    Self.window(window).filter { $0.0 != "dilations" } + [
      ("kernel", list(kernel)), ("rounding_type", "floor"),
    ]
  }

  private static func parts(_ operation: ImageOperation) -> Parts {
    switch operation {
    case .convolution(let window, let groups):
      return (groups == 1 ? "Convolution" : "GroupConvolution", "opset1", Self.window(window))
    case .transposedConvolution(let window, let groups, let padding):
      return (
        groups == 1 ? "ConvolutionBackpropData" : "GroupConvolutionBackpropData", "opset1",
        Self.window(window) + [("output_padding", list(padding))]
      )
    case .maxPool(let window, let kernel): return ("MaxPool", "opset1", pool(window, kernel))
    case .averagePool(let window, let kernel, let excludesPadding):
      return ("AvgPool", "opset1", pool(window, kernel) + [("exclude-pad", "\(excludesPadding)")])
    case .interpolate(let mode, let coordinates):
      return (
        "Interpolate", "opset11",
        [
          ("mode", mode.rawValue), ("shape_calculation_mode", "sizes"),
          ("coordinate_transformation_mode", coordinates.rawValue), ("nearest_mode", "floor"),
          ("antialias", "false"), ("pads_begin", "0"), ("pads_end", "0"), ("cube_coeff", "-0.75"),
        ]
      )
    case .pad(let mode): return ("Pad", "opset1", [("pad_mode", mode.rawValue)])
    case .depthToSpace(let blockSize):
      return ("DepthToSpace", "opset1", [("mode", "blocks_first"), ("block_size", "\(blockSize)")])
    case .spaceToDepth(let blockSize):
      return ("SpaceToDepth", "opset1", [("mode", "blocks_first"), ("block_size", "\(blockSize)")])
    case .localResponseNormalization(let alpha, let beta, let bias, let size):
      return (
        "LRN", "opset1",
        [("alpha", "\(alpha)"), ("beta", "\(beta)"), ("bias", "\(bias)"), ("size", "\(size)")]
      )
    }
  }

  private static func parts(_ operation: ReductionOperation) -> Parts {
    switch operation {
    case .matMul(let first, let second):
      return ("MatMul", "opset1", [("transpose_a", "\(first)"), ("transpose_b", "\(second)")])
    case .softmax(let axis): return ("SoftMax", "opset8", [("axis", "\(axis)")])
    case .reduce(let reduction):
      let isNorm = reduction == .l1 || reduction == .l2
      return (reduction.rawValue, isNorm ? "opset4" : "opset1", [("keep_dims", "true")])
    case .meanVarianceNormalization(let epsilon, let normalizesVariance):
      return (
        "MVN", "opset6",
        [
          ("eps", "\(epsilon)"), ("normalize_variance", "\(normalizesVariance)"),
          ("eps_mode", "INSIDE_SQRT"),
        ]
      )
    case .topK(let axis, let mode):
      return (
        "TopK", "opset3",
        [("axis", "\(axis)"), ("mode", mode.rawValue), ("sort", "value"), ("index_element_type", "i32")]
      )
    }
  }

  private static func parts(_ operation: Rearrangement) -> Parts {
    switch operation {
    case .concat(let axis): ("Concat", "opset1", [("axis", "\(axis)")])
    case .split: ("VariadicSplit", "opset1", [])
    case .slice: ("Slice", "opset8", [])
    case .reshape: ("Reshape", "opset1", [("special_zero", "false")])
    case .transpose: ("Transpose", "opset1", [])
    case .gather: ("Gather", "opset8", [("batch_dims", "0")])
    case .gatherElements(let axis): ("GatherElements", "opset6", [("axis", "\(axis)")])
    case .tile: ("Tile", "opset1", [])
    case .broadcast: ("Broadcast", "opset3", [("mode", "numpy")])
    }
  }

  private static func parts(_ operation: Elementwise) -> Parts {
    switch operation {
    case .unary(let function): unary(function)
    case .binary(let function): (function.rawValue, "opset1", [("auto_broadcast", "numpy")])
    case .compare(let comparison): (comparison.rawValue, "opset1", [("auto_broadcast", "numpy")])
    case .logical(let function):
      (function.rawValue, function == .xor ? "opset2" : "opset1", [("auto_broadcast", "numpy")])
    case .logicalNot: ("LogicalNot", "opset1", [])
    case .select: ("Select", "opset1", [("auto_broadcast", "numpy")])
    case .convert(let element): ("Convert", "opset1", [("destination_type", element.rawValue)])
    case .clamp(let min, let max): ("Clamp", "opset1", [("min", "\(min)"), ("max", "\(max)")])
    case .elu(let alpha): ("Elu", "opset1", [("alpha", "\(alpha)")])
    case .gelu(let tanh): ("Gelu", "opset7", [("approximation_mode", tanh ? "TANH" : "ERF")])
    case .prelu: ("PReLU", "opset1", [])
    }
  }

  private static func unary(_ function: UnaryFunction) -> Parts {
    switch function {
    case .asinh, .acosh, .atanh, .softplus: (function.rawValue, "opset4", [])
    case .roundHalfToEven: (function.rawValue, "opset5", [("mode", "half_to_even")])
    case .softsign: (function.rawValue, "opset9", [])
    default: (function.rawValue, "opset1", [])
    }
  }
}
