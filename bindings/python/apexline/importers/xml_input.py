# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""XML from strangers, read with lxml (libxml2): no network, no DTD from outside, entities only from local *.xml files.

libxml2 itself stops entities that grow out of proportion ("billion laughs") and nesting beyond 256 levels.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

from lxml import etree

from ..errors import InvalidData
from ..input_file import read_bytes
from ._common import bad_data

MAX_BYTES = 64 * 1024 * 1024
MAX_UNDECLARED = 32


def parse(path: Path, entity_folders: tuple[Path, ...] = ()) -> etree._Element:
    """The root element of a file. Entities that are files are looked for where the file says, then under their bare
    name beside the file and in `entity_folders`. InvalidData names file, line and trouble; OSError when it cannot be
    read."""
    data = _read(path)
    for _ in range(MAX_UNDECLARED):
        try:
            root = etree.fromstring(data, _parser(path, entity_folders), base_url=path.resolve().as_uri())
        except etree.XMLSyntaxError as error:
            name = _undeclared_entity(error, data)
            if name is None:
                raise bad_data(path, f"{_where(error)}not well-formed XML: {error.msg}; is it whole?") from None
            # The declaration may stand in the external DTD, which is not read. A reader that does not read it passes
            # over the reference (XML 1.0, section 4.4.3).
            data = data.replace(b"&" + name + b";", b"")
            continue
        if root is None:
            break
        return root
    raise bad_data(path, "holds no XML element")


def _parser(path: Path, entity_folders: tuple[Path, ...]) -> etree.XMLParser:
    parser = etree.XMLParser(
        load_dtd=False, resolve_entities=True, no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )
    parser.resolvers.add(_LocalFiles(path, entity_folders))
    return parser


class _LocalFiles(etree.Resolver):
    def __init__(self, path: Path, folders: tuple[Path, ...]) -> None:
        self._path = path
        self._folders = (path.resolve().parent, *folders)

    def resolve(self, url: str, public_id: str, context: object) -> object:
        parts = urlsplit(url)
        if parts.scheme not in ("", "file") or parts.netloc not in ("", "localhost"):
            raise bad_data(self._path, f"an entity asks for '{url[:80]}'; only local files are read")
        wanted = Path(unquote(parts.path))
        if wanted.suffix.lower() != ".xml":
            raise bad_data(self._path, f"an entity asks for '{wanted.name[:80]}'; entities may only be *.xml files")
        for candidate in (wanted, *(folder / wanted.name for folder in self._folders)):
            if candidate.is_file():
                return self.resolve_string(_read(candidate), context, base_url=candidate.resolve().as_uri())
        raise bad_data(
            self._path, f"its entity file {wanted} is missing; put {wanted.name} there or beside the track's file"
        )


def _read(path: Path) -> bytes:
    data = read_bytes(path, MAX_BYTES)
    # Many old files call themselves UTF-8, or nothing, and hold Latin-1 in a comment or a name.
    declared = re.match(rb"\s*<\?xml[^>]*encoding\s*=\s*[\"']([\w.-]+)", data)
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and (declared is None or declared[1].lower() == b"utf-8"):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            data = data.decode("latin-1").encode("utf-8")
    return data


def _undeclared_entity(error: etree.XMLSyntaxError, data: bytes) -> bytes | None:
    """The name of an entity that may be declared in an external DTD."""
    found = re.match(r"Entity '([\w.-]+)' not defined", error.msg or "")
    has_external_dtd = re.search(rb"<!DOCTYPE\s+[\w:.-]+\s+(SYSTEM|PUBLIC)\s", data) is not None
    name = found[1].encode("utf-8") if found else b""
    return name if has_external_dtd and name and b"&" + name + b";" in data else None


def _where(error: etree.XMLSyntaxError) -> str:
    return f"line {error.lineno}: " if error.lineno else ""


def local_name(element: etree._Element) -> str:
    """The tag without its namespace; empty for what is no element."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


__all__ = ["InvalidData", "local_name", "parse"]
