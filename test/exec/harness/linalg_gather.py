# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of one thread that the lanes of a wave compute together, as a product of matrices (--thread-matrices=gather): those of
linalg_thread.py, and networks whose vectors stay matrices from layer to layer. Matrices have few numbers per row that are not 0, and
vectors are small whole numbers, so that all sums are exact.
"""

import random

import linalg_thread
import values
from linalg_matrix import _COMPONENTS
from linalg_thread import FILLER, LAYOUTS, _laid_out, _Shader
from matrix_shader import HLSL, size

OPTIONS = ["--thread-matrices=gather", "-Wno-gather"]
GROUP = (32, 2, 1)  # one wave of 32, or four of 8, in a row of threads
THREADS = 64
MOST = 6

# What a network does between its layers: text, and the same for one component. `x` is the vector that the thread began with.
ACTIVATIONS = [
    ("max({v}, 0)", lambda v: max(v, 0)),
    ("max({v}, {v} * 2)", lambda v: max(v, 2 * v)),
    ("select({v} < 0, -{v}, {v} - 1)", lambda v: -v if v < 0 else v - 1),
    ("min(abs({v}), {half})", lambda v: min(abs(v), 3)),
    ("mad({v}, {half}, 1)", lambda v: 3 * v + 1),
    ("select(abs({v}) < {half} - 1, 2 - {v}, {v})", lambda v: 2 - v if -2 < v < 2 else v),
    ("{v} * {v} - {half}", lambda v: v * v - 3),
]


def products(fmt, target):
    """Single products of every type, layout and place."""
    cases = linalg_thread.products(fmt, target)
    for case in cases:
        case.options += OPTIONS
    return cases


def _clamped(v):
    return min(max(v, -MOST), MOST)


class _Network:
    def __init__(self, rng, fmt, between, targets):
        self.rng, self.fmt, self.between, self.type = rng, fmt, between, HLSL[between]
        self.shader = _Shader(GROUP)
        self.targets = targets

    def line(self, text):
        self.shader.body.append("  " + text)

    def weights(self, rows, columns, layout, count=1):
        """So many matrices, one after the other: their place, stride and numbers."""
        by_column, is_optimal = layout in LAYOUTS[1::2], "Optimal" in layout
        length = (rows if by_column else columns) * size(self.fmt)
        stride = -(-length // 16) * 16 + (0 if is_optimal else 16)
        lines = columns if by_column else rows
        matrices = []
        for _ in range(count):
            matrix = [[0] * columns for _ in range(rows)]
            for row in matrix:
                for _ in range(3):
                    row[self.rng.randrange(columns)] = self.rng.choice((-1, 1, 1))
            matrices.append(matrix)
        step = stride * lines
        data = b"".join(_laid_out(matrix, self.fmt, by_column, stride, step) for matrix in matrices)
        return self.shader.put(data, 16), step, (0 if is_optimal else stride), matrices

    def vectors(self, name, count):
        lists = [[self.rng.randint(-2, 2) for _ in range(count)] for _ in range(THREADS)]
        stride = count * size(self.between) + size(self.between)
        data = b"".join(values.to_bytes(x, self.between).ljust(stride, bytes([FILLER])) for x in lists)
        start = self.shader.put(data, 16)
        self.line(f"vector<{self.type}, {count}> {name} = Mem.Load<vector<{self.type}, {count}> >({start} + t * {stride});")
        return lists

    def input(self, name):
        if self.fmt in ("f16", "f32", "bf16"):
            return name
        return f"Convert<ComponentType::{_COMPONENTS[self.fmt]}, ComponentType::{_COMPONENTS[self.between]}>({name})"

    def layer(self, name, source, rows, columns, layout, offset, stride, bias, kind):
        """The text of a layer; `bias` is a text or nothing."""
        matrix = f"Matrix<ComponentType::{_COMPONENTS[self.fmt]}, {rows}, {columns}, MatrixUse::A, MatrixScope::Thread>"
        load = f"{matrix}::Load<MatrixLayout::{layout}, 16>(Mem, {offset}, {stride})"
        call = f"MultiplyAdd<{kind}>({load}, {source}, {bias})" if bias else f"Multiply<{kind}>({load}, {source})"
        return f"{name} = {call};"

    def activate(self, name, lists):
        text, component = self.rng.choice(ACTIVATIONS)
        half = f"({self.type})Where[{self.half}]"
        self.line(f"{name} = {text.format(v=name, half=half)};")
        self.line(f"{name} = clamp({name}, -{MOST}, {MOST});")
        return [[_clamped(component(v)) for v in row] for row in lists]

    def bias(self, rows):
        """As text, and its numbers."""
        numbers = [self.rng.randint(-3, 3) for _ in range(rows)]
        how = self.rng.randrange(4)
        if how == 0:
            return None, [[0] * rows] * THREADS
        if how == 1:
            self.count += 1
            return f"own{self.count}", self.vectors(f"own{self.count}", rows)
        of = self.between if how == 2 else "f32" if self.between == "f16" else self.between
        at = self.shader.put(values.to_bytes(numbers, of), 16 if self.rng.random() < 0.7 else size(of))
        self.count += 1
        self.line(f"VectorRef<ComponentType::{_COMPONENTS[of]}, {rows}> ref{self.count} = {{Mem, {at}}};")
        return f"ref{self.count}", [numbers] * THREADS

    def run(self, width, inputs, outputs, repeated):
        """A first layer, some of one size in a loop, others, and a last one with few rows."""
        rng, self.count = self.rng, 0
        self.shader.where.append(3)
        self.half = len(self.shader.where) - 1
        kind = f"vector<{self.type}, {width}>"
        now = self.vectors("x", inputs)

        def product(matrix, lists, bias):
            return [[sum(a * b for a, b in zip(row, v)) + c for row, c in zip(matrix, added)] for v, added in zip(lists, bias)]

        layout = rng.choice(LAYOUTS)
        start, _, stride, (matrix,) = self.weights(width, inputs, layout)
        text, bias = self.bias(width)
        self.line(self.layer(f"{kind} y", self.input("x"), width, inputs, layout, start, stride, text, self.type))
        now = self.activate("y", product(matrix, now, bias))
        if repeated:
            layout = rng.choice(LAYOUTS)
            start, step, stride, matrices = self.weights(width, width, layout, repeated)
            text, bias = self.bias(width)
            self.line(f"for (uint i = 0; i < {repeated}; ++i) {{")
            mark = len(self.shader.body)
            self.line(self.layer("y", self.input("y"), width, width, layout, f"{start} + i * {step}", stride, text, self.type))
            self.line(f"y = clamp(max(y, y * 2), -{MOST}, {MOST});")
            self.line("}")
            assert mark
            for each in matrices:
                now = [[_clamped(max(v, 2 * v)) for v in row] for row in product(each, now, bias)]
        if rng.random() < 0.5:  # the lanes have it too
            self.shader.write("y", self.between, width, now)
        if rng.random() < 0.5:  # something that lanes compute
            own = self.vectors("w", width)
            self.line("y = y + w;")
            now = [[a + b for a, b in zip(*rows)] for rows in zip(now, own)]
        layout = rng.choice(LAYOUTS)
        start, _, stride, (matrix,) = self.weights(outputs, width, layout)
        text, bias = self.bias(outputs)
        out = rng.choice(("f32", self.between)) if values.is_float(self.between) else self.between
        self.line(self.layer(f"vector<{HLSL[out]}, {outputs}> z", self.input("y"), outputs, width, layout, start, stride, text, HLSL[out]))
        self.shader.write("z", out, outputs, product(matrix, now, bias))

    def case(self):
        case = self.shader.case()
        case.options += OPTIONS
        case.interp_targets = self.targets
        return case


def networks(fmt, first=0, count=4, target=None):
    cases = []
    for seed in range(first, first + count):
        rng = random.Random(f"networks {fmt} {seed}")
        between = fmt if fmt in ("f16", "f32") else "f16" if values.is_float(fmt) else "i32"
        network = _Network(rng, fmt, between, [("nvidia-hopper", 32)] if seed == first else [])
        wide = 32 if size(fmt) == 1 else 16
        width = rng.choice((wide, 2 * wide, wide + 8, 2 * wide - 5))
        network.run(width, rng.choice((7, 16, 24) if size(fmt) > 1 else (16, 19, 32)), rng.choice((1, 3, 16, 21)), rng.choice((0, 2, 3)))
        cases.append(network.case())
    return cases
