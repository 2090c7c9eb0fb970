// As on Apple's platforms, whoever imports Video Toolbox has Core Media.
@_exported import CoreMedia
