// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Matrices in groupshared arrays of arrays of vectors, reached by pointers: whole arrays, rows, in structs, beside
// components that lanes read and write.
// py: A = [[(r * 37 + c * 11) % 91 - 45 for c in range(16)] for r in range(16)]
// in In f32: flat(A)
// out Out f32: flat(A) + flat([[2 * x + 1 for x in row] for row in A]) + flat(A) + [A[3][5], A[9][14], A[15][0], 0]
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<float> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> Mat;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR;
struct Held {
  float before[3];
  float4 rows[16][5];
};
groupshared float4 Rows[3 + 16][6];
groupshared Held Two[2];
groupshared float2 Deep[2][16][9];
[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < 256; i += WAVE) {
    uint r = i / 16, c = i % 16;
    Rows[3 + r][c / 4][c % 4] = In[i];
    Deep[1][r][c / 2][c & 1] = In[i];
  }
  GroupMemoryBarrierWithGroupSync();
  Mat a = Mat::Load<Row>(GetGroupSharedAddress(Rows[3]), 6);
  a.Store<Row>(Out, 0, 16);
  (a + a + Mat::Splat(1)).Store<Row>(GetGroupSharedAddress(Two[1].rows), 5);
  Mat d = Mat::Load<Row>(GetGroupSharedAddress(Deep[1]), 9);
  GroupMemoryBarrierWithGroupSync();
  for (uint k = lane; k < 256; k += WAVE)
    Out[256 + k] = Two[1].rows[k / 16][k % 16 / 4][k % 4];
  d.Store<Row>(Out, 512, 16);
  if (lane == 0) {
    Out[768] = Rows[3 + 3][1].y;
    Out[769] = Rows[3 + 9][3].z;
    Out[770] = Deep[1][15][0].x;
    Out[771] = 0;
  }
}
