import Foundation
import PackagePlugin

/// `swift package --allow-network-connections all set-up-vision`: installs the native libraries and the
/// pretrained networks for a package that depends on swift-vision, into `.dependencies` of its checkout.
///
/// Missing system packages are installed, too, or named, if neither root nor sudo is available. Arguments are
/// passed to `Dependencies/setup.sh`, such as `--system` for the system's packages alone.
@main
struct SetUpVision: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    guard let package = Self.package(named: "swift-vision", below: context.package) else {
      throw SetUpError.noPackage(context.package.displayName)
    }
    let setUp = Process()
    setUp.executableURL = package.directoryURL.appending(path: "Dependencies/setup.sh")
    setUp.arguments = arguments
    try setUp.run()
    setUp.waitUntilExit()
    guard setUp.terminationStatus == 0 else { throw SetUpError.failed(setUp.terminationStatus) }
    print("swift-vision is set up in \(package.directoryURL.path).")
  }

  /// Returns the package itself or the first of its dependencies, at any depth, with this display name.
  private static func package(named name: String, below root: Package) -> Package? {
    var (unread, seen) = ([root], Set<Package.ID>())
    while !unread.isEmpty {
      let package = unread.removeFirst()
      guard seen.insert(package.id).inserted else { continue }
      if package.displayName == name { return package }
      unread += package.dependencies.map(\.package)
    }
    return nil
  }
}

enum SetUpError: LocalizedError {
  case noPackage(String)
  case failed(Int32)

  var errorDescription: String? {
    switch self {
    case .noPackage(let name): "\(name) doesn't depend on swift-vision."
    case .failed(let status): "The set-up ended with status \(status); its messages are above."
    }
  }
}
