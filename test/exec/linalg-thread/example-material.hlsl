// RUN: %exec-test %s
// options: -T cs_6_10
// groups: 2 1 1
// The example. All numbers are multiples of powers of two, so that every sum is exact.
// py: F, W, N = 12, 16, 128
// py: def line(numbers, fmt, width): return list(values.to_bytes(numbers, fmt).ljust(width, b"\x7f"))
// py: first = [[(r * 5 + c * 3) % 7 - 3 for c in range(F)] for r in range(W)]
// py: hidden = [[((r * 7 + c * 5) % 9 - 4) / 8 for c in range(W)] for r in range(W)]
// py: last = [[((r * 3 + c * 11) % 5 - 2) / 4 for c in range(W)] for r in range(3)]
// py: biases = [[(r * 3 + layer) % 8 - 4 for r in range(n)] for layer, n in enumerate((W, W, 3))]
// py: features = [[(t * 5 + i * 7) % 5 - 2 for i in range(F)] for t in range(N)]
// py: def activate(x): return [max(v, v / 8) for v in (values.convert(v, "f16") for v in x)]
// py: def layer(m, x, b): return [sum(p * q for p, q in zip(row, x)) + c for row, c in zip(m, b)]
// py: def color(x):
//      x = activate(layer(first, x, biases[0]))
//      x = [values.convert(v, "f16") for v in x]
//      x = [values.convert(v, "f16") for v in activate(layer(hidden, x, biases[1]))]
//      return [values.Near(v, ulps=2, abs=1e-4) for v in layer(last, x, biases[2])]
// in Weights u8 @ 0.0: sum([line(r, "f16", 32) for r in first] + [line(r, "e4m3", W) for r in hidden] + [line(r, "f16", W * 2 + 16) for r in last], [])
//      + sum([line(b, "f16", 32) for b in biases], [])
// in Features f16 @ 0.1: flat(features)
// out Colors f32 @ 0.2: sum([color(x) for x in features], [])
#define WIDTH 16
#define FP8
#include "../../../docs/examples/neural_material.hlsl"
