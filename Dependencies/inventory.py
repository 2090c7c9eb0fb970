#!/usr/bin/env python3
"""Lists all that a build links or opens, with versions: system packages, PyPI files, Swift packages.

    Dependencies/inventory.py                      a table
    Dependencies/inventory.py --json               a bill of materials in CycloneDX 1.5
    Dependencies/inventory.py --osv                the body of a query to https://api.osv.dev/v1/querybatch
    Dependencies/inventory.py --program dist/…     also the libraries that a built program is linked with

Nothing is sent. To check for vulnerabilities, compare Debian's packages with
https://security-tracker.debian.org/tracker/source-package/NAME, PyPI's and Swift's with OSV
(`curl --data @query https://api.osv.dev/v1/querybatch`), and zxing-cpp, OpenVINO, oneDNN and PDFium with
their release notes, since few of their vulnerabilities get a number.

System libraries are those of this machine: the ones that the shims open, that the build links, that libvips
opens as modules, and their dependencies. `mended` lists the vulnerabilities that a Debian package's changelog
names as fixed beyond the upstream version. Exit status: 0 done, 69 something isn't installed.
"""

import argparse
import gzip
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Packaging"))

from libraries import PackagingError, locate, needed_libraries, run, system_libraries  # noqa: E402

FOLDER = ROOT / ".dependencies" / "lib"

# The libraries that the build links by name (Package.swift), as the loader names them.
LINKED = ["libjpeg.so.62", "libjpeg.so.8", "libcrypto.so.3", "libsqlite3.so.0"]

# Release notes of packages that OSV covers poorly.
RELEASES = {
    "pypdfium2": "https://pdfium.googlesource.com/pdfium/+log",
    "zxing-cpp": "https://github.com/zxing-cpp/zxing-cpp/releases",
    "openvino": "https://github.com/openvinotoolkit/openvino/releases",
    "onednn-cpu-gomp": "https://github.com/uxlfoundation/oneDNN/releases",
}


def opened_names(sources: Path) -> list[str]:
    """The libraries that the shims open: those they define as LIBRARY or …_LIBRARY, or name by `SONAME`."""
    names = []
    for file in sorted(sources.glob("Native/*/*.c")):
        text = file.read_text()
        if "OPENED_LIBRARY(" not in text:
            continue
        fixed = re.findall(r'#define \w*LIBRARY "(lib[^"]+)"', text)
        # What is only suggested needn't be installed.
        names += [name for name in fixed if '"suggested"' not in text or name in system_libraries()]
        for name in re.findall(r'#define \w*LIBRARY SONAME\("(\w+)"', text):
            found = sorted(known for known in system_libraries() if re.fullmatch(rf"lib{name}\.so\.\d+", known))
            names += found[-1:] or [f"lib{name}.so"]
    return names


def opened_files(names: list[str]) -> dict[str, Path]:
    """The files of these libraries, of libvips's modules and of their dependencies, by name."""
    files: dict[str, Path] = {}
    waiting = [locate(name, FOLDER) for name in names]
    for name in LINKED:
        if name in system_libraries():
            waiting.append(system_libraries()[name])
    for path in list(waiting):
        if path.name.startswith("libvips.so"):
            # It opens all modules at startup, also those of formats that aren't supported here.
            waiting += sorted(path.resolve().parent.glob("vips-modules-*/*.so"))
    # OpenVINO opens the libraries beside it.
    waiting += sorted(FOLDER.glob("libopenvino_*.so*"))
    for path in waiting:
        files[path.name] = path
        files.update(needed_libraries(path))
    return files


def debian_packages(files: dict[str, Path]) -> tuple[list[dict], list[str]]:
    """The packages that own the files, and the files without a package that aren't the set-up's."""
    libraries: dict[str, list[str]] = {}
    foreign = []
    system = {name: path.resolve() for name, path in files.items() if FOLDER not in path.parents}
    packages = owners(set(system.values()))
    for name, path in sorted(system.items()):
        package = packages.get(path)
        if package is None:
            foreign.append(name)
        else:
            libraries.setdefault(package, []).append(name)
    entries = []
    for package, names in sorted(libraries.items()):
        version, source, source_version, architecture = query(package)
        entries.append({
            "kind": "debian", "name": package, "version": version, "source": source, "source version": source_version,
            "libraries": names, "mended": mended(package), "licenses": debian_licenses(package),
            "purl": f"pkg:deb/debian/{package}@{version}?arch={architecture}",
            "compare": f"https://security-tracker.debian.org/tracker/source-package/{source}",
        })
    return entries, foreign


