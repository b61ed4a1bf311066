// RUN: %exec-test %s
// options: -T cs_6_10
// groups: 2 1 1
// The network of the examples, in a shape where nothing is a multiple of 16 bytes, with a hidden layer of 8-bit floats. All numbers
// are multiples of powers of two, so that every sum is exact.
// py: F, W, N = 9, 20, 128
// py: def room(matrix, fmt, stride):
//      rows = sum([list(values.to_bytes(r, fmt).ljust(stride, b"\x7f")) for r in matrix], [])
//      return rows + [0x7f] * (2048 - len(rows))
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
// in Weights u8 @ 0.0: room(first, "f16", 32) + room(hidden, "e4m3", 32) + room(last, "f16", 48)
//      + sum([list(values.to_bytes(b, "f16").ljust(64, b"\x7f")) for b in biases], [])
// in Features f16 @ 0.1: flat(features)
// out Colors f32 @ 0.2: sum([color(x) for x in features], [])
#define INPUTS 9
#define WIDTH 20
#define FP8
#include "../../../docs/examples/neural_network.hlsli"
ByteAddressBuffer Features : register(t1);
RWStructuredBuffer<float3> Colors : register(u2);

[numthreads(64, 1, 1)] void main(uint texel : SV_DispatchThreadID) {
  Colors[texel] = network<float>(Features.Load<vector<half, INPUTS> >(texel * INPUTS * 2));
}
