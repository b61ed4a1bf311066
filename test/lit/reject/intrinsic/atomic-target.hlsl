// RUN: %check-diags %s
StructuredBuffer<uint> In;
RWStructuredBuffer<float> F;
RWStructuredBuffer<uint4> V;
groupshared int16_t Short;
[numthreads(8, 1, 1)] void main() {
  uint local = 0;
  InterlockedAdd(local, 1);
  InterlockedAdd(In[0], 1u);
  InterlockedAdd(F[0], 1.0);
  InterlockedAdd(V[0].x, 1u);
  InterlockedAdd(Short, (int16_t)1);
}
// EXPECT
// DIAG: error @ 9
//| atomic-target.hlsl:9:18: error: read-only variable is not assignable
//|     9 |   InterlockedAdd(In[0], 1u);
//|       |                  ^~~~~
//| 1 error generated.
