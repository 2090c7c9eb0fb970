// What loading a model throws where the engine isn't installed.
@_exported import struct Installation.NotInstalledError
