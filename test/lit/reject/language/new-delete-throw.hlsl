// RUN: %check-diags %s
RWStructuredBuffer<uint> Out;
[numthreads(8, 1, 1)] void main() {
  int *p = new int;
  delete p;
  throw 3;
}
// EXPECT
// DIAG: error @ 4
// DIAG: error @ 6
//| new-delete-throw.hlsl:4:7: error: pointers are unsupported in HLSL
//|     4 |   int *p = new int;
//|       |       ^
//| new-delete-throw.hlsl:6:3: error: cannot use 'throw' with exceptions disabled
//|     6 |   throw 3;
//|       |   ^
//| 2 errors generated.
