// An offset that counts in sizeof, where the layout of buffers makes elements longer.
// RUN: %check-diags %s
struct Ray {
  float3 origin;
  float3 direction;
};
struct Tight {
  float4 a;
  float b[4];
};
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
static const uint Stride = sizeof(Ray);
#define NTH(i) ((i) * sizeof(Ray) + 16)
[numthreads(2, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  Ray ray = In.Load<Ray>(i * sizeof(Ray));
  const uint at = i * Stride;
  Out.Store<Ray>(at, ray);
  Out.Store(NTH(i), ray);
  Out.Store<Tight>(i * sizeof(Tight), In.Load<Tight>(i * 32));
  Out.Store<Ray>(i * 32, In.Load<Ray>(sizeof(Tight) * i));
}
// EXPECT
// EXPECT --layout=relaxed
// DIAG: SizeOfLayout @ 16
// DIAG: SizeOfLayout @ 13
// DIAG: SizeOfLayout @ 19
//| sizeof-layout.hlsl:16:30: warning: 'sizeof(Ray)' is 24, but this buffer layout gives a 'Ray' 32 bytes in memory, so elements 24 bytes apart overlap: use 32, '-fvk-use-scalar-layout' or '-fvk-use-dx-layout' [-Wsizeof-layout]
//|    16 |   Ray ray = In.Load<Ray>(i * sizeof(Ray));
//|       |                              ^~~~~~~~~~~
//| sizeof-layout.hlsl:13:28: warning: 'sizeof(Ray)' is 24, but this buffer layout gives a 'Ray' 32 bytes in memory, so elements 24 bytes apart overlap: use 32, '-fvk-use-scalar-layout' or '-fvk-use-dx-layout' [-Wsizeof-layout]
//|    13 | static const uint Stride = sizeof(Ray);
//|       |                            ^~~~~~~~~~~
//| sizeof-layout.hlsl:19:13: warning: 'sizeof(Ray)' is 24, but this buffer layout gives a 'Ray' 32 bytes in memory, so elements 24 bytes apart overlap: use 32, '-fvk-use-scalar-layout' or '-fvk-use-dx-layout' [-Wsizeof-layout]
//|    19 |   Out.Store(NTH(i), ray);
//|       |             ^~~~~~
//| 3 warnings generated.
// EXPECT --layout=scalar
// EXPECT --layout=relaxed -Wno-sizeof-layout
