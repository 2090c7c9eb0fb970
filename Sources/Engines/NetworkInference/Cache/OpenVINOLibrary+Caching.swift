import COpenVINO
import Foundation
import NetworkPrecision

extension OpenVINOLibrary {
  /// A network that OpenVINO compiled; the caller frees it.
  struct Compilation {
    let model: OpaquePointer
    let precision: InferencePrecision
    /// The weights that it reads while in use; nil if the source has none of its own.
    var weights: WeightsBuffer?
    /// The entry that it was imported from and goes on reading; nil if it was compiled.
    var entry: NetworkCacheEntry?
    /// The core that it was imported with, freed with it; nil for the library's own.
    var core: OpaquePointer?
    /// The memory reserved for its tensors; nil if the options have no budget.
    var reservation: MemoryBudget.Reservation?
  }

  /// Imports a compiled network from the options' cache, or reads, compiles and caches it; in 32 bits if this
  /// processor doesn't support the precision.
  ///
  /// - Parameter measure: returns the memory that its tensors need, which the cache stores.
  /// - Throws: `NetworkError`; `MemoryLimitError`; the errors of `measure`.
  func load(
    _ forms: NetworkForms, precision: InferencePrecision, options: EngineOptions,
    measure: (() throws -> TensorMemory)? = nil
  ) throws -> Compilation {
    func currentKey() -> NetworkCacheKey? {
      try? NetworkCacheKey(
        forms.original, properties: forms.identity(precision, options), engine: build, cache: options.cache)
    }
    func compiled() throws -> (Compilation, TensorMemory?) {
      let memory = try measure?()
      let reservation = try memory.flatMap { try options.memory?.reserve($0.byteCount, for: $0.place) }
      var new = try compile(forms, precision, options)
      new.reservation = reservation
      return (new, memory)
    }
    guard let cache = options.cache, forms.original.isWorthCaching, let key = currentKey() else {
      return try compiled().0
    }
    if let entry = cache.entry(for: key) {
      let reservation = try options.memory?.reserve(entry.memoryByteCount, for: nil)
      if var known = try? importing(entry, options) {
        known.reservation = reservation
        return known
      }
    }
    let (new, memory) = try compiled()
    // A file that has changed since it was digested holds another network than the key identifies.
    if forms.original.readsFiles, currentKey() != key { return new }
    cache.store(key, precision: new.precision, memoryByteCount: memory?.byteCount ?? 0) { url in
      try check(functions.compiled_model_export(new.model, url.path), "export the network")
    }
    return new
  }

  func release(_ compilation: Compilation) {
    functions.compiled_model_free(compilation.model)
    if let core = compilation.core { functions.core_free(core) }
  }

  private func compile(
    _ forms: NetworkForms, _ precision: InferencePrecision, _ options: EngineOptions
  ) throws -> Compilation {
    do {
      return try compile(try forms.source(for: precision), precision, options)
    } catch  where precision != .float32 {
      // The processor lacks the instructions.
      return try compile(forms.original, .float32, options)
    }
  }

  private func compile(
    _ source: NetworkSource, _ precision: InferencePrecision, _ options: EngineOptions
  ) throws(NetworkError) -> Compilation {
    let network = try read(source)
    defer { functions.model_free(network) }
    let model = try compile(network, precision: precision, options: options)
    guard case .representation(_, let weights) = source else {
      return Compilation(model: model, precision: precision)
    }
    return Compilation(model: model, precision: precision, weights: weights)
  }

  /// Imports a compiled network, which goes on reading the entry's bytes. Importing has no options but the
  /// core's, so it gets a core of its own, which costs less than a millisecond.
  private func importing(
    _ entry: NetworkCacheEntry, _ options: EngineOptions
  ) throws(NetworkError) -> Compilation {
    let core = try makeObject("start") { functions.core_create(&$0) }
    do {
      let status = withProperties(options.properties(entry.precision)) {
        functions.core_set_properties(core, "CPU", $0.count, $0.baseAddress)
      }
      try check(status, "set its options")
      let model = try makeObject("take the compiled network") { model in
        functions.core_import_model(
          core, entry.network.baseAddress?.assumingMemoryBound(to: CChar.self), entry.network.count, "CPU",
          &model)
      }
      entry.evictPages()
      return Compilation(model: model, precision: entry.precision, entry: entry, core: core)
    } catch {
      functions.core_free(core)
      throw error
    }
  }
}

extension NetworkSource {
  /// Whether some of it is in files, which others may change.
  fileprivate var readsFiles: Bool {
    switch self {
    case .representation(_, let weights): !weights.files.isEmpty
    case .file: true
    case .onnx: false
    }
  }

  /// Whether compiling takes longer than a cache lookup: files, and networks of more than a few layers.
  fileprivate var isWorthCaching: Bool {
    switch self {
    case .representation(let xml, let weights): xml.utf8.count + weights.byteCount >= 1 << 16
    case .file, .onnx: true
    }
  }
}
