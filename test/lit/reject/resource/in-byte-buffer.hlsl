// RUN: %check-diags %s
struct S {
  uint n;
  RWStructuredBuffer<uint> b[2];
};
RWByteAddressBuffer Bytes;
ByteAddressBuffer In;
RWStructuredBuffer<uint> Out;
Texture2D<float4> Image;
[numthreads(8, 1, 1)] void main() {
  S s;
  s.n = 1;
  s.b[0] = s.b[1] = Out;
  Bytes.Store(0, Out);
  Bytes.Store(0, Image);
  Bytes.Store(16, s);
  Bytes.Store<S>(16, s);
  S t = In.Load<S>(4);
  Out[0] = Bytes.Load<ByteAddressBuffer>(0).Load(4);
  Out[1] = t.n;
}
// EXPECT
// DIAG: ResourceInMemory @ 14
// DIAG: ResourceInMemory @ 15
// DIAG: ResourceInMemory @ 16
// DIAG: ResourceInMemory @ 17
// DIAG: ResourceInMemory @ 18
// DIAG: ResourceInMemory @ 19
//| in-byte-buffer.hlsl:14:9: error: a resource cannot be in RWByteAddressBuffer
//|    14 |   Bytes.Store(0, Out);
//|       |         ^~~~~
//| in-byte-buffer.hlsl:15:9: error: a resource cannot be in RWByteAddressBuffer
//|    15 |   Bytes.Store(0, Image);
//|       |         ^~~~~
//| in-byte-buffer.hlsl:16:9: error: a resource cannot be in RWByteAddressBuffer
//|    16 |   Bytes.Store(16, s);
//|       |         ^~~~~
//| in-byte-buffer.hlsl:17:9: error: a resource cannot be in RWByteAddressBuffer
//|    17 |   Bytes.Store<S>(16, s);
//|       |         ^~~~~
//| in-byte-buffer.hlsl:18:12: error: a resource cannot be in ByteAddressBuffer
//|    18 |   S t = In.Load<S>(4);
//|       |            ^~~~
//| in-byte-buffer.hlsl:19:18: error: a resource cannot be in RWByteAddressBuffer
//|    19 |   Out[0] = Bytes.Load<ByteAddressBuffer>(0).Load(4);
//|       |                  ^~~~
//| 6 errors generated.
