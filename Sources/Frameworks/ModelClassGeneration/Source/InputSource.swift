struct InputSource {
  /// The purpose of the inputs.
  enum Purpose {
    case prediction
    case training
  }

  let className: String
  private let purpose: Purpose
  let access: String
  let inputs: [NamedFeature]

  init(
    _ features: [ModelInterface.Feature], modelClass: String, access: String,
    for purpose: Purpose = .prediction
  ) {
    className = modelClass + (purpose == .training ? "TrainingInput" : "Input")
    self.purpose = purpose
    self.access = access
    inputs = NamedFeature.named(features, taken: ["featureNames", "featureValue"])
  }

  enum ImageForm {
    case buffer
    case image
    case file
  }

  enum ArrayForm {
    case multiArray
    case shapedArray
  }

  private var hasImages: Bool { inputs.contains(where: \.isImage) }
  private var hasArrays: Bool { inputs.contains { $0.elementType != nil } }
  private var arrayForms: [ArrayForm] { hasArrays ? [.multiArray, .shapedArray] : [.multiArray] }

  var source: String {
    let members =
      [properties, initializer] + convenienceInitializers + setters + [protocolMembers]
      + (hasImages ? [imageFunction] : [])
    return """
      \(documentation)
      \(access)nonisolated final class \(className): MLFeatureProvider {
      \(members.filter { !$0.isEmpty }.joined(separator: "\n\n").indented())
      }
      """
  }

  private var documentation: String {
    switch purpose {
    case .prediction: "/// The model's inputs."
    case .training: "/// The inputs of an example for an `MLUpdateTask`, and the expected outputs."
    }
  }

  private var properties: String {
    inputs.map { "\($0.documentation)\n\(access)var \($0.identifier): \($0.propertyType)" }
      .joined(separator: "\n\n")
  }

  private var initializer: String {
    let assignments = inputs.map { "self.\($0.identifier) = \($0.identifier)" }
    return body(head("\(access)init", parameters(.buffer, .multiArray)), assignments)
  }

  private var convenienceInitializers: [String] {
    var initializers: [String] = []
    for images in [ImageForm.buffer, .image, .file] where images == .buffer || hasImages {
      for arrays in arrayForms where (images, arrays) != (.buffer, .multiArray) {
        initializers.append(convenienceInitializer(images, arrays))
      }
    }
    return initializers
  }

  private func convenienceInitializer(_ images: ImageForm, _ arrays: ArrayForm) -> String {
    let documentation =
      switch images {
      case .buffer: "/// Takes shaped arrays."
      case .image: "/// Scales images to the model's size."
      case .file: "/// Reads image files, orients them upright and scales them to the model's size."
      }
    let line = head(
      "\(access)convenience init", parameters(images, arrays), images == .buffer ? "" : " throws")
    let arguments = inputs.map { "\($0.identifier): \(argument($0, images, arrays))" }
    return "\(documentation)\n\(overloadAttribute(arrays))\(body(line, [head("self.init", arguments)]))"
  }

  /// Disambiguates a call without arguments, if every array is optional.
  func overloadAttribute(_ arrays: ArrayForm) -> String {
    guard arrays == .shapedArray else { return "" }
    let canLeaveOut = inputs.allSatisfy { $0.elementType == nil || $0.feature.isOptional }
    return canLeaveOut ? "@_disfavoredOverload\n" : ""
  }

  func parameters(_ images: ImageForm, _ arrays: ArrayForm) -> [String] {
    inputs.map { input in
      let identifier = input.identifier
      let optional = input.feature.isOptional ? "? = nil" : ""
      return switch (images, arrays, input.isImage, input.elementType) {
      case (.image, _, true, _): "\(identifier)With \(identifier): CGImage\(optional)"
      case (.file, _, true, _): "\(identifier)At \(identifier): URL\(optional)"
      case (_, .shapedArray, _, let element?): "\(identifier): MLShapedArray<\(element)>\(optional)"
      default: "\(identifier): \(input.feature.type.swiftType)\(optional)"
      }
    }
  }

  private func argument(_ input: NamedFeature, _ images: ImageForm, _ arrays: ArrayForm) -> String {
    let identifier = input.identifier
    let isOptional = input.feature.isOptional
    if images != .buffer, let picture = pixelBufferExpression(input, images, isOptional ? "$0" : identifier) {
      return isOptional ? "try \(identifier).map { \(picture) }" : picture
    }
    if arrays == .shapedArray, input.elementType != nil {
      return isOptional ? "\(identifier).map { MLMultiArray($0) }" : "MLMultiArray(\(identifier))"
    }
    return identifier
  }

  /// An expression that converts an image to a pixel buffer, or nil if the input isn't an image.
  private func pixelBufferExpression(_ input: NamedFeature, _ form: ImageForm, _ value: String) -> String? {
    guard case .image(let width, let height, let color) = input.feature.type else { return nil }
    let label = form == .file ? "imageAt" : "cgImage"
    return """
      try Self.picture(
        MLFeatureValue(
          \(label): \(value), pixelsWide: \(width), pixelsHigh: \(height),
          pixelFormatType: \(color.pixelFormat)))
      """
  }

  private var setters: [String] {
    inputs.filter(\.isImage).flatMap { input in
      [(ImageForm.image, "CGImage"), (.file, "URL")].compactMap { form, type in
        pixelBufferExpression(input, form, input.identifier).map { picture in
          body(
            "\(access)func set\(input.capitalized)(with \(input.identifier): \(type)) throws",
            ["self.\(input.identifier) = \(picture)"])
        }
      }
    }
  }

  private var protocolMembers: String { featureProviderMembers(inputs, access: access) }

  private var imageFunction: String {
    """
    private static func picture(_ value: MLFeatureValue) throws -> CVPixelBuffer {
      guard let picture = value.imageBufferValue else {
        throw MLModelError(
          .generic, userInfo: [NSLocalizedDescriptionKey: "Not enough memory for the model's image."])
      }
      return picture
    }
    """
  }
}

func featureProviderMembers(_ features: [NamedFeature], access: String) -> String {
  let cases = features.map { feature in
    let property = "self.\(feature.identifier)"
    let value =
      feature.feature.isOptional
      ? "\(property).flatMap { \(feature.feature.type.featureValue(of: "$0")) }"
      : feature.feature.type.featureValue(of: property)
    return "case \(feature.key): \(value)"
  }
  let names = features.map(\.key).joined(separator: ", ")
  return """
    \(access)var featureNames: Set<String> { [\(names)] }

    \(access)func featureValue(for featureName: String) -> MLFeatureValue? {
      switch featureName {
    \((cases + ["default: nil"]).joined(separator: "\n").indented())
      }
    }
    """
}

/// A function or initializer with one statement per line, or with empty braces.
func body(_ head: String, _ statements: [String]) -> String {
  statements.isEmpty ? "\(head) {}" : "\(head) {\n\(statements.joined(separator: "\n").indented())\n}"
}
