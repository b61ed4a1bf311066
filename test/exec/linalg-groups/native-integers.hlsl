// RUN: %exec-test %s
// RUN: %exec-test --device interp --passes all,spirv --target %S/Inputs/prefers-native.yaml %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-group-waves -Wno-group-matrices
// 8-bit factors and 32-bit sums that NVIDIA's devices hold for a group of 256 threads, signed and not; beside them an accumulator whose
// elements are asked for their places and which is added to memory atomically, so that the waves share it.
// py: A = [[(r * 13 + k * 7) % 255 - 127 for k in range(64)] for r in range(32)]
// py: B = [[(k * 11 + c * 29) % 255 - 127 for c in range(64)] for k in range(64)]
// py: U = [[(r * 17 + k * 5) % 256 for k in range(64)] for r in range(32)]
// py: V = [[(k * 23 + c * 3) % 256 for c in range(64)] for k in range(64)]
// py: S = mul(A, B)
// py: R = mul(U, V)
// py: Q = [[2 * x + 100 * r + c for c, x in enumerate(row)] for r, row in enumerate(S)]
// in A_ i8 @ 0.0: flat([row + [9] * 16 for row in A])
// in B_ i8 @ 0.1: [7] * 16 + flat([row + [9] * 32 for row in transpose(B)])
// in U_ u8 @ 0.2: [7] * 32 + flat([row + [9] * 16 for row in transpose(U)])
// in V_ u8 @ 0.3: flat([row + [9] * 16 for row in V])
// out S i32 @ 0.4: flat(S)
// out R u32 @ 0.5: flat(transpose(R))
// out Q i32 @ 0.6: flat(Q)
#include <dx/linalg.h>
using namespace dx::linalg;
template <ComponentEnum C, int M, int N, MatrixUseEnum U> using OfGroup = Matrix<C, M, N, U, MatrixScope::ThreadGroup>;
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
ByteAddressBuffer U : register(t2);
ByteAddressBuffer V : register(t3);
RWByteAddressBuffer S : register(u4);
RWByteAddressBuffer R : register(u5);
RWByteAddressBuffer Q : register(u6);

[numthreads(256, 1, 1)] void main(uint t : SV_GroupIndex) {
  OfGroup<ComponentType::I8, 32, 64, MatrixUse::A> a = OfGroup<ComponentType::I8, 32, 64, MatrixUse::A>::Load<16>(A, 0, 80, MatrixLayout::RowMajor);
  OfGroup<ComponentType::I8, 64, 64, MatrixUse::B> b = OfGroup<ComponentType::I8, 64, 64, MatrixUse::B>::Load<16>(B, 16, 96, MatrixLayout::ColMajor);
  Multiply<ComponentType::I32>(a, b).Store<16>(S, 0, 256, MatrixLayout::RowMajor);
  OfGroup<ComponentType::U8, 32, 64, MatrixUse::A> u = OfGroup<ComponentType::U8, 32, 64, MatrixUse::A>::Load<16>(U, 32, 48, MatrixLayout::ColMajor);
  OfGroup<ComponentType::U8, 64, 64, MatrixUse::B> v = OfGroup<ComponentType::U8, 64, 64, MatrixUse::B>::Load<16>(V, 0, 80, MatrixLayout::RowMajor);
  Multiply<ComponentType::U32>(u, v).Store<16>(R, 0, 128, MatrixLayout::ColMajor);
  for (uint i = t; i < 32 * 64; i += 256)
    Q.Store(i * 4, 0);
  DeviceMemoryBarrierWithGroupSync();
  typedef Matrix<ComponentType::I32, 16, 64, MatrixUse::Accumulator, MatrixScope::ThreadGroup> Half;
  for (uint h = 0; h < 2; ++h) {
    Half band = Half::Load<16>(S, h * 4096, 256, MatrixLayout::RowMajor);
    band.InterlockedAccumulate(Q, h * 4096, 256, MatrixLayout::RowMajor);
    for (uint e = 0; e < band.Length(); ++e) {
      uint2 at = band.GetCoordinate(e);
      band.Set(e, band.Get(e) + int(100 * (at.x + 16 * h) + at.y));
    }
    band.InterlockedAccumulate(Q, h * 4096, 256, MatrixLayout::RowMajor);
  }
}
