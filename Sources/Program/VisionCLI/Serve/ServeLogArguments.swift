#if Server
public import ArgumentParser
import Logging
import VisionServer

struct ServeLogArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Format of the log on standard error: text or json.", valueName: "format"))
  var logFormat = LogFormat.text

  @Option(
    help: ArgumentHelp(
      "Log level: debug, info (every request), warning or error.", valueName: "level"))
  var logLevel = Logger.Level.info

  var logger: Logger {
    var logger = Logger(label: "vision") { label in
      switch logFormat {
      case .text: TextLogHandler(label: label)
      case .json: JSONLogHandler(label: label)
      }
    }
    logger.logLevel = logLevel
    return logger
  }
}

enum LogFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
#endif
