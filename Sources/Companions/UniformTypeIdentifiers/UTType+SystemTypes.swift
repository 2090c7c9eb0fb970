extension UTType {
  /// `public.item`.
  public static let item = UTType(known: .item)
  /// `public.content`.
  public static let content = UTType(known: .content)
  /// `public.composite-content`.
  public static let compositeContent = UTType(known: .compositeContent)
  /// `public.data`.
  public static let data = UTType(known: .data)
  /// `public.directory`.
  public static let directory = UTType(known: .directory)
  /// `public.folder`.
  public static let folder = UTType(known: .folder)
  /// `com.apple.package`.
  public static let package = UTType(known: .package)
  /// `public.url`.
  public static let url = UTType(known: .url)
  /// `public.file-url`.
  public static let fileURL = UTType(known: .fileURL)
  /// `public.image`.
  public static let image = UTType(known: .image)
  /// `public.jpeg`.
  public static let jpeg = UTType(known: .jpeg)
  /// `public.png`.
  public static let png = UTType(known: .png)
  /// `com.compuserve.gif`.
  public static let gif = UTType(known: .gif)
  /// `public.tiff`.
  public static let tiff = UTType(known: .tiff)
  /// `com.microsoft.bmp`.
  public static let bmp = UTType(known: .bmp)
  /// `com.microsoft.ico`.
  public static let ico = UTType(known: .ico)
  /// `org.webmproject.webp`.
  public static let webP = UTType(known: .webP)
  /// `public.heif`.
  public static let heif = UTType(known: .heif)
  /// `public.heic`.
  public static let heic = UTType(known: .heic)
  /// `public.svg-image`.
  public static let svg = UTType(known: .svg)
  /// `public.camera-raw-image`.
  public static let rawImage = UTType(known: .rawImage)
  /// `com.adobe.pdf`.
  public static let pdf = UTType(known: .pdf)
  /// `public.text`.
  public static let text = UTType(known: .text)
  /// `public.plain-text`.
  public static let plainText = UTType(known: .plainText)
  /// `public.utf8-plain-text`.
  public static let utf8PlainText = UTType(known: .utf8PlainText)
  /// `public.html`.
  public static let html = UTType(known: .html)
  /// `public.xml`.
  public static let xml = UTType(known: .xml)
  /// `public.json`.
  public static let json = UTType(known: .json)
  /// `public.yaml`.
  public static let yaml = UTType(known: .yaml)
  /// `public.comma-separated-values-text`.
  public static let commaSeparatedText = UTType(known: .commaSeparatedText)
  /// `public.swift-source`.
  public static let swiftSource = UTType(known: .swiftSource)
  /// `public.archive`.
  public static let archive = UTType(known: .archive)
  /// `public.zip-archive`.
  public static let zip = UTType(known: .zip)
  /// `public.audiovisual-content`.
  public static let audiovisualContent = UTType(known: .audiovisualContent)
  /// `public.movie`.
  public static let movie = UTType(known: .movie)
  /// `public.video`.
  public static let video = UTType(known: .video)
  /// `public.audio`.
  public static let audio = UTType(known: .audio)
  /// `com.apple.quicktime-movie`.
  public static let quickTimeMovie = UTType(known: .quickTimeMovie)
  /// `public.mpeg-4`.
  public static let mpeg4Movie = UTType(known: .mpeg4Movie)
  /// `public.mpeg`.
  public static let mpeg = UTType(known: .mpeg)
  /// `public.avi`.
  public static let avi = UTType(known: .avi)
  /// `public.mp3`.
  public static let mp3 = UTType(known: .mp3)
  /// `com.microsoft.waveform-audio`.
  public static let wav = UTType(known: .wav)
  /// `public.mpeg-4-audio`.
  public static let mpeg4Audio = UTType(known: .mpeg4Audio)
  /// `com.ilm.openexr-image`.
  public static let exr = UTType(known: .exr)
  /// `com.apple.property-list`.
  public static let propertyList = UTType(known: .propertyList)
  /// `com.apple.bundle`.
  public static let bundle = UTType(known: .bundle)
  /// `public.executable`.
  public static let executable = UTType(known: .executable)
  /// `public.unix-executable`.
  public static let unixExecutable = UTType(known: .unixExecutable)
  /// `public.log`.
  public static let log = UTType(known: .log)
  /// `public.rtf`.
  public static let rtf = UTType(known: .rtf)
  /// `public.tab-separated-values-text`.
  public static let tabSeparatedText = UTType(known: .tabSeparatedText)
  /// `public.source-code`.
  public static let sourceCode = UTType(known: .sourceCode)
  /// `public.python-script`.
  public static let pythonScript = UTType(known: .pythonScript)
  /// `org.gnu.gnu-zip-archive`.
  public static let gzip = UTType(known: .gzip)
  /// `com.adobe.raw-image`.
  public static let dng = UTType(known: .dng)
  /// `com.apple.icns`.
  public static let icns = UTType(known: .icns)
  /// `com.apple.live-photo`.
  public static let livePhoto = UTType(known: .livePhoto)
  /// `com.pixar.universal-scene-description-mobile`.
  public static let usdz = UTType(known: .usdz)
  /// `com.pixar.universal-scene-description`.
  public static let usd = UTType(known: .usd)
  /// `public.3d-content`.
  public static let threeDContent = UTType(known: .threeDContent)
  /// `public.aiff-audio`.
  public static let aiff = UTType(known: .aiff)
  /// `public.midi-audio`.
  public static let midi = UTType(known: .midi)
  /// `public.database`.
  public static let database = UTType(known: .database)
  /// `public.spreadsheet`.
  public static let spreadsheet = UTType(known: .spreadsheet)
  /// `public.presentation`.
  public static let presentation = UTType(known: .presentation)
  /// `public.delimited-values-text`.
  public static let delimitedText = UTType(known: .delimitedText)
  /// `com.netscape.javascript-source`.
  public static let javaScript = UTType(known: .javaScript)
  /// `public.shell-script`.
  public static let shellScript = UTType(known: .shellScript)
  /// `org.idpf.epub-container`.
  public static let epub = UTType(known: .epub)
  /// `public.bzip2-archive`.
  public static let bz2 = UTType(known: .bz2)
  /// `public.volume`.
  public static let volume = UTType(known: .volume)
  /// `public.disk-image`.
  public static let diskImage = UTType(known: .diskImage)
  /// `com.apple.protected-mpeg-4-audio`.
  public static let appleProtectedMPEG4Audio = UTType(known: .appleProtectedMPEG4Audio)
  /// `public.mpeg-2-video`.
  public static let mpeg2Video = UTType(known: .mpeg2Video)
  /// `public.calendar-event`.
  public static let calendarEvent = UTType(known: .calendarEvent)
  /// `public.vcard`.
  public static let vCard = UTType(known: .vCard)
}
