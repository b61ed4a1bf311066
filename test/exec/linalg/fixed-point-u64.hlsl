// RUN: %exec-test %s
// Fixed-point numbers: floats become u64 with 32 fraction bits, exact products of u32 factors are added, and results that are
// too large saturate when they are converted back; also through groupshared arrays of other numbers.
//
// groups: 1 1 1
// options: -T cs_6_10 -Wno-emulation
// matrix
// py: Scaled = [0.5, -1.0, 4.0e9, 1.5, 3.75, 1.8e19, 3.0e19, 2.5] * 8
// in Source f32: [x * 2.0**32 if x < 2**31 else x for x in Scaled]
// py: bits = [min(max(round(x), 0), 2**64 - 1) for x in Source]
// in Factors u32: [(i * 2654435761) % 2**32 for i in range(64)]
// out Bits u64: bits
// out Sums u64: [(bits[r * 8 + c] + sum(Factors[r * 8 + k] * Factors[k * 8 + c] for k in range(8))) % 2**64
//              for r in range(8) for c in range(8)]
// out Narrow u32: [min(x, 2**32 - 1) for x in bits]
// out Signed i64: [min(x, 2**63 - 1) for x in bits]
// out Float f32: [convert(x, "f32") for x in bits]
#include <dx/linalg.h>
using namespace dx::linalg;

ByteAddressBuffer Source : register(t0), Factors : register(t1);
RWByteAddressBuffer Bits : register(u2), Sums : register(u3);
RWStructuredBuffer<uint> Narrow : register(u4);
RWByteAddressBuffer Signed : register(u5), Float : register(u6);
groupshared uint Small[64];

template <ComponentEnum C, MatrixUseEnum U> using Square = Matrix<C, 8, 8, U, MatrixScope::Wave>;

#ifdef METAL
[numthreads(32, 1, 1)]
#else
[numthreads(8, 1, 1)]
#endif
void main(uint t : SV_GroupIndex) {
  typedef Square<ComponentType::F32, MatrixUse::Accumulator> Floats;
  typedef Square<ComponentType::U64, MatrixUse::Accumulator> Fixed;
  Fixed x = Floats::Load(Source, 0, 32, MatrixLayout::RowMajor).Cast<ComponentType::U64>();
  x.Store(Bits, 0, 64, MatrixLayout::RowMajor);
  x.Store(Small, 0, 8, MatrixLayout::RowMajor);
  x.Cast<ComponentType::I64>().Store(Signed, 0, 64, MatrixLayout::RowMajor);
  x.Cast<ComponentType::F32>().Store(Float, 0, 32, MatrixLayout::RowMajor);
  x.MultiplyAccumulate(Square<ComponentType::U32, MatrixUse::A>::Load(Factors, 0, 32, MatrixLayout::RowMajor),
                       Square<ComponentType::U32, MatrixUse::B>::Load(Factors, 0, 32, MatrixLayout::RowMajor));
  x.Store(Sums, 0, 64, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  for (uint i = t; i < 64; i += WaveGetLaneCount())
    Narrow[i] = Small[i];
}
