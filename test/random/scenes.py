# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scenes for random ray queries.

Of a scene of walls, every number is exact: the rays go along one axis through a lattice of 8 by 8 points, and transforms are made of powers
of two and integers. So distances are multiples of an eighth, and barycentrics multiples of 1/1024. No two parts have the same distance.
Any other scene has the rays of a buffer. Those keep away from edges and their hits from each other, but distances are rounded."""

import struct

import types_  # noqa: F401  (sets the path to scene)
import scene as harness

SIDE = 8  # rays of the lattice along x and y
SLOTS, LAYERS = 7, range(-3, 4)  # where instances are, and their parts; a slot has 8 layers
DEPTH = 64
OFFSET = (0.25, 0.375)  # of the lattice, from integers
RAYS = 40  # of a scene without walls
BOXES = "Boxes"
_WORDS = ((), (), ("TriangleFrontCounterclockwise",), ("TriangleCullDisable",), ("ForceOpaque",), ("ForceNonOpaque",),
          ("TriangleFrontCounterclockwise", "ForceNonOpaque"))
_HELPERS = """float enter(uint box, float3 origin, float3 direction) {
  float near = 0, far = 1000;
  for (int i = 0; i < 3; ++i) {
    const float low = Boxes[box * 2][i] - origin[i], high = Boxes[box * 2 + 1][i] - origin[i];
    if (abs(direction[i]) < 0.0001) {
      if (low > 0 || high < 0) return -1;
    } else {
      near = max(near, min(low / direction[i], high / direction[i]));
      far = min(far, max(low / direction[i], high / direction[i]));
    }
  }
  return near < far ? near : -1;
}
int snap(float x) { return int(round(x * 16)); }
int3 snap(float3 x) { return int3(round(x * 16)); }
int4 snap(float4 x) { return int4(round(x * 16)); }
int2 corner(float2 x) { return int2(round(x * 1024)); }"""
_LATTICE = """RayDesc rayOf(uint x, uint y, bool back, bool slow, float from, float to) {
  const float scale = slow ? 0.5 : 1;
  RayDesc ray;
  ray.Origin = float3((x & 7) + 0.25, (y & 7) + 0.375, back ? 64 : 0).%s;
  ray.Direction = float3(0, 0, back ? -scale : scale).%s;
  ray.TMin = (back ? 64 - to : from) / scale;
  ray.TMax = (back ? 64 - from : to) / scale;
  return ray;
}"""
_LISTED = """struct Listed { float3 origin; float least; float3 direction; float most; };
RayDesc rayOf(uint number) {
  const Listed listed = Rays[number %% %du];
  RayDesc ray = { listed.origin, listed.least, listed.direction, listed.most };
  return ray;
}"""


class Places:
    """A scene, and how a shader makes its rays."""

    def __init__(self, rng):
        self.rng = rng
        self.is_exact = rng.random() < 0.75
        self.elements = rng.choice((1, 1, 2))
        self.axes = rng.choice(("xyz", "yzx", "zxy"))
        self.listed = []  # (origin, least, direction, most)
        while not (self._walls() if self.is_exact else self._any()):
            pass

    # --- walls -------------------------------------------------------------------------------------

    def _walls(self):
        rng = self.rng
        blas = {}
        for name in ("Walls", "Panes"):
            layers = rng.sample(LAYERS, 6)
            blas[name] = [self._geometry(layers) for _ in range(rng.randint(1, 2))]
        layers = rng.sample(LAYERS, 4)
        blas[BOXES] = [harness.Boxes([self._box(layers.pop()) for _ in range(rng.randint(1, 2))], rng.random() < 0.4, rng.random() < 0.2,
                                     rng.choice((24, 32))) for _ in range(rng.randint(1, 2))]
        self.distances = []
        elements = []
        for _ in range(self.elements):
            slots = rng.sample(range(SLOTS), rng.randint(3, 6))
            elements.append([self._instance(rng.choice(("Walls", "Panes", BOXES)), 8 * slot + 4) for slot in slots])
        self.scene = harness.Scene(blas, elements)
        for instance in (instance for element in elements for instance in element):
            for geometry in blas[instance.blas]:
                layers = {z for _, _, z in geometry.vertices} if instance.blas != BOXES else {box[2] + 0.25 for box in geometry.boxes}
                # Of the matrix, the row of the local z.
                across = instance.transform[4 * self.axes.index("z"):][:4]
                self.distances += sorted(across[2] * layer + across[3] for layer in layers)
        return all(self._is_clear(element, x, y) for element in range(self.elements) for x in range(SIDE) for y in range(SIDE))

    def _is_clear(self, element, x, y):
        return self.scene.is_clear(element, self._turned((x + OFFSET[0], y + OFFSET[1], 0)), self._turned((0, 0, 1)), 0, DEPTH)

    def _turned(self, rows):
        return tuple(rows["xyz".index(axis)] for axis in self.axes)

    def _extent(self):
        """From an integer on, a power of two."""
        low = self.rng.randint(-5, 3)
        return low, low + self.rng.choice((4, 8, 8, 16))

    def _geometry(self, layers):
        """One or two rectangles, either way round."""
        rng, vertices, indices = self.rng, [], []
        for _ in range(rng.randint(1, 2)):
            (left, right), (bottom, top), z = self._extent(), self._extent(), layers.pop()
            first = len(vertices)
            vertices += [(left, bottom, z), (right, bottom, z), (right, top, z), (left, top, z)]
            for triangle in ((0, 1, 2), (0, 2, 3)):
                indices += [first + i for i in (triangle if rng.random() < 0.5 else triangle[::-1])]
        return harness.Triangles(vertices, indices, None, rng.random() < 0.4, rng.random() < 0.2, rng.choice((12, 16)), rng.random() < 0.5)

    def _box(self, z):
        (left, right), (bottom, top) = self._extent(), self._extent()
        return left, bottom, z - 0.25, right, top, z + 0.25

    def _instance(self, blas, z):
        rng = self.rng
        scales = [rng.choice((-1, 1)) * rng.choice((0.5, 1, 1, 2)) for _ in range(2)]
        shear = rng.choice((0, 0, 1, -1)) if blas != BOXES else 0
        rows = [[scales[0], 0, shear, rng.randint(0, 6)], [0, scales[1], 0, rng.randint(0, 6)], [0, 0, rng.choice((1, -1)), z]]
        if rng.random() < 0.4:
            rows[:2] = [[row[1], row[0], *row[2:]] for row in rows[:2]]
        transform = tuple(x for row in self._turned(rows) for x in row)
        return harness.Instance(blas, transform, rng.randrange(1 << 24), rng.choice((1, 2, 3, 255)), rng.randrange(1 << 24), rng.choice(_WORDS))

    # --- others ------------------------------------------------------------------------------------

    def _any(self):
        self.scene = harness.random_scene(self.rng, self.elements)
        while len(self.listed) < RAYS:
            [(_, origin, direction, least, most, _, _)] = harness.random_rays(self.rng, self.scene, 1)
            if all(self.scene.is_clear(element, origin, direction, least, most) for element in range(self.elements)):
                self.listed.append((origin, least, direction, most))
        return True

    # --- text --------------------------------------------------------------------------------------

    def text(self):
        """Functions of the shader: rayOf(), enter(), snap() and corner()."""
        boxes = [box for geometry in self.scene.blas[BOXES] for box in geometry.boxes]
        corners = ", ".join(f"float3({', '.join(map(repr, box[i:i + 3]))})" for box in boxes for i in (0, 3))
        made = [f"static const float3 Boxes[{2 * len(boxes)}] = {{ {corners} }};", _HELPERS]
        return "\n".join(made + [_LATTICE % (self.axes, self.axes)] * self.is_exact)

    def listed_bytes(self):
        return b"".join(struct.pack("<8f", *origin, least, *direction, most) for origin, least, direction, most in self.listed)

    def listed_text(self, binding):
        first, function = (_LISTED % RAYS).split("\n", 1)
        return f"{first}\nStructuredBuffer<Listed> Rays : register(t{binding});\n{function}"

    def box_number(self, query):
        """Of the candidate, in the text's table."""
        first = self.scene.blas[BOXES][0].count()
        return f"{query}.CandidateGeometryIndex() * {first} + {query}.CandidatePrimitiveIndex()"
