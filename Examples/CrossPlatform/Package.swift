// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "CardScanner",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "CardScanner", targets: ["CardScanner"])],
  dependencies: [
    // Elsewhere: the repository's address, as in its README.
    .package(name: "swift-vision", path: "../..")
  ],
  targets: [
    // On Apple's systems, `import Vision` is Apple's framework: nothing of swift-vision is compiled there.
    .target(
      name: "CardScanner",
      dependencies: [
        .product(name: "Vision", package: "swift-vision", condition: .when(platforms: [.linux]))
      ]),
    .testTarget(name: "CardScannerTests", dependencies: ["CardScanner"]),
  ]
)
