#if Training
import ArgumentParser

struct LinkArguments: ParsableArguments {
  @Flag(
    help: "Follow links that lead out of the folder of images; otherwise they are reported and skipped.")
  var followLinks = false
}
#endif
