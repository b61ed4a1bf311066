// RUN: %check-diags %s
AppendStructuredBuffer<uint> A;
ConsumeStructuredBuffer<uint> C;
[numthreads(8, 1, 1)] void main() {
  A.Append(C.Consume());
}
// EXPECT
// DIAG: ResourceUnsupported @ 5
// DIAG: ResourceInstead @ 5
//| append-consume.hlsl:5:5: error: 'AppendStructuredBuffer' is not supported
//|     5 |   A.Append(C.Consume());
//|       |     ^~~~~~
//| append-consume.hlsl:5:5: note: use RWStructuredBuffer with an element count kept by InterlockedAdd
//|     5 |   A.Append(C.Consume());
//|       |     ^~~~~~
//| 1 error generated.
