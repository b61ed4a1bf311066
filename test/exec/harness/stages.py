# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws with known results: computes the pixels of triangles, and prints the description of the draw for tessera-run.

    draw = Draw(7, 5, quad(7, 5, 1.25, 1.125, 5.75, 3.75))  # the vertex shader's input at location 0: float4
    numbers = [1, -2, 3, 4]
    draw.attribute("Int32", numbers)                         # its next input
    draw.target("Int32", 2, lambda f: (f.x, f.flat(numbers)), clear=7)
    draw.print()

Positions are in clip space. An edge that passes closer than 1/256 of a pixel to a sample is an error, because devices may
differ there.
"""
import json
import math

QUAD = [(0, 1, 2), (2, 1, 3)]
# Vulkan's standard sample locations, in pixels from the top left corner.
SAMPLES = {1: [(0.5, 0.5)], 4: [(0.375, 0.125), (0.875, 0.375), (0.125, 0.625), (0.625, 0.875)]}


def place(width, height, x, y, z=0.0, w=1.0):
    """Returns the position in clip space of a point in pixels."""
    return ((x / width * 2 - 1) * w, (1 - y / height * 2) * w, z * w, w)


def quad(width, height, left, top, right, bottom, z=0.0, w=(1.0, 1.0, 1.0, 1.0)):
    """Returns the top left, bottom left, top right and bottom right corner. QUAD lists the two triangles, counterclockwise."""
    corners = [(left, top), (left, bottom), (right, top), (right, bottom)]
    return [place(width, height, x, y, z, of) for (x, y), of in zip(corners, w)]


class Fragment:
    """A pixel of a triangle. x and y are integers, at is the center in pixels. Without `at`, values are those at the center."""

    def __init__(self, corners, positions, screen, x, y, samples, **more):
        self.corners, self.positions, self.screen, self.x, self.y = corners, positions, screen, x, y
        self.samples = samples  # the numbers of the covered samples
        self.at = (x + 0.5, y + 0.5)
        self.__dict__.update(more)

    def plain_weights(self, at=None):
        (ax, ay), (bx, by), (cx, cy) = self.screen
        x, y = at or self.at
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
        c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
        return (1 - b - c, b, c)

    def weights(self, at=None):
        parts = [k / p[3] for k, p in zip(self.plain_weights(at), self.positions)]
        return [p / sum(parts) for p in parts]

    def mix(self, values, at=None):
        """Interpolates the vertices' values with perspective."""
        return sum(k * values[c] for k, c in zip(self.weights(at), self.corners))

    def mix_plain(self, values, at=None):
        """Interpolates the vertices' values without perspective."""
        return sum(k * values[c] for k, c in zip(self.plain_weights(at), self.corners))

    def flat(self, values):
        """Returns the value of the provoking vertex."""
        return values[self.corners[0]]

    @property
    def z(self):
        return sum(k * p[2] / p[3] for k, p in zip(self.plain_weights(), self.positions))

    @property
    def w(self):
        """The w of SV_Position as Vulkan defines it, the reciprocal of the vertices' w."""
        return sum(k / p[3] for k, p in zip(self.plain_weights(), self.positions))

    @property
    def is_front(self):
        (ax, ay), (bx, by), (cx, cy) = self.screen
        return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay) < 0


def fragments(positions, triangles, width, height, samples=1, move=(0.0, 0.0)):
    """Yields each covered pixel of each triangle, in the order of the triangles."""
    for number, corners in enumerate(triangles):
        of = [positions[c] for c in corners]
        screen = [((p[0] / p[3] + 1) / 2 * width + move[0], (1 - p[1] / p[3]) / 2 * height + move[1]) for p in of]
        for y in range(height):
            for x in range(width):
                covered = [s for s, (sx, sy) in enumerate(SAMPLES[samples]) if is_inside(screen, x + sx, y + sy)]
                if covered:
                    yield Fragment(corners, of, screen, x, y, covered, primitive=number)


def is_inside(screen, x, y):
    signs = []
    for (ax, ay), (bx, by) in zip(screen, screen[1:] + screen[:1]):
        side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
        distance = side / math.hypot(bx - ax, by - ay)
        signs.append((side > 0, abs(distance)))
    inside = len({s for s, _ in signs}) == 1
    near = min(d for _, d in signs)
    # A point near the line of an edge is not near the edge if another edge has it outside.
    if near < 1 / 256 and sum(1 for s, d in signs if d >= 1 / 256) == 2 and len({s for s, d in signs if d >= 1 / 256}) == 1:
        raise ValueError(f"an edge of {screen} is too close to {x}, {y}")
    return inside


