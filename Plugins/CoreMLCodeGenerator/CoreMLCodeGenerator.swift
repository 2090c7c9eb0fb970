import Foundation
import PackagePlugin

/// Writes, for each Core ML model among a target's resources, the class that Xcode writes for it.
@main
struct CoreMLCodeGenerator: BuildToolPlugin {
  private static let configuration = "coreml-code-generator.json"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "ModelClassGenerator").url
    let configuration = target.directoryURL.appending(path: Self.configuration)
    let hasConfiguration = FileManager.default.fileExists(atPath: configuration.path)
    // The package manager names the folder so, on systems without bundles.
    let resourceFolder = "\(context.package.displayName)_\(target.name).resources"
    return models(of: target).map { model in
      let source = context.pluginWorkDirectoryURL.appending(path: "\(model.url.lastPathComponent).swift")
      return .buildCommand(
        displayName: "Generating the class of \(model.url.lastPathComponent)", executable: tool,
        arguments: [model.url.path, source.path, resourceFolder, model.pathInResources]
          + (hasConfiguration ? [configuration.path] : []),
        inputFiles: description(of: model.url) + (hasConfiguration ? [configuration] : []),
        outputFiles: [source])
    }
  }

  /// A model, and where the build puts it.
  private struct Model {
    let url: URL
    let pathInResources: String
  }

  /// The models among a target's files. One that isn't a resource is reported: the class wouldn't find it.
  private func models(of target: any SourceModuleTarget) -> [Model] {
    var models: [Model] = []
    var strays: Set<URL> = []
    for file in target.sourceFiles {
      if let package = enclosingPackage(of: file.url) {
        strays.insert(package)
      } else if !isModel(file.url) {
        models += file.type == .resource ? self.models(in: file.url) : []
      } else if file.type == .resource {
        models.append(Model(url: file.url, pathInResources: file.url.lastPathComponent))
      } else {
        strays.insert(file.url)
      }
    }
    for stray in strays.sorted(by: { $0.path < $1.path }) {
      let path = stray.path.dropFirst(target.directoryURL.path.count).drop { $0 == "/" }
      Diagnostics.error(
        "\(stray.lastPathComponent) isn't a resource of the target \(target.name). Add it to the target in Package.swift: "
          + "resources: [.copy(\"\(path)\")]. Or exclude it: exclude: [\"\(path)\"].")
    }
    return models
  }

  /// The models in a folder that is a resource as a whole, which the build copies as it is.
  private func models(in folder: URL) -> [Model] {
    guard let paths = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var models: [Model] = []
    while let path = paths.nextObject() as? String {
      let url = folder.appending(path: path)
      guard isModel(url) else { continue }
      paths.skipDescendants()
      models.append(Model(url: url, pathInResources: "\(folder.lastPathComponent)/\(path)"))
    }
    return models.sorted { $0.pathInResources < $1.pathInResources }
  }

  private func isModel(_ url: URL) -> Bool { ["mlmodel", "mlpackage"].contains(url.pathExtension) }

  /// The package folder that a file lies in: the package manager looks into one that isn't declared.
  private func enclosingPackage(of file: URL) -> URL? {
    var folder = file.deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      if folder.pathExtension == "mlpackage" { return folder }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The files of a model whose change makes another class of it: not the weights.
  private func description(of model: URL) -> [URL] {
    guard let paths = FileManager.default.enumerator(atPath: model.path) else { return [model] }
    let files = paths.compactMap { $0 as? String }.filter {
      $0 == "Manifest.json" || ($0 as NSString).pathExtension == "mlmodel"
    }
    return files.isEmpty ? [model] : files.sorted().map { model.appending(path: $0) }
  }
}
