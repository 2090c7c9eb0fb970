import CoreVideo

extension MLPredictionOptions {
  /// Returns the outputs, written to the caller's memory where it has been set; throws
  /// `MLModelError.parameters` if the memory doesn't fit the output.
  func backed(_ outputs: any MLFeatureProvider) throws -> any MLFeatureProvider {
    guard !outputBackings.isEmpty else { return outputs }
    var values: [String: MLFeatureValue] = [:]
    for name in outputs.featureNames { values[name] = outputs.featureValue(for: name) }
    for (name, backing) in outputBackings {
      guard let value = values[name] else { continue }
      guard let held = try value.written(to: backing) else {
        throw MLModelError(
          .parameters, "The backing for the output \"\(name)\" must be \(value.requiredBacking).")
      }
      values[name] = held
    }
    return MLDictionaryFeatureProvider(values: values)
  }

  /// The options for a batch; with several predictions, they have no output backings.
  func forBatch(of count: Int) -> MLPredictionOptions {
    guard count > 1, !outputBackings.isEmpty else { return self }
    let options = MLPredictionOptions()
    options.usesCPUOnly = usesCPUOnly
    return options
  }
}

extension MLFeatureValue {
  /// The value in the caller's memory; nil if it doesn't fit.
  fileprivate func written(to backing: Any) throws -> MLFeatureValue? {
    if let array = multiArrayValue, let memory = backing as? MLMultiArray {
      guard memory.dimensions == array.dimensions else { return nil }
      if memory !== array { array.transfer(to: memory) }
      return MLFeatureValue(multiArray: memory)
    }
    if let image = imageBufferValue, let memory = backing as? CVPixelBuffer {
      guard memory.copyPixels(of: image) else { return nil }
      return MLFeatureValue(pixelBuffer: memory)
    }
    return nil
  }

  fileprivate var requiredBacking: String {
    if let array = multiArrayValue {
      return "a multi-array of shape \(array.dimensions.asShape)"
    }
    if let image = imageBufferValue {
      return "a pixel buffer of \(image.width) × \(image.height) pixels of the format "
        + "\(image.pixelFormat.formatName)"
    }
    return "left out: outputs of type \(type) have none"
  }
}

extension CVPixelBuffer {
  /// Copies an image of the same size and format, row by row; returns false otherwise.
  fileprivate func copyPixels(of other: CVPixelBuffer) -> Bool {
    guard width == other.width, height == other.height, pixelFormat == other.pixelFormat else { return false }
    if self === other { return true }
    guard let layout = PixelLayout(format: pixelFormat) else { return false }
    for index in planes.indices {
      let (plane, source) = (planes[index], other.planes[index])
      // Padding between rows isn't copied: it may belong to a larger image of the caller's.
      let count = plane.width * layout.planes[index].bytesPerSample
      for row in 0..<plane.height {
        (plane.baseAddress + row * plane.bytesPerRow).copyMemory(
          from: source.baseAddress + row * source.bytesPerRow, byteCount: count)
      }
    }
    return true
  }
}

extension OSType {
  /// A pixel format's four-character code, or its number if it isn't printable.
  fileprivate var formatName: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "\(self)" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
