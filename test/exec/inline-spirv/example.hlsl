// RUN: %exec-test %s
// The example of docs/inline-spirv.md.
// no-metal: inline SPIR-V is for Vulkan
// groups: 3 1 1
// py: N = 200
// py: trailing = lambda v: next((b for b in range(32) if not v >> b & 1), 32)
// in Words u32 @ 0.0: [(1 << (i % 33)) - 1 + ((i * 7) << 20) & 0xffffffff for i in range(N)]
// inout Histogram u32 @ 0.1: [0] * 33 -> [sum(trailing(v) == b for v in Words) for b in range(33)]
#include "../../../docs/examples/inline_spirv.hlsl"
