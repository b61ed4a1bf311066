# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program as a tree, from which its text is printed. What the reducer drops and replaces are nodes."""

from dataclasses import dataclass, field


class Expr:
    """A value: a template with a place for each kid. `bound` of a float: (largest magnitude, grain), of which it is a multiple
    of 2^-grain."""
    __slots__ = ("type", "template", "kids", "bound")

    def __init__(self, type_, template, kids=(), bound=None):
        self.type, self.template, self.kids, self.bound = type_, template, list(kids), bound

    def text(self):
        return self.template.format(*(kid.text() for kid in self.kids)) if self.kids or "{" in self.template else self.template


class Stmt:
    """A statement: a template with a place for each expression, and blocks after it, each followed by its end."""
    __slots__ = ("template", "exprs", "blocks", "ends")

    def __init__(self, template, exprs=(), blocks=(), ends=("}",)):
        self.template, self.exprs, self.blocks, self.ends = template, list(exprs), list(blocks), list(ends)

    def lines(self, indent):
        pad = "  " * indent
        head = self.template.format(*(e.text() for e in self.exprs))
        found = [pad + line for line in head.split("\n")] if head else []
        for block, end in zip(self.blocks, self.ends):
            found += block.lines(indent + 1)
            found.append(pad + end)
        return found


class Block:
    __slots__ = ("statements",)

    def __init__(self, statements=()):
        self.statements = list(statements)

    def lines(self, indent):
        return [line for statement in self.statements for line in statement.lines(indent)]


@dataclass
class Function:
    head: str  # as it is declared
    body: Block
    name: str = ""

    def lines(self):
        return [self.head + " {", *self.body.lines(1), "}"]


@dataclass
class Buffer:
    """A resource: what the pipeline says of it. `floats`: (offset, format) of what is compared as numbers;
    `near`: how far off they may be, of the larger of 1 and their magnitude."""
    name: str
    kind: str
    binding: int
    data: bytes
    floats: tuple = ()
    near: float = 0.0
    is_output: bool = False
    array: int = 1


@dataclass
class Draw:
    """What the pipeline says of a draw."""
    width: int
    height: int
    indices: list = field(default_factory=list)
    groups: tuple = None  # of the first shader, where groups make the primitives
    layers: int = 1  # of all targets
    topology: str = ""  # of the vertices, if they are not a list of triangles
    patch: int = 0  # vertices of a patch
    attributes: list = field(default_factory=list)  # (buffer, format, channels, bytes)
    targets: list = field(default_factory=list)  # (buffer, format of its texels)


@dataclass
class Rays:
    """What the pipeline says of rays."""
    scene: list  # of instances
    shaders: list = field(default_factory=list)  # (stage, function)
    binding: int = 0


@dataclass
class Scene:
    """What the pipeline says of the acceleration structures of queries."""
    scene: object  # of test/exec/harness/scene.py
    binding: int


@dataclass
class Program:
    seed: int
    threads: tuple = (32, 1, 1)
    groups: tuple = (1, 1, 1)
    features: set = field(default_factory=set)
    head: list = field(default_factory=list)  # lines before everything
    structs: list = field(default_factory=list)  # types
    globals: list = field(default_factory=list)  # (name, line)
    functions: list = field(default_factory=list)
    main: Function = None
    before: list = field(default_factory=list)  # (stage, function) of a program that draws; then main is the pixel shader
    draw: Draw = None
    rays: Rays = None  # of a ray tracing pipeline; then main is the ray generation shader
    scene: Scene = None  # of a program with ray queries
    buffers: list = field(default_factory=list)
    push: list = field(default_factory=list)  # (format, offset, value)
    spec: list = field(default_factory=list)  # (id, format, value)
    options: list = field(default_factory=list)

    def outputs(self):
        """The buffers that a run changes."""
        return [b for b in self.buffers if b.is_output] + ([b for b, _ in self.draw.targets] if self.draw else [])

    def text(self):
        lines = list(self.head)
        for type_ in self.structs:
            lines += [f"struct {type_.name} {{", *(f"  {t.declare(name)};" for name, t in type_.members), "};"]
        lines += [line for _, line in self.globals]
        for function in self.functions:
            lines += ["", *function.lines()]
        if self.draw:
            shaders = [*(f for _, f in self.before), self.main]
            return "\n".join([*lines, *(line for f in shaders for line in ["", *f.lines()])]) + "\n"
        if self.rays:
            attributes = ["struct Corner { float2 at; };", "struct Inside { uint2 number; int sign; };"]
            return "\n".join([*attributes, *lines, *(line for _, f in self.rays.shaders for line in ["", *f.lines()])]) + "\n"
        x, y, z = self.threads
        lines += ["", "#ifdef WAVE_SIZE", "[WaveSize(WAVE_SIZE)]", "#endif", f"[numthreads({x}, {y}, {z})]", *self.main.lines()]
        return "\n".join(lines) + "\n"


def expressions(node):
    """All expressions of an expression, statement or block, with (list, index) of where each stands."""
    if isinstance(node, Expr):
        places = [(node.kids, i) for i in range(len(node.kids))]
    elif isinstance(node, Stmt):
        places = [(node.exprs, i) for i in range(len(node.exprs))]
    else:
        places = []
        for statement in node.statements:
            yield from expressions(statement)
    for place in places:
        yield place
        yield from expressions(place[0][place[1]])
    if isinstance(node, Stmt):
        for block in node.blocks:
            yield from expressions(block)


def blocks(block):
    """The block and all inside it."""
    yield block
    for statement in block.statements:
        for inner in statement.blocks:
            yield from blocks(inner)
