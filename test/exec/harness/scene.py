# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scenes with known hits: prints the acceleration structures of a description for tessera-run, and finds what rays meet by trying every primitive.

    where = Scene({"Mesh": [Triangles([(0, 0, 0), (4, 0, 0), (0, 2, 0)])]}, [[Instance("Mesh", id=7)]])
    hit = where.closest(0, (1, 0.5, 3), (0, 0, -1), 0.0, 100.0)  # hit.t is 3, hit.of.id 7
    buffers, structures = where.yaml()  # lines of the key Buffers, and the key AccelerationStructures

random_scene and random_rays make any number of both, away from edges, where machines may differ. To any-hit shaders belongs the function `accept` of
closest: it must not depend on the order of the candidates.
"""

import dataclasses
import itertools

IDENTITY = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)
OPAQUE, NO_OPAQUE, FIRST_HIT, SKIP_CLOSEST, CULL_BACK, CULL_FRONT, CULL_OPAQUE, CULL_NO_OPAQUE, SKIP_TRIANGLES, SKIP_BOXES = (1 << i for i in range(10))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def at(origin, direction, t):
    return tuple(o + t * d for o, d in zip(origin, direction))


def point(m, p):
    return tuple(dot(m[4 * i:4 * i + 3], p) + m[4 * i + 3] for i in range(3))


def vector(m, v):
    return tuple(dot(m[4 * i:4 * i + 3], v) for i in range(3))


def inverse(m):
    rows = [m[4 * i:4 * i + 3] for i in range(3)]
    columns = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
    determinant = dot(rows[0], columns[0])
    linear = [[columns[c][r] / determinant for c in range(3)] for r in range(3)]
    move = (m[3], m[7], m[11])
    return tuple(x for row in linear for x in (*row, -dot(row, move)))


@dataclasses.dataclass
class Triangles:
    vertices: list  # of two or three numbers
    indices: list = None
    transform: tuple = None
    opaque: bool = True
    once: bool = False  # any-hit shaders run once for each primitive
    stride: int = 12
    short: bool = False  # indices of 16 bits

    def count(self):
        return len(self.indices or self.vertices) // 3

    def corners(self, primitive):
        numbers = self.indices or range(len(self.vertices))
        return [point(self.transform or IDENTITY, (*self.vertices[numbers[3 * primitive + i]], 0)[:3]) for i in range(3)]

    def meet(self, primitive, origin, direction):
        """The distance, the barycentrics, whether it is the front, and how far the ray is from the nearest edge."""
        a, b, c = self.corners(primitive)
        normal = cross(minus(b, a), minus(c, a))
        slope = dot(normal, direction)
        if abs(slope) < 1e-9:
            return None
        t = dot(normal, minus(a, origin)) / slope
        p = minus(at(origin, direction, t), a)
        area = dot(normal, normal)
        u = dot(cross(p, minus(c, a)), normal) / area
        v = dot(cross(minus(b, a), p), normal) / area
        return t, (u, v), slope < 0, min(u, v, 1 - u - v)

    def yaml(self, name):
        channels = len(self.vertices[0])
        data = [x for v in self.vertices for x in (*v, *[0.0] * (self.stride // 4 - channels))]
        buffers = [f"{{ Name: {name}, Format: Float32, Data: {data} }}"]
        keys = f"VertexBuffer: {name}, VertexFormat: {'RG' if channels == 2 else 'RGB'}32Float, VertexStride: {self.stride}, VertexCount: {len(self.vertices)}"
        if self.indices:
            buffers += [f"{{ Name: {name}Indices, Format: {'UInt16' if self.short else 'UInt32'}, Data: {self.indices} }}"]
            keys += f", IndexBuffer: {name}Indices, IndexFormat: {'Uint16' if self.short else 'Uint32'}, IndexCount: {len(self.indices)}"
        return buffers, keys + (f", Transform: {list(self.transform)}" if self.transform else "") + flags(self)


@dataclasses.dataclass
class Boxes:
    boxes: list  # of the least and the greatest corner
    opaque: bool = True
    once: bool = False
    stride: int = 24

    def count(self):
        return len(self.boxes)

    def meet(self, primitive, origin, direction):
        """Where the ray enters, or leaves if it starts inside."""
        low, high = self.boxes[primitive][:3], self.boxes[primitive][3:]
        nears, fars = [], []
        for o, d, l, h in zip(origin, direction, low, high):
            if d == 0:
                if not l < o < h:
                    return None
                continue
            nears.append(min((l - o) / d, (h - o) / d))
            fars.append(max((l - o) / d, (h - o) / d))
        near, far = max(nears), min(fars)
        return near, (0, 0), True, far - near

    def yaml(self, name):
        data = [x for b in self.boxes for x in (*b, *[0.0] * (self.stride // 4 - 6))]
        return [f"{{ Name: {name}, Format: Float32, Data: {data} }}"], f"AABBBuffer: {name}, AABBCount: {len(self.boxes)}, AABBStride: {self.stride}" + flags(self)


def flags(geometry):
    return ("" if geometry.opaque else ", Opaque: false") + (", NoDuplicateAnyHit: true" if geometry.once else "")


@dataclasses.dataclass
class Instance:
    blas: str
    transform: tuple = IDENTITY
    id: int = 0
    mask: int = 255
    offset: int = 0
    flags: tuple = ()


@dataclasses.dataclass
class Hit:
    t: float
    barycentrics: tuple
    front: bool
    instance: int
    geometry: int
    primitive: int
    is_triangle: bool
    opaque: bool
    edge: float  # distance from the edge; negative if it misses
    of: Instance


class Scene:
    def __init__(self, blas, elements):
        self.blas = blas  # name -> geometries of one kind
        self.elements = elements  # lists of instances

    def candidates(self, element, origin, direction, mask, flags):
        """What a ray may meet, near misses too."""
        for number, instance in enumerate(self.elements[element]):
            if not instance.mask & mask:
                continue
            back = inverse(instance.transform)
            o, d = point(back, origin), vector(back, direction)
            for index, geometry in enumerate(self.blas[instance.blas]):
                is_triangle = isinstance(geometry, Triangles)
                opaque = geometry.opaque and "ForceNonOpaque" not in instance.flags or "ForceOpaque" in instance.flags
                opaque = flags & OPAQUE or opaque and not flags & NO_OPAQUE
                if flags & (CULL_OPAQUE if opaque else CULL_NO_OPAQUE) or flags & (SKIP_TRIANGLES if is_triangle else SKIP_BOXES):
                    continue
                for primitive in range(geometry.count()):
                    met = geometry.meet(primitive, o, d)
                    if not met:
                        continue
                    front = met[2] != ("TriangleFrontCounterclockwise" in instance.flags)
                    culled = CULL_FRONT if front else CULL_BACK
                    if is_triangle and flags & culled and "TriangleCullDisable" not in instance.flags:
                        continue
                    yield Hit(met[0], met[1], front, number, index, primitive, is_triangle, bool(opaque), met[3], instance)

    def closest(self, element, origin, direction, least, most, mask=255, flags=0, accept=lambda hit: True):
        """The nearest hit, without the candidates that are not opaque and not accepted; None if there is none."""
        hits = [h for h in self.candidates(element, origin, direction, mask, flags) if h.edge > 0 and least < h.t < most and (h.opaque or accept(h))]
        return min(hits, key=lambda h: h.t, default=None)

    def is_clear(self, element, origin, direction, least, most, margin=1e-3):
        """Whether the ray is away from all edges and limits, and its hits from each other."""
        all_hits = [h for h in self.candidates(element, origin, direction, 255, 0) if least - margin < h.t < most + margin]
        if any(abs(h.edge) < margin or min(abs(h.t - least), abs(h.t - most)) < margin for h in all_hits):
            return False
        ts = sorted(h.t for h in all_hits if h.edge > 0)
        return all(b - a > margin for a, b in itertools.pairwise(ts))

    def yaml(self, name="Scene"):
        """The buffers, and the key AccelerationStructures."""
        buffers, lines = [], ["AccelerationStructures:", "  BLAS:"]
        for blas, geometries in self.blas.items():
            kind = "Triangles" if isinstance(geometries[0], Triangles) else "AABBs"
            lines += [f"    - Name: {blas}", f"      {kind}:"]
            for index, geometry in enumerate(geometries):
                more, keys = geometry.yaml(f"{blas}{index}")
                buffers += more
                lines.append(f"        - {{ {keys} }}")
        lines += ["  TLAS:", f"    - Name: {name}"]
        if len(self.elements) > 1:
            lines.append(f"      ArraySize: {len(self.elements)}")
        texts = [
            "[ "
            + ", ".join(
                f"{{ BLAS: {i.blas}, Transform: {list(i.transform)}, InstanceID: {i.id}, InstanceMask: {i.mask}, "
                f"InstanceContributionToHitGroupIndex: {i.offset}, InstanceFlags: [{', '.join(i.flags)}] }}"
                for i in element
            )
            + " ]"
            for element in self.elements
        ]
        lines.append("      Instances: " + texts[0] if len(texts) == 1 else "      Instances:\n        - " + "\n        - ".join(texts))
        return buffers, "\n".join(lines)


def random_scene(random, elements=2):
    """Two BLAS with triangles, one with boxes, and instances of all of them with any transforms. Rays have flags and masks."""

    def number(most=2.0):
        return round(random.uniform(-most, most) * 64) / 64

    def corner():
        return (number(), number(), number())

    def box():
        low = corner()
        return (*low, *(x + random.randint(16, 96) / 64 for x in low))

    def transform():
        while True:
            m = tuple(number(1.25) if i % 4 < 3 else number(3) for i in range(12))
            if abs(dot(m[0:3], cross(m[4:7], m[8:11]))) > 0.3:
                return m

    blas = {
        "Soup": [Triangles([corner() for _ in range(18)]), Triangles([corner() for _ in range(7)], [0, 1, 2, 6, 2, 5, 3, 4, 6, 1, 3, 5], transform(), opaque=False, stride=20, short=True)],
        "Sheet": [Triangles([(number(), number()) for _ in range(6)], [5, 1, 3, 0, 2, 4], opaque=False, stride=16)],
        "Boxes": [Boxes([box() for _ in range(3)]), Boxes([box() for _ in range(2)], opaque=False, stride=32)],
    }
    names = ["Soup", "Boxes", "Sheet", "Boxes", "Soup", "Sheet", "Soup"]
    words = [(), ("TriangleFrontCounterclockwise",), ("ForceNonOpaque",), ("ForceOpaque",), ("TriangleCullDisable", "ForceNonOpaque"), ("TriangleFrontCounterclockwise", "TriangleCullDisable"), ()]
    return Scene(blas, [[Instance(name, transform(), random.randrange(1 << 24), random.choice([1, 3, 6, 255]), random.randrange(4), word) for name, word in zip(names, words)] for _ in range(elements)])


def random_rays(random, scene, count):
    """(element, origin, direction, least, most, mask, flags), each clear of edges."""
    choices = [0, 0, CULL_BACK, CULL_FRONT, OPAQUE, NO_OPAQUE, CULL_OPAQUE, CULL_NO_OPAQUE, SKIP_TRIANGLES, SKIP_BOXES, SKIP_BOXES | CULL_BACK | NO_OPAQUE]
    rays = []
    while len(rays) < count:
        origin = tuple(random.uniform(-6, 6) for _ in range(3))
        target = tuple(random.uniform(-2, 2) for _ in range(3))
        direction = tuple((t - o) * random.choice([0.25, 1]) for t, o in zip(target, origin))
        least, most = random.choice([0.0, 0.0, 0.75]), random.choice([1.5, 100.0, 100.0])
        element = random.randrange(len(scene.elements))
        origin, direction = tuple(map(rounded, origin)), tuple(map(rounded, direction))
        ray = (element, origin, direction, least, most, random.choice([255, 255, 1, 2, 4]), random.choice(choices))
        # Most rays meet something.
        if scene.closest(*ray) or random.random() < 0.2:
            if min(map(abs, direction)) > 0.05 and scene.is_clear(element, origin, direction, least, most):
                rays.append(ray)
    return rays


def rounded(x):
    return round(x * 1024) / 1024
