// RUN: %exec-test %s
// RUN: %exec-test --device interp --passes all,spirv --target %S/Inputs/prefers-native.yaml %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-group-waves -Wno-group-matrices
// Two layers of a network whose matrices NVIDIA's devices hold for a group of 128 threads: K in a loop, sums that are changed
// element by element, that become a factor with other components, and a factor that is transposed through memory of the group.
// py: A = [[(r * 3 + k * 5) % 7 - 3 for k in range(64)] for r in range(64)]
// py: B = [[(k * 7 + c * 5) % 5 - 2 for c in range(48)] for k in range(64)]
// py: W = [[(k * 3 + c * 5) % 3 - 1 for c in range(32)] for k in range(48)]
// py: H = [[max(x, 0) - 1 for x in row] for row in mul(A, B)]
// py: P = [[x + 5 for x in row] for row in mul(H, W)]
// py: gap = float.fromhex("-0x1.9b9b9ap+28")
// in A_ f16 @ 0.0: [7] * 8 + flat([row + [9] * 8 for row in A])
// in B_ f16 @ 0.1: [7] * 16 + flat([row + [9] * 16 for row in transpose(B)])
// in W_ f16 @ 0.2: flat([row + [9] * 8 for row in W])
// out P f32 @ 0.3: [gap] * 4 + flat([row + [gap] * 8 for row in P])
// out T f16 @ 0.4: flat(transpose(H))
#include <dx/linalg.h>
using namespace dx::linalg;
template <ComponentEnum C, int M, int N, MatrixUseEnum U> using OfGroup = Matrix<C, M, N, U, MatrixScope::ThreadGroup>;
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
ByteAddressBuffer W : register(t2);
RWByteAddressBuffer P : register(u3);
RWByteAddressBuffer T : register(u4);
groupshared float16_t Tile[48 * 40];

[numthreads(128, 1, 1)] void main(uint t : SV_GroupIndex) {
  OfGroup<ComponentType::F32, 64, 48, MatrixUse::Accumulator> sums = OfGroup<ComponentType::F32, 64, 48, MatrixUse::Accumulator>::Splat(0);
  for (uint k = 0; k < 64; k += 16) {
    OfGroup<ComponentType::F16, 64, 16, MatrixUse::A> a =
        OfGroup<ComponentType::F16, 64, 16, MatrixUse::A>::Load<16>(A, 16 + k * 2, 144, MatrixLayout::RowMajor);
    OfGroup<ComponentType::F16, 16, 48, MatrixUse::B> b =
        OfGroup<ComponentType::F16, 16, 48, MatrixUse::B>::Load<16>(B, 32 + k * 2, 160, MatrixLayout::ColMajor);
    sums.MultiplyAccumulate(a, b);
  }
  for (uint e = 0; e < sums.Length(); ++e)
    sums.Set(e, max(sums.Get(e), 0) - 1);
  OfGroup<ComponentType::F16, 64, 48, MatrixUse::A> hidden = sums.Cast<ComponentType::F16, MatrixUse::A>();
  hidden.Cast<ComponentType::F16, MatrixUse::B, true>().Store<16>(T, 0, 128, MatrixLayout::RowMajor);
  for (uint i = t; i < 48 * 32; i += 128)
    Tile[i / 32 * 40 + i % 32] = W.Load<float16_t>((i / 32 * 40 + i % 32) * 2);
  OfGroup<ComponentType::F16, 48, 32, MatrixUse::B> weights =
      OfGroup<ComponentType::F16, 48, 32, MatrixUse::B>::Load(Tile, 0, 40, MatrixLayout::RowMajor);
  OfGroup<ComponentType::F32, 64, 32, MatrixUse::Accumulator> result = OfGroup<ComponentType::F32, 64, 32, MatrixUse::Accumulator>::Splat(5);
  result.MultiplyAccumulate(hidden, weights);
  result.Store<16>(P, 16, 160, MatrixLayout::RowMajor);
}
