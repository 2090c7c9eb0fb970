"""vision-spark on a cluster of separate processes: the result equals one machine's, despite failures."""

import json
import os
import subprocess

import pytest
from cluster import Cluster, kill_group, wait_for
from samples import POISON, PROGRAM, png, tar, wrapper


@pytest.fixture
def cluster(tmp_path_factory):
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    yield cluster
    cluster.close()


@pytest.fixture
def folder(tmp_path):
    """Sixty images, half of them in shards."""
    folder = tmp_path / "in"
    folder.mkdir()
    for n in range(1, 31):
        (folder / f"{n}.png").write_bytes(png(n))
    for shard in range(3):
        numbers = range(31 + 10 * shard, 41 + 10 * shard)
        (folder / f"shard-{shard}.tar").write_bytes(tar({f"{n}.png": png(n) for n in numbers}))
    return folder


def rows(output):
    """Returns the name, member, width and presence of an error for each image of finished parts."""
    parts = sorted(part for part in output.glob("part=*") if (part / "_SUCCESS").exists())
    lines = [line for part in parts for file in sorted(part.glob("part-*.json")) for line in file.read_text().splitlines()]
    found = [json.loads(line) for line in lines]
    return sorted(
        (os.path.basename(row["path"]), row.get("member"), row.get("width"), row.get("error") is not None) for row in found
    )


def one_machine(folder):
    """Returns the same from the program without Spark."""
    inputs = sorted(str(path) for path in folder.iterdir())
    output = subprocess.run([PROGRAM, "detect", "--json", "--barcodes", *inputs], capture_output=True, check=False).stdout
    lines = [json.loads(line) for line in output.splitlines()]
    return sorted(
        (os.path.basename(line["input"]), line.get("member"), line.get("width"), "error" in line) for line in lines
    )


def arguments(folder, output, program=PROGRAM):
    return [str(folder), str(output), "--format", "json", "--kinds", "barcodes", "--vision", program]


def test_the_result_equals_one_machine_s_and_failures_are_listed(cluster, folder, tmp_path):
    (folder / "bad.jpg").write_bytes(b"not an image")
    output = tmp_path / "out"
    run = cluster.submit(*arguments(folder, output), "--files-per-part", "20")
    text, _ = run.communicate()
    assert run.returncode == 65, text
    assert "61 images, 1 failures" in text
    assert len(list(output.glob("part=*"))) == 2
    assert rows(output) == one_machine(folder)
    failures = [line for file in output.glob("_failures/part=*/*.json") for line in file.read_text().splitlines()]
    (failure,) = map(json.loads, failures)
    assert failure["path"].endswith("/bad.jpg") and "isn't a JPEG" in failure["error"]
    # A second run processes only the files added since.
    before = {path: path.stat().st_mtime_ns for path in output.glob("part=*/*")}
    (folder / "late.png").write_bytes(png(99))
    text, _ = cluster.submit(*arguments(folder, output)).communicate()
    assert "1 images, 0 failures" in text
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert rows(output) == one_machine(folder)


def test_a_worker_killed_during_a_run_loses_and_duplicates_nothing(cluster, folder, tmp_path):
    (folder / "poisoned.png").write_bytes(png(77, POISON))
    begun = tmp_path / "begun"
    # Slow, so that the worker can be killed during the run; counts the images.
    program = wrapper(tmp_path, each=f"open({str(begun)!r}, 'a').write('x'); time.sleep(0.1)")
    output = tmp_path / "out"
    run = cluster.submit(*arguments(folder, output, program))
    wait_for(lambda: begun.exists() and begun.stat().st_size >= 10)
    cluster.kill_worker(0)
    text, _ = run.communicate()
    assert run.returncode == 65, text
    assert "Lost executor" in text
    expected = [row if row[0] != "poisoned.png" else ("poisoned.png", None, None, True) for row in one_machine(folder)]
    assert rows(output) == expected
    assert len(expected) == 61


def test_a_run_that_a_full_disk_ended_resumes_when_there_is_room(cluster, folder, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(disk)], check=True)
    try:
        filling = disk / "filling"
        filling.write_bytes(bytes((16 << 20) - (64 << 10)))
        output = disk / "out"
        options = [*arguments(folder, output), "--files-per-part", "11", "--checkpoint", str(tmp_path / "checkpoint")]
        run = cluster.submit(*options)
        text, _ = run.communicate()
        assert run.returncode not in (0, 65), text
        finished = rows(output) if output.exists() else []
        assert len(finished) < 60 and len(set(finished)) == len(finished)
        filling.unlink()
        again = cluster.submit(*options)
        text, _ = again.communicate()
        assert again.returncode == 0, text
        assert rows(output) == one_machine(folder)
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def test_files_added_to_a_followed_folder_are_processed(cluster, folder, tmp_path):
    output = tmp_path / "out"
    run = cluster.submit(*arguments(folder, output), "--follow", "--every", "1 second")
    try:
        wait_for(lambda: len(rows(output)) == 60)
        # Spark expects files to be whole when they appear.
        (tmp_path / "late").write_bytes(png(99))
        os.rename(tmp_path / "late", folder / "late.png")
        wait_for(lambda: len(rows(output)) == 61)
        assert rows(output) == one_machine(folder)
    finally:
        kill_group(run)
