#!/usr/bin/env python3
"""Builds the archive and the Debian packages from a built program `vision`.

Builds are reproducible on the same system: the time of every file is SOURCE_DATE_EPOCH or that of the last
commit. Exit status: 0 done, 69 something is missing (the message says what).
"""

import argparse
import gzip
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from datetime import datetime, timezone
from email.utils import format_datetime
from pathlib import Path

import manual
from libraries import (
    C_LIBRARY, OpenedLibrary, PackagingError, elf_section, locate, modules, needed_libraries, opened_libraries, owner, run,
    system_libraries)
from sources import BUILT, smaller_libraries

FOLDER = Path(__file__).resolve().parent
CHECKOUT = FOLDER.parent
NAME = "swift-vision"
NETWORKS = "swift-vision-networks"

# The folders beside the program: SwiftPM's names for the resources, CDynamicLoading's for the rest.
MODELS = "swift-vision_VisionModels.resources"
PAGES = "swift-vision_VisionServer.resources"
DEPENDENCIES = "swift-vision.dependencies"

# The package with the labels' font, and its files.
FONT_PACKAGE = "fonts-dejavu-core"
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans*.ttf"


class Program:
    """A built program and its dependencies on this machine."""

    def __init__(self, file: Path, dependencies: Path, checkouts: Path):
        self.file, self.dependencies, self.checkouts = file, dependencies, checkouts
        if not file.is_file():
            raise PackagingError(f"{file} isn't built: make build")
        self.version = run(file, "--version").strip()
        self.opened = opened_libraries(file)
        # The libraries that the set-up installed.
        self.installed = {path.name: path for path in sorted((dependencies / "lib").iterdir())}
        # The libraries that the loader opens. Those without a system package (Swift's) are in both packages.
        self.decoder = file.with_name("vision-decoder")
        if not self.decoder.is_file():
            raise PackagingError(f"{self.decoder} isn't built: make build")
        self.started = needed_libraries(file) | needed_libraries(self.decoder)
        self.own = {name: path for name, path in self.started.items() if owner(path) is None}

    def place(self, library: OpenedLibrary) -> Path:
        """The path of a library that the program opens."""
        return locate(library.name, self.dependencies / "lib")

    def complete_libraries(self) -> dict[str, Path]:
        """All libraries that the program needs except the C library's, for systems of any kind."""
        libraries = dict(self.started)
        for name, path in self.installed.items():
            libraries |= {name: path} | needed_libraries(path)
        replacements = smaller_libraries([library.name for library in self.opened])
        for library in self.opened:
            if not library.is_required and library.name not in replacements:
                continue
            path = replacements.get(library.name) or self.place(library)
            libraries |= {library.name: path} | needed_libraries(path)
            for module in modules(library.name, path):
                libraries |= {module.name: module} | needed_libraries(module)
        return {name: path for name, path in sorted(libraries.items()) if owner(path) != C_LIBRARY}


def parsed_options(description: str) -> argparse.Namespace:
    """The options of a script that packages a program, with absolute paths."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--program", type=Path, default=CHECKOUT / ".build/release/vision", help="the program `vision`")
    parser.add_argument("--checkouts", type=Path, help="the sources of the Swift packages, for their licenses")
    parser.add_argument("--dependencies", type=Path, default=CHECKOUT / ".dependencies", help="the files that the set-up installed")
    parser.add_argument("--output", type=Path, default=CHECKOUT / "dist", help="the folder for the packages")
    options = parser.parse_args()
    program = options.program.absolute()
    # SwiftPM's folder, among the builds.
    found = [folder / "checkouts" for folder in program.parents if (folder / "checkouts").is_dir()]
    checkouts = options.checkouts or (found or [CHECKOUT / ".build/checkouts"])[0]
    return argparse.Namespace(
        program=program, checkouts=checkouts.absolute(), dependencies=options.dependencies.absolute(), output=options.output)


def main() -> int:
    options = parsed_options(__doc__)
    try:
        program = Program(options.program, options.dependencies, options.checkouts)
        time = source_time()
        options.output.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as work:
            for make in (make_archive, make_debian_package, make_debian_networks):
                package = make(program, Path(work) / make.__name__, options.output, time)
                print(f"{package} ({package.stat().st_size / 1e6:.0f} MB)", flush=True)
    except PackagingError as error:
        print(f"package: {error}", file=sys.stderr)
        return 69
    return 0


def source_time() -> int:
    """The time of all files: SOURCE_DATE_EPOCH (see reproducible-builds.org), otherwise the last commit's."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "-C", CHECKOUT, "log", "-1", "--format=%ct"))