class Draw:
    def __init__(self, width, height, positions=(), triangles=QUAD, *, vs="vs", ps="ps", samples=1, layers=1, mesh=None, amplify=False,
                 between=()):
        """mesh: the counts of groups of a mesh shader, `ms`, or with amplify of an amplification shader before it, `as`. It reads
        the vertices from buffers. between: the stages between the vertex and the pixel shader, as in {"Geometry": "gs"}."""
        self.width, self.height, self.positions, self.triangles = width, height, list(positions), list(triangles)
        self.samples, self.layers = samples, layers
        self.buffers, self.vertex_buffers, self.targets, self.resources, self.results = [], [], [], [], []
        self.samplers = []
        first = [{"Stage": "Mesh", "Entry": "ms"}] if mesh else [{"Stage": "Vertex", "Entry": vs}]
        if amplify:
            first.insert(0, {"Stage": "Amplification", "Entry": "as"})
        first += [{"Stage": stage, "Entry": entry} for stage, entry in dict(between).items()]
        self.shaders = first + ([{"Stage": "Pixel", "Entry": ps}] if ps else [])
        self.indices = [c for t in self.triangles for c in t]
        self.dispatch, self.bindings, self.raster, self.more = {}, {}, {}, {}
        self.has_mesh = bool(mesh)
        if mesh:
            self.dispatch["DispatchGroupCount"] = list(mesh)
        self.depth_stencil = {"DepthTest": False}
        if self.positions and mesh:
            self.resource("Positions", "StructuredBuffer", "Float32", [v for p in self.positions for v in p])
        elif self.positions:
            self.attribute("Float32", self.positions)

    def add(self, name, kind, data, channels=1, **keys):
        convert = float if kind.startswith("Float") or kind == "Depth32" else int
        self.buffers.append({"Name": name, "Format": kind, **({"Channels": channels} if channels != 1 else {}), **keys,
                             "Data": [convert(v) for v in data]})

    def attribute(self, kind, rows, *, rate="Vertex", location=None, texel=None):
        """Adds an input of the vertex shader. Each vertex has a row, or a number."""
        rows = [r if isinstance(r, (tuple, list)) else (r,) for r in rows]
        name = f"Vertices{len(self.vertex_buffers)}"
        self.add(name, kind, [v for r in rows for v in r])
        attribute = {"Format": kind, "Channels": len(rows[0]), "Offset": 0}
        attribute.update({k: v for k, v in (("Location", location), ("TexelFormat", texel)) if v is not None})
        self.vertex_buffers.append({"Name": name, "Rate": rate, "Attributes": [attribute]})

    def rows(self, kind, rows, at=None):
        """Adds a matrix or an array as inputs at consecutive locations. Each vertex has a list of rows."""
        for number, part in enumerate(zip(*rows)):
            self.attribute(kind, part, location=None if at is None else at + number)

    def fragments(self, **keys):
        return fragments(self.positions, self.triangles, self.width, self.height, self.samples, **keys)

    def target(self, kind, channels, pixel=None, *, clear=0, image=None, epsilon=None, name=None, texel=None, **keys):
        """Adds a target. pixel(fragment) returns a color, or None if nothing is written. Instead, image lists all texels."""
        name = name or f"Target{len(self.targets)}"
        if image is None:
            image = [[clear] * channels] * (self.width * self.height)
            for f in self.fragments():
                color = pixel(f)
                if color is not None:
                    color = list(color) if isinstance(color, (tuple, list)) else [color]
                    assert len(color) == channels
                    image[f.y * self.width + f.x] = color
        self.image(name, kind, channels, image, clear, epsilon)
        self.targets.append({"Name": name, "Clear": [clear] * channels, **({"TexelFormat": texel} if texel else {}), **keys})

    def image(self, name, kind, channels, image, clear, epsilon, samples=None):
        flat = [v for texel in image for v in (texel if isinstance(texel, (tuple, list)) else [texel])]
        size = {"Width": self.width, "Height": self.height}
        size.update({"Layers": self.layers} if self.layers != 1 else {})
        size.update({"Samples": samples or self.samples} if (samples or self.samples) != 1 else {})
        assert len(flat) == channels * self.width * self.height * self.layers * (samples or self.samples)
        self.add(name, kind, [clear] * len(flat), channels, OutputProps=size)
        self.add("Expected" + name, kind, flat, channels)
        self.check(name, epsilon)

    def depth(self, image, *, clear=1.0, epsilon=None):
        self.image("Depth", "Float32", 1, image, clear, epsilon)
        self.bindings["DepthTarget"] = {"Name": "Depth", "Clear": clear}

    def stencil(self, image, *, clear=0):
        self.image("Stencil", "UInt8", 1, image, clear, None)
        self.bindings["StencilTarget"] = {"Name": "Stencil", "Clear": clear}

    def check(self, name, epsilon):
        rule = {"Rule": "BufferFloatEpsilon", "Epsilon": epsilon} if epsilon else {"Rule": "BufferExact"}
        self.results.append({"Result": name, **rule, "Actual": name, "Expected": "Expected" + name})

    def resource(self, name, kind, of, data, *, channels=1, expected=None, epsilon=None, **keys):
        self.add(name, of, data, channels, **keys)
        self.resources.append({"Name": name, "Kind": kind})
        if expected is not None:
            self.add("Expected" + name, of, expected, channels)
            self.check(name, epsilon)

    def sampler(self, name, **keys):
        self.samplers.append({"Name": name, "Kind": "Sampler", **keys})
        self.resources.append({"Name": name, "Kind": "Sampler"})

    def print(self):
        bindings = {"VertexBuffers": self.vertex_buffers} if self.vertex_buffers else {}
        if self.indices and not self.has_mesh and "VertexCount" not in self.dispatch:
            self.add("Indices", "UInt16", self.indices)
            bindings["IndexBuffer"] = "Indices"
        bindings.update(self.bindings)
        if self.targets:
            bindings["RenderTargets"] = self.targets
        for number, resource in enumerate(self.resources):
            resource.setdefault("VulkanBinding", {"Binding": number})
        parts = {"Shaders": self.shaders, "DispatchParameters": self.dispatch, "Buffers": self.buffers, "Samplers": self.samplers,
                 "Bindings": bindings, "Rasterizer": self.raster, "DepthStencil": self.depth_stencil,
                 "DescriptorSets": [{"Resources": self.resources}] if self.resources else [], "Results": self.results,
                 **self.more}
        print(json.dumps({k: v for k, v in parts.items() if v or k == "DescriptorSets"}))
