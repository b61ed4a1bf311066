# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The matrix dialects, a row each: types, memories and operations as HLSL has them. A dialect joins by a row of ROWS."""

from dataclasses import dataclass, replace

import types_ as ty

FORMATS = {s.fmt: s for s in (ty.F16, ty.F32, ty.F64, ty.BF16, ty.I16, ty.U16, ty.I32, ty.U32, ty.I64, ty.U64)}


@dataclass(frozen=True)
class Dialect:
    """`products`: component types of A, B and the accumulator. `sizes`: those of M and N; `depths`: those of K for the type of A,
    or the room that K takes where the dialect has none to choose. `unit`: bytes (1) or components (0) that offsets and strides
    count in buffers; `step`: of how many bytes they are multiples there.

    type(role, fmt, m, n, k) is the HLSL type of role a, b or c. load and store have {type}, {m} (the matrix), {memory},
    {offset}, {stride}, {major}, {small}, {order} and {is_column}; load_shared and store_shared, if there are such, are those of groupshared arrays. `operations`: (statement, effect on the largest magnitude of c)."""
    name: str
    head: tuple
    products: tuple
    sizes: tuple
    depths: dict
    component: dict  # the name of a component type
    types: dict  # role: template
    buffer: str  # HLSL of a buffer; {element}
    kind: str  # in the pipeline, less RW
    elements: dict  # what a groupshared array (and a buffer with elements) of a component type holds; its format
    counts_bytes: bool
    step: int
    load: str
    store: str
    operations: tuple
    profile: str = "cs_6_6"
    of_group: bool = False  # its matrices belong to all threads of a group, not to those of a wave
    load_shared: str = ""
    store_shared: str = ""

    def type(self, role, product, m, n, k):
        a, b, c = (self.component[fmt] for fmt in product)
        return self.types[role].format(a=a, b=b, c=c, m=m, n=n, k=k)


_WORDS = {fmt: "u32" for fmt in ("i8", "u8", "e4m3", "e5m2")}
_WGSL_WORDS = {"i8": "i32", "u8": "u32"}


def _product(largest, k, of):
    return of * of * k


# Statements on c: {n} is a small number of its component type, {acc} its type, {C} the name of its component type.
# effect(largest, k, factor) is the largest magnitude after it.
WAVE_MATRIX = Dialect(
    name="WaveMatrix", head=(),
    products=(("f16", "f16", "f16"), ("f16", "f16", "f32"), ("f32", "f32", "f32"), ("i8", "i8", "i32"), ("u8", "u8", "i32"),
              ("i8", "u8", "i32"), ("u8", "i8", "i32")),
    sizes=(16, 16, 16, 32), depths={"": (32,)},
    component={"f16": "float16_t", "f32": "float", "i8": "int8_t4_packed", "u8": "uint8_t4_packed", "i32": "int"},
    types={"a": "WaveMatrixLeft<{a}, {m}, {n}>", "b": "WaveMatrixRight<{b}, {m}, {n}>", "c": "WaveMatrixAccumulator<{c}, {m}, {n}>",
           "column": "WaveMatrixLeftColAcc<{c}, {m}, {n}>", "row": "WaveMatrixRightRowAcc<{c}, {m}, {n}>"},
    buffer="{rw}ByteAddressBuffer", kind="ByteAddressBuffer", elements=_WORDS, counts_bytes=True, step=4,
    load="{m}.Load({memory}, {offset}, {stride}, {is_column});", store="{m}.Store({memory}, {offset}, {stride}, {is_column});",
    operations=(
        ("c.Multiply(a, b);", _product), ("c.MultiplyAccumulate(a, b);", lambda x, k, of: x + of * of * k),
        ("c.MultiplyAccumulate(a, b);", lambda x, k, of: x + of * of * k), ("c.Fill({n});", lambda x, k, of: 3),
        ("c.ScalarAdd({n});", lambda x, k, of: x + 3), ("c.ScalarSubtract({n});", lambda x, k, of: x + 3),
        ("c.ScalarMultiply({n});", lambda x, k, of: x * 3), ("d = c;", lambda x, k, of: x),
        ("c.Add(d);", lambda x, k, of: 2 * x),
        ("column.Fill({n}); column.SumAccumulate(a); c.Add(column);", lambda x, k, of: x + 3 + of * k),
        ("row.Fill({n}); row.SumAccumulate(b); c.Add(row);", lambda x, k, of: x + 3 + of * k)))

_LINALG = {"i8": "I8", "u8": "U8", "i16": "I16", "u16": "U16", "i32": "I32", "u32": "U32", "i64": "I64", "u64": "U64", "f16": "F16",
           "bf16": "BFloat16", "f32": "F32", "f64": "F64", "e4m3": "F8_E4M3FN", "e5m2": "F8_E5M2"}
