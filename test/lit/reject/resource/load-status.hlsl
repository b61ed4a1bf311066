// RUN: %check-diags %s
ByteAddressBuffer B;
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  uint status;
  Out[0] = B.Load(0, status);
}
// EXPECT
// DIAG: ResourceStatusUnsupported @ 6
//| load-status.hlsl:6:14: error: a load from 'ByteAddressBuffer' with a status is not supported: Tessera has no tiled resources
//|     6 |   Out[0] = B.Load(0, status);
//|       |              ^~~~
//| 1 error generated.
