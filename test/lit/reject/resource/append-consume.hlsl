// RUN: %check-diags %s
AppendStructuredBuffer<uint> A;
ConsumeStructuredBuffer<uint> C;
[numthreads(8, 1, 1)] void main() {
  A.Append(C.Consume());
}
// EXPECT
// DIAG: ResourceUnsupported @ 2
// DIAG: ResourceInstead @ 2
//| append-consume.hlsl:2:30: error: 'AppendStructuredBuffer' is not supported
//|     2 | AppendStructuredBuffer<uint> A;
//|       |                              ^
//| append-consume.hlsl:2:30: note: use RWStructuredBuffer with an element count kept by InterlockedAdd
//|     2 | AppendStructuredBuffer<uint> A;
//|       |                              ^
//| 1 error generated.
