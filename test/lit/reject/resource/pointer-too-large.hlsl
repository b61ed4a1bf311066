// RUN: %check-diags %s
// What lies at an address has a limit, as a buffer's content has.
struct Push {
  vk::BufferPointer<uint[100000000]> from;
};
[[vk::push_constant]] Push P;
RWStructuredBuffer<uint> Out;
[numthreads(1, 1, 1)] void main() {
  Out[0] = P.from.Get()[3];
}
// EXPECT
// DIAG: TypeComponents @ 9
//| pointer-too-large.hlsl:9:19: error: an object of 100000000 components is too large: at most 16777216 are supported
//|     9 |   Out[0] = P.from.Get()[3];
//|       |                   ^~~
//| 1 error generated.
