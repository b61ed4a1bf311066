# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scalar formats, rounding, and the comparison of results.

A format is f16, f32, f64, bf16, e4m3, e5m2 or i/u followed by 8, 16, 32 or 64. Values are Python numbers; buffers hold
their bits. Integers wrap, floats round to nearest even.
"""

import bisect
import functools
import math
import struct

_CODES = {
    "f16": "e", "f32": "f", "f64": "d",
    "i8": "b", "i16": "h", "i32": "i", "i64": "q",
    "u8": "B", "u16": "H", "u32": "I", "u64": "Q",
}
# Exponent bits, mantissa bits, whether the highest exponent is that of infinity and NaN; without that the
# highest pattern alone is NaN.
SMALL_FLOATS = {"bf16": (8, 7, True), "e4m3": (4, 3, False), "e5m2": (5, 2, True)}


@functools.cache
def is_float(fmt):
    return fmt[0] == "f" or fmt in SMALL_FLOATS


@functools.cache
def width(fmt):
    """Width in bits."""
    if fmt in SMALL_FLOATS:
        exponent, mantissa, _ = SMALL_FLOATS[fmt]
        return 1 + exponent + mantissa
    return int(fmt[1:])


@functools.cache
def magnitudes(fmt):
    """The values of a small format that are not negative, each at the index that is its pattern; the last
    one is what follows the largest."""
    exponent, mantissa, infinity = SMALL_FLOATS[fmt]
    bias = (1 << (exponent - 1)) - 1
    count = ((1 << exponent) - 1) << mantissa if infinity else (1 << (exponent + mantissa)) - 1
    return [math.ldexp((bits & ((1 << mantissa) - 1)) + ((1 << mantissa) if bits >> mantissa else 0),
                       max(bits >> mantissa, 1) - bias - mantissa) for bits in range(count + 1)]


def quiet_nan(fmt):
    exponent, mantissa, infinity = SMALL_FLOATS[fmt]
    special = len(magnitudes(fmt)) - 1
    return special | 1 << (mantissa - 1) if infinity else special


def _small_bits(value, fmt):
    """The pattern nearest to any number, the even one in the middle of two."""
    known = magnitudes(fmt)
    sign = (1 << (width(fmt) - 1)) if math.copysign(1, value) < 0 else 0
    if isinstance(value, float) and math.isnan(value):
        return sign | quiet_nan(fmt)
    if isinstance(value, float) and math.isinf(value) or abs(value) >= known[-1]:
        return sign | len(known) - 1
    above = bisect.bisect_left(known, abs(value))
    if known[above] == abs(value):
        return sign | above
    middle = (known[above - 1] + known[above]) / 2  # exact, and so are comparisons of integers with it
    return sign | (above if abs(value) > middle or (abs(value) == middle and above % 2 == 0) else above - 1)


@functools.cache
def _small_value(bits, fmt):
    known, sign = magnitudes(fmt), bits >> (width(fmt) - 1)
    bits &= (1 << (width(fmt) - 1)) - 1
    if bits == len(known) - 1 and SMALL_FLOATS[fmt][2]:
        value = math.inf
    else:
        value = known[bits] if bits < len(known) - 1 else math.nan
    return -value if sign else value


def wrap(value, fmt):
    """The integer reduced to the range of an integer format."""
    bits = width(fmt)
    value = int(value) & ((1 << bits) - 1)
    if fmt[0] == "i" and value >> (bits - 1):
        value -= 1 << bits
    return value


def _sticky(value):
    """An integer of 52 bits at most times a power of two, on the same side of every number of fewer bits and of what lies
    in the middle of two of them: so that it can become a float before it is rounded."""
    dropped = max(abs(value).bit_length() - 52, 0)
    kept = abs(value) >> dropped
    kept |= abs(value) != kept << dropped
    return math.copysign(math.ldexp(kept, dropped), value)


def _round_float(value, fmt):
    if fmt in SMALL_FLOATS:
        return _small_value(_small_bits(value, fmt), fmt)
    value = _sticky(value) if isinstance(value, int) and fmt != "f64" else float(value)
    if math.isnan(value) or math.isinf(value) or fmt == "f64":
        return value
    try:
        return struct.unpack("<" + _CODES[fmt], struct.pack("<" + _CODES[fmt], value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def convert(value, fmt):
    """The value as the format holds it."""
    return _round_float(value, fmt) if is_float(fmt) else wrap(value, fmt)


def to_bits(value, fmt):
    if fmt in SMALL_FLOATS:
        return _small_bits(value, fmt)
    value = convert(value, fmt)
    if is_float(fmt) and math.isnan(value):
        return {16: 0x7E00, 32: 0x7FC00000, 64: 0x7FF8000000000000}[width(fmt)]
    return int.from_bytes(struct.pack("<" + _CODES[fmt], value), "little")


def from_bits(bits, fmt):
    if fmt in SMALL_FLOATS:
        return _small_value(bits, fmt)
    raw = (bits & ((1 << width(fmt)) - 1)).to_bytes(width(fmt) // 8, "little")
    return struct.unpack("<" + _CODES[fmt], raw)[0]


def to_bytes(values, fmt):
    values, size = list(values), width(fmt) // 8
    if all(type(v) is int for v in values) if not is_float(fmt) else \
            fmt in _CODES and all(type(v) is float and v == v for v in values):
        try:
            return struct.pack(f"<{len(values)}{_CODES[fmt]}", *values)
        except (struct.error, OverflowError):
            pass  # what is out of range wraps, or becomes infinite
    return b"".join(to_bits(v, fmt).to_bytes(size, "little") for v in values)


def from_bytes(data, fmt):
    size = width(fmt) // 8
    if fmt in _CODES and len(data) % size == 0:
        return list(struct.unpack(f"<{len(data) // size}{_CODES[fmt]}", data))
    return [from_bits(int.from_bytes(data[i:i + size], "little"), fmt)
            for i in range(0, len(data), size)]


def ulp(value, fmt):
    """Distance between neighbours at the value; at least that of the smallest normal number."""
    mantissa, lowest = {"f16": (10, -14), "f32": (23, -126), "f64": (52, -1022), "bf16": (7, -126),
                        "e4m3": (3, -6), "e5m2": (2, -14)}[fmt]
    if value == 0 or math.isinf(value) or math.isnan(value):
        return 2.0 ** (lowest - mantissa)
    return 2.0 ** (max(math.frexp(value)[1] - 1, lowest) - mantissa)


class Near:
    """An expected float with a tolerance: the larger of an absolute one and one in ULP."""

    def __init__(self, value, ulps=0.0, abs=0.0):
        self.value, self.ulps, self.abs = value, ulps, abs

    def __repr__(self):
        return f"{self.value!r} +- ({self.ulps} ulp, {self.abs})"


class OneOf:
    """Any of several expected values."""

    def __init__(self, *values):
        self.values = values

    def __repr__(self):
        return " or ".join(map(repr, self.values))


class Any:
    """No expectation."""

    def __repr__(self):
        return "anything"


class Bits:
    """An exact bit pattern, which tells the zeros and the NaNs apart."""

    def __init__(self, bits):
        self.bits = bits

    def __repr__(self):
        return f"bits {self.bits:#x}"


ANY = Any()


def matches(actual_bits, expected, fmt):
    if isinstance(expected, Bits):
        return actual_bits == expected.bits
    if isinstance(expected, Any):
        return True
    if isinstance(expected, OneOf):
        return any(matches(actual_bits, e, fmt) for e in expected.values)
    if not is_float(fmt):
        return actual_bits == to_bits(expected, fmt)
    near = expected if isinstance(expected, Near) else Near(expected)
    actual, want = from_bits(actual_bits, fmt), float(near.value)
    if math.isnan(want) or math.isnan(actual):
        return math.isnan(want) and math.isnan(actual)
    rounded = convert(want, fmt)
    if actual == rounded:
        return True
    allowed = max(near.abs, near.ulps * ulp(rounded, fmt))
    if math.isinf(actual):
        # An overflow is right when the allowed error reaches past the largest number.
        largest = from_bits(to_bits(math.inf, fmt) - 1, fmt)
        return math.copysign(1, actual) == math.copysign(1, want) and abs(want) + allowed > largest
    return not math.isinf(rounded) and abs(actual - want) <= allowed
