# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The integer intrinsics and operators: exact references for every width and signedness."""

from float_functions import Function
from values import wrap, width

INTEGERS = ("i16", "u16", "i32", "u32", "i64", "u64")


def _inputs(fmt):
    """Boundary values first, then ordinary ones; three lists of twelve."""
    bits = width(fmt)
    top = (1 << (bits - 1)) - 1
    first = [0, 1, -1, top, -top - 1, 5, -7, 100, 0x55, 1 << (bits - 2), -256, 12345]
    second = [3, -1, 2, 7, 1, -5, 2, 10, -3, 3, 16, 100]
    third = [1, 0, -4, 9, 200, -1, 6, 8, 77, -2, 30, 11]
    return [[wrap(v, fmt) for v in values] for values in (first, second, third)]


def _bits_of(x, fmt):
    return x & ((1 << width(fmt)) - 1)


def count_bits(x, fmt):
    return bin(_bits_of(x, fmt)).count("1")


def reverse_bits(x, fmt):
    return wrap(int(format(_bits_of(x, fmt), f"0{width(fmt)}b")[::-1], 2), fmt)


def first_bit_low(x, fmt):
    x = _bits_of(x, fmt)
    return (x & -x).bit_length() - 1 if x else 0xFFFFFFFF


def first_bit_high(x, fmt):
    """For signed numbers the highest bit that differs from the sign."""
    x = ~x if x < 0 else x
    return x.bit_length() - 1 if x else 0xFFFFFFFF


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def functions(fmt):
    first, second, third = _inputs(fmt)
    low = [min(a, b) for a, b in zip(second, third)]
    high = [max(a, b) for a, b in zip(second, third)]
    signed = fmt[0] == "i"
    bits = width(fmt)
    # The quotient of the most negative number and -1 is not defined.
    divisors = [3 if b in (-1, 0) else b for b in second]
    counts = [wrap(v, fmt) for v in [0, 1, bits - 1, bits, bits + 3, 2, 5, 4, 7, 3 * bits, 8, 6]]

    def define(name, arity, reference, *inputs, **rest):
        return Function(name, arity, reference, list(inputs), formats=(fmt,), **rest)

    def operator(name, sign, reference, *inputs, **rest):
        return define(name, 2, reference, *inputs, call=lambda _, a, b: f"({a} {sign} {b})", **rest)

    table = [
        operator("add", "+", lambda a, b: a + b, first, second),
        operator("sub", "-", lambda a, b: a - b, first, second),
        operator("mul", "*", lambda a, b: a * b, first, second),
        operator("div", "/", quotient, first, divisors),
        operator("rem", "%", lambda a, b: a - b * quotient(a, b), first, divisors),
        operator("and", "&", lambda a, b: a & b, first, second),
        operator("or", "|", lambda a, b: a | b, first, second),
        operator("xor", "^", lambda a, b: a ^ b, first, second),
        operator("shl", "<<", lambda a, b: a << (b % bits), first, counts),
        operator("shr", ">>", lambda a, b: a >> (b % bits), first, counts),
        operator("less", "<", lambda a, b: int(a < b), first, second, result="bool"),
        operator("greater_equal", ">=", lambda a, b: int(a >= b), first, second, result="bool"),
        define("not", 1, lambda a: ~a, first, call=lambda _, a: f"~{a}"),
        define("neg", 1, lambda a: -a, first, call=lambda _, a: f"-{a}"),
        define("min", 2, min, first, second),
        define("max", 2, max, first, second),
        define("clamp", 3, lambda x, lo, hi: min(max(x, lo), hi), first, low, high),
        define("mad", 3, lambda a, b, c: a * b + c, first, second, third),
        define("countbits", 1, lambda a: count_bits(a, fmt), first, result="u32", matrices=False),
        define("reversebits", 1, lambda a: reverse_bits(a, fmt), first, matrices=False),
        define("firstbitlow", 1, lambda a: first_bit_low(a, fmt), first, result="u32", matrices=False),
        define("firstbithigh", 1, lambda a: first_bit_high(a, fmt), first, result="u32", matrices=False),
    ]
    if signed:
        table.append(define("abs", 1, abs, first))
        table.append(define("sign", 1, lambda a: (a > 0) - (a < 0), first, result="i32"))
    return table