def owners(paths: set[Path]) -> dict[Path, str]:
    """The packages that own the files. One query for all, which takes as long as a query for one."""
    # Debian 12's file lists have paths from before /lib became a link to /usr/lib.
    candidates = {name: path for path in paths for name in (str(path), str(path).removeprefix("/usr"))}
    result = subprocess.run(["dpkg-query", "--search", *candidates], capture_output=True, text=True)
    found = re.findall(r"^([^:\s]+)(?::\S+)?: (.*)$", result.stdout, re.MULTILINE)
    return {candidates[name]: package for package, name in found if name in candidates}


def query(package: str) -> tuple[str, str, str, str]:
    """A package's version, its source's name and version, and its architecture."""
    result = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version} ${source:Package} ${source:Version} ${Architecture}\n", package],
        capture_output=True, text=True)
    if result.returncode != 0:
        raise PackagingError(f"dpkg-query knows nothing of {package}: {result.stderr.strip()}")
    version, source, source_version, architecture = result.stdout.splitlines()[0].split(" ")
    return version, source, source_version, architecture


def mended(package: str, documents: Path = Path("/usr/share/doc")) -> list[str]:
    """The vulnerabilities that a package's changelog names, which is where Debian lists its fixes; sorted."""
    faults: set[str] = set()
    for name in ["changelog.Debian.gz", "changelog.gz"]:
        try:
            with gzip.open(documents / package / name, "rt", errors="replace") as file:
                faults.update(re.findall(r"CVE-\d{4}-\d{4,}", file.read()))
        except OSError:
            continue
    return sorted(faults, key=lambda fault: [int(part) for part in fault.split("-")[1:]])


# The words by which a license's text is recognized.
LICENSE_TEXTS = {
    "Apache-2.0": r"Apache License,?\s+Version 2\.0", "MIT": r"Permission is hereby granted, free of charge",
    "BSD": r"Redistribution and use in source and binary", "HPND": r"Permission to use, copy, modify,?\s+(?:and )?distribute",
    "Zlib": r"This software is provided 'as-is'", "public-domain": r"(?i)public domain",
}


def debian_licenses(package: str, documents: Path = Path("/usr/share/doc")) -> list[str]:
    """The licenses that a package's copyright file names, in Debian's spelling; sorted.

    Raises PackagingError if it names none.
    """
    try:
        text = (documents / package / "copyright").read_text(errors="replace")
    except OSError as error:
        raise PackagingError(f"{package} has no copyright file: {error}") from None
    # Debian's machine-readable format, otherwise prose that names a license file.
    names = re.findall(r"^License: *(\S.*)$", text, re.MULTILINE) or re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", text)
    names = names or [name for name, words in LICENSE_TEXTS.items() if re.search(words, text)]
    if not names:
        raise PackagingError(f"{documents / package / 'copyright'} names no known license.")
    return sorted(set(name.strip() for name in names))


def checkout_license(folder: Path) -> str:
    """The license of a Swift package's checkout, by SPDX; raises PackagingError if it isn't recognized."""
    for file in sorted(folder.glob("LICENSE*")):
        for name, words in LICENSE_TEXTS.items():
            if re.search(words, file.read_text(errors="replace")):
                return name
    raise PackagingError(f"The license of the package in {folder} isn't recognized.")


def pypi_packages(pins: dict) -> list[dict]:
    """The packages of `pypi.json`."""
    return [
        {
            "kind": "pypi", "name": name, "version": package["version"], "for": package["for"],
            "files": sorted(package["files"]), "licenses": [package["license"]], "purl": f"pkg:pypi/{name}@{package['version']}",
            "patches": [patch["file"] for patch in package.get("patches", [])],
            "compare": RELEASES.get(name, f"https://osv.dev/list?ecosystem=PyPI&q={name}"),
        }
        for name, package in sorted(pins.items())
    ]


def swift_packages(resolved: dict, checkouts: Path) -> list[dict]:
    """The packages of `Package.resolved`, with the licenses in their checkouts."""
    entries = []
    for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"]):
        place = re.sub(r"^https://|\.git$", "", pin["location"])
        version = pin["state"].get("version") or pin["state"]["revision"]
        entries.append({
            "kind": "swift", "name": place, "version": version, "revision": pin["state"]["revision"],
            "licenses": [checkout_license(checkouts / Path(place).name)],
            "purl": f"pkg:swift/{place}@{version}", "compare": f"https://{place}/security/advisories",
        })
    return entries


def native_libraries(program: Path | None) -> tuple[list[dict], list[str]]:
    """The packages of opened and linked libraries, and the libraries that belong to no package."""
    files = opened_files(opened_names(ROOT / "Sources"))
    if program is not None:
        files.update(needed_libraries(program))
    return debian_packages(files)


