// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "AppleStyle",
  dependencies: [
    // Elsewhere: the repository's address, as in its README.
    .package(name: "swift-vision", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "AppleStyle", dependencies: [.product(name: "Vision", package: "swift-vision")]),
    .testTarget(name: "AppleStyleTests", dependencies: ["AppleStyle"]),
  ]
)