# Packages.


def make_archive(program: Program, work: Path, output: Path, time: int) -> Path:
    """Builds the relocatable archive, which needs only the C library of the system."""
    name = f"{NAME}-{program.version}-linux-{os.uname().machine}"
    root = work / name
    home = root / "lib" / NAME
    libraries = program.complete_libraries()
    # DT_RPATH instead of DT_RUNPATH: it also applies to the libraries' own dependencies.
    add_program(program, home, libraries, ["--force-rpath"])
    add_networks(program, home)
    for path in sorted((home / DEPENDENCIES / "lib").iterdir()):
        # A system folder in a library's rpath would precede the program's: PulseAudio's.
        if "$ORIGIN" not in (folders := run("patchelf", "--print-rpath", path)) and folders.strip():
            run("patchelf", "--remove-rpath", path)
    add_fonts(home / DEPENDENCIES / "fonts")
    link_program(root / "bin")
    share = root / "share"
    add_documents(program, share, time, completions_of_zsh="zsh/site-functions")
    add_licenses_of_system(libraries, share / "doc" / NAME / "licenses")
    shutil.copyfile(FOLDER / "README.md", share / "doc" / NAME / "Packaging.md")
    set_times(work, time)
    archive = output / f"{name}.tar.xz"
    write_archive(root, archive)
    return archive


