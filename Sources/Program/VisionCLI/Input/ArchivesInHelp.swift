/// What the help of each command that reads archives says about them.
let archivesInHelp = """
  The pictures in a tar or zip archive are read in their order, without being extracted, from a file or from standard \
  input; tar may be compressed with gzip, bzip2, xz, zstd or lz4. JSON names the archive ("input") and the picture in it \
  ("member"). Other files and archives within an archive are passed over. A picture that can't be read is reported, and \
  so is an archive that ends early.
  """