# Types that few devices have, or that become others first.
_MIXED = (("e4m3", "e4m3", "f32"), ("e4m3", "e5m2", "f32"), ("e5m2", "f16", "f32"), ("f16", "e4m3", "f16"), ("bf16", "e4m3", "f32"),
          ("f16", "bf16", "f32"), ("bf16", "f32", "f32"))
_BYTE_DEPTHS = {fmt: (16, 32) for fmt in _WORDS}
LINALG = Dialect(
    name="linalg", head=("#include <dx/linalg.h>", "using namespace dx::linalg;"),
    products=(("f16", "f16", "f16"), ("f16", "f16", "f32"), ("f32", "f32", "f32"), ("bf16", "bf16", "f32"), ("i8", "i8", "i32"),
              ("u8", "i8", "i32"), ("u8", "u8", "u32"), ("i16", "i16", "i32"), ("i32", "i32", "i32"), ("u32", "u32", "u64"),
              ("f64", "f64", "f64"), ("f16", "f32", "f32"), ("i16", "u8", "i64"), *_MIXED),
    sizes=(4, 8, 8, 12, 16, 5), depths={"": (4, 8, 8, 16, 12), **_BYTE_DEPTHS}, component=_LINALG,
    types={"a": "Matrix<ComponentType::{a}, {m}, {k}, MatrixUse::A, MatrixScope::Wave>",
           "b": "Matrix<ComponentType::{b}, {k}, {n}, MatrixUse::B, MatrixScope::Wave>",
           "c": "Matrix<ComponentType::{c}, {m}, {n}, MatrixUse::Accumulator, MatrixScope::Wave>"},
    buffer="{rw}ByteAddressBuffer", kind="ByteAddressBuffer", elements=_WORDS, counts_bytes=True, step=0,
    load="{m} = {type}::Load({memory}, {offset}, {stride}, MatrixLayout::{major}Major);",
    store="{m}.Store({memory}, {offset}, {stride}, MatrixLayout::{major}Major);",
    operations=(
        ("c = Multiply<ComponentType::{C}>(a, b);", _product), ("c.MultiplyAccumulate(a, b);", lambda x, k, of: x + of * of * k),
        ("c.MultiplyAccumulate(a, b);", lambda x, k, of: x + of * of * k), ("c = {acc}::Splat({n});", lambda x, k, of: 3),
        ("for (uint e = 0; e < c.Length(); ++e) c.Set(e, c.Get(e) + {n});", lambda x, k, of: x + 3),
        ("for (uint e = 0; e < c.Length(); ++e) {{ uint2 at = c.GetCoordinate(e); c.Set(e, c.Get(e) + ({N})(at.x + at.y * 2)); }}",
         lambda x, k, of: x + 96),
        ("d = c;", lambda x, k, of: x)), profile="cs_6_10")

LINALG_GROUP = replace(
    LINALG, name="linalg-group", of_group=True, sizes=(8, 16, 16, 24, 12, 5, 20, 37), depths={"": (4, 8, 16, 11), **_BYTE_DEPTHS},
    types={role: text.replace("MatrixScope::Wave", "MatrixScope::ThreadGroup") for role, text in LINALG.types.items()})

_WGSL = {fmt: fmt for fmt in ("f16", "f32", "i8", "u8", "i32", "u32")}
SUBGROUP_MATRIX = Dialect(
    name="subgroup_matrix", head=(),
    products=(("f16", "f16", "f16"), ("f16", "f16", "f32"), ("f32", "f32", "f32"), ("i8", "i8", "i32"), ("u8", "u8", "u32"),
              ("i32", "i32", "i32"), ("u32", "u32", "u32"), ("u8", "u8", "i32")),
    sizes=(8, 8, 16, 12, 5), depths={"": (8, 16, 4), "i8": (16, 32, 8), "u8": (16, 32, 8)}, component=_WGSL,
    types={"a": "subgroup_matrix_left<{a}, {k}, {m}>", "b": "subgroup_matrix_right<{b}, {n}, {k}>", "c": "subgroup_matrix_result<{c}, {n}, {m}>"},
    buffer="{rw}StructuredBuffer<{element}>", kind="StructuredBuffer", elements=_WGSL_WORDS, counts_bytes=False, step=0,
    load="{m} = subgroupMatrixLoad<{type}>({memory}, {offset}, {is_column}, {stride});",
    store="subgroupMatrixStore({memory}, {offset}, {m}, {is_column}, {stride});",
    operations=(
        ("c = subgroupMatrixMultiply<{C}>(a, b);", _product),
        ("c = subgroupMatrixMultiplyAccumulate(a, b, c);", lambda x, k, of: x + of * of * k),
        ("c = subgroupMatrixMultiplyAccumulate(a, b, c);", lambda x, k, of: x + of * of * k),
        ("c = {acc}({n});", lambda x, k, of: 3), ("c = subgroupMatrixScalarAdd(c, {n});", lambda x, k, of: x + 3),
        ("c = subgroupMatrixScalarSubtract(c, {n});", lambda x, k, of: x + 3),
        ("c = subgroupMatrixScalarMultiply(c, {n});", lambda x, k, of: x * 3), ("d = c;", lambda x, k, of: x)))

