// RUN: %exec-test %s
// matrix
// define: WAVE=8
// Scalars from parts of small matrices and structs in groupshared memory, which the compiler splits.
// in In f32: [5, 7, 9, 11, 13, 15, 17, 19]
// out Out f32: [10.5] * 256
StructuredBuffer<float> In : register(t0);
RWByteAddressBuffer Out : register(u1);
struct Stage {
  uint used;
  float2x2 scale;
};
groupshared Stage stages[2];

[WaveSize(WAVE)] [numthreads(WAVE, 1, 1)] void main(uint thread : SV_GroupIndex) {
  if (thread < 2) {
    stages[thread].used = thread;
    stages[thread].scale = float2x2(In[thread * 4], In[thread * 4 + 1], In[thread * 4 + 2], In[thread * 4 + 3]);
  }
  GroupMemoryBarrierWithGroupSync();
  WaveMatrixAccumulator<float, 16, 16> m;
  m.Fill(1);
  m.ScalarMultiply((stages[In[1] > 3].scale / 2)._21);
  m.ScalarAdd((stages[stages[1].used & thread].scale - 3)._11);
  m.Store(Out, 0, 64, false);
}
