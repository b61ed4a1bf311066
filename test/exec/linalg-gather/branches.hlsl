// RUN: %exec-test %s
// options: -T cs_6_10 --thread-matrices=gather -Wno-gather
// also: Inputs/group.yaml
// groups: 3 1 1
// Products that only some lanes of a wave reach: behind a return, in an if, in an if in a loop, with values from before it and a
// local that the other lanes keep. Rows of threads that are off hold what would make a product wrong.
// py: N = 77
// py: W = [[(r * 3 + k * 5) % 5 - 2 for k in range(16)] for r in range(24)]
// py: V = [[(r * 7 + k * 3) % 3 - 1 for k in range(24)] for r in range(16)]
// py: bad = float("nan")
// py: X = [[(t * 5 + k * 3) % 7 - 3 for k in range(16)] for t in range(N)]
// py: Y = [[sum(a * b for a, b in zip(row, x)) for row in W] for x in X]
// py: H = [[max(v, 0) % 4 if t % 3 else 1 for v in y] for t, y in enumerate(Y)]
// py: Z = [[sum(a * b for a, b in zip(row, h)) + t % 5 for row in V] for t, h in enumerate(H)]
// in W_ f16 @ 0.0: flat([row + [bad] * 8 for row in W])
// in V_ f16 @ 0.1: flat([row + [bad] * 8 for row in V])
// in X_ f16 @ 0.2: flat(X)
// out Hidden f16 @ 0.3: flat([h if t % 3 else [0.0] * 24 for t, h in enumerate(H)]) + [0.0] * 24 * (96 - N)
// out Result f32 @ 0.4: flat([z if t % 2 else [-1.0] * 16 for t, z in enumerate(Z)])
// inout Count u32 @ 0.5: [0] -> [N]
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer W_ : register(t0);
ByteAddressBuffer V_ : register(t1);
StructuredBuffer<vector<float16_t, 16> > X_ : register(t2);
RWStructuredBuffer<vector<float16_t, 24> > Hidden : register(u3);
RWStructuredBuffer<vector<float, 16> > Result : register(u4);
RWStructuredBuffer<uint> Count : register(u5);
typedef Matrix<ComponentType::F16, 24, 16, MatrixUse::A, MatrixScope::Thread> Up;
typedef Matrix<ComponentType::F16, 16, 24, MatrixUse::A, MatrixScope::Thread> Down;

[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  Hidden[t] = 0;
  if (t >= 77)
    return;
  uint before;
  InterlockedAdd(Count[0], 1, before);
  vector<float16_t, 24> h = 1;
  if (t % 3 != 0) {
    vector<float16_t, 16> x = X_[t];
    h = max(Multiply<float16_t>(Up::Load<MatrixLayout::RowMajor, 16>(W_, 0, 48), x), 0);
    for (uint i = 0; i < 24; ++i)
      h[i] = h[i] % 4;
    Hidden[t] = h;
  }
  vector<float, 16> z = -1;
  for (uint turn = 0; turn < 2; ++turn)
    if (t % 2 == 1) {
      float shift = t % 5;
      z = Multiply<float>(Down::Load<MatrixLayout::RowMajor, 16>(V_, 0, 64), h);
      z = z + shift;
    }
  Result[t] = z;
}