ROCWMMA = Dialect(
    name="rocWMMA", head=(),
    products=(("f16", "f16", "f16"), ("f16", "f16", "f32"), ("bf16", "bf16", "f32"), ("i8", "i8", "i32"), ("f32", "f32", "f32"),
              ("f64", "f64", "f64")),
    sizes=(16,), depths={"": (16, 32)},
    component={"f16": "float16_t", "bf16": "bfloat16_t", "f32": "float", "f64": "double", "i8": "rocwmma::int8_t", "i32": "int"},
    types={"a": "rocwmma::fragment<rocwmma::matrix_a, {m}, {n}, {k}, {a}>", "b": "rocwmma::fragment<rocwmma::matrix_b, {m}, {n}, {k}, {b}>",
           "c": "rocwmma::fragment<rocwmma::accumulator, {m}, {n}, {k}, {c}>"},
    buffer="{rw}StructuredBuffer<{element}>", kind="StructuredBuffer", elements=_WGSL_WORDS, counts_bytes=False, step=0,
    load="rocwmma::load_matrix_sync({m}, {memory} + ({offset}), {stride}, rocwmma::mem_{small}_major);",
    store="rocwmma::store_matrix_sync({memory} + ({offset}), {m}, {stride}, rocwmma::mem_{small}_major);",
    operations=(
        ("rocwmma::mma_sync(c, a, b, c);", lambda x, k, of: x + of * of * k), ("rocwmma::mma_sync(c, a, b, c);", lambda x, k, of: x + of * of * k),
        ("rocwmma::fill_fragment(c, {n});", lambda x, k, of: 3),
        ("for (uint e = 0; e < c.num_elements; ++e) c.x[e] += {n};", lambda x, k, of: x + 3), ("d = c;", lambda x, k, of: x)))

_VK = {"f16": "half", "f32": "float", "f64": "double", "i16": "int16_t", "u16": "uint16_t", "i32": "int", "u32": "uint",
       "i64": "int64_t", "u64": "uint64_t"}
VK_KHR = Dialect(
    name="vk::khr", head=("#include <vk/khr/cooperative_matrix.h>",),
    products=(("f16", "f16", "f16"), ("f16", "f16", "f32"), ("f32", "f32", "f32"), ("i16", "i16", "i32"), ("u16", "u16", "u32"),
              ("i32", "i32", "i32"), ("u32", "u32", "u32"), ("i64", "i64", "i64"), ("f64", "f64", "f64")),
    sizes=(8, 8, 16, 12, 5), depths={"": (8, 16, 4)}, component=_VK,
    types={"a": "vk::khr::CooperativeMatrixA<{a}, vk::ScopeSubgroup, {m}, {k}>",
           "b": "vk::khr::CooperativeMatrixB<{b}, vk::ScopeSubgroup, {k}, {n}>",
           "c": "vk::khr::CooperativeMatrixAccumulator<{c}, vk::ScopeSubgroup, {m}, {n}>"},
    buffer="{rw}StructuredBuffer<{element}>", kind="StructuredBuffer", elements={}, counts_bytes=False, step=0,
    load="{m} = {type}::Load<vk::CooperativeMatrixLayout{order}MajorKHR>({memory}, {offset}, {stride});",
    load_shared="{m} = {type}::Load<vk::CooperativeMatrixLayout{order}MajorKHR>(vk::GetGroupSharedAddress({memory}[{offset}]), {stride});",
    store="{m}.Store<vk::CooperativeMatrixLayout{order}MajorKHR>({memory}, {offset}, {stride});",
    store_shared="{m}.Store<vk::CooperativeMatrixLayout{order}MajorKHR>(vk::GetGroupSharedAddress({memory}[{offset}]), {stride});",
    operations=(
        ("c = vk::khr::cooperativeMatrixMultiplyAdd(a, b, c);", lambda x, k, of: x + of * of * k),
        ("c = vk::khr::cooperativeMatrixMultiplyAdd(a, b, c);", lambda x, k, of: x + of * of * k),
        ("c = {acc}::Splat({n});", lambda x, k, of: 3), ("c = c * {n};", lambda x, k, of: x * 3), ("c = (c + d);", lambda x, k, of: 2 * x),
        ("c = c.negate();", lambda x, k, of: x), ("for (uint e = 0; e < c.GetLength(); ++e) c.Set(c.Get(e) + {n}, e);", lambda x, k, of: x + 3),
        ("d = c;", lambda x, k, of: x)))

ROWS = (WAVE_MATRIX, LINALG, SUBGROUP_MATRIX, ROCWMMA, VK_KHR)
