// RUN: %exec-test %s
// options: -T cs_6_10 --thread-matrices=gather -Wno-gather
// groups: 2 1 1
// Some lanes of a wave leave a loop between two products in a branch, so the others must not run that branch with them.
// py: V = [[(r * 7 + k * 3) % 3 - 1 for k in range(24)] for r in range(16)]
// py: H = [[(t * 5 + k * 3) % 7 - 3 for k in range(24)] for t in range(64)]
// in V_ f16 @ 0.0: flat([row + [9.0] * 8 for row in V])
// in H_ f16 @ 0.1: flat(H)
// out Turns u32 @ 0.2: [(2 if t % 2 else 3) for t in range(64)]
// out Last f32 @ 0.3: flat([[sum(a * b for a, b in zip(row, h)) for row in V] if t % 2 else [0.0] * 16 for t, h in enumerate(H)])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer V_ : register(t0);
StructuredBuffer<vector<float16_t, 24> > H_ : register(t1);
RWStructuredBuffer<uint> Turns : register(u2);
RWStructuredBuffer<vector<float, 16> > Last : register(u3);
typedef Matrix<ComponentType::F16, 16, 24, MatrixUse::A, MatrixScope::Thread> Down;

[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  uint turns = 0;
  vector<float16_t, 24> h = H_[t];
  vector<float, 16> last = 0;
  for (uint k = 0; k < 3; ++k) {
    ++turns;
    if (t % 2 == 1) {
      last = Multiply<float>(Down::Load<MatrixLayout::RowMajor, 16>(V_, 0, 64), h);
      if (k == 1)
        break;
      last = last + Multiply<float>(Down::Load<MatrixLayout::RowMajor, 16>(V_, 0, 64), h);
    }
  }
  Turns[t] = turns;
  Last[t] = last;
}
