import ArgumentParser

/// The option for links that lead out of folders of labeled or annotated images.
struct LinkArguments: ParsableArguments {
  @Flag(
    help: "Follow links that lead out of the folder of images; otherwise they are reported and skipped.")
  var followLinks = false
}
