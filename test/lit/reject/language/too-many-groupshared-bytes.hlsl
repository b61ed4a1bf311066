// RUN: %check-diags %s
groupshared float4 Big[16000];
[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {
  Big[i] = i;
  Big[i + 1] = Big[i];
}
// EXPECT --target lavapipe
// DIAG: SharedMemory @ 2
//| too-many-groupshared-bytes.hlsl:2:20: error: 256000 bytes of groupshared memory exceed the 32768 bytes that target 'lavapipe' has
//|     2 | groupshared float4 Big[16000];
//|       |                    ^
//| 1 error generated.
