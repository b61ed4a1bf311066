# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What samplers make of textures, by the chapter "Image Operations" of the Vulkan specification, with numbers that are
not rounded. An execution test makes a Texture of the contents that it gives the device, and a Sampler as its header
describes it:

    // py: import textures
    // py: a, s = textures.Texture("2D", A, 8, 6, levels=3), textures.Sampler(Address="Repeat")
    a.sample(s, (0.3, -1.7), level=0.4)      four components
"""

import itertools
import math
import random
import struct

import values


# How many steps of a weight a filtered component may be off. GPUs round weights to eight bits in each direction and between
# levels (subTexelPrecisionBits, mipmapPrecisionBits); device_tests.py allows for that.
STEPS = 1


class Sampler:
    """By the keys of a pipeline description."""

    def __init__(self, MinFilter="Linear", MagFilter="Linear", Address="Clamp", MinLOD=0.0, MaxLOD=math.inf, MipLODBias=0.0,
                 Comparison=None):
        self.minifies, self.magnifies, self.address = MinFilter, MagFilter, Address
        self.least, self.greatest, self.bias, self.comparison = MinLOD, MaxLOD, MipLODBias, Comparison


_PASSES = {
    "Never": lambda reference, texel: False, "Always": lambda reference, texel: True,
    "Less": lambda reference, texel: reference < texel, "Greater": lambda reference, texel: reference > texel,
    "LessEqual": lambda reference, texel: reference <= texel, "GreaterEqual": lambda reference, texel: reference >= texel,
    "Equal": lambda reference, texel: reference == texel, "NotEqual": lambda reference, texel: reference != texel,
}


def _wrap(mode, at, size):
    """The coordinate of a texel; None for the border."""
    if mode == "Clamp":
        return min(max(at, 0), size - 1)
    if mode == "Repeat":
        return at % size
    if mode == "Mirror":
        at %= 2 * size
        return at if at < size else 2 * size - 1 - at
    if mode == "MirrorOnce":
        return min(at if at >= 0 else -1 - at, size - 1)
    return at if 0 <= at < size else None


# Of each face: the direction of its middle, and those in which its s and t grow.
_FACES = [((1, 0, 0), (0, 0, -1), (0, -1, 0)), ((-1, 0, 0), (0, 0, 1), (0, -1, 0)), ((0, 1, 0), (1, 0, 0), (0, 0, 1)),
          ((0, -1, 0), (1, 0, 0), (0, 0, -1)), ((0, 0, 1), (1, 0, 0), (0, -1, 0)), ((0, 0, -1), (-1, 0, 0), (0, -1, 0))]


def _dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def _face(direction):
    """The face that a direction meets; where several do, z goes before y, and y before x."""
    return max((4, 5, 2, 3, 0, 1), key=lambda face: _dot(direction, _FACES[face][0]))


def _on_face(face, direction):
    middle, s, t = _FACES[face]
    depth = _dot(direction, middle)
    return [(_dot(direction, axis) / depth + 1) / 2 for axis in (s, t)]


def _on_cube(face, x, y, size):
    """Where x and y, in texels across a face, lie on the surface of the cube from -1 to 1."""
    middle, s, t = _FACES[face]
    return [m + (2 * x / size - 1) * a + (2 * y / size - 1) * b for m, a, b in zip(middle, s, t)]


def _beside(face, x, y, dx, dy, size):
    """The texel of another face that touches the edge of texel (x, y) in direction (dx, dy)."""
    edge = _on_cube(face, x + 0.5 + dx / 2, y + 0.5 + dy / 2, size)
    others = ((f, i, j) for f in range(6) if f != face for i in range(size) for j in range(size))
    return min(others, key=lambda o: math.dist(edge, _on_cube(o[0], o[1] + 0.5, o[2] + 0.5, size)))


class Texture:
    """data: components of the texels; the levels follow each other, in a level the layers (six of a cube), in those the
    slices."""

    def __init__(self, kind, data, width, height=1, depth=1, levels=1, layers=1):
        self.is_array, self.is_cube = kind.endswith("Array"), kind.startswith("Cube")
        self.axes = 2 if self.is_cube else int(kind[0])
        self.layers = layers
        self.sizes = [[max(1, n >> level) for n in (width, height, depth)] for level in range(levels)]
        counts = [math.prod(size) * self.layers for size in self.sizes]
        self.first = [sum(counts[:level]) for level in range(levels)]
        self.data, self.channels = list(data), len(data) // sum(counts)

    def load(self, x, y=0, z=0, layer=0, level=0):
        """Four components."""
        width, height, depth = self.sizes[level]
        texel = self.first[level] + ((layer * depth + z) * height + y) * width + x
        found = self.data[texel * self.channels:(texel + 1) * self.channels]
        return found + [0, 0, 0, 1][self.channels:]

    def _texels(self, sampler, at, layer, level, is_linear):
        """The texels that at, an integer for each axis, stands for: one, or three at the corner of a cube."""
        if not self.is_cube:
            places = [_wrap(sampler.address, n, size) for n, size in zip(at, self.sizes[level])]
            if None in places:
                return [[0] * self.channels + [0, 0, 0, 1][self.channels:]]
            return [self.load(*places, *[0] * (3 - len(places)), layer=layer, level=level)]
        size = self.sizes[level][0]
        inside = [min(max(n, 0), size - 1) for n in at]
        beyond = [n - m for n, m in zip(at, inside)]
        found = [] if any(beyond) and not all(beyond) and is_linear else [self.load(*inside, layer=layer, level=level)]
        if is_linear:
            for dx, dy in [(beyond[0], 0)] * bool(beyond[0]) + [(0, beyond[1])] * bool(beyond[1]):
                face, x, y = _beside(layer % 6, *inside, dx, dy, size)
                found.append(self.load(x, y, layer=layer - layer % 6 + face, level=level))
        return found

    def _place(self, at, level, offset):
        """Coordinates in texels of the level, and the layer."""
        at, layer = list(at), 0
        if self.is_array:
            cubes = self.layers // 6 if self.is_cube else self.layers
            layer = min(max(round(at.pop()), 0), cubes - 1)
        if self.is_cube:
            face = _face(at)
            at, layer = _on_face(face, at), layer * 6 + face
        return [a * size + o for a, size, o in zip(at, self.sizes[level], offset)], layer

    def _filtered(self, sampler, at, level, how, offset, reference):
        at, layer = self._place(at, level, offset)
        is_linear = how == "Linear"
        low = [math.floor(a - 0.5 * is_linear) for a in at]
        weights = [a - 0.5 - n if is_linear else 0 for a, n in zip(at, low)]
        result = [0.0] * 4
        for corner in itertools.product(*[(0, 1) if w else (0,) for w in weights]):
            weight = math.prod(w if c else 1 - w for c, w in zip(corner, weights))
            texels = self._texels(sampler, [n + c for n, c in zip(low, corner)], layer, level, is_linear)
            for texel in texels:
                if reference is not None:
                    texel = [float(_PASSES[sampler.comparison](reference, texel[0]))] * 4
                if weight == 1 and len(texels) == 1:
                    return texel
                result = [r + weight / len(texels) * t for r, t in zip(result, texel)]
        return result

    def level_of(self, sampler, at, ddx, ddy):
        """The level that such gradients ask for, before it is clamped."""
        if self.is_cube:
            face, small = _face(at), 1e-6
            def change(d):
                ends = [_on_face(face, [a + sign * small * n for a, n in zip(at, d)]) for sign in (1, -1)]
                return [(one - other) / (2 * small) for one, other in zip(*ends)]
            ddx, ddy = change(ddx), change(ddy)
        lengths = [math.hypot(*[n * size for n, size in zip(d, self.sizes[0])]) for d in (ddx, ddy)]
        return (math.log2(max(lengths)) if max(lengths) else -math.inf) + sampler.bias

    def sample(self, sampler, at, level=0.0, offset=(0, 0, 0), reference=None, gradients=None, bias=0.0, least=0.0):
        """Four components, or with a reference the part that passes. at: as in HLSL, with the layer."""
        level = level + sampler.bias if gradients is None else \
            self.level_of(sampler, at[:-1] if self.is_array else at, *gradients) + bias
        level = min(max(level, least, sampler.least), sampler.greatest)
        how = sampler.minifies if level > 0 else sampler.magnifies
        of_image = min(max(level, 0), len(self.sizes) - 1)
        if sampler.minifies == "Nearest":
            of_image = math.ceil(of_image + 0.5) - 1
        high = math.floor(of_image)
        result = self._filtered(sampler, at, high, how, offset, reference)
        if of_image > high:
            low = self._filtered(sampler, at, high + 1, how, offset, reference)
            result = [a + (of_image - high) * (b - a) for a, b in zip(result, low)]
        return result if reference is None else result[0]

    def gather(self, sampler, at, component=0, offset=(0, 0), reference=None):
        """One component of the four texels of a linear filter, in the order of Gather."""
        at, layer = self._place(at, 0, offset)
        low = [math.floor(a - 0.5) for a in at]
        result = []
        for corner in ((0, 1), (1, 1), (1, 0), (0, 0)):
            texels = self._texels(sampler, [n + c for n, c in zip(low, corner)], layer, 0, True)
            values = [texel[component] if reference is None else float(_PASSES[sampler.comparison](reference, texel[0]))
                      for texel in texels]
            result.append(values[0] if len(values) == 1 else sum(values) / len(values))
        return result


def near(texture, sampler, found):
    """Components, of which devices may take those that are filtered with weights of eight bits."""
    if sampler.minifies == sampler.magnifies == "Nearest":
        return found
    step = 1 / 256 if sampler.comparison else step_of(texture)
    return [values.Near(n, abs=STEPS * step) for n in found]


def step_of(texture):
    """By how much the smallest weight of eight bits changes a component."""
    return (max(texture.data) - min(texture.data)) / 256


def samples(texture, samplers, places, components=None):
    """What each of the samplers gives in each place, which has the arguments of sample."""
    return [n for place in places for s in samplers
            for n in near(texture, s, texture.sample(s, *place)[:components or texture.channels])]


# The section "Multisampling" of the specification: the positions of samples in a texel.
_LOCATIONS = {
    2: [(0.75, 0.75), (0.25, 0.25)],
    4: [(0.375, 0.125), (0.875, 0.375), (0.125, 0.625), (0.625, 0.875)],
    8: [(0.5625, 0.3125), (0.4375, 0.6875), (0.8125, 0.5625), (0.3125, 0.1875), (0.1875, 0.8125), (0.0625, 0.4375),
        (0.6875, 0.9375), (0.9375, 0.0625)],
    16: [(0.5625, 0.5625), (0.4375, 0.3125), (0.3125, 0.625), (0.75, 0.4375), (0.1875, 0.375), (0.625, 0.8125), (0.8125, 0.6875),
         (0.6875, 0.1875), (0.375, 0.875), (0.5, 0.0625), (0.25, 0.125), (0.125, 0.75), (0.0, 0.5), (0.9375, 0.25), (0.875, 0.9375),
         (0.0625, 0.0)],
}


def sample_positions(samples):
    """What GetSamplePosition gives, from the middle of the texel, one component after the other; zero where there is no standard."""
    return [n - 0.5 for location in _LOCATIONS.get(samples, [(0.5, 0.5)] * samples) for n in location]


def noise(count, seed=1, low=-50, high=50):
    """Integers without order."""
    numbers = random.Random(seed)
    return [numbers.randint(low, high) for _ in range(count)]


def _is_clear(at, sizes):
    """Whether at is far enough from the edges of texels, and for gathers from their middles, in each of these sizes."""
    return all(0.05 < (2 * a * size) % 1 < 0.95 for a, size in zip(at, sizes))


def points(count, sizes, low=-3.0, high=4.0, seed=1):
    """Coordinates as floats of 32 bits, where no device mistakes one texel for the next in a texture whose levels have
    these sizes."""
    numbers = random.Random(seed)
    found = []
    while len(found) < count:
        at = struct.unpack(f"{len(sizes[0])}f", struct.pack(f"{len(sizes[0])}f",
                                                          *[numbers.uniform(low, high) for _ in sizes[0]]))
        if all(_is_clear(at, size) for size in sizes):
            found.append(at)
    return found


def directions(count, sizes, seed=1):
    """The same for cubes with levels of these sizes: all faces, and close to edges and corners."""
    numbers = random.Random(seed)
    found = []
    while len(found) < count:
        lengths = [1, numbers.choice([0.2, 0.6, 0.93]), numbers.choice([0.1, 0.5, 0.96])]
        numbers.shuffle(lengths)
        at = struct.unpack("3f", struct.pack("3f", *[n * numbers.choice([-1, 1]) * numbers.uniform(0.97, 1) for n in lengths]))
        face = _face(at)
        if all(_is_clear(_on_face(face, at), (size, size)) for size in sizes):
            found.append(at)
    return found
