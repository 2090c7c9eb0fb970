// swift-tools-version: 6.1
import PackageDescription

/// Where the set-up puts the native libraries that are opened at run time; see `Dependencies/`.
let nativeLibraries = "\(Context.packageDirectory)/.dependencies/lib"

let package = Package(
  name: "swift-vision",
  products: [
    .library(name: "CoreVideo", targets: ["CoreVideo"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "CoreImage", targets: ["CoreImage"]),
    .library(name: "CoreML", targets: ["CoreML"]),
    .library(name: "Vision", targets: ["Vision"]),
    .library(name: "Camera", targets: ["Camera"]),
    .library(name: "Models", targets: ["Models"]),
    .library(name: "DiceRoll", targets: ["DiceRoll"]),
    .library(name: "StillImages", targets: ["StillImages"]),
    .library(name: "PictionARy", targets: ["PictionARy"]),
    .library(name: "Records", targets: ["Records"]),
    .library(name: "VisionServer", targets: ["VisionServer"]),
    // For test targets whose files import CoreGraphics or CoreImage beside Testing.
    .library(name: "TestingOverlays", targets: ["_Testing_CoreGraphics", "_Testing_CoreImage"]),
    .executable(name: "vision", targets: ["VisionCLI"]),
    .executable(name: "vision-benchmarks", targets: ["VisionBenchmarks"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: ["FullFoundation"]),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // Native libraries, the thinnest possible way in.
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(name: "CVIPS", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libavdevice-dev", "libswscale-dev"])]),
    .target(name: "CLibraryOpening", linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "COpenVINO", dependencies: ["CLibraryOpening"],
      cSettings: [.define("SWIFT_VISION_LIBRARY_FOLDER", to: "\"\(nativeLibraries)\"")],
      linkerSettings: [.linkedLibrary("dl")]),
    .target(
      name: "CZXing", dependencies: ["CLibraryOpening"],
      cSettings: [.define("SWIFT_VISION_LIBRARY_FOLDER", to: "\"\(nativeLibraries)\"")],
      linkerSettings: [.linkedLibrary("dl")]),

    // Apple's frameworks, upwards.
    .target(name: "CoreVideo"),
    // Imports no C module: see CairoInterface.swift.
    .target(
      name: "CoreGraphics", dependencies: ["CoreVideo"],
      swiftSettings: [.enableExperimentalFeature("Extern")], linkerSettings: [.linkedLibrary("cairo")]),
    .target(name: "ImageIO", dependencies: ["CoreGraphics", "CoreVideo", "CJPEG", "CVIPS"]),
    .target(name: "CoreImage", dependencies: ["ImageIO"]),
    .target(name: "PixelSampling", dependencies: ["ImageIO"]),
    .target(
      name: "CoreML",
      dependencies: [
        "COpenVINO", "PixelSampling", .product(name: "SwiftProtobuf", package: "swift-protobuf"),
      ],
      exclude: ["Specification/Schema"]),
    // Work on all processors, in order.
    .target(name: "ParallelWork"),
    // What the detectors share.
    .target(name: "GrayImage", dependencies: ["PixelSampling"]),
    .target(name: "BarcodeReading", dependencies: ["CZXing", "GrayImage"]),
    .target(
      name: "FaceDetection", dependencies: ["CoreML", "GrayImage", "ParallelWork", "PixelSampling"]),
    .target(name: "RectangleDetection", dependencies: ["GrayImage", "ParallelWork"]),
    .target(name: "ObjectTracking", dependencies: ["GrayImage", "RectangleDetection"]),
    .target(name: "TextRecognition", dependencies: ["CoreML", "GrayImage", "PixelSampling"]),
    .target(
      name: "Vision",
      dependencies: [
        "BarcodeReading", "CoreML", "CoreImage", "FaceDetection", "GrayImage", "ObjectTracking",
        "PixelSampling", "RectangleDetection", "TextRecognition",
      ]),
    .target(name: "Camera", dependencies: ["CFFmpeg", "CoreVideo"]),

    // The applications.
    .target(name: "Annotation", dependencies: ["CoreGraphics", "ImageIO"]),
    .target(
      name: "Models", dependencies: ["CoreML"], path: "Models",
      exclude: ["DiceDetector.md", "DiceValues.md", "Drawings.md"],
      resources: [.copy("DiceDetector.mlmodel"), .copy("DiceValues.mlmodel"), .copy("Drawings.mlmodel")]),
    .target(name: "DiceRoll", dependencies: ["GrayImage", "ParallelWork", "Vision"]),
    .target(name: "StillImages", dependencies: ["Annotation", "ImageIO", "Vision"]),
    .target(name: "PictionARy", dependencies: ["GrayImage", "Vision"]),
    .target(
      name: "Records",
      dependencies: ["DiceRoll", "PictionARy", .product(name: "GRDB", package: "GRDB.swift")]),
    // The forms in which results leave: JSON, and what is drawn on pictures.
    .target(
      name: "Reports",
      dependencies: ["Annotation", "DiceRoll", "ImageIO", "PictionARy", "Records", "StillImages"]),
    .target(
      name: "VisionServer",
      dependencies: [
        "Annotation", "DiceRoll", "ImageIO", "Models", "PictionARy", "Records", "Reports", "StillImages",
        "Vision",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "Crypto", package: "swift-crypto"), .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      resources: [.copy("Pages"), .copy("openapi.json")]),
    .executableTarget(
      name: "VisionCLI",
      dependencies: [
        "Annotation", "BarcodeReading", "Camera", "DiceRoll", "ImageIO", "Models", "ParallelWork",
        "PictionARy", "Records", "Reports", "StillImages", "VisionServer",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "VisionBenchmarks",
      dependencies: [
        "Camera", "CJPEG", "DiceRoll", "GrayImage", "ImageIO", "Models", "ObjectTracking",
        "PictionARy", "PixelSampling", "RectangleDetection", "RenderedSequences", "Vision",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks",
      exclude: [
        "Serving", "barcodes_peer.py", "bundle_picture.py", "faces_peer.py", "openvino_peer.py",
        "rectangles_peer.py",
        "text_peer.py",
      ]),

    .testTarget(name: "CoreVideoTests", dependencies: ["CoreVideo"]),
    .systemLibrary(
      name: "CairoHeaders", path: "Tests/CairoHeaders", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"])]),
    .testTarget(
      name: "CoreGraphicsTests", dependencies: ["CairoHeaders", "CoreGraphics", "Annotation", "TestSupport"]),
    .testTarget(name: "ImageIOTests", dependencies: ["ImageIO", "CoreImage", "TestSupport"]),
    .testTarget(name: "PixelSamplingTests", dependencies: ["PixelSampling", "TestSupport"]),
    .testTarget(name: "FaceDetectionTests", dependencies: ["CoreML", "FaceDetection", "TestSupport"]),
    .testTarget(name: "GrayImageTests", dependencies: ["GrayImage"]),
    .testTarget(name: "ParallelWorkTests", dependencies: ["ParallelWork"]),
    .testTarget(name: "RectangleDetectionTests", dependencies: ["RectangleDetection"]),
    .testTarget(name: "ObjectTrackingTests", dependencies: ["ObjectTracking", "RenderedSequences"]),
    // Videos whose every pixel is computed, for tests and benchmarks.
    .target(
      name: "RenderedSequences", dependencies: ["GrayImage", "ObjectTracking", "RectangleDetection"],
      path: "Tests/RenderedSequences"),
    .testTarget(
      name: "BarcodeReadingTests", dependencies: ["BarcodeReading", "GrayImage", "ImageIO", "TestSupport"]),
    .testTarget(name: "TextRecognitionTests", dependencies: ["TextRecognition", "TestSupport"]),
    .testTarget(name: "CoreMLTests", dependencies: ["CoreML", "Models", "TestSupport"]),
    .testTarget(
      name: "VisionTests",
      dependencies: ["BarcodeReading", "Vision", "Models", "RenderedSequences", "TestSupport"]),
    .testTarget(name: "CameraTests", dependencies: ["Camera", "CFFmpeg", "TestSupport"]),
    .testTarget(name: "DiceRollTests", dependencies: ["DiceRoll", "Models", "TestSupport"]),
    .testTarget(
      name: "PictionARyTests", dependencies: ["GrayImage", "ImageIO", "Models", "PictionARy", "TestSupport"]),
    .testTarget(
      name: "StillImagesTests", dependencies: ["Annotation", "ImageIO", "StillImages", "TestSupport"]),
    .testTarget(name: "ReportsTests", dependencies: ["DiceRoll", "Records", "Reports"]),
    .testTarget(
      name: "RecordsTests",
      dependencies: [
        "DiceRoll", "PictionARy", "Records", "RollWriter", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    // Writes rolls until it is ended: a process for tests to kill.
    .executableTarget(
      name: "RollWriter",
      dependencies: ["DiceRoll", "Records", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/RollWriter"),
    .testTarget(
      name: "VisionServerTests",
      dependencies: [
        "Camera", "DiceRoll", "ImageIO", "Models", "PictionARy", "Records", "TestSupport", "VisionServer",
        .product(name: "Logging", package: "swift-log"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
    .testTarget(
      name: "VisionCLITests",
      dependencies: [
        "VisionCLI", "Camera", "DiceRoll", "ImageIO", "Records", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(
      name: "TestSupport", dependencies: ["_Testing_CoreGraphics", "_Testing_CoreImage"],
      path: "Tests/TestSupport"),
    .target(name: "_Testing_CoreGraphics", path: "Sources/TestingOverlays/CoreGraphics"),
    .target(name: "_Testing_CoreImage", path: "Sources/TestingOverlays/CoreImage"),
  ]
)
