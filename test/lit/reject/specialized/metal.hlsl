// RUN: %check-diags %s
[[vk::constant_id(0)]] const uint N = 8;
RWStructuredBuffer<float> Out;
groupshared float Shared[N];
[numthreads(N, 1, 1)] void main(uint i : SV_GroupIndex) {
  Shared[i] = i;
  GroupMemoryBarrierWithGroupSync();
  Out[i] = Shared[N - 1 - i];
}
// EXPECT --emit=msl --target apple-m1
// DIAG: MslSpecArray @ 4
//| metal.hlsl:4:19: error: the size of an array cannot be a specialization constant on Metal, where arrays have sizes known at compile time: use the largest size, or compile one text for each size with -D
//|     4 | groupshared float Shared[N];
//|       |                   ^
//| 1 error generated.
