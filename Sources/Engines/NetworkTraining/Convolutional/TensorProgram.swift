import COneDNN

/// A oneDNN primitive with its arguments.
final class Primitive {
  private let primitive: OpaquePointer
  private let tensors: [Tensor]
  private let arguments: [dnnl_exec_arg_t]

  /// - Parameter arguments: oneDNN's argument indices and their tensors.
  fileprivate init(_ primitive: OpaquePointer, _ arguments: [(Int, Tensor)]) {
    self.primitive = primitive
    tensors = arguments.map(\.1)
    self.arguments = arguments.map { dnnl_exec_arg_t(arg: Int32($0.0), memory: $0.1.memory) }
  }

  deinit { dnnl_primitive_destroy(primitive) }

  fileprivate func run(_ stream: OpaquePointer) -> Int32 {
    dnnl_primitive_execute(primitive, stream, Int32(arguments.count), arguments)
  }
}

/// A descriptor of the implementation that oneDNN selected for an operation.
final class PrimitiveDescriptor {
  let pointer: OpaquePointer

  fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }

  deinit { dnnl_primitive_desc_destroy(pointer) }

  /// The layout that the implementation requires, owned by the descriptor.
  func layout(_ what: Int) throws(TensorError) -> OpaquePointer {
    guard let layout = dnnl_primitive_desc_query_md(pointer, Int32(what), 0) else {
      throw TensorError(status: 1, of: "layout")
    }
    return layout
  }
}

/// Creates a network's primitives and runs them, on one thread at a time.
final class PrimitiveBuilder {
  let engine: TensorEngine
  private let stream: OpaquePointer
  private let attributes: OpaquePointer

  init() throws {
    engine = try TensorEngine.shared()
    var (stream, attributes): (OpaquePointer?, OpaquePointer?) = (nil, nil)
    try TensorError.check(
      dnnl_stream_create(&stream, engine.pointer, UInt32(ONEDNN_IN_ORDER)), "queue of work")
    guard let stream else { throw TensorError(status: 1, of: "queue of work") }
    guard dnnl_primitive_attr_create(&attributes) == 0, let attributes else {
      dnnl_stream_destroy(stream)
      throw TensorError(status: 1, of: "options")
    }
    (self.stream, self.attributes) = (stream, attributes)
    try TensorError.check(
      dnnl_primitive_attr_set_scratchpad_mode(attributes, Int32(ONEDNN_SCRATCHPAD_OF_CALLER)), "options")
  }

  deinit {
    dnnl_primitive_attr_destroy(attributes)
    dnnl_stream_destroy(stream)
  }

  /// - Parameter make: called with the destination, the engine and the attributes.
  func operation(
    _ what: String,
    _ make: (UnsafeMutablePointer<OpaquePointer?>, OpaquePointer, OpaquePointer) -> Int32
  ) throws(TensorError) -> PrimitiveDescriptor {
    var pointer: OpaquePointer?
    try TensorError.check(make(&pointer, engine.pointer, attributes), what)
    guard let pointer else { throw TensorError(status: 1, of: what) }
    return PrimitiveDescriptor(pointer)
  }

  func step(_ operation: PrimitiveDescriptor, _ arguments: (Int, Tensor)...) throws(TensorError) -> Primitive
  {
    try step(operation, arguments)
  }

  func step(_ operation: PrimitiveDescriptor, _ arguments: [(Int, Tensor)]) throws(TensorError) -> Primitive {
    var primitive: OpaquePointer?
    try TensorError.check(dnnl_primitive_create(&primitive, operation.pointer), "operation")
    guard let primitive else { throw TensorError(status: 1, of: "operation") }
    var arguments = arguments
    if let scratch = dnnl_primitive_desc_query_md(operation.pointer, Int32(ONEDNN_QUERY_SCRATCHPAD), 0),
      dnnl_memory_desc_get_size(scratch) > 0
    {
      do throws(TensorError) {
        arguments.append((Int(ONEDNN_ARG_SCRATCHPAD), try Tensor(like: scratch, engine)))
      } catch {
        dnnl_primitive_destroy(primitive)
        throw error
      }
    }
    return Primitive(primitive, arguments)
  }

  /// Converts to another layout or element type.
  func copy(_ source: Tensor, _ target: Tensor) throws(TensorError) -> Primitive {
    let engine = engine.pointer
    return try step(
      operation("copy") {
        dnnl_reorder_primitive_desc_create($0, source.description, engine, target.description, engine, $2)
      }, (Int(ONEDNN_ARG_SRC), source), (Int(ONEDNN_ARG_DST), target))
  }

  /// Adds two tensors of the same layout; the target may be one of them.
  func sum(_ first: Tensor, _ second: Tensor, _ target: Tensor) throws(TensorError) -> Primitive {
    try step(
      operation("sum") {
        dnnl_binary_primitive_desc_create(
          $0, $1, Int32(ONEDNN_BINARY_ADD), first.description, second.description, target.description, $2)
      }, (Int(ONEDNN_ARG_SRC), first), (Int(ONEDNN_ARG_SRC_1), second), (Int(ONEDNN_ARG_DST), target))
  }

  func run(_ steps: [Primitive]) throws(TensorError) {
    for step in steps { try TensorError.check(step.run(stream), "step") }
    try TensorError.check(dnnl_stream_wait(stream), "step")
  }
}
