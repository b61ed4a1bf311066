# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Wave operations. Those over the active lanes are defined wherever lanes are; those that name a lane, and those of quads,
only where all threads of the group are."""

import types_ as ty
from expressions import expression, fit, is_exact
from tree import Expr

LANES = 128  # of the largest wave


def _lanes_value(context, of):
    """A scalar of the wave that is no value of one lane's."""
    rng, bool_of = context.rng, lambda: expression(context, ty.BOOL_T, 1)
    if of.is_bool:
        kind = rng.randrange(4)
        if kind == 0:
            return Expr(ty.BOOL_T, "WaveIsFirstLane()")
        if kind == 1:
            source = ty.vector(rng.choice([s for s in context.maker.scalars if s.is_int]), rng.choice((1, 1, 3)))
            template = "WaveActiveAllEqual({0})" if source.kind == "scalar" else "all(WaveActiveAllEqual({0}))"
            return Expr(ty.BOOL_T, template, [expression(context, source, 1)])
        return Expr(ty.BOOL_T, rng.choice(("WaveActiveAnyTrue({0})", "WaveActiveAllTrue({0})")), [bool_of()])
    if of is ty.U32:
        kind = rng.randrange(5)
        if kind == 0:
            return Expr(ty.UINT, rng.choice(("WaveGetLaneIndex()", "WaveGetLaneCount()")))
        if kind == 1:
            return Expr(ty.UINT, "WaveActiveBallot({0}).%s" % rng.choice("xy"), [bool_of()])
        if kind == 2 and context.maker.allows("match"):
            return Expr(ty.UINT, "WaveMatch({0}).x", [expression(context, ty.scalar(rng.choice((ty.I32, ty.U32))), 1)])
        return Expr(ty.UINT, rng.choice(("WaveActiveCountBits({0})", "WavePrefixCountBits({0})")), [bool_of()])
    return None


_INTEGERS = ("WaveActiveSum({0})", "WaveActiveProduct({0})", "WaveActiveBitAnd({0})", "WaveActiveBitOr({0})", "WaveActiveBitXor({0})",
             "WaveActiveMin({0})", "WaveActiveMax({0})", "WavePrefixSum({0})", "WavePrefixProduct({0})", "WaveReadLaneFirst({0})")
_MULTI = ("WaveMultiPrefixSum({0}, WaveMatch({1}))", "WaveMultiPrefixBitAnd({0}, WaveMatch({1}))",
          "WaveMultiPrefixBitOr({0}, WaveMatch({1}))", "WaveMultiPrefixBitXor({0}, WaveMatch({1}))")
_FLOATS = ("WaveActiveMin({0})", "WaveActiveMax({0})", "WaveReadLaneFirst({0})", "WaveActiveSum({0})", "WavePrefixSum({0})")
_UNIFORM = ("WaveReadLaneAt({0}, {1} % WaveGetLaneCount())", "QuadReadAcrossX({0})", "QuadReadAcrossY({0})",
            "QuadReadAcrossDiagonal({0})", "QuadReadLaneAt({0}, 1)", "QuadReadLaneAt({0}, WaveReadLaneFirst({1}) & 3u)")


def value(context, type_, depth):
    """None where there is no such operation."""
    rng, of = context.rng, type_.scalar
    if type_.kind == "matrix" or (type_.kind == "vector" and type_.rows > 4):
        return None
    if type_.kind == "scalar" and rng.random() < 0.4:
        made = _lanes_value(context, of)
        if made is not None:
            return made
    if of is ty.BF16:
        return None
    kid = expression(context, type_, min(depth - 1, 2))
    if context.flow == "group" and rng.random() < 0.35:
        template = rng.choice(_UNIFORM[:1] if of.is_bool else _UNIFORM)
        # The lane of a wave may be another in each lane; that of a quad is the same in all four.
        kids = [kid, expression(context, ty.UINT, 1)] if "{1}" in template else [kid]
        return Expr(type_, template, kids, kid.bound)
    if of.is_bool:
        return Expr(type_, "WaveReadLaneFirst({0})", [kid])
    if of.is_float:
        template = rng.choice(_FLOATS)
        if "Sum" in template:
            kid = fit(kid, (4, 0) if of is ty.F16 else None)
            bound = (kid.bound[0] * LANES, kid.bound[1])
            return Expr(type_, template, [kid], bound) if is_exact(of, bound) else None
        return Expr(type_, template, [kid], kid.bound)
    if of.is_int and rng.random() < 0.12 and context.maker.allows("match"):
        return Expr(type_, rng.choice(_MULTI), [kid, expression(context, ty.UINT, 1)])
    return Expr(type_, rng.choice(_INTEGERS), [kid])
