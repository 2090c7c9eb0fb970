import NetworkInference

/// A graph in OpenVINO's intermediate representation, version 11; the weights are separate.
struct IntermediateRepresentation {
  let xml: String

  init(_ graph: Graph) {
    xml = """
      <?xml version="1.0"?>
      <net name="network" version="11">
      \(Self.contents(graph))</net>
      """
  }

  /// The layers and the edges between them.
  private static func contents(_ graph: Graph) -> String {
    var layers = ""
    var edges = ""
    for (index, node) in graph.nodes.enumerated() {
      layers += Self.layer(index, node, graph)
      let inputPorts = node.inputs.enumerated()
      for (port, input) in inputPorts {
        // The representation numbers a node's outputs after its inputs.
        let fromPort = graph.nodes[input.node].inputs.count + input.output
        edges +=
          "<edge from-layer=\"\(input.node)\" from-port=\"\(fromPort)\" to-layer=\"\(index)\" to-port=\"\(port)\"/>\n"
      }
    }
    return "<layers>\n\(layers)</layers>\n<edges>\n\(edges)</edges>\n"
  }

  private static func layer(_ index: Int, _ node: Graph.Node, _ graph: Graph) -> String {
    let operation = EngineOperation(node)
    var text =
      "<layer id=\"\(index)\" name=\"\(name(index, node))\" type=\"\(operation.type)\" "
      + "version=\"opset\(operation.version)\">"
    if !operation.attributes.list.isEmpty {
      let attributes = operation.attributes.list.map { "\($0.name)=\"\($0.value)\"" }.joined(separator: " ")
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
    for body in operation.bodies { text += Self.body(body, inputCount: node.inputs.count) }
    return text + "</layer>\n"
  }

  /// The graph in an operation, preceded by the map from the operation's ports to the graph's layers.
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

  /// The attributes of a port that iterates over a sequence.
  private static func stepAttributes(_ body: EngineOperation.Body, isStep: Bool?) -> String {
    guard isStep == true, let sequences = body.sequences else { return "" }
    let (start, end, stride) = sequences.isReverse ? (-1, 0, -1) : (0, -1, 1)
    return " axis=\"0\" start=\"\(start)\" end=\"\(end)\" stride=\"\(stride)\" part_size=\"1\""
  }

  private static func port(_ id: Int, _ type: TensorType) -> String {
    let dimensions = type.shape.map { "<dim>\($0)</dim>" }.joined()
    return "<port id=\"\(id)\" precision=\"\(type.element.portPrecision)\">\(dimensions)</port>"
  }

  /// The engine's name of an operation: unique, and without special characters, since names come from files.
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
  /// The element type's name at ports.
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

extension EngineOperation {
  /// The intermediate representation of a node's operation.
  fileprivate init(_ node: Graph.Node) {
    switch node.operation {
    case .parameter:
      self.init(type: "Parameter", version: 1, attributes: Self.attributes(of: node.outputs[0]))
    case .constant(let offset, let byteCount):
      self.init(type: "Const", version: 1, attributes: Self.attributes(of: node.outputs[0]))
      attributes.append("offset", "\(offset)")
      attributes.append("size", "\(byteCount)")
    case .result: self.init(type: "Result", version: 1)
    case .engine(let operation): self = operation
    }
  }

  private static func attributes(of type: TensorType) -> Attributes {
    [
      "element_type": type.element.rawValue,
      "shape": type.shape.map { $0 < 0 ? "?" : "\($0)" }.joined(separator: ","),
    ]
  }
}
