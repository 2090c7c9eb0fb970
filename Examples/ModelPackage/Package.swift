// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ModelPackage",
  dependencies: [
    // Elsewhere: the repository's address, as in its README.
    .package(name: "swift-vision", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Convert",
      dependencies: [.product(name: "CoreML", package: "swift-vision")],
      // Copied beside the program; the plug-in generates the class `Fahrenheit` from it.
      resources: [.copy("Fahrenheit.mlmodel")],
      plugins: [.plugin(name: "CoreMLCodeGenerator", package: "swift-vision")]),
    .testTarget(name: "ConvertTests", dependencies: ["Convert"]),
  ]
)
