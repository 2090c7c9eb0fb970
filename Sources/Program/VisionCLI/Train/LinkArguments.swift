import ArgumentParser

/// Where links in folders of labeled or annotated pictures may lead.
struct LinkArguments: ParsableArguments {
  @Flag(
    help: "Follow links that lead out of the folder of pictures; without it they are reported and left out.")
  var followLinks = false
}
