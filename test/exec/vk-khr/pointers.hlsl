// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Pointers to groupshared memory: of elements, of arrays, of arrays in arrays and in structs, of vectors; in variables, and as
// parameters of functions, which change their other parameters.
// py: def value(r, c, n): return (r * 5 + c * 3 + n * 7) % 23 - 11
// py: M = [[[value(r, c, n) for c in range(16)] for r in range(8)] for n in range(5)]
// groups: 1 1 1
// in In f32 @ 0.0: [value(i // 20 % 8, i % 20, i // 160) if i % 20 < 16 else 99 for i in range(5 * 160)]
// out Out f32 @ 0.1: flat([[x * 2 + 1 for x in flat(M[n])] for n in range(5)])
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
StructuredBuffer<float> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
#define PITCH 20
#define COUNT (8 * PITCH)
typedef CooperativeMatrixAccumulator<float, ScopeSubgroup, 8, 16> Mat;
static const CooperativeMatrixLayout Row = CooperativeMatrixLayoutRowMajorKHR, Column = CooperativeMatrixLayoutColumnMajorKHR;

groupshared float Plain[4 + COUNT];
groupshared float Two[3][COUNT];
struct Tiles {
  float before[12];
  float values[COUNT];
};
groupshared Tiles Held[2];
groupshared float4 Vectors[2 + COUNT / 4];

template <typename T> Mat load(WorkgroupSpirvPointer<T> from, uint stride) {
  stride -= 3;
  return Mat::Load<Row>(from, stride);
}

/// Stores the sum of m and one.
void change(WorkgroupSpirvPointer<float> at, Mat m, float one) {
  WorkgroupSpirvPointer<float> same = at;
  m = m + Mat::Splat(one);
  one = 100;
  m.Store<MemoryAccessNontemporalMask, Row>(same, PITCH);
}

void store(Mat m, uint n) { m.Store<Row>(Out, n * 128, 16); }

[numthreads(WAVE, 1, 1)] void main(uint lane : SV_GroupIndex) {
  for (uint i = lane; i < COUNT; i += WAVE) {
    Plain[4 + i] = In[i];
    Two[1][i] = In[COUNT + i];
    Two[2][i] = In[2 * COUNT + i];
    Held[1].values[i] = In[3 * COUNT + i];
    Vectors[2 + i / 4][i % 4] = In[4 * COUNT + i];
  }
  GroupMemoryBarrierWithGroupSync();
  const WorkgroupSpirvPointer<float> plain = GetGroupSharedAddress(Plain[4]);
  Mat a = load(plain, PITCH + 3);
  change(plain, a, 1);
  GroupMemoryBarrierWithGroupSync();
  store(a + load(GetGroupSharedAddress(Plain[4]), PITCH + 3), 0);

  for (uint n = 1; n < 3; ++n) {
    WorkgroupSpirvPointer<float> row = GetGroupSharedAddress(Two[n][0]);
    Mat b = Mat::Load<Row>(row, PITCH);
    store(b * 2 + Mat::Splat(1), n);
  }

  WorkgroupSpirvPointer<float[COUNT]> whole = GetGroupSharedAddress(Held[1].values);
  Mat c = Mat::Load<Row>(whole, PITCH);
  store(c + c + Mat::Splat(1), 3);

  Mat d = load(GetGroupSharedAddress(Vectors[2]), PITCH / 4 + 3);
  d.Store<Row>(GetGroupSharedAddress(Vectors[2]), PITCH / 4);
  GroupMemoryBarrierWithGroupSync();
  d = d + Mat::Load<Row>(GetGroupSharedAddress(Vectors[2]), PITCH / 4) + Mat::Splat(1);
  store(d, 4);
}
