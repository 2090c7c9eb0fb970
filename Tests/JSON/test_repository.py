"""The files that a host of repositories reads follow its schemas."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((CHECKOUT / ".github/workflows").glob("*.yml"))
FORMS = sorted((CHECKOUT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml"))


def check(schema: str, *files: Path) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("schema, files", [("vendor.github-workflows", WORKFLOWS), ("vendor.github-issue-forms", FORMS)])
def test_each_file_follows_its_schema(schema: str, files: list[Path]):
    assert files
    checked = check(schema, *files)
    assert checked.returncode == 0, checked.stdout


def test_a_step_without_an_action_is_refused(tmp_path: Path):
    broken = tmp_path / "ci.yml"
    broken.write_text(WORKFLOWS[0].read_text().replace("run: .ci/run", "rum: .ci/run"))
    assert check("vendor.github-workflows", broken).returncode != 0


def test_the_development_container_names_a_stage_of_the_container_file():
    build = json.loads((CHECKOUT / ".devcontainer/devcontainer.json").read_text())["build"]
    file = (CHECKOUT / ".devcontainer" / build["dockerfile"]).resolve()
    assert f" AS {build['target']}\n" in file.read_text()
