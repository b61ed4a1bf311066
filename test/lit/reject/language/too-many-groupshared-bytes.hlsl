// RUN: %check-diags %s
groupshared float4 Big[20000];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Big[i] = i;
  Big[i + 1] = Big[i];
}
// EXPECT --target lavapipe
