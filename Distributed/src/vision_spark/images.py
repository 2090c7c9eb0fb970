"""The images of files: an image file itself, or the members of a tar or zip archive, one at a time."""

from __future__ import annotations

import dataclasses
import io
import lzma
import os
import posixpath
import tarfile
import urllib.parse
import zipfile
import zlib
from collections.abc import Iterator
from typing import BinaryIO

# The endings of files that the program reads in folders and archives.
IMAGE_ENDINGS = ("jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "hif", "avif", "tif", "tiff", "gif")
TAR_ENDINGS = ("tar", "tar.gz", "tgz", "tar.bz2", "tbz2", "tar.xz", "txz")
ZIP_ENDINGS = ("zip",)
# The program's limit for members of archives.
_MOST_BYTES = 256 << 20

_DAMAGE = (tarfile.TarError, zipfile.BadZipFile, EOFError, OSError, zlib.error, lzma.LZMAError, RuntimeError, NotImplementedError)


@dataclasses.dataclass(frozen=True)
class EncodedImage:
    path: str
    # The name in the archive; None for a file.
    member: str | None = None
    data: bytes = b""
    # A sentence with the reason if there are no bytes.
    error: str | None = None

    @property
    def title(self) -> str:
        return self.path if self.member is None else f"{self.path}/{self.member}"

    def without_data(self) -> EncodedImage:
        return dataclasses.replace(self, data=b"")


def images(path: str, content: bytes | None = None) -> Iterator[EncodedImage]:
    """Yields a file's images in order, with an error in place of each that can't be read.

    `content` is the file's bytes; without it, the file is opened, an archive read one member at a time.
    """
    name = path.lower()
    try:
        if name.endswith(_dotted(TAR_ENDINGS)):
            yield from _tar(path, _opened(path, content))
        elif name.endswith(_dotted(ZIP_ENDINGS)):
            yield from _zip(path, _opened(path, content))
        else:
            yield _image(path, None, _opened(path, content))
    except _DAMAGE as error:
        yield EncodedImage(path, error=f"“{path}” can't be read: {error}")


def is_image(member: str) -> bool:
    parts = [part for part in member.split("/") if part not in ("", ".", "..")]
    hidden = any(part.startswith(".") for part in parts)
    return not hidden and posixpath.splitext(member)[1][1:].lower() in IMAGE_ENDINGS


def _dotted(endings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f".{ending}" for ending in endings)


def _opened(path: str, content: bytes | None) -> BinaryIO:
    if content is not None:
        return io.BytesIO(content)
    # Spark writes paths as URLs, some percent-encoded.
    local = path.removeprefix("file:")
    if local != path:
        local = "/" + local.lstrip("/")
    if not os.path.exists(local):
        local = urllib.parse.unquote(local)
    return open(local, "rb")


def _image(path: str, member: str | None, file: BinaryIO) -> EncodedImage:
    with file:
        data = file.read(_MOST_BYTES + 1)
    image = EncodedImage(path, member, data)
    if len(data) > _MOST_BYTES:
        return dataclasses.replace(image, data=b"", error=f"“{image.title}” has more than {_MOST_BYTES} bytes.")
    return image


def _tar(path: str, file: BinaryIO) -> Iterator[EncodedImage]:
    with file, tarfile.open(fileobj=file, mode="r|*", tarinfo=_Member) as archive:
        while (member := archive.next()) is not None:
            # Earlier members are needed for links only, which aren't read; the list would grow forever.
            archive.members = []
            if not is_image(member.name) or member.isdir() or member.isdev():
                continue
            if not member.isfile():
                yield EncodedImage(path, member.name, error=f"“{path}/{member.name}” is a link within the archive.")
                continue
            yield _image(path, member.name, archive.extractfile(member))


class _Member(tarfile.TarInfo):
    """A member that raises ReadError for a damaged header: to tarfile, that is the archive's end."""

    @classmethod
    def fromtarfile(cls, archive: tarfile.TarFile) -> tarfile.TarInfo:
        try:
            return super().fromtarfile(archive)
        except (tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError) as error:
            raise tarfile.ReadError(str(error)) from None


def _zip(path: str, file: BinaryIO) -> Iterator[EncodedImage]:
    with file, zipfile.ZipFile(file) as archive:
        for member in archive.infolist():
            if member.is_dir() or not is_image(member.filename):
                continue
            try:
                yield _image(path, member.filename, archive.open(member))
            except _DAMAGE as error:
                title = f"{path}/{member.filename}"
                yield EncodedImage(path, member.filename, error=f"“{title}” can't be read: {error}")