def write_archive(root: Path, archive: Path) -> None:
    """Writes a folder as .tar.xz of two streams: the last one is compressed as suits networks."""

    def is_network(path: Path) -> bool:
        return path.parent.name in ("models", MODELS)

    def without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    # The networks last, in an order that is the same each time.
    paths = sorted([root, *root.rglob("*")], key=lambda path: (is_network(path), path))
    file = io.BytesIO()
    start_of_networks = 0
    with tarfile.open(fileobj=file, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in paths:
            tar.add(path, path.relative_to(root.parent), recursive=False, filter=without_owner)
            if not is_network(path):
                start_of_networks = tar.offset
    branches = ["--x86"] if os.uname().machine == "x86_64" else []
    content = file.getbuffer()
    with open(archive, "wb") as target:
        for part, filters in (
                (content[:start_of_networks], [*branches, "--lzma2=preset=9"]),
                # For 32-bit numbers: a byte's place in its number predicts more than the byte before it.
                (content[start_of_networks:], ["--lzma2=preset=9e,lc=1,lp=2,pb=2"])):
            # At least two threads: with one, the format is another.
            command = ["xz", f"--threads={max(2, os.cpu_count() or 1)}", *filters]
            result = subprocess.run(command, input=part, stdout=subprocess.PIPE)
            if result.returncode != 0:
                raise PackagingError("xz failed.")
            target.write(result.stdout)


def make_debian_package(program: Program, work: Path, output: Path, time: int) -> Path:
    """Builds the program's Debian package, with the libraries that Debian lacks."""
    control = work / "DEBIAN"
    control.mkdir(parents=True)
    home = work / "usr/lib" / NAME
    add_program(program, home, program.installed | program.own, [])
    link_program(work / "usr/bin")
    share = work / "usr/share"
    add_documents(program, share, time, completions_of_zsh="zsh/vendor-completions")
    shutil.copyfile(FOLDER / "debian/copyright", share / "doc" / NAME / "copyright")
    place(FOLDER / "debian/swift-vision.service", work / "usr/lib/systemd/system/swift-vision.service")
    place(FOLDER / "debian/swift-vision.default", work / "etc/default/swift-vision")
    (control / "conffiles").write_text("/etc/default/swift-vision\n")
    for script in ("postinst", "prerm", "postrm"):
        place(FOLDER / "debian" / script, control / script, mode=0o755)
    required, recommended = system_packages(program, home)
    fields = {
        "Architecture": run("dpkg", "--print-architecture").strip(),
        "Depends": ", ".join([f"{NETWORKS} (= {program.version})", *required]), "Recommends": ", ".join(recommended),
        "Suggests": ", ".join(language_packages()),
    }
    return finish_debian_package(NAME, program.version, fields, work, output, time)


def make_debian_networks(program: Program, work: Path, output: Path, time: int) -> Path:
    """Builds the Debian package of the networks, which is the same on every architecture."""
    add_networks(program, work / "usr/lib" / NAME)
    documents = work / "usr/share/doc" / NETWORKS
    add_installed_licenses(program, documents / "licenses")
    shutil.copyfile(FOLDER / "debian/copyright", documents / "copyright")
    return finish_debian_package(NETWORKS, program.version, {"Architecture": "all"}, work, output, time)


def finish_debian_package(
        name: str, version: str, fields: dict[str, str], work: Path, output: Path, time: int) -> Path:
    """Adds the parts that every Debian package has to a folder, and builds it."""
    control = work / "DEBIAN"
    control.mkdir(exist_ok=True)
    changes = f"{name} ({version}) unstable; urgency=medium\n\n  * CHANGELOG.md.gz has the changes.\n\n"
    changes += f" -- {maintainer()}  {format_datetime(datetime.fromtimestamp(time, timezone.utc))}\n"
    (work / "usr/share/doc" / name / "changelog.gz").write_bytes(gzip.compress(changes.encode(), mtime=0))
    size = sum(path.lstat().st_size for path in work.rglob("*") if not path.is_dir()) // 1024
    head, description = (FOLDER / f"debian/{name}.control").read_text().rstrip("\n").split("\nDescription:")
    all_fields = {"Version": version, "Maintainer": maintainer(), "Installed-Size": size} | fields
    lines = [head, *(f"{key}: {value}" for key, value in all_fields.items()), f"Description:{description}"]
    (control / "control").write_text("\n".join(lines) + "\n")
    sums = [f"{run('md5sum', path).split()[0].lstrip(chr(92))}  {path.relative_to(work)}" for path in sorted(work.rglob("*"))
            if path.is_file() and not path.is_symlink() and control not in path.parents]
    (control / "md5sums").write_text("\n".join(sums) + "\n")
    set_times(work, time)
    package = output / f"{name}_{version}_{fields['Architecture']}.deb"
    os.environ["SOURCE_DATE_EPOCH"] = str(time)
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", work, package)
    return package


# Contents.


def add_program(
        program: Program, home: Path, libraries: dict[str, Path], rpath: list[str], further_folders: list[str] = []) -> None:
    """Adds the program with its pages and libraries, which it finds there, then in further folders."""
    library_folder = home / DEPENDENCIES / "lib"
    folders = ":".join([f"$ORIGIN/{DEPENDENCIES}/lib", *further_folders])
    for file in (program.file, program.decoder):
        place(file, home / file.name, mode=0o755)
        # Debug symbols are three quarters of the file; the notes stay.
        run("strip", "--strip-unneeded", home / file.name)
        run("patchelf", *rpath, "--set-rpath", folders, home / file.name)
    add_resources(program, home, PAGES)
    for name, path in libraries.items():
        place(path, library_folder / name)
        if elf_section(path.read_bytes(), ".symtab"):
            run("strip", "--strip-unneeded", library_folder / name)


def add_resources(program: Program, home: Path, name: str) -> None:
    """Adds a module's resources, a folder beside the program."""
    folder = program.file.parent / name
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            place(path, home / name / path.relative_to(folder))


def add_networks(program: Program, home: Path) -> None:
    """Adds the networks: the program's own models and the pretrained ones."""
    add_resources(program, home, MODELS)
    for path in (program.dependencies / "models").iterdir():
        place(path, home / DEPENDENCIES / "models" / path.name)


def link_program(folder: Path) -> None:
    """Links the program into a folder of the PATH. It finds its files through links."""
    folder.mkdir(parents=True)
    (folder / "vision").symlink_to(f"../lib/{NAME}/vision")


def add_fonts(folder: Path) -> None:
    """Adds the labels' font, for systems without fonts."""
    fonts = sorted(Path("/").glob(FONT[1:]))
    if not fonts:
        raise PackagingError(f"{FONT} is missing: make setup")
    for path in [*fonts, FOLDER / "fonts.conf"]:
        place(path, folder / path.name)


def add_documents(program: Program, share: Path, time: int, completions_of_zsh: str) -> None:
    """Adds manual pages, shell completions, and the licenses of both packages."""
    date = datetime.fromtimestamp(time, timezone.utc).strftime("%Y-%m-%d")
    help = json.loads(run(program.file, "--experimental-dump-help"))
    # A separate program behind a command that needs files.
    evaluation = json.loads(run(program.file, "dice", "evaluate", "--experimental-dump-help"))
    evaluation["command"]["superCommands"] = ["vision", "dice"]
    (share / "man/man1").mkdir(parents=True)
    for name, text in (page for each in (help, evaluation) for page in manual.pages(each, program.version, date)):
        (share / "man/man1" / f"{name}.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    for shell, path in (("bash", "bash-completion/completions/vision"), ("zsh", f"{completions_of_zsh}/_vision"),
                        ("fish", "fish/vendor_completions.d/vision.fish")):
        file = share / path
        file.parent.mkdir(parents=True)
        file.write_text(run(program.file, "--generate-completion-script", shell))
    documents = share / "doc" / NAME
    licenses = documents / "licenses"
    place(CHECKOUT / "LICENSE", documents / "LICENSE")
    documents.joinpath("CHANGELOG.md.gz").write_bytes(gzip.compress((CHECKOUT / "CHANGELOG.md").read_bytes(), mtime=0))
    for card in sorted((CHECKOUT / "Models").glob("*.md")):
        place(card, documents / "models" / card.name)
    add_installed_licenses(program, licenses)
    add_licenses_of_swift(program, licenses)


def add_installed_licenses(program: Program, folder: Path) -> None:
    """Adds the licenses of the files that the set-up installed: the networks', and the libraries'."""
    for path in sorted((program.dependencies / "licenses").rglob("*")):
        if path.is_file():
            place(path, folder / path.relative_to(program.dependencies / "licenses"))


def add_licenses_of_swift(program: Program, folder: Path) -> None:
    """Adds the licenses of Swift's libraries and of the Swift packages."""
    texts = [path for pattern in ("LICENSE*", "NOTICE*") for path in sorted(program.checkouts.glob(f"*/{pattern}"))]
    if not texts:
        raise PackagingError(f"{program.checkouts} has no licenses of Swift packages: name the folder with --checkouts.")
    first, repeated = {}, []
    for path in texts:
        name = f"{path.parent.name}/{path.name}"
        if (original := first.setdefault(path.read_bytes(), name)) == name:
            place(path, folder / "swift-packages" / name)
        else:
            repeated.append(f"{name} is the same text as {original}.")
    (folder / "swift-packages" / "README").write_text("\n".join(["The licenses of the Swift packages.", *repeated]) + "\n")
    place(toolchain_license(program), folder / "swift" / "LICENSE.txt")


def toolchain_license(program: Program) -> Path:
    """The license of Swift's libraries, which come from the toolchain."""
    library = program.own.get("libswiftCore.so")
    if library is None:
        raise PackagingError("The program must use libswiftCore.so of a toolchain that isn't a system package.")
    # usr/lib/swift/linux/libswiftCore.so and usr/share/swift/LICENSE.txt.
    path = library.resolve().parents[3] / "share/swift/LICENSE.txt"
    if not path.is_file():
        raise PackagingError(f"{path} is missing.")
    return path


def add_licenses_of_system(libraries: dict[str, Path], folder: Path) -> None:
    """Adds Debian's copyright files of the libraries, and the names and versions of their sources."""
    packages = sorted({FONT_PACKAGE} | owners(libraries))
    sources = ["# Library package, source package, and the source's version, as Debian's archive and its snapshots have it."]
    add_copyrights(packages, folder)
    for package in packages:
        fields = run("dpkg-query", "--show", "--showformat=${Package} ${source:Package} ${source:Version}\n", package)
        sources.append(fields.splitlines()[0])
    (folder / "debian" / "SOURCES").write_text("\n".join(sources) + "\n")
    for text in sorted(Path("/usr/share/common-licenses").iterdir()):
        place(text, folder / "common-licenses" / text.name)


def owners(libraries: dict[str, Path]) -> set[str]:
    """The system packages of libraries, and those of which the smaller ones have the sources."""
    files = [system_libraries().get(name, path) if BUILT in path.parents else path for name, path in libraries.items()]
    return {package for path in files if (package := owner(path))}


def add_copyrights(packages: list[str], folder: Path) -> None:
    """Adds Debian's copyright files of system packages."""
    for package in packages:
        place(Path("/usr/share/doc") / package / "copyright", folder / "debian" / f"{package}.txt")


def system_packages(program: Program, home: Path) -> tuple[list[str], list[str]]:
    """The Debian packages that the package in `home` depends on, with minimum versions, and recommends."""
    libraries = home / DEPENDENCIES / "lib"
    files = [home / "vision", *sorted(libraries.iterdir())]
    with tempfile.TemporaryDirectory() as work:
        # dpkg-shlibdeps must run in a package's source folder.
        (Path(work) / "debian").mkdir()
        (Path(work) / "debian/control").write_text(f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n")
        try:
            result = subprocess.run(
                ["dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-l{libraries}", *(f"-e{file}" for file in files)],
                cwd=work, capture_output=True, text=True)
        except FileNotFoundError:
            raise PackagingError("dpkg-shlibdeps is needed and is not on the PATH: make setup-package") from None
    if result.returncode != 0:
        raise PackagingError(f"dpkg-shlibdeps failed: {result.stderr.strip()}")
    required = set(result.stdout.strip().removeprefix("shlibs:Depends=").split(", ")) | {FONT_PACKAGE}
    recommended = set()
    known = {entry.split(" ")[0] for entry in required}
    for library in program.opened:
        package = owner(program.place(library))
        if package is not None and package not in known:
            (required if library.is_required else recommended).add(package)
    return sorted(required), sorted(recommended - required)


def language_packages() -> list[str]:
    """The Debian packages with which text in further languages is recognized."""
    lines = (CHECKOUT / "Dependencies/system-packages.txt").read_text().splitlines()
    return [line.split()[0] for line in lines if " languages, " in line]


def maintainer() -> str:
    """The package's maintainer, from the variables of Debian's tools."""
    return f"{os.environ.get('DEBFULLNAME', 'The makers of swift-vision')} <{os.environ.get('DEBEMAIL', 'root@localhost')}>"


# Files.


def place(source: Path, destination: Path, mode: int = 0o644) -> None:
    """Copies a file without its owner, permissions and time."""
    destination.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, destination)
    destination.chmod(mode)


def set_times(folder: Path, time: int) -> None:
    """Sets all files in a folder to one time, and permissions that don't depend on the umask."""
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        elif not path.is_symlink() and path.stat().st_mode & 0o111 == 0:
            path.chmod(0o644)
        os.utime(path, (time, time), follow_symlinks=False)


if __name__ == "__main__":
    sys.exit(main())
