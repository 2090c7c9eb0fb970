"""Images in, lines out, even if a process crashes or hangs."""

import io
import itertools
import os
import signal
import zipfile

import pytest
from samples import POISON, PROGRAM, png, tar, wrapper
from vision_spark.images import EncodedImage, images
from vision_spark.reader import Reading

DETECT = ("detect", "--json", "--barcodes")


def read(given, program=PROGRAM, **options):
    reading = Reading((program, *DETECT), **options)
    return [(image.title, line.get("width"), line.get("error")) for image, line in reading.findings(given)]


def numbered(count, poisoned=()):
    return [EncodedImage(f"{n}.png", data=png(n, POISON if n in poisoned else b"")) for n in range(1, count + 1)]


def test_each_image_has_its_line_in_order():
    assert read(numbered(40)) == [(f"{n}.png", n, None) for n in range(1, 41)]


def test_one_process_serves_several_partitions(tmp_path):
    starts = tmp_path / "starts"
    program = wrapper(tmp_path, each=f"open({str(starts)!r}, 'a').write(str(os.getpid()) + chr(10))")
    for _ in range(3):
        assert len(read(numbered(2), program)) == 2
    assert len(set(starts.read_text().split())) == 1
    assert len(starts.read_text().split()) == 6


def test_a_file_that_is_not_an_image_is_an_error_with_its_name():
    given = [EncodedImage("a.png", data=b"none"), EncodedImage("b.tar", "in/b.png", png(5)), EncodedImage("c.png", error="gone")]
    lines = read(given)
    assert lines[0][2] == "“a.png” isn't a JPEG, PNG, WebP, HEIC, AVIF, TIFF, GIF or BMP image. Convert it to JPEG or PNG."
    assert lines[1:] == [("b.tar/in/b.png", 5, None), ("c.png", None, "gone")]


@pytest.mark.parametrize("poisoned", [{1}, {20}, {7, 8}, {40}])
def test_images_that_crash_the_program_are_errors_and_the_others_are_read_once(tmp_path, poisoned):
    lines = read(numbered(40, poisoned), wrapper(tmp_path))
    assert [title for title, _, _ in lines] == [f"{n}.png" for n in range(1, 41)]
    for number, (_, width, error) in enumerate(lines, start=1):
        if number in poisoned:
            assert width is None and "failed: it was ended by signal 11" in error
        else:
            assert (width, error) == (number, None)


def test_an_image_that_hangs_the_program_is_an_error(tmp_path):
    program = wrapper(tmp_path, on_poison="signal.pause()")
    lines = read(numbered(5, {3}), program, timeout=5)
    assert [width for _, width, _ in lines] == [1, 2, None, 4, 5]
    assert "it didn't respond for 5 s" in lines[2][2]


def test_a_process_that_is_killed_is_replaced(tmp_path):
    # Renamed, so that the file is never read half-written.
    new, pid = str(tmp_path / "new"), str(tmp_path / "pid")
    program = wrapper(tmp_path, each=f"print(os.getpid(), file=open({new!r}, 'w'), flush=True); os.rename({new!r}, {pid!r})")
    given = iter(numbered(60))

    def killing():
        yield from itertools.islice(given, 30)
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
        yield from given

    assert read(killing(), program) == [(f"{n}.png", n, None) for n in range(1, 61)]


def test_an_unusable_program_fails_the_task(tmp_path):
    with pytest.raises(RuntimeError, match="can't be started"):
        read(numbered(1), str(tmp_path / "none"))
    with pytest.raises(RuntimeError, match="can't be used: it ended with status 64"):
        list(Reading((PROGRAM, "detect", "--no-such-option")).findings(numbered(1)))


def test_no_more_images_are_taken_than_the_window_holds(tmp_path):
    taken = []

    def taking():
        for image in numbered(30):
            taken.append(image)
            yield image

    findings = Reading((PROGRAM, *DETECT), window=4).findings(taking())
    for answered, _ in enumerate(findings, start=1):
        assert len(taken) <= answered + 4


def test_archives_yield_their_images_in_order_and_errors_in_place(tmp_path):
    members = {"a.png": png(1), "a.json": b"{}", ".b.png": b"", "c/b.png": png(2)}
    whole = tar(members)
    for name, data in [("x.tar", whole), ("x.zip", _zip(members))]:
        (tmp_path / name).write_bytes(data)
        found = list(images(f"file:{tmp_path}/{name}"))
        assert [(p.member, p.data, p.error) for p in found] == [("a.png", png(1), None), ("c/b.png", png(2), None)]
    assert [p.member for p in images("x.tar", whole)] == ["a.png", "c/b.png"]
    *first, last = images("x.tar", whole[: whole.index(png(2)) + 20])
    assert [p.member for p in first] == ["a.png"] and "x.tar" in last.error
    damaged = bytearray(whole)
    damaged[whole.index(b"c/b.png")] ^= 1
    *first, last = images("x.tar", bytes(damaged))
    assert [p.member for p in first] == ["a.png"] and "“x.tar” can't be read" in last.error
    (missing,) = images("/none/a.png")
    assert "No such file" in missing.error


def _zip(members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return file.getvalue()
