# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Describes the facts that an application needs to run a shader. Names are those of tessera/tessera-c.h. Sizes, offsets and strides are in
bytes. An absent number or object is None, an absent text is ""."""

from __future__ import annotations

import ctypes
import dataclasses
from dataclasses import dataclass
from typing import Any, Optional, Tuple

from . import _native


@dataclass(frozen=True)
class Array:
    count: int
    stride: int


@dataclass(frozen=True)
class Type:
    name: str
    array: Tuple[Array, ...]
    rows: int
    columns: int
    order: str
    matrix_stride: Optional[int]
    struct_index: Optional[int]


@dataclass(frozen=True)
class Member:
    name: str
    type: Type
    offset: int
    size: int


@dataclass(frozen=True)
class Struct:
    name: str
    layout: str
    size: int
    members: Tuple[Member, ...]


@dataclass(frozen=True)
class MetalPlace:
    table: str
    index: int
    indices: Tuple[int, ...]
    argument_stride: Optional[int]
    address_offset: Optional[int]
    size_offset: Optional[int]
    samplers: Tuple[int, ...]


@dataclass(frozen=True)
class Resource:
    name: str
    kind: str
    set: Optional[int]
    binding: Optional[int]
    counter_of: str
    count: Optional[int]
    read_only: int
    element: Optional[Type]
    format: str
    element_stride: Optional[int]
    type: str
    size: Optional[int]
    members: Tuple[Member, ...]
    metal: Optional[MetalPlace]
    heap: str
    combined: int
    dimension: str
    arrayed: int
    multisampled: int
    input_attachment: Optional[int]
    ordered: int


@dataclass(frozen=True)
class Constant:
    name: str
    id: int
    type: str
    kind: int
    number: float
    integer: int


@dataclass(frozen=True)
class Matrix:
    element: str
    rows: int
    columns: int
    use: str
    scope: str


@dataclass(frozen=True)
class Multiply:
    m: int
    n: int
    k: int
    a: str
    b: str
    accumulator: str
    scope: str


@dataclass(frozen=True)
class Tiling:
    types: str
    written: str
    tile: str
    route: str


@dataclass(frozen=True)
class MatrixConfiguration:
    component_type: str
    result_component_type: str
    m: int
    n: int
    k: int


@dataclass(frozen=True)
class Emulation:
    matrix: Matrix
    per_lane: int


@dataclass(frozen=True)
class GroupMatrix:
    matrix: Matrix
    native: int
    waves: Tuple[int, ...]
    band_rows: int
    band_columns: int
    bands: int


@dataclass(frozen=True)
class ThreadMatrix:
    operation: str
    rows: int
    columns: int
    component: str
    vector: str
    result: str
    layout: str
    form: str
    by: str


@dataclass(frozen=True)
class PatchBuffer:
    content: str
    index: int
    stride: int


@dataclass(frozen=True)
class RayTables:
    slots: int
    record_header: int
    levels: int


@dataclass(frozen=True)
class Kernel:
    name: str
    version: str
    threadgroup: Tuple[int, ...]
    simd_width: int
    buffer_sizes: Optional[int]
    patch_buffers: Tuple[PatchBuffer, ...]
    rays: Optional[RayTables]


@dataclass(frozen=True)
class Element:
    semantic: str
    type: str
    count: int
    built_in: str
    location: Optional[int]
    locations: int
    source: int
    interpolation: Tuple[str, ...]
    component: int
    per_primitive: int
    per_patch: int
    stream: int


@dataclass(frozen=True)
class Mesh:
    topology: str
    vertices: int
    primitives: int
    payload_size: int


@dataclass(frozen=True)
class Tessellation:
    domain: str
    partitioning: str
    topology: str
    input_points: int
    output_points: int


@dataclass(frozen=True)
class Geometry:
    input: str
    topology: str
    vertices: int
    instances: int


@dataclass(frozen=True)
class Rays:
    payload_size: int
    attribute_size: int
    parameter_size: int
    traces_rays: int
    calls_shaders: int


@dataclass(frozen=True)
class Entry:
    target: str
    target_note: str
    buffer_layout: str
    name: str
    workgroup_size: Tuple[int, ...]
    wave_min: int
    wave_max: int
    wave_preferred: int
    resources: Tuple[Resource, ...]
    push_constants: Tuple[Resource, ...]
    structs: Tuple[Struct, ...]
    constants: Tuple[Constant, ...]
    groupshared_bytes: int
    matrices: Tuple[Matrix, ...]
    multiplies: Tuple[Multiply, ...]
    tiling: Tuple[Tiling, ...]
    configurations: Tuple[MatrixConfiguration, ...]
    emulated: Tuple[Emulation, ...]
    group_matrices: Tuple[GroupMatrix, ...]
    thread_matrices: Tuple[ThreadMatrix, ...]
    bounds_of_buffers: str
    bounds_of_groupshared: str
    metal: Optional[Kernel]
    capabilities: Tuple[str, ...]
    extensions: Tuple[str, ...]
    features: Tuple[str, ...]
    stage: str
    inputs: Tuple[Element, ...]
    outputs: Tuple[Element, ...]
    modes: Tuple[str, ...]
    shader_records: Tuple[Resource, ...]
    rays: Optional[Rays]
    mesh: Optional[Mesh]
    tessellation: Optional[Tessellation]
    geometry: Optional[Geometry]
    workgroup_size_ids: Tuple[Optional[int], ...]


@dataclass(frozen=True)
class Fix:
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """Is one message. Severities are 0 note, 1 remark, 2 warning and 3 error. Lines and columns count from 1. In a message about a file
    as a whole line, column and end_column are 0; in one about the options file is empty as well."""

    severity: int
    id: str
    file: str
    line: int
    column: int
    end_column: int
    message: str
    fixes: Tuple[Fix, ...]


_CLASSES = {
    _native.array: Array, _native.type_: Type, _native.member: Member, _native.struct: Struct, _native.metal_place: MetalPlace,
    _native.resource: Resource, _native.constant: Constant, _native.reflected_matrix: Matrix, _native.multiply: Multiply,
    _native.tiling: Tiling, _native.matrix_configuration: MatrixConfiguration, _native.emulation: Emulation,
    _native.group_matrix: GroupMatrix, _native.thread_matrix: ThreadMatrix, _native.kernel: Kernel, _native.patch_buffer: PatchBuffer, _native.ray_tables: RayTables, _native.element: Element, _native.rays: Rays,
    _native.mesh: Mesh, _native.tessellation: Tessellation, _native.geometry: Geometry, _native.entry: Entry, _native.fix: Fix, _native.diagnostic: Diagnostic}


def read(given: Any) -> Any:
    """Converts a struct of the C API to the class of its name, which has the same fields."""
    if isinstance(given, ctypes.Structure):
        kind = _CLASSES[type(given)]
        return kind(**{field.name: _field(given, field) for field in dataclasses.fields(kind)})
    if isinstance(given, ctypes.Array):
        return tuple(given)
    if isinstance(given, bytes):
        return given.decode(errors="replace")
    if isinstance(given, ctypes._Pointer):
        return read(given.contents) if given else None
    return given


def _field(struct: Any, field: dataclasses.Field) -> Any:
    given = getattr(struct, field.name)
    count = getattr(struct, f"num_{field.name}", None)
    if count is not None:
        return tuple(read(given[i]) for i in range(count))
    return None if given == _native.ABSENT and str(field.type).startswith("Optional") else read(given)