def toolchain(program: Path) -> dict:
    """Swift's own libraries, which a built program is linked with."""
    libraries = sorted(
        name for name, path in needed_libraries(program).items() if re.match(r"lib(_?Foundation|swift|_?Swift|dispatch|BlocksRuntime)", name))
    found = re.search(r"Swift version (\S+)", run("swift", "--version"))
    version = found[1] if found else "unknown"
    return {
        "kind": "toolchain", "name": "swift", "version": version, "libraries": libraries,
        "licenses": ["Apache-2.0 WITH Swift-exception", "Unicode-3.0"],
        "purl": f"pkg:github/swiftlang/swift@{version}", "compare": "https://github.com/swiftlang/swift/security/advisories",
    }


def inventory(program: Path | None) -> tuple[list[dict], list[str]]:
    """All entries, and the libraries that belong to no package."""
    resolved = ROOT / "Package.resolved"
    if not resolved.is_file():
        raise PackagingError(f"{resolved} isn't there: swift package resolve")
    system, foreign = native_libraries(program)
    pins = json.loads((ROOT / "Dependencies" / "pypi.json").read_text())
    packages = system + pypi_packages(pins) + swift_packages(json.loads(resolved.read_text()), ROOT / ".build/checkouts")
    if program is not None:
        packages.append(swift := toolchain(program))
        foreign = [name for name in foreign if name not in swift["libraries"]]
    return packages, foreign


def table(entries: list[dict]) -> str:
    """A table of kind, name, version and purpose."""
    rows = [("kind", "package", "version", "libraries, or what it is for")]
    for entry in entries:
        purpose = ", ".join(entry["libraries"]) if "libraries" in entry else entry.get("for", "")
        if entry.get("patches"):
            purpose += f" (with {', '.join(entry['patches'])})"
        rows.append((entry["kind"], entry["name"], entry["version"], purpose))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    return "\n".join(
        "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[3]]).rstrip() for row in rows)


def licenses(names: list[str]) -> list[dict]:
    """Licenses as CycloneDX has them: SPDX identifiers where the name is one, otherwise names."""
    identifiers = {"Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "IJG", "Unicode-3.0"}
    # Debian's names of the same licenses.
    debian = {"Expat": "MIT", "BSD-2-clause": "BSD-2-Clause", "BSD-3-clause": "BSD-3-Clause"}
    return [{"license": {"id" if debian.get(name, name) in identifiers else "name": debian.get(name, name)}} for name in names]


def bill_of_materials(entries: list[dict]) -> dict:
    """The entries as a CycloneDX 1.5 document."""
    def component(entry: dict) -> dict:
        properties = [
            {"name": f"swift-vision:{key}", "value": value if isinstance(value, str) else " ".join(value)}
            for key, value in entry.items() if key in ("source", "source version", "libraries", "mended", "patches", "revision") and value
        ]
        return {
            "type": "library", "bom-ref": entry["purl"], "name": entry["name"], "version": entry["version"],
            "purl": entry["purl"], "licenses": licenses(entry["licenses"]), "externalReferences": [{"type": "advisories", "url": entry["compare"]}],
            "properties": properties,
        }

    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "components": [component(entry) for entry in entries],
    }


def osv_query(entries: list[dict], release: str) -> dict:
    """A query for each entry. OSV knows Debian's packages by their source packages."""
    def one(entry: dict) -> dict:
        if entry["kind"] == "debian":
            return {"package": {"ecosystem": release, "name": entry["source"]}, "version": entry["source version"]}
        if entry["kind"] == "pypi":
            return {"package": {"ecosystem": "PyPI", "name": entry["name"]}, "version": entry["version"]}
        return {"package": {"ecosystem": "SwiftURL", "name": entry["name"]}, "version": entry["version"]}

    queries = []
    for entry in entries:
        if one(entry) not in queries:
            queries.append(one(entry))
    return {"queries": queries}


def debian_release(facts: str) -> str:
    """OSV's name for the system that `/etc/os-release` describes."""
    values = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', facts, re.MULTILINE))
    name = "Ubuntu" if values.get("ID") == "ubuntu" else "Debian"
    return f"{name}:{values.get('VERSION_ID', '')}".rstrip(":")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="write CycloneDX 1.5")
    form.add_argument("--osv", action="store_true", help="write the body of a query to OSV")
    parser.add_argument("--program", type=Path, help="a built program whose libraries are also listed")
    arguments = parser.parse_args()
    try:
        entries, foreign = inventory(arguments.program)
    except PackagingError as error:
        print(f"inventory: {error}", file=sys.stderr)
        return 69
    if arguments.json:
        print(json.dumps(bill_of_materials(entries), indent=2))
    elif arguments.osv:
        print(json.dumps(osv_query(entries, debian_release(Path("/etc/os-release").read_text())), indent=2))
    else:
        print(table(entries))
    for name in foreign:
        print(f"inventory: {name} belongs to no system package; check its origin.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
