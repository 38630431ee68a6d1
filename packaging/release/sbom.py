# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""The bill of materials as SPDX 2.3 JSON: each artefact with its checksum, and what is compiled into it with version and licence."""

from __future__ import annotations

import hashlib
import re
import subprocess
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

INCLUDE = Path("/usr/include")


def macro(header: Path, name: str) -> str:
    match = re.search(rf"^\s*#\s*define\s+{name}\s+(\d+)", header.read_text(encoding="utf-8"), re.MULTILINE)
    if not match:
        raise SystemExit(f"sbom: {header} does not define {name}")
    return match[1]


def joined(header: str, *names: str) -> str:
    path = INCLUDE / header
    if not path.is_file():
        raise SystemExit(f"sbom: {path} is missing; run tools/setup build")
    return ".".join(macro(path, name) for name in names)


def emscripten() -> str:
    """The version that Debian's package names; none where it is not installed."""
    path = Path("/usr/share/emscripten/emscripten-version.txt")
    return path.read_text(encoding="utf-8").strip().strip('"') if path.is_file() else "NOASSERTION"


def compiled_in() -> dict[str, dict[str, str]]:
    """By name: version on this machine, licence, home page and copyright."""
    gcc = subprocess.run(["gcc", "-dumpfullversion"], check=True, capture_output=True, text=True).stdout.strip()
    json = "nlohmann/detail/abi_macros.hpp" if (INCLUDE / "nlohmann/detail/abi_macros.hpp").is_file() else "nlohmann/detail/macro_scope.hpp"
    return {
        "glm": {"version": joined("glm/detail/setup.hpp", "GLM_VERSION_MAJOR", "GLM_VERSION_MINOR", "GLM_VERSION_PATCH", "GLM_VERSION_REVISION"),
                "licence": "MIT", "home": "https://github.com/g-truc/glm", "copyright": "Copyright (c) 2005 G-Truc Creation"},
        "nlohmann-json": {"version": joined(json, *(f"NLOHMANN_JSON_VERSION_{part}" for part in ("MAJOR", "MINOR", "PATCH"))),
                          "licence": "MIT", "home": "https://github.com/nlohmann/json", "copyright": "Copyright (c) 2013-2022 Niels Lohmann"},
        "gcc-runtime": {"version": gcc, "licence": "GPL-3.0-or-later WITH GCC-exception-3.1", "home": "https://gcc.gnu.org",
                        "copyright": "Copyright (c) Free Software Foundation, Inc."},
        "emscripten-runtime": {"version": emscripten(), "licence": "MIT AND Apache-2.0 WITH LLVM-exception", "home": "https://emscripten.org",
                               "copyright": "Copyright (c) 2010-2014 Emscripten authors"},
        "pybind11": {"version": joined("pybind11/detail/common.h", "PYBIND11_VERSION_MAJOR", "PYBIND11_VERSION_MINOR") + ".x",
                     "licence": "BSD-3-Clause", "home": "https://github.com/pybind/pybind11", "copyright": "Copyright (c) 2016 Wenzel Jakob"},
    }  # fmt: skip


def parts_of(name: str) -> list[str]:
    """Sources carry the two header-only libraries only where they are amalgamated; binaries carry the run-time as well."""
    if name.endswith(".tar.gz") and "linux" not in name:
        return []
    if re.fullmatch(r"apexline-[\d.]+\.tgz", name):
        return ["glm", "nlohmann-json", "emscripten-runtime"]
    return ["glm", "nlohmann-json", *([] if "amalgamated" in name else ["gcc-runtime"]), *(["pybind11"] if name.endswith(".whl") else [])]


def identifier(name: str) -> str:
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name: str, facts: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"SPDXID": identifier(name), "name": name, "versionInfo": facts["version"], "downloadLocation": facts.get("home", "NOASSERTION"),
            "filesAnalyzed": False, "licenseConcluded": facts["licence"], "licenseDeclared": facts["licence"],
            "copyrightText": facts["copyright"], **more}  # fmt: skip


def describe(artefacts: Iterable[Path], version: str, created: str) -> dict[str, Any]:
    """`created`: time in UTC as 2026-01-31T12:00:00Z."""
    paths = sorted(artefacts)
    own = {"version": version, "licence": "MIT", "copyright": "Copyright (c) 2026 The Apexline authors"}
    others = compiled_in()
    packages, relations = [], []
    for path in paths:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        packages.append(package(path.name, own, packageFileName=path.name, checksums=[{"algorithm": "SHA256", "checksumValue": digest}]))
        relations.append(("SPDXRef-DOCUMENT", "DESCRIBES", identifier(path.name)))
        relations += [(identifier(path.name), "CONTAINS", identifier(name)) for name in parts_of(path.name)]
    used = {name for path in paths for name in parts_of(path.name)}
    packages += [package(name, facts) for name, facts in others.items() if name in used]
    seed = "".join(str(entry.get("checksums")) for entry in packages)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"apexline-{version}",
        "documentNamespace": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, seed)}",
        "creationInfo": {"created": created, "creators": ["Tool: apexline-release", "Organization: The Apexline authors"]},
        "packages": packages,
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations],
    }  # fmt: skip
