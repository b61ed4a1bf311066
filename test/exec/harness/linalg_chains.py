# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of one thread whose vectors go from one to the next, through arithmetic on whole vectors, locals, loops of a length of
each thread's own and branches. Vectors come from places that are multiples of 16 bytes and from others, and go to such. On a device
with cooperative vectors they stay in one piece; what is expected is the same everywhere. Matrices have few numbers per row that are
not 0, so that no sum leaves what f16 and the 8-bit floats hold exactly.
"""

import random

import values
from linalg_matrix import _COMPONENTS
from linalg_thread import FILLER, THREADS, _Shader, _laid_out
from matrix_shader import HLSL, size

SHAPES = [(12, 7), (16, 16), (5, 24), (33, 18)]
BYTE_SHAPES = [(20, 16), (16, 16), (17, 33)]  # of 8 bits a matrix has at least 16 columns
# What vectors hold between the products, by the component type of the matrices.
BETWEEN = {"f16": "f16", "f32": "f32", "e4m3": "f16", "e5m2": "f16", "i8": "i32"}
MOST = 6
ROUNDS = 3

# Arithmetic that keeps small whole numbers small: text, and the same for one component.
STEPS = [
    ("max({v}, zero{n})", lambda v, w: max(v, 0)),
    ("min({v}, {w})", lambda v, w: min(v, w)),
    ("-{v}", lambda v, w: -v),
    ("{v} + {w}", lambda v, w: v + w),
    ("{v} - {w}", lambda v, w: v - w),
    ("{v} * {w}", lambda v, w: v * w),
    ("mad({v}, {w}, {v})", lambda v, w: v * w + v),
    ("clamp({v}, -5, 4)", lambda v, w: min(max(v, -5), 4)),
    ("({v} + {v}) / 2", lambda v, w: v),
]


def _sparse(rng, rows, columns):
    matrix = [[0] * columns for _ in range(rows)]
    for row in matrix:
        for _ in range(3):
            row[rng.randrange(columns)] = rng.choice((-1, 1, 1))
    return matrix


def _times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector)) for row in matrix]


class _Chain:
    def __init__(self, shader, rng, fmt, shape, aligned):
        self.shader, self.rng, self.fmt, self.between, self.aligned = shader, rng, fmt, BETWEEN[fmt], aligned
        self.n = shader.operations
        (self.m, self.k), self.type = shape, HLSL[BETWEEN[fmt]]

    def matrix(self, name, m, k):
        """By columns, which need no padding, or by rows of whole 16 bytes."""
        matrix = _sparse(self.rng, m, k)
        by_column = k * size(self.fmt) % 16 != 0 or self.rng.random() < 0.5
        stride = -(-(m if by_column else k) * size(self.fmt) // 16) * 16
        start = self.shader.put(_laid_out(matrix, self.fmt, by_column, stride, stride * (k if by_column else m)), 64)
        kind = f"Matrix<ComponentType::{_COMPONENTS[self.fmt]}, {m}, {k}, MatrixUse::A, MatrixScope::Thread>"
        layout = "ColMajor" if by_column else "RowMajor"
        self.line(f"{kind} {name}{self.n} = {kind}::Load<MatrixLayout::{layout}>(Mem, {start}, {stride});")
        return matrix

    def line(self, text):
        self.shader.body.append("  " + text)

    def vector(self, name, count):
        """Each thread's vector, from memory."""
        lists = [[self.rng.randint(-2, 2) for _ in range(count)] for _ in range(THREADS)]
        each = count * size(self.between)
        stride = -(-each // 16) * 16 + (0 if self.aligned else size(self.between))
        start = self.shader.put(b"".join(values.to_bytes(x, self.between).ljust(stride, bytes([FILLER])) for x in lists), 16)
        self.line(f"vector<{self.type}, {count}> {name}{self.n} = Mem.Load<vector<{self.type}, {count}> >({start} + t * {stride});")
        return lists

    def input(self, name, count):
        """The vector as products take it."""
        if self.fmt in ("f16", "f32"):
            return name
        component, own = _COMPONENTS[self.fmt], _COMPONENTS[self.between]
        return f"Convert<ComponentType::{component}, ComponentType::{own}>({name})"

    def write(self, name, count, lists):
        """Starts at a multiple of 16 bytes."""
        expected = self.shader.outputs.setdefault(self.between, [])
        while len(expected) * size(self.between) % 16:
            expected.append(values.from_bits(int.from_bytes(b"\xCD" * size(self.between), "little"), self.between))
        self.shader.write(name, self.between, count, lists)

    def run(self):
        n, m, k = self.n, self.m, self.k
        down, up = self.matrix("a", m, k), self.matrix("b", k, m)
        x, w = self.vector("x", k), self.vector("w", m)
        bias = [self.rng.randint(-3, 3) for _ in range(m)]
        at = self.shader.put(values.to_bytes(bias, self.between))
        kind, long = f"vector<{self.type}, {m}>", f"vector<{self.type}, {k}>"
        self.line(f"VectorRef<ComponentType::{_COMPONENTS[self.between]}, {m}> c{n} = {{Mem, {at}}};")
        self.line(f"const {kind} zero{n} = 0;")
        self.line(f"{kind} y{n} = MultiplyAdd<{self.type}>(a{n}, {self.input(f'x{n}', k)}, c{n});")
        y = [[a + b for a, b in zip(_times(down, x[t]), bias)] for t in range(THREADS)]
        for text, component in self.rng.sample(STEPS, 3):
            self.line(f"y{n} = {text.format(v=f'y{n}', w=f'w{n}', n=n)};")
            y = [[component(a, b) for a, b in zip(y[t], w[t])] for t in range(THREADS)]
            self.line(f"y{n} = clamp(y{n}, -{MOST}, {MOST});")
            y = [[min(max(a, -MOST), MOST) for a in row] for row in y]
        self.write(f"y{n}", m, y)
        # As many rounds as the number of the thread says.
        self.line(f"{long} z{n} = Multiply<{self.type}>(b{n}, {self.input(f'y{n}', m)});")
        z = [_times(up, row) for row in y]
        self.line(f"for (uint i{n} = 0; i{n} < (t + {n}) % {ROUNDS}; ++i{n}) {{")
        self.line(f"  z{n} = clamp(z{n}, -{MOST}, {MOST});")
        self.line(f"  {kind} v{n} = max(MultiplyAdd<{self.type}>(a{n}, {self.input(f'z{n}', k)}, c{n}), zero{n});")
        self.line(f"  v{n} = min(v{n}, {MOST});")
        self.line(f"  z{n} = Multiply<{self.type}>(b{n}, {self.input(f'v{n}', m)}) - x{n};")
        self.line("}")
        self.line(f"if (t & 1) z{n} = z{n} + x{n}; else {{ z{n}[{k - 1}] = z{n}[0]; z{n} = -z{n}; }}")
        for t in range(THREADS):
            for _ in range((t + n) % ROUNDS):
                inner = [a + b for a, b in zip(_times(down, [min(max(a, -MOST), MOST) for a in z[t]]), bias)]
                z[t] = [a - b for a, b in zip(_times(up, [min(max(a, 0), MOST) for a in inner]), x[t])]
            if t & 1:
                z[t] = [a + b for a, b in zip(z[t], x[t])]
            else:
                z[t] = [-a for a in z[t][:-1] + z[t][:1]]
        self.write(f"z{n}", k, z)


def chains(fmt, target=None):
    """A shader for each of the shapes, with vectors at multiples of 16 bytes and with others."""
    rng, cases = random.Random(f"chains {fmt}"), []
    for shape in SHAPES if size(fmt) > 1 else BYTE_SHAPES:
        shader = _Shader()
        for aligned in (True, False):
            _Chain(shader, rng, fmt, shape, aligned).run()
        case = shader.case()
        case.interp_targets = [("nvidia-hopper", 32)]
        cases.append(case)
    return cases
