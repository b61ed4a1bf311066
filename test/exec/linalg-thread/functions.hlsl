// RUN: %exec-test %s
// options: -T cs_6_10
// Matrices are parameters, results and members; control flow diverges; only the device knows a layout.
// py: K = 8
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(K)] for r in range(4)]
// py: B = [[(r * 7 - k * 2) % 11 - 5 for k in range(K)] for r in range(4)]
// py: V = [[(t * 5 + k * 3) % 7 - 3 for k in range(K)] for t in range(8)]
// py: def times(m, v): return [sum(x * y for x, y in zip(row, v)) for row in m]
// py: def result(t):
//      chosen = times(A, V[t]) if t % 3 == 0 else times(B, V[t])
//      both = [x + 2 * y for x, y in zip(times(A, V[t]), times(B, V[t]))]
//      return chosen + both + times(A, V[t]) + times(A, V[t])
// in Mem f32: [99] * 4 + flat([row + [77] * 4 for row in A]) + flat([list(c) for c in zip(*B)])
// in Layouts u32: [0, 1]
// in Vectors f32: flat(V)
// out Dst f32: flat([result(t) for t in range(8)])
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer Mem : register(t0);
StructuredBuffer<uint> Layouts : register(t1);
ByteAddressBuffer Vectors : register(t2);
RWByteAddressBuffer Dst : register(u3);

typedef Matrix<ComponentType::F32, 4, 8, MatrixUse::A, MatrixScope::Thread> Mat;
typedef vector<float, 8> Vec;

struct Layer {
  Mat weights;
  float4 apply(Vec v) { return Multiply<float>(weights, v); }
};

Mat rows(uint offset) { return Mat::Load<MatrixLayout::RowMajor>(Mem, offset, 48); }
Mat columns() { return Mat::Load<MatrixLayout::ColMajor, 16>(Mem, 208, 16); }
float4 twice(Mat m, Vec v) { return Multiply<float>(m, v) + Multiply<float>(m, v); }

[numthreads(8, 1, 1)] void main(uint t : SV_GroupIndex) {
  Vec v = Vectors.Load<Vec>(t * 32);
  Layer a, b;
  a.weights = rows(16);
  b.weights = columns();
  float4 chosen;
  if (t % 3 == 0)
    chosen = a.apply(v);
  else
    chosen = b.apply(v);
  Dst.Store4(t * 64, asuint(chosen));
  Dst.Store4(t * 64 + 16, asuint(a.apply(v) + twice(b.weights, v)));
  for (uint i = 0; i < 2; ++i) {
    // By rows this is the matrix in memory; by columns it is another one, so A is also read from its place by rows.
    __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(9, 4, 8, 0, 0)]] m;
    __builtin_LinAlg_MatrixLoadFromDescriptor(m, Mem, 16, 48, Layouts[0] * (t + i), 128);
    float4 r;
    __builtin_LinAlg_MatrixVectorMultiply(r, m, true, v, 9);
    Dst.Store4(t * 64 + 32 + i * 16, asuint(r));
  }
}
