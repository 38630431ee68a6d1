#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Puts a packed Unity package onto a branch of its own, from where Unity installs it by git URL and OpenUPM builds it.

    packaging/upm/publish.py out/release/0.2.0/com.apexline.racing-ai-0.2.0.tgz [--repository .] [--url https://example.org/apexline.git]

The main branch holds no compiled libraries, so a git URL of it would lack them. The package becomes the folder `package` of branch
`upm`, with the tag upm/<version>; nothing that is checked out changes and nothing is pushed. Prints the line for a project's
Packages/manifest.json.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

BRANCH = "upm"


class Failed(Exception):
    pass


def git(repository: Path, *arguments: str, **environment: str) -> str:
    done = subprocess.run(["git", "-C", str(repository), *arguments], capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode != 0:
        raise Failed(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout.strip()


def unpack(archive: Path, folder: Path) -> dict[str, str]:
    """The package's own description; the package is in folder/package."""
    try:
        with tarfile.open(archive, "r:gz") as packed:
            if any(not f"{member.name}/".startswith("package/") or ".." in member.name for member in packed.getmembers()):
                raise Failed(f"{archive} is no Unity package: something in it is not in the folder package")
            packed.extractall(folder)
        described: dict[str, str] = json.loads((folder / "package" / "package.json").read_text(encoding="utf-8"))
    except (OSError, EOFError, tarfile.TarError, json.JSONDecodeError) as error:
        raise Failed(f"{archive} is no Unity package: {error}") from None
    return described


def publish(repository: Path, archive: Path) -> dict[str, str]:
    """Commits the package onto the branch and tags it. Returns its description."""
    with tempfile.TemporaryDirectory() as folder:
        described = unpack(archive, Path(folder))
        tag = f"{BRANCH}/{described['version']}"
        if git(repository, "tag", "--list", tag):
            raise Failed(f"the tag {tag} exists; raise the version, or delete it with: git tag -d {tag}")
        index = {"GIT_INDEX_FILE": str(Path(folder) / "index")}
        # The whole package, whatever this tree ignores.
        git(repository, f"--work-tree={folder}", "add", "--force", "package", GIT_DIR=git(repository, "rev-parse", "--absolute-git-dir"), **index)
        tree = git(repository, "write-tree", **index)
    before = git(repository, "branch", "--list", "--format=%(objectname)", BRANCH)
    parents = ["-p", before] if before else []
    commit = git(repository, "commit-tree", tree, *parents, "-m", f"{described['name']} {described['version']}")
    git(repository, "update-ref", f"refs/heads/{BRANCH}", commit)
    git(repository, "tag", tag, commit)
    return described


def main() -> int:
    parser = argparse.ArgumentParser(prog="publish", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--repository", type=Path, default=Path.cwd(), metavar="FOLDER")
    parser.add_argument("--url", default="https://YOUR.HOST/apexline.git")
    options = parser.parse_args()
    try:
        described = publish(options.repository, options.archive.resolve())
    except Failed as error:
        print(f"publish: {error}", file=sys.stderr)
        return 1
    print(f'"{described["name"]}": "{options.url}?path=/package#{BRANCH}/{described["version"]}"')
    return 0


if __name__ == "__main__":
    sys.exit(main())
