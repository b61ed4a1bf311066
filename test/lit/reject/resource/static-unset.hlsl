// RUN: %check-diags %s
// A static variable of a resource that is never set.
RWStructuredBuffer<uint> A;
static RWStructuredBuffer<uint> Never;
static RWStructuredBuffer<uint> Two[2];
void set(uint i) {
  Two[i] = A;
}
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Never[0] = 1;
  Two[0][1] = 2;
  set(1);
  Two[1][2] = 3;
}
// EXPECT
// DIAG: HandleUnset @ 10
// DIAG: HandleUnset @ 11
//| static-unset.hlsl:10:10: error: this resource is used before it is set
//|    10 |   Never[0] = 1;
//|       |          ^
//| static-unset.hlsl:11:11: error: this resource is used before it is set
//|    11 |   Two[0][1] = 2;
//|       |           ^
//| 2 errors generated.
