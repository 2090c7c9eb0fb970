struct TypeEntry: Sendable {
  let identifier: String
  let name: String
  /// The preferred one first.
  let extensions: [String]
  /// The preferred one first.
  let mimeTypes: [String]
  /// The types that it directly conforms to.
  let supertypes: [String]

  private init(
    _ identifier: String, _ name: String, extensions: [String] = [], mimeTypes: [String] = [],
    of supertypes: [String] = []
  ) {
    self.identifier = identifier
    self.name = name
    self.extensions = extensions
    self.mimeTypes = mimeTypes
    self.supertypes = supertypes
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.identifier, $0) })

  static func named(_ identifier: String) -> TypeEntry? { byName[identifier.lowercased()] }

  static let item = TypeEntry("public.item", "item")
  static let content = TypeEntry("public.content", "content")
  static let compositeContent = TypeEntry(
    "public.composite-content", "composite content", of: ["public.content"])
  static let data = TypeEntry(
    "public.data", "data", mimeTypes: ["application/octet-stream"], of: ["public.item"])
  static let directory = TypeEntry("public.directory", "directory", of: ["public.item"])
  static let folder = TypeEntry("public.folder", "folder", of: ["public.directory"])
  static let package = TypeEntry("com.apple.package", "package", of: ["public.directory"])
  static let url = TypeEntry("public.url", "URL", of: ["public.data"])
  static let fileURL = TypeEntry("public.file-url", "file URL", of: ["public.url"])
  static let image = TypeEntry("public.image", "image", of: ["public.data", "public.content"])
  static let jpeg = TypeEntry(
    "public.jpeg", "JPEG image", extensions: ["jpeg", "jpg", "jpe"], mimeTypes: ["image/jpeg", "image/jpg"],
    of: ["public.image"])
  static let png = TypeEntry(
    "public.png", "PNG image", extensions: ["png"], mimeTypes: ["image/png"], of: ["public.image"])
  static let gif = TypeEntry(
    "com.compuserve.gif", "GIF image", extensions: ["gif"], mimeTypes: ["image/gif"], of: ["public.image"])
  static let tiff = TypeEntry(
    "public.tiff", "TIFF image", extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"], of: ["public.image"])
  static let bmp = TypeEntry(
    "com.microsoft.bmp", "Windows bitmap image", extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"],
    of: ["public.image"])
  static let ico = TypeEntry(
    "com.microsoft.ico", "Windows icon", extensions: ["ico"], mimeTypes: ["image/vnd.microsoft.icon"],
    of: ["public.image"])
  static let webP = TypeEntry(
    "org.webmproject.webp", "WebP image", extensions: ["webp"], mimeTypes: ["image/webp"],
    of: ["public.image"])
  static let heif = TypeEntry(
    "public.heif", "HEIF image", extensions: ["heif", "hif"], mimeTypes: ["image/heif"], of: ["public.image"])
  static let heic = TypeEntry(
    "public.heic", "HEIC image", extensions: ["heic"], mimeTypes: ["image/heic"], of: ["public.heif"])
  static let svg = TypeEntry(
    "public.svg-image", "SVG image", extensions: ["svg", "svgz"], mimeTypes: ["image/svg+xml"],
    of: ["public.image", "public.xml"])
  static let rawImage = TypeEntry("public.camera-raw-image", "raw image", of: ["public.image"])
  static let pdf = TypeEntry(
    "com.adobe.pdf", "PDF document", extensions: ["pdf"], mimeTypes: ["application/pdf"],
    of: ["public.data", "public.composite-content"])
  static let text = TypeEntry("public.text", "text", of: ["public.data", "public.content"])
  static let plainText = TypeEntry(
    "public.plain-text", "text", extensions: ["txt", "text"], mimeTypes: ["text/plain"], of: ["public.text"])
  static let utf8PlainText = TypeEntry("public.utf8-plain-text", "Unicode text", of: ["public.plain-text"])
  static let html = TypeEntry(
    "public.html", "HTML document", extensions: ["html", "htm"], mimeTypes: ["text/html"], of: ["public.text"]
  )
  static let xml = TypeEntry(
    "public.xml", "XML document", extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"],
    of: ["public.text"])
  static let json = TypeEntry(
    "public.json", "JSON document", extensions: ["json"], mimeTypes: ["application/json"], of: ["public.text"]
  )
  static let yaml = TypeEntry(
    "public.yaml", "YAML document", extensions: ["yaml", "yml"], mimeTypes: ["application/x-yaml"],
    of: ["public.text"])
  static let commaSeparatedText = TypeEntry(
    "public.comma-separated-values-text", "CSV document", extensions: ["csv"], mimeTypes: ["text/csv"],
    of: ["public.text"])
  static let swiftSource = TypeEntry(
    "public.swift-source", "Swift source", extensions: ["swift"], of: ["public.text"])
  static let archive = TypeEntry("public.archive", "archive", of: ["public.data"])
  static let zip = TypeEntry(
    "public.zip-archive", "ZIP archive", extensions: ["zip"], mimeTypes: ["application/zip"],
    of: ["public.archive"])
  static let audiovisualContent = TypeEntry(
    "public.audiovisual-content", "audiovisual content", of: ["public.data", "public.content"])
  static let movie = TypeEntry("public.movie", "movie", of: ["public.audiovisual-content"])
  static let video = TypeEntry("public.video", "video", of: ["public.movie"])
  static let audio = TypeEntry("public.audio", "audio", of: ["public.audiovisual-content"])
  static let quickTimeMovie = TypeEntry(
    "com.apple.quicktime-movie", "QuickTime movie", extensions: ["mov", "qt"], mimeTypes: ["video/quicktime"],
    of: ["public.movie"])
  static let mpeg4Movie = TypeEntry(
    "public.mpeg-4", "MPEG-4 movie", extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4"],
    of: ["public.movie"])
  static let mpeg = TypeEntry(
    "public.mpeg", "MPEG movie", extensions: ["mpg", "mpeg", "mpe"], mimeTypes: ["video/mpeg"],
    of: ["public.movie"])
  static let avi = TypeEntry(
    "public.avi", "AVI movie", extensions: ["avi"], mimeTypes: ["video/avi", "video/x-msvideo"],
    of: ["public.movie"])
  static let mp3 = TypeEntry(
    "public.mp3", "MP3 audio", extensions: ["mp3"], mimeTypes: ["audio/mpeg", "audio/mp3"],
    of: ["public.audio"])
  static let wav = TypeEntry(
    "com.microsoft.waveform-audio", "Waveform audio", extensions: ["wav", "wave"],
    mimeTypes: ["audio/vnd.wave", "audio/wav"], of: ["public.audio"])
  static let mpeg4Audio = TypeEntry(
    "public.mpeg-4-audio", "MPEG-4 audio", extensions: ["m4a"], mimeTypes: ["audio/mp4", "audio/x-m4a"],
    of: ["public.audio"])
  static let avif = TypeEntry(
    "public.avif", "AVIF image", extensions: ["avif"], mimeTypes: ["image/avif"], of: ["public.image"])
  static let model = TypeEntry(
    "com.apple.coreml.model", "Core ML model", extensions: ["mlmodel"], of: ["public.data"])
  static let modelPackage = TypeEntry(
    "com.apple.coreml.mlpackage", "Core ML model package", extensions: ["mlpackage"],
    of: ["com.apple.package"])

  static let exr = TypeEntry(
    "com.ilm.openexr-image", "OpenEXR image", extensions: ["exr"], mimeTypes: ["image/x-exr"],
    of: ["public.image"])
  static let propertyList = TypeEntry(
    "com.apple.property-list", "property list", extensions: ["plist"], mimeTypes: ["application/x-plist"],
    of: ["public.data"])
  static let bundle = TypeEntry("com.apple.bundle", "bundle", of: ["public.directory"])
  static let executable = TypeEntry("public.executable", "executable", of: ["public.item"])
  static let unixExecutable = TypeEntry(
    "public.unix-executable", "Unix executable", of: ["public.data", "public.executable"])
  static let log = TypeEntry("public.log", "log", extensions: ["log"], of: ["public.plain-text"])
  static let rtf = TypeEntry(
    "public.rtf", "RTF document", extensions: ["rtf"], mimeTypes: ["text/rtf"], of: ["public.text"])
  static let tabSeparatedText = TypeEntry(
    "public.tab-separated-values-text", "TSV document", extensions: ["tsv", "tab"],
    mimeTypes: ["text/tab-separated-values"], of: ["public.text"])
  static let sourceCode = TypeEntry("public.source-code", "source code", of: ["public.plain-text"])
  static let pythonScript = TypeEntry(
    "public.python-script", "Python script", extensions: ["py"], mimeTypes: ["text/x-python-script"],
    of: ["public.source-code"])
  static let gzip = TypeEntry(
    "org.gnu.gnu-zip-archive", "gzip archive", extensions: ["gz", "gzip"], mimeTypes: ["application/x-gzip"],
    of: ["public.archive"])

  static let dng = TypeEntry(
    "com.adobe.raw-image", "digital negative", extensions: ["dng"], mimeTypes: ["image/x-adobe-dng"],
    of: ["public.camera-raw-image"])
  static let icns = TypeEntry(
    "com.apple.icns", "Apple icon image", extensions: ["icns"], of: ["public.image"])
  static let livePhoto = TypeEntry(
    "com.apple.live-photo", "Live Photo", of: ["public.data", "public.content"])
  static let usdz = TypeEntry(
    "com.pixar.universal-scene-description-mobile", "USDZ scene", extensions: ["usdz"],
    mimeTypes: ["model/vnd.usdz+zip"], of: ["public.3d-content"])
  static let usd = TypeEntry(
    "com.pixar.universal-scene-description", "USD scene", extensions: ["usd", "usda", "usdc"],
    of: ["public.3d-content"])
  static let threeDContent = TypeEntry(
    "public.3d-content", "3D content", of: ["public.content"])
  static let aiff = TypeEntry(
    "public.aiff-audio", "AIFF audio", extensions: ["aiff", "aif"], mimeTypes: ["audio/aiff"],
    of: ["public.audio"])
  static let midi = TypeEntry(
    "public.midi-audio", "MIDI audio", extensions: ["midi", "mid"], mimeTypes: ["audio/midi"],
    of: ["public.audio"])
  static let database = TypeEntry(
    "public.database", "database", of: ["public.data"])
  static let spreadsheet = TypeEntry(
    "public.spreadsheet", "spreadsheet", of: ["public.content"])
  static let presentation = TypeEntry(
    "public.presentation", "presentation", of: ["public.content"])
  static let delimitedText = TypeEntry(
    "public.delimited-values-text", "delimited text", of: ["public.text"])
  static let javaScript = TypeEntry(
    "com.netscape.javascript-source", "JavaScript", extensions: ["js", "javascript", "jscript"],
    mimeTypes: ["text/javascript"], of: ["public.source-code"])
  static let shellScript = TypeEntry(
    "public.shell-script", "shell script", extensions: ["sh"], mimeTypes: ["text/x-sh"],
    of: ["public.source-code"])
  static let epub = TypeEntry(
    "org.idpf.epub-container", "EPUB publication", extensions: ["epub"], mimeTypes: ["application/epub+zip"],
    of: ["public.data", "public.composite-content"])
  static let bz2 = TypeEntry(
    "public.bzip2-archive", "bzip2 archive", extensions: ["bz2"], mimeTypes: ["application/x-bzip2"],
    of: ["public.archive"])
  static let volume = TypeEntry(
    "public.volume", "volume", of: ["public.folder"])
  static let diskImage = TypeEntry(
    "public.disk-image", "disk image", extensions: ["dmg"], of: ["public.archive"])
  static let appleProtectedMPEG4Audio = TypeEntry(
    "com.apple.protected-mpeg-4-audio", "protected MPEG-4 audio", extensions: ["m4p"], of: ["public.audio"])
  static let mpeg2Video = TypeEntry(
    "public.mpeg-2-video", "MPEG-2 video", extensions: ["mpg2", "m2v"], mimeTypes: ["video/mpeg2"],
    of: ["public.movie"])
  static let calendarEvent = TypeEntry(
    "public.calendar-event", "calendar event", of: ["public.data"])
  static let vCard = TypeEntry(
    "public.vcard", "vCard", extensions: ["vcf", "vcard"], mimeTypes: ["text/vcard"], of: ["public.text"])

  /// A type declared by a program, of which only the supertypes are known.
  static func declared(_ identifier: String, of supertypes: [String]) -> TypeEntry {
    TypeEntry(identifier, identifier, of: supertypes)
  }

  static let all = [
    item, content, compositeContent, data, directory, folder, package, url, fileURL, image, jpeg, png, gif,
    tiff, bmp, ico, webP, heif, heic, svg, rawImage, pdf, text, plainText, utf8PlainText, html, xml, json,
    yaml, commaSeparatedText, swiftSource, archive, zip, audiovisualContent, movie, video, audio,
    quickTimeMovie, mpeg4Movie, mpeg, avi, mp3, wav, mpeg4Audio, avif, model, modelPackage, exr,
    propertyList, bundle, executable, unixExecutable, log, rtf, tabSeparatedText, sourceCode, pythonScript,
    gzip, dng, icns, livePhoto, usdz, usd, threeDContent, aiff, midi, database, spreadsheet, presentation,
    delimitedText, javaScript, shellScript, epub, bz2, volume, diskImage, appleProtectedMPEG4Audio,
    mpeg2Video, calendarEvent, vCard,
  ]
}
