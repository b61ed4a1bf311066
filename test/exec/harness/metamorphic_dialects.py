# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How each matrix API writes what the programs of metamorphic.py do, a class each.

`types`: the types of factors and of sums. `shapes`: M, N and K, the first of which a test run has.
"""

_HLSL = {"f16": "float16_t", "bf16": "bfloat16_t", "f32": "float", "i8": "int8_t4_packed", "i16": "int16_t", "i32": "int"}

GROUPSHARED = "Shared"  # the name of a groupshared array


def _shape(use, m, n, k):
    return {"A": (m, k), "B": (k, n), "Accumulator": (m, n)}[use]


class Dialect:
    options = []
    prelude = ""
    types = {"f16": "f32", "f32": "f32", "i8": "i32"}
    is_structured = False  # what its buffers are
    counts_bytes = True  # offsets and strides count these, and not components
    adds = True  # two accumulators can be added

    def buffer(self, name, fmt, binding, writable):
        kind = f"StructuredBuffer<{self.element(fmt)}>" if self.is_structured else "ByteAddressBuffer"
        return f"{'RW' * writable}{kind} {name} : register({'u' if writable else 't'}{binding});"

    def element(self, fmt):
        return _HLSL[fmt]

    def shapes(self, fmt, target):
        raise NotImplementedError

    def multiply(self, c, a, b, fmt):
        """c becomes the product of a and b; fmt: the type of c."""
        raise NotImplementedError


class WaveMatrix(Dialect):
    def shapes(self, fmt, target):
        k = 32 if fmt == "i8" and target in ("nvidia-hopper", "intel-xe2") else 16  # MatrixDepth()
        return [(16, 32, k), (32, 16, k), (16, 16, k)]

    def declare(self, use, fmt, m, n, k, name):
        kind = {"A": "Left", "B": "Right", "Accumulator": "Accumulator"}[use]
        return f"WaveMatrix{kind}<{_HLSL[fmt]}, {m}, {n}> {name};"

    def load(self, name, use, buffer, offset, stride, column_major):
        return f"{name}.Load({buffer}, {offset}, {stride}, {str(column_major).lower()});"

    def store(self, name, buffer, offset, stride, column_major):
        return f"{name}.Store({buffer}, {offset}, {stride}, {str(column_major).lower()});"

    def multiply(self, c, a, b, fmt):
        return f"{c}.Multiply({a}, {b});"

    def zero(self, c, fmt):
        return f"{c}.Fill(0);"

    def accumulate(self, c, a, b):
        return f"{c}.MultiplyAccumulate({a}, {b});"

    def add(self, c, d):
        return f"{c}.Add({d});"

    def scale(self, c, factor, fmt):
        return f"{c}.ScalarMultiply({factor});"


class Linalg(Dialect):
    options = ["-T", "cs_6_10"]
    prelude = "#include <dx/linalg.h>\nusing namespace dx::linalg;\n"
    types = {"f16": "f32", "f32": "f32", "i8": "i32", "bf16": "f32"}
    components = {"f16": "F16", "bf16": "BFloat16", "f32": "F32", "i8": "I8", "i32": "I32"}

    def shapes(self, fmt, target):
        k = 16 if fmt == "i8" else 8
        return [(8, 16, k), (16, 8, k), (8, 24, k)]

    def declare(self, use, fmt, m, n, k, name):
        rows, columns = _shape(use, m, n, k)
        return (f"typedef Matrix<ComponentType::{self.components[fmt]}, {rows}, {columns}, MatrixUse::{use}, MatrixScope::Wave> "
                f"T{name}; T{name} {name};")

    def layout(self, column_major):
        return "MatrixLayoutEnum::" + ("ColMajor" if column_major else "RowMajor")

    def load(self, name, use, buffer, offset, stride, column_major):
        return f"{name} = T{name}::Load({buffer}, {offset}, {stride}, {self.layout(column_major)});"

    def store(self, name, buffer, offset, stride, column_major):
        return f"{name}.Store({buffer}, {offset}, {stride}, {self.layout(column_major)});"

    def multiply(self, c, a, b, fmt):
        return f"{c} = Multiply<ComponentType::{self.components[fmt]}>({a}, {b});"

    def zero(self, c, fmt):
        return f"{c} = T{c}::Splat(0);"

    def accumulate(self, c, a, b):
        return f"{c}.MultiplyAccumulate({a}, {b});"

    def add(self, c, d):
        return f"for (uint e = 0; e < {c}.Length(); ++e) {c}.Set(e, {c}.Get(e) + {d}.Get(e));"

    def scale(self, c, factor, fmt):
        return f"for (uint e = 0; e < {c}.Length(); ++e) {c}.Set(e, {c}.Get(e) * {factor});"


class SubgroupMatrix(Dialect):
    is_structured, counts_bytes = True, False
    adds = False
    names = {"A": "left", "B": "right", "Accumulator": "result"}

    def element(self, fmt):
        return "int" if fmt == "i8" else _HLSL[fmt]

    def shapes(self, fmt, target):
        return [(8, 16, 16), (16, 8, 16), (8, 24, 16)]

    def declare(self, use, fmt, m, n, k, name):
        rows, columns = _shape(use, m, n, k)
        return f"typedef subgroup_matrix_{self.names[use]}<{fmt}, {columns}, {rows}> T{name}; T{name} {name};"

    def load(self, name, use, buffer, offset, stride, column_major):
        return f"{name} = subgroupMatrixLoad<T{name}>({buffer}, {offset}, {str(column_major).lower()}, {stride});"

    def store(self, name, buffer, offset, stride, column_major):
        return f"subgroupMatrixStore({buffer}, {offset}, {name}, {str(column_major).lower()}, {stride});"

    def multiply(self, c, a, b, fmt):
        return f"{c} = subgroupMatrixMultiply<{fmt}>({a}, {b});"

    def zero(self, c, fmt):
        return f"{c} = T{c}();"

    def accumulate(self, c, a, b):
        return f"{c} = subgroupMatrixMultiplyAccumulate({a}, {b}, {c});"

    def scale(self, c, factor, fmt):
        return f"{c} = subgroupMatrixScalarMultiply({c}, {_HLSL[fmt]}({factor}));"


class RocWMMA(Dialect):
    prelude = "#include <rocwmma/rocwmma.hpp>\n"
    types = {"f16": "f32", "f32": "f32", "i8": "i32", "bf16": "f32"}
    data_types = {"f16": "float16_t", "bf16": "bfloat16_t", "f32": "float32_t", "i8": "int8_t", "i32": "int32_t"}
    names = {"A": "matrix_a", "B": "matrix_b", "Accumulator": "accumulator"}
    counts_bytes = False

    def shapes(self, fmt, target):
        k = {"f16": 16, "bf16": 8, "f32": 4, "i8": 16}[fmt]
        return [(16, 16, k), (16, 16, 2 * k), (32, 32, k)]

    def declare(self, use, fmt, m, n, k, name):
        return f"rocwmma::fragment<rocwmma::{self.names[use]}, {m}, {n}, {k}, rocwmma::{self.data_types[fmt]}> {name};"

    def layout(self, column_major):
        return "rocwmma::" + ("mem_col_major" if column_major else "mem_row_major")

    def load(self, name, use, buffer, offset, stride, column_major):
        return f"rocwmma::load_matrix_sync({name}, {buffer} + {offset}, {stride}, {self.layout(column_major)});"

    def store(self, name, buffer, offset, stride, column_major):
        return f"rocwmma::store_matrix_sync({buffer} + {offset}, {name}, {stride}, {self.layout(column_major)});"

    def multiply(self, c, a, b, fmt):
        return f"{self.zero(c, fmt)} rocwmma::mma_sync({c}, {a}, {b}, {c});"

    def zero(self, c, fmt):
        return f"rocwmma::fill_fragment({c}, {_HLSL[fmt]}(0));"

    def accumulate(self, c, a, b):
        return f"rocwmma::mma_sync({c}, {a}, {b}, {c});"

    def add(self, c, d):
        return f"for (uint e = 0; e < {c}.num_elements; ++e) {c}.x[e] += {d}.x[e];"

    def scale(self, c, factor, fmt):
        return f"for (uint e = 0; e < {c}.num_elements; ++e) {c}.x[e] *= {factor};"


class VkKhr(Dialect):
    prelude = "#include <vk/khr/cooperative_matrix.h>\n"
    types = {"f16": "f32", "f32": "f32", "i16": "i32"}
    is_structured, counts_bytes = True, False

    def shapes(self, fmt, target):
        return [(8, 16, 16), (16, 8, 16), (8, 24, 16)]

    def declare(self, use, fmt, m, n, k, name):
        rows, columns = _shape(use, m, n, k)
        return f"typedef vk::khr::CooperativeMatrix{use}<{_HLSL[fmt]}, vk::ScopeSubgroup, {rows}, {columns}> T{name}; T{name} {name};"

    def layout(self, column_major):
        return f"vk::CooperativeMatrixLayout{'Column' if column_major else 'Row'}MajorKHR"

    def memory(self, buffer, offset):
        return f"vk::GetGroupSharedAddress({buffer}[{offset}])" if buffer == GROUPSHARED else f"{buffer}, {offset}"

    def load(self, name, use, buffer, offset, stride, column_major):
        return f"{name} = T{name}::Load<{self.layout(column_major)}>({self.memory(buffer, offset)}, {stride});"

    def store(self, name, buffer, offset, stride, column_major):
        return f"{name}.Store<{self.layout(column_major)}>({self.memory(buffer, offset)}, {stride});"

    def multiply(self, c, a, b, fmt):
        return f"{c} = cooperativeMatrixMultiplyAdd({a}, {b}, T{c}::Splat(0));"

    def zero(self, c, fmt):
        return f"{c} = T{c}::Splat(0);"

    def accumulate(self, c, a, b):
        return f"{c} = cooperativeMatrixMultiplyAdd({a}, {b}, {c});"

    def add(self, c, d):
        return f"{c} = {c} + {d};"

    def scale(self, c, factor, fmt):
        return f"{c} = {c} * {_HLSL[fmt]}({factor});"


DIALECTS = {"wave-matrix": WaveMatrix(), "linalg": Linalg(), "subgroup-matrix": SubgroupMatrix(), "rocwmma": RocWMMA(), "vk-khr": VkKhr()}
