// RUN: %exec-test --device interp --passes all,spirv --target nvidia-hopper %s
// RUN: tessera -T cs_6_10 --target nvidia-hopper -Wno-group-matrices %s --emit=ir -o - | FileCheck %s
// matrix
// options: -T cs_6_10 -Wno-emulation -Wno-group-waves -Wno-group-matrices
// 8-bit factors with K of 96, which four waves go through in a loop on the device that is faster so: every pair of layouts, from buffers and
// from groupshared arrays, a factor that two products share, and one that is written before it is used up.
// py: A = [[(r * 13 + k * 7) % 255 - 127 for k in range(96)] for r in range(32)]
// py: B = [[(k * 11 + c * 29) % 255 - 127 for c in range(64)] for k in range(96)]
// py: S = [[r * 1000 - c * 77 for c in range(64)] for r in range(32)]
// py: P = mul(A, B)
// py: plus = lambda X, Y: [[x + y for x, y in zip(p, q)] for p, q in zip(X, Y)]
// py: rows = lambda X, pad: flat([row + [9] * pad for row in X])
// in AR i8 @ 0.0: [7] * 32 + rows(A, 16)
// in AC i8 @ 0.1: [7] * 16 + rows(transpose(A), 16)
// in BR i8 @ 0.2: rows(B, 32)
// in BC i8 @ 0.3: [7] * 16 + rows(transpose(B), 32)
// in C i32 @ 0.4: flat(S)
// out Out i32 @ 0.5: flat(plus(plus(S, P), P) + plus(plus(S, P), P) + plus(plus(S, P), plus(P, P)))
// inout Last i8 @ 0.6: rows(A, 0) -> [1] + rows(A, 0)[1:]
// CHECK-COUNT-4: loop {unroll} test {
// CHECK-NOT: loop {unroll}
#include <dx/linalg.h>
using namespace dx::linalg;
template <ComponentEnum C, int M, int N, MatrixUseEnum U> using OfGroup = Matrix<C, M, N, U, MatrixScope::ThreadGroup>;
typedef OfGroup<ComponentType::I8, 32, 96, MatrixUse::A> Left;
typedef OfGroup<ComponentType::I8, 96, 64, MatrixUse::B> Right;
typedef OfGroup<ComponentType::I32, 32, 64, MatrixUse::Accumulator> Sums;
ByteAddressBuffer AR : register(t0);
ByteAddressBuffer AC : register(t1);
ByteAddressBuffer BR : register(t2);
ByteAddressBuffer BC : register(t3);
ByteAddressBuffer C : register(t4);
RWByteAddressBuffer Out : register(u5);
RWByteAddressBuffer Last : register(u6);
groupshared uint Small;
groupshared uint SharedA[4 + 32 * 28];
groupshared uint SharedB[64 * 24];

Left rowsOfA() { return Left::Load<16>(AR, 32, 112, MatrixLayout::RowMajor); }
Left columnsOfA() { return Left::Load<16>(AC, 16, 48, MatrixLayout::ColMajor); }
Right rowsOfB() { return Right::Load<16>(BR, 0, 96, MatrixLayout::RowMajor); }
Right columnsOfB() { return Right::Load<16>(BC, 16, 128, MatrixLayout::ColMajor); }

[numthreads(128, 1, 1)] void main(uint t : SV_GroupIndex) {
  if (t == 64)
    Small = 5;
  for (uint i = t; i < 32 * 24; i += 128)
    SharedA[4 + i / 24 * 28 + i % 24] = AR.Load(32 + i / 24 * 112 + i % 24 * 4);
  for (uint j = t; j < 64 * 24; j += 128)
    SharedB[j] = BC.Load(16 + j / 24 * 128 + j % 24 * 4);
  GroupMemoryBarrierWithGroupSync();
  Sums sums = Sums::Load<16>(C, 0, 256, MatrixLayout::RowMajor);
  sums.MultiplyAccumulate(rowsOfA(), rowsOfB());
  sums.MultiplyAccumulate(columnsOfA(), columnsOfB());
  sums.Store<16>(Out, 0, 256, MatrixLayout::RowMajor);

  Sums others = Sums::Load<16>(C, 0, 256, MatrixLayout::RowMajor);
  others.MultiplyAccumulate(columnsOfA(), rowsOfB());
  others.MultiplyAccumulate(Left::Load(SharedA, 4, 28, MatrixLayout::RowMajor), Right::Load(SharedB, 0, 24, MatrixLayout::ColMajor));
  others.Store<16>(Out, 32 * 256, 256, MatrixLayout::RowMajor);

  Sums third = Sums::Load<16>(C, 0, 256, MatrixLayout::RowMajor);
  Left shared = rowsOfA();
  third.MultiplyAccumulate(shared, columnsOfB());
  third.MultiplyAccumulate(shared, rowsOfB());
  Left before = Left::Load<16>(Last, 0, 96, MatrixLayout::RowMajor);
  DeviceMemoryBarrierWithGroupSync();
  if (t == 0)
    Last.Store(0, (Last.Load(0) & ~0xff) | (Small - 4));
  third.MultiplyAccumulate(before, rowsOfB());
  third.Store<16>(Out, 64 * 256, 256, MatrixLayout::RowMajor);
}
