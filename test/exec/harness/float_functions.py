# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The float intrinsics: reference in double precision, tolerance, and the inputs that matter.

Tolerances are those of Vulkan ("Precision and Operation of SPIR-V Instructions"), for f32 and f16; what
is computed in bf16 has those of f32, and is rounded after it. A
function that is derived from others gets theirs combined. Functions without a tolerance are exact.
"""

import math

from values import Near, OneOf, ulp

NAN, INF = math.nan, math.inf


class Function:
    def __init__(self, name, arity, reference, inputs, result="same", ulps=None, absolute=None,
                 shapes=(1, 2, 3, 4), matrices=True, formats=("f16", "f32"), call=None):
        self.name, self.arity, self.reference, self.inputs = name, arity, reference, inputs
        self.result, self.ulps, self.absolute = result, ulps, absolute
        self.shapes, self.matrices, self.formats = shapes, matrices, formats
        self.call = call or (lambda name, *arguments: f"{name}({', '.join(arguments)})")

    def expected(self, arguments, fmt):
        value = self.reference(*arguments)
        if isinstance(value, (OneOf, Near)) or self.result != "same":
            return value
        single = fmt != "f16"
        ulps = self.ulps(single, *arguments) if callable(self.ulps) else (self.ulps or 0)
        absolute = self.absolute(single, *arguments) if callable(self.absolute) else (self.absolute or 0)
        if fmt == "bf16" and (ulps or absolute):
            ulps = 1  # that of f32, rounded
        return Near(value, ulps, absolute) if ulps or absolute else value


def number_min(a, b):
    return b if math.isnan(a) else a if math.isnan(b) else min(a, b)


def number_max(a, b):
    return b if math.isnan(a) else a if math.isnan(b) else max(a, b)


def round_even(x):
    return x if math.isinf(x) or math.isnan(x) else math.copysign(float(round(x)), x)


def whole(function):
    return lambda x: x if math.isinf(x) or math.isnan(x) else float(function(x))


def saturate(x):
    return 0.0 if math.isnan(x) else min(max(x, 0.0), 1.0)


def fmod(x, y):
    return math.fmod(x, y)


def smoothstep(lo, hi, x):
    t = min(max((x - lo) / (hi - lo), 0.0), 1.0)
    return t * t * (3 - 2 * t)


ROUNDED = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.5, 3.5, -0.25, -0.5, -0.75, -1.5, -2.5, -3.5, 7.9375,
           -7.9375, 100.5, -101.5, 1000.0, -1023.5, 2047.0, 1e-3, -1e-3, 3.0]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 0.5, -2.25, INF, -INF, NAN, 3.5, -100.0, 1000.0]
PLAIN = [0.5, -1.25, 2.0, 3.75, -7.5, 100.0, -0.125, 10.0, 1.0, 9.0, -3.0, 0.75]
OTHER = [2.0, 4.0, -0.5, 1.25, 3.0, -8.0, 0.25, 7.0, -1.0, -4.5, 2.5, 16.0]
THIRD = [1.0, -2.0, 0.5, 6.0, -0.75, 32.0, 5.0, -0.0625, 3.0, 12.0, -1.5, 0.375]
ANGLES = [0.0, 0.5, -0.5, 1.0, -1.0, 1.25, 2.0, -2.0, 2.5, 3.0, -3.0, 0.0625]
UNIT = [0.0, 0.5, -0.5, 1.0, -1.0, 0.25, -0.75, 0.96875, -0.96875, 0.125, 0.0625, -0.875]
POSITIVE = [1.0, 2.0, 0.5, 10.0, 0.1, 100.0, 1.25, 0.75, 3.0, 1000.0, 0.01, 16.0]
SMALL = [0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -3.0, 4.5, -6.25, 8.0, 0.0625, 3.0]
FRACTIONS = [0.0, 1.0, 0.5, 0.25, 0.75, 0.125, 0.0, 1.0, 0.5, 0.625, 0.375, 0.875]


def exp_ulps(single, x):
    return (3 if single else 1) + 2 * abs(x) + 1


def exp_derived(single, x):
    """Of (exp(x) +- exp(-x)) / 2: an absolute error of the larger term."""
    return (exp_ulps(single, x) + 2) * ulp(math.exp(abs(x)), "f32" if single else "f16")


def log_absolute(single, x):
    inside = 2.0 ** (-21 if single else -7)
    return inside if 0.5 <= x <= 2 else 0


def trig_absolute(single, x):
    return 2.0 ** (-11 if single else -7)


def tan_absolute(single, x):
    return trig_absolute(single, x) * (1 + abs(math.tan(x))) / abs(math.cos(x)) * 1.5


def arc_absolute(single, *_):
    return 4096 * 2.0 ** -23 * 2 if single else 2.0 ** -6


def pow_ulps(single, x, y):
    exponent = abs(y * math.log2(x))
    log_error = max(log_absolute(single, x), 3 * ulp(math.log2(x), "f32" if single else "f16"))
    bits = 24 if single else 11
    return 4 + 3 * exponent + abs(y) * log_error * math.log(2) * 2.0 ** bits


FUNCTIONS = {
    # exact
    "rounding": [
        Function("floor", 1, whole(math.floor), [ROUNDED]),
        Function("ceil", 1, whole(math.ceil), [ROUNDED]),
        Function("round", 1, round_even, [ROUNDED]),
        Function("trunc", 1, whole(math.trunc), [ROUNDED]),
        Function("frac", 1, lambda x: x - math.floor(x), [ROUNDED], absolute=lambda single, x: 0 if abs(x) > .1 else 2.0 ** -10),
        Function("abs", 1, abs, [ROUNDED]),
        Function("sign", 1, lambda x: (x > 0) - (x < 0), [ROUNDED], result="i32"),
        Function("saturate", 1, saturate, [ROUNDED]),
    ],
    "special": [
        Function("min", 2, number_min, [SPECIAL, SPECIAL[5:] + SPECIAL[:5]]),
        Function("max", 2, number_max, [SPECIAL, SPECIAL[7:] + SPECIAL[:7]]),
        Function("saturate", 1, saturate, [SPECIAL]),
        Function("isnan", 1, lambda x: int(math.isnan(x)), [SPECIAL], result="bool"),
        Function("isinf", 1, lambda x: int(math.isinf(x)), [SPECIAL], result="bool"),
        Function("isfinite", 1, lambda x: int(math.isfinite(x)), [SPECIAL], result="bool"),
        Function("isnormal", 1, lambda x: int(math.isfinite(x) and x != 0), [SPECIAL], result="bool"),
        Function("abs", 1, abs, [SPECIAL]),
        Function("floor", 1, whole(math.floor), [SPECIAL]),
        Function("ceil", 1, whole(math.ceil), [SPECIAL]),
        Function("round", 1, round_even, [SPECIAL]),
        Function("trunc", 1, whole(math.trunc), [SPECIAL]),
        Function("frac", 1, lambda x: x - whole(math.floor)(x), [SPECIAL]),
        Function("sign", 1, lambda x: (x > 0) - (x < 0), [SPECIAL], result="i32"),
        Function("step", 2, lambda e, x: 0.0 if x < e else 1.0, [SPECIAL, SPECIAL[5:] + SPECIAL[:5]]),
        Function("clamp", 3, lambda x, lo, hi: number_min(number_max(x, lo), hi), [SPECIAL, [-1.0, -INF, NAN] * 4, [0.5, INF, 2.0] * 4]),
        Function("lerp", 3, lambda a, b, t: a + (b - a) * t, [SPECIAL, [1.0] * 12, [0.5] * 12]),
    ],
    "arithmetic": [
        Function("add", 2, lambda a, b: a + b, [PLAIN, OTHER], call=lambda _, a, b: f"{a} + {b}"),
        Function("sub", 2, lambda a, b: a - b, [PLAIN, OTHER], call=lambda _, a, b: f"{a} - {b}"),
        Function("mul", 2, lambda a, b: a * b, [PLAIN, OTHER], call=lambda _, a, b: f"{a} * {b}"),
        Function("div", 2, lambda a, b: a / b, [PLAIN, OTHER], ulps=2.5, call=lambda _, a, b: f"{a} / {b}"),
        Function("neg", 1, lambda a: -a, [PLAIN], call=lambda _, a: f"-{a}"),
        Function("less", 2, lambda a, b: int(a < b), [PLAIN, OTHER], result="bool", call=lambda _, a, b: f"({a} < {b})"),
        Function("min", 2, min, [PLAIN, OTHER]),
        Function("max", 2, max, [PLAIN, OTHER]),
        Function("clamp", 3, lambda x, lo, hi: min(max(x, lo), hi), [PLAIN, [-1.0, -2.0, 0.5] * 4, [1.0, 0.25, 3.0] * 4]),
        Function("mad", 3, lambda a, b, c: a * b + c, [PLAIN, OTHER, THIRD], ulps=1),
        Function("fmod", 2, fmod, [PLAIN, OTHER], ulps=2),
        Function("lerp", 3, lambda a, b, t: a + (b - a) * t, [PLAIN, OTHER, FRACTIONS], ulps=2, absolute=lambda s, a, b, t: 2 * ulp(max(abs(a), abs(b)), "f32" if s else "f16")),
        Function("step", 2, lambda e, x: float(x >= e), [PLAIN, OTHER]),
        Function("rcp", 1, lambda x: 1 / x, [PLAIN], ulps=2.5),
        Function("select", 3, lambda a, b, c: b if a > 1 else c, [PLAIN, OTHER, THIRD], call=lambda _, a, b, c: f"select({a} > 1, {b}, {c})"),
    ],
    "smooth": [
        Function("smoothstep", 3, smoothstep, [[0.0, -1.0, 2.0, 0.0, 1.0, -4.0] * 2, [1.0, 1.0, 4.0, 8.0, 1.5, 4.0] * 2, [0.5, 0.0, 3.0, 9.0, 1.25, -5.0, 0.25, -0.75, 2.5, 1.0, 1.125, 3.0]], ulps=8, absolute=lambda s, *_: 1e-6 if s else 2e-3),
        Function("degrees", 1, math.degrees, [ANGLES], ulps=3),
        Function("radians", 1, math.radians, [PLAIN], ulps=3),
    ],
    "exponential": [
        Function("exp", 1, math.exp, [SMALL], ulps=exp_ulps),
        Function("exp2", 1, lambda x: 2.0 ** x, [SMALL], ulps=exp_ulps),
        Function("log", 1, math.log, [POSITIVE], ulps=4, absolute=log_absolute),
        Function("log2", 1, math.log2, [POSITIVE], ulps=4, absolute=log_absolute),
        Function("log10", 1, math.log10, [POSITIVE], ulps=6, absolute=log_absolute),
        Function("sqrt", 1, math.sqrt, [POSITIVE], ulps=5),
        Function("rsqrt", 1, lambda x: 1 / math.sqrt(x), [POSITIVE], ulps=2),
        Function("pow", 2, lambda x, y: x ** y, [POSITIVE, [0.0, 1.0, 2.0, -1.0, 0.5, 1.5, 3.0, -2.0, 4.0, 1.25, 0.25, 2.0]], ulps=pow_ulps),
        Function("sinh", 1, math.sinh, [SMALL], absolute=exp_derived),
        Function("cosh", 1, math.cosh, [SMALL], absolute=exp_derived),
        Function("tanh", 1, math.tanh, [SMALL], absolute=lambda s, x: 2.0 ** (-18 if s else -6)),
    ],
    "trigonometric": [
        Function("sin", 1, math.sin, [ANGLES], absolute=trig_absolute),
        Function("cos", 1, math.cos, [ANGLES], absolute=trig_absolute),
        Function("tan", 1, math.tan, [ANGLES], absolute=tan_absolute),
        Function("asin", 1, math.asin, [UNIT], absolute=arc_absolute),
        Function("acos", 1, math.acos, [UNIT], absolute=arc_absolute),
        Function("atan", 1, math.atan, [PLAIN], absolute=arc_absolute),
        Function("atan2", 2, math.atan2, [PLAIN, OTHER], absolute=arc_absolute),
    ],
    "double-round": [
        Function("round", 1, round_even, [ROUNDED], formats=("f64",)),
    ],
    "double": [
        Function("abs", 1, abs, [ROUNDED], formats=("f64",)),
        Function("floor", 1, whole(math.floor), [ROUNDED], formats=("f64",)),
        Function("ceil", 1, whole(math.ceil), [ROUNDED], formats=("f64",)),
        Function("trunc", 1, whole(math.trunc), [ROUNDED], formats=("f64",)),
        Function("frac", 1, lambda x: x - math.floor(x), [ROUNDED], formats=("f64",)),
        Function("saturate", 1, saturate, [ROUNDED], formats=("f64",)),
        Function("sign", 1, lambda x: (x > 0) - (x < 0), [ROUNDED], result="i32", formats=("f64",)),
        Function("sqrt", 1, lambda x: math.sqrt(abs(x)), [ROUNDED], ulps=2, formats=("f64",), call=lambda _, a: f"sqrt(abs({a}))"),
        Function("min", 2, min, [PLAIN, OTHER], formats=("f64",)),
        Function("max", 2, max, [PLAIN, OTHER], formats=("f64",)),
        Function("clamp", 3, lambda x, lo, hi: min(max(x, lo), hi), [PLAIN, [-1.0, -2.0, 0.5] * 4, [1.0, 0.25, 3.0] * 4], formats=("f64",)),
        Function("div", 2, lambda a, b: a / b, [PLAIN, OTHER], ulps=2.5, formats=("f64",), call=lambda _, a, b: f"{a} / {b}"),
        Function("fma", 3, lambda a, b, c: a * b + c, [PLAIN, OTHER, THIRD], formats=("f64",)),
        Function("fmod", 2, fmod, [PLAIN, OTHER], ulps=2, formats=("f64",)),
        Function("lerp", 3, lambda a, b, t: a + (b - a) * t, [PLAIN, OTHER, FRACTIONS], ulps=2, formats=("f64",)),
        Function("step", 2, lambda e, x: float(x >= e), [PLAIN, OTHER], formats=("f64",)),
        Function("isnan", 1, lambda x: int(math.isnan(x)), [SPECIAL], result="bool", formats=("f64",)),
        Function("isinf", 1, lambda x: int(math.isinf(x)), [SPECIAL], result="bool", formats=("f64",)),
    ],
}


