# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates programs in IR that convert every value of bf16, e4m3 and e5m2 to every other type, and to them
every value of the other types of 16 bits and fewer, and of the wider ones those around each place where the
result changes.

The reference (values.py) looks for the nearest number in a list of all; it shares no arithmetic with
the compiler.
"""

import functools
import math
import random

from case import Case
from values import ANY, SMALL_FLOATS, Bits, convert, from_bits, is_float, magnitudes, to_bits, width

DOUBLES = True  # false where the language has none
_FLOATS = ["f16", "f32", "f64", *SMALL_FLOATS]
_INTEGERS = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]
_THREADS = 64


def _types():
    return [t for t in _FLOATS + _INTEGERS if DOUBLES or t != "f64"]


@functools.cache  # the program of each machine has the same numbers
def _expected(patterns, source, target):
    return [_reference(from_bits(b, source), source, target) for b in patterns]


def _reference(value, source, target):
    """The value after the conversion; ANY where a float is outside of the integers."""
    if is_float(target):
        return math.nan if value != value else Bits(to_bits(value, target))
    if is_float(source):
        if value != value or math.isinf(value):
            return ANY
        value = math.trunc(value)
        return value if convert(value, target) == value else ANY
    return convert(value, target)


def _neighbours(value, fmt):
    """The patterns below, at and above a number that the float format holds."""
    bits = to_bits(value, fmt)
    return [bits - 1, bits, bits + 1] if bits else [bits, bits + 1]


def _turns(target, source):
    """Patterns of the source, without signs, around everything that the target can round to and around
    the middle between two of them."""
    known = magnitudes(target)
    points = known + [(a + b) / 2 for a, b in zip(known, known[1:])] + [1.5 * known[-1]]
    if is_float(source):
        largest = from_bits(to_bits(math.inf, source) - 1, source)
        return [bits for p in points if p <= largest for bits in _neighbours(p, source)]
    limit = (1 << (width(source) - (source[0] == "i"))) - 1
    return [int(n) for p in points if 1 <= p <= limit for n in (math.ceil(p) - 1, math.floor(p), math.floor(p) + 1)
            if n <= limit]


def _wide_values(source, target):
    """Returns the inputs of conversions from a type with too many values to test all."""
    chosen = random.Random(17)
    bits = set(_turns(target, source))
    if len(bits) > 60000:  # bf16: all exponents, some mantissas
        bits = set(chosen.sample(sorted(bits), 10000))
    sign = 1 << (width(source) - 1)
    if is_float(source):
        special = to_bits(math.inf, source)
        bits.update([0, 1, special - 1, special, special | 1, special | special >> 1])
        bits.update(chosen.getrandbits(width(source)) for _ in range(1500))
        return [b for n in sorted(bits) for b in {n, n ^ sign}]
    mask = 2 * sign - 1
    bits.update([0, 1, mask, sign, sign - 1, sign + 1])
    bits.update(chosen.getrandbits(chosen.randint(1, width(source))) for _ in range(1500))
    return [b for n in sorted(bits) for b in ({n, -n & mask} if source[0] == "i" else {n})]


def _program(source, patterns, targets, length=1):
    """Converts the patterns to each of the targets, in vectors of a length."""
    patterns = patterns + [0] * (-len(patterns) % (_THREADS * length))
    kind = (lambda fmt: fmt) if length == 1 else (lambda fmt: f"vec<{fmt}, {length}>")
    case = Case()
    case.is_ir = True
    raw = f"u{width(source)}"
    case.add_input("In", raw, patterns, (0, 0))
    text = ["global @In : bytes, storage {kind = ByteAddressBuffer, set = 0, binding = 0, readonly}"]
    text += [f"global @{t} : bytes, storage {{kind = RWByteAddressBuffer, set = 0, binding = {i}}}"
             for i, t in enumerate(targets, 1)]
    text += [f"entry compute @main {{num_threads = [{_THREADS}, 1, 1]}}", "func @main() {",
             "  %thread = builtin {fn = dispatch_thread_id} : vec<u32, 3>",
             "  %i = extract %thread {indices = [0]} : u32"]

    def address(buffer, fmt):
        return [f"  %g_{buffer} = global @{buffer} : ptr<bytes, storage>",
                f"  %s_{buffer} = const {width(fmt) // 8 * length} : u32", f"  %o_{buffer} = mul %i, %s_{buffer}",
                f"  %p_{buffer} = bytes_at %g_{buffer}, %o_{buffer} {{align = {width(fmt) // 8}}} : ptr<{kind(fmt)}, storage>"]

    text += address("In", source) + [f"  %x = load %p_In : {kind(source)}"]
    for index, target in enumerate(targets, 1):
        text += address(target, target)
        if target != source:
            text.append(f"  %v_{target} = convert %x : {kind(target)}")
        text.append(f"  store %p_{target}, {'%x' if target == source else '%v_' + target}")
        case.add_output(target, target, _expected(tuple(patterns), source, target), (0, index))
    case.source = "\n".join(text + ["  return", "}", ""])
    case.groups = (len(patterns) // length // _THREADS, 1, 1)
    case.operations = len(patterns) * len(targets)
    return case


def from_format(source):
    """Every value of a small format, or of f16, to all types and as vectors of three."""
    patterns = list(range(1 << width(source)))
    targets = [t for t in _types() if t in SMALL_FLOATS or source in SMALL_FLOATS]
    cases = [_program(source, patterns, targets[i:i + 5]) for i in range(0, len(targets), 5)]
    some = patterns if len(patterns) < 1000 else patterns[::67]
    return cases + [_program(source, some, targets[i:i + 5], 3) for i in range(0, len(targets), 5)]


def to_format(target):
    """From every other type."""
    cases = []
    for source in _types():
        if source in SMALL_FLOATS or source == "f16":
            continue
        small = width(source) <= 16
        patterns = list(range(1 << width(source))) if small else _wide_values(source, target)
        cases.append(_program(source, patterns, [target]))
    return cases
