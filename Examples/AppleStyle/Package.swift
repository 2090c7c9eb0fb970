// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "AppleStyle",
  dependencies: [
    // Elsewhere: .package(url: "https://github.com/OWNER/swift-vision", branch: "main")
    .package(name: "swift-vision", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "AppleStyle", dependencies: [.product(name: "Vision", package: "swift-vision")]),
    .testTarget(name: "AppleStyleTests", dependencies: ["AppleStyle"]),
  ]
)
