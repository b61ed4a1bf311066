// RUN: %exec-test %s
// options: -T cs_6_10 --thread-matrices=gather -Wno-gather
// groups: 2 1 1
// Lanes of a wave with different matrices: a loop over those that occur. Some waves have one, some as many as lanes.
// py: M = [[[(m * 7 + r * 3 + k * 5) % 5 - 2 for k in range(20)] for r in range(18)] for m in range(6)]
// py: pick = [t % 2 for t in range(16)] + [3] * 8 + [(t * 5) % 6 for t in range(16)] + [t // 20 for t in range(24)]
// py: X = [[(t * 5 + k * 3) % 7 - 3 for k in range(20)] for t in range(64)]
// py: bias = [[m - r % 3 for r in range(18)] for m in range(6)]
// py: lay = lambda m: flat([row + [9.0] * 4 for row in m])
// in W f16 @ 0.0: [9.0] * 8 + flat([lay(m) for m in M])
// in B f16 @ 0.1: flat([b + [9.0] * 6 for b in bias])
// in X_ f16 @ 0.2: flat(X)
// in Pick u32 @ 0.3: pick
// out Y f16 @ 0.4: flat([[sum(a * b for a, b in zip(row, x)) + c for row, c in zip(M[p], bias[p])] for p, x in zip(pick, X)])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer W : register(t0);
ByteAddressBuffer B : register(t1);
StructuredBuffer<vector<float16_t, 20> > X_ : register(t2);
StructuredBuffer<uint> Pick : register(t3);
RWStructuredBuffer<vector<float16_t, 18> > Y : register(u4);
typedef Matrix<ComponentType::F16, 18, 20, MatrixUse::A, MatrixScope::Thread> Layer;

[numthreads(32, 1, 1)] void main(uint t : SV_DispatchThreadID) {
  uint pick = Pick[t];
  VectorRef<ComponentType::F16, 18> bias = {B, pick * 48};
  Y[t] = MultiplyAdd<float16_t>(Layer::Load<MatrixLayout::RowMajor, 16>(W, 16 + pick * 18 * 48, 48), X_[t], bias);
}
