# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Texels of packed formats: the word of four channels, and the value of each pattern of a channel. Floats of 11 and 10 bits are
those of the chapter "Unsigned 11-Bit Floating-Point Numbers" of the Vulkan specification: five bits of exponent, no sign."""

import itertools
import math

import values

WIDTHS = {"r11g11b10f": (11, 11, 10), "rgb10a2": (10, 10, 10, 2), "rgb10a2ui": (10, 10, 10, 2)}


def word(form, patterns):
    """The texel with these patterns of its channels."""
    at = texel = 0
    for width, pattern in zip(WIDTHS[form], patterns):
        assert pattern >> width == 0
        texel |= pattern << at
        at += width
    return texel


def from_float(pattern, width):
    mantissa = width - 5
    exponent, fraction = pattern >> mantissa, pattern % (1 << mantissa) / (1 << mantissa)
    if exponent == 31:
        return math.nan if fraction else math.inf
    return math.ldexp(1 + fraction, exponent - 15) if exponent else math.ldexp(fraction, -14)


def to_float(value, width):
    """Returns the patterns that a shader may write: rounded to the nearest or toward zero. Finite values stay finite."""
    top = 31 << width - 5
    if math.isnan(value):
        return [top + 1, top + (1 << width - 6), (1 << width) - 1]
    if not value > 0 or math.isinf(value):
        return [top if value > 0 else 0]
    low = max(p for p in range(top) if from_float(p, width) <= value)
    nearest = min((p for p in (low, low + 1) if p < top), key=lambda p: (abs(from_float(p, width) - value), p % 2))
    return [low] if nearest == low else [low, nearest]


def channels(form, texel):
    """Returns the four components that a shader reads."""
    widths, parts = WIDTHS[form], []
    for width in widths:
        pattern = texel % (1 << width)
        texel >>= width
        parts.append(from_float(pattern, width) if form.endswith("f") else pattern if form.endswith("ui") else pattern / ((1 << width) - 1))
    return parts + [1] * (4 - len(parts))


def texel(form, parts):
    """Returns the words that a shader writes."""
    def patterns(value, width):
        if form.endswith("f"):
            return to_float(value, width)
        return [value if form.endswith("ui") else round(min(max(value, 0), 1) * ((1 << width) - 1))]

    each = [patterns(v, w) for v, w in zip(parts, WIDTHS[form])]
    return values.OneOf(*(word(form, chosen) for chosen in itertools.product(*each)))
