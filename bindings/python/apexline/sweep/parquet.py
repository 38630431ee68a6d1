# SPDX-License-Identifier: MIT
# Copyright (c) 2026 The Apexline authors
"""Writes a table as Apache Parquet, as far as a table of results needs it: one row group, one uncompressed page of plain values for
each column, every column optional. Debian has no package that writes the format.

Sources: the format's specification (github.com/apache/parquet-format, README.md, Encodings.md, parquet.thrift) and Thrift's compact
protocol (github.com/apache/thrift, doc/specs/thrift-compact-protocol.md).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MAGIC = b"PAR1"
INT64, DOUBLE, BYTE_ARRAY = 2, 5, 6
"""Physical types (parquet.thrift, Type)."""
OPTIONAL, UTF8, PLAIN, RLE, UNCOMPRESSED, DATA_PAGE = 1, 0, 0, 3, 0, 0
KINDS: Mapping[type, int] = {int: INT64, float: DOUBLE, str: BYTE_ARRAY}


def _varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _zigzag(value: int) -> bytes:
    return _varint(value << 1 if value >= 0 else (-value << 1) - 1)


@dataclass(frozen=True)
class _Long:
    """An i64, where a plain int is an i32."""

    value: int


def _binary(text: str) -> bytes:
    data = text.encode()
    return _varint(len(data)) + data


def _compact(value: Any) -> tuple[int, bytes]:
    """A value's type and bytes in Thrift's compact protocol; a dict is a struct by field number."""
    if isinstance(value, _Long):
        return 6, _zigzag(value.value)
    if isinstance(value, int):
        return 5, _zigzag(value)
    if isinstance(value, str):
        return 8, _binary(value)
    if isinstance(value, list):
        kinds_and_bytes = [_compact(item) for item in value]
        kind = kinds_and_bytes[0][0]
        head = bytes([len(value) << 4 | kind]) if len(value) < 15 else bytes([0xF0 | kind]) + _varint(len(value))
        return 9, head + b"".join(data for _, data in kinds_and_bytes)
    out, last = bytearray(), 0
    for number, item in value.items():
        kind, data = _compact(item)
        # Field numbers rise by less than 16 here, so the short form holds them.
        out += bytes([(number - last) << 4 | kind]) + data
        last = number
    return 12, bytes(out) + b"\0"


def _levels(values: Sequence[Any]) -> bytes:
    """Which values are there, as runs of the hybrid encoding (definition levels 0 and 1), behind their size."""
    out = bytearray()
    start = 0
    for at in range(1, len(values) + 1):
        if at == len(values) or (values[at] is None) != (values[start] is None):
            out += _varint(at - start << 1) + bytes([values[start] is not None])
            start = at
    return struct.pack("<I", len(out)) + bytes(out)


def _plain(values: Sequence[Any], kind: int) -> bytes:
    there = [value for value in values if value is not None]
    if kind == BYTE_ARRAY:
        return b"".join(struct.pack("<I", len(value.encode())) + value.encode() for value in there)
    return struct.pack(f"<{len(there)}{'q' if kind == INT64 else 'd'}", *there)


def table_bytes(columns: Mapping[str, type], rows: Sequence[Mapping[str, Any]]) -> bytes:
    """The file. columns: int, float or str by name, in order; what a row lacks, or has as None, is null."""
    out = bytearray(MAGIC)
    chunks = []
    for name, kind_of in columns.items():
        kind = KINDS[kind_of]
        values = [None if row.get(name) is None else kind_of(row[name]) for row in rows]
        page = _levels(values) + _plain(values, kind)
        header = _compact({1: DATA_PAGE, 2: len(page), 3: len(page), 5: {1: len(rows), 2: PLAIN, 3: RLE, 4: RLE}})[1]
        offset, size = len(out), len(header) + len(page)
        about = {1: kind, 2: [PLAIN, RLE], 3: [name], 4: UNCOMPRESSED, 5: _Long(len(rows)), 6: _Long(size), 7: _Long(size),
                 9: _Long(offset)}  # fmt: skip
        chunks.append({2: _Long(offset), 3: about})
        out += header + page
    schema: list[Any] = [{4: "schema", 5: len(columns)}]
    for name, kind_of in columns.items():
        element = {1: KINDS[kind_of], 3: OPTIONAL, 4: name}
        schema.append(element | {6: UTF8} if kind_of is str else element)
    groups = [{1: chunks, 2: _Long(len(out) - len(MAGIC)), 3: _Long(len(rows))}]
    footer = _compact({1: 1, 2: schema, 3: _Long(len(rows)), 4: groups, 6: "apexline"})[1]
    return bytes(out) + footer + struct.pack("<I", len(footer)) + MAGIC
