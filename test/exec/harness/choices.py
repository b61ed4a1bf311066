# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditional expressions nested to any depth, for tests of how the output grows."""


def nested(depth, choice, last):
    """choice(0) around choice(1) ...; %s is where the next one stands."""
    for level in reversed(range(depth)):
        last = choice(level) % last
    return last


def test(depth):
    """Each thread takes another arm of `?:`, of `&&` in `||`, and of calls in arguments."""
    chosen = nested(depth, lambda n: f"i == {n} ? x + {n * n} : %s", "y")
    inner = nested(depth, lambda n: f"(i > {n} ? %s : x + {n})", "y")
    logic = nested(depth, lambda n: f"(i == {n} || x != {n + 1} && %s)", "false")
    calls = nested(depth // 2, lambda n: f"max({n}, min(x + {depth}, %s))", "i")
    return f"""// groups: {depth // 32 + 1} 1 1
// options: -w
// in In u32: [5, 7]
// out Out u32: sum(([5 + i * i if i < {depth} else 7, 5 + i if i < {depth} else 7, int(i <= 4),
//              max(min(i, {depth} + 5), {depth} // 2 - 1)] for i in range({(depth // 32 + 1) * 32})), [])
StructuredBuffer<uint> In : register(t0);
RWStructuredBuffer<uint4> Out : register(u1);
[numthreads(32, 1, 1)] void main(uint i : SV_DispatchThreadID) {{
  uint x = In[0], y = In[1];
  uint a = {chosen};
  uint b = {inner};
  bool c = {logic};
  uint d = {calls};
  Out[i] = uint4(a, b, c, d);
}}
"""
