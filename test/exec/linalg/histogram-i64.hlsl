// RUN: %exec-test %s
// A histogram over pairs of classes in 64 bits: one-hot columns, each weighted, give a matrix of counts for a block of samples,
// and all waves of all groups add theirs to one table, by way of groupshared sums that are int64_t for 32-bit counts.
//
// groups: 3 1 1
// no-metal: Metal has no atomic additions of 64 bits
// options: -T cs_6_10 -Wno-emulation
// matrix
// py: import random
//     rng = random.Random(7)
//     Samples, Classes = 3 * 2 * 16, 8
//     count = lambda r, c: sum(Weight[s] for s in range(Samples) if First[s] == r and Second[s] == c)
// in First u32: [rng.randrange(Classes) for _ in range(Samples)]
// in Second u32: [rng.randrange(Classes) for _ in range(Samples)]
// in Weight i32: [rng.randint(-2**31, 2**31 - 1) for _ in range(Samples)]
// inout Table i64: [2**40 * i for i in range(64)] -> [2**40 * (r * 8 + c) + 2 * count(r, c) for r in range(8) for c in range(8)]
#include <dx/linalg.h>
using namespace dx::linalg;

StructuredBuffer<uint> First : register(t0), Second : register(t1);
StructuredBuffer<int> Weight : register(t2);
RWByteAddressBuffer Table : register(u3);

static const uint Lanes = 8, Waves = 2, Block = 16;
groupshared int Rows[Waves][8 * Block], Columns[Waves][Block * 8];
groupshared int64_t Sums[64];

[WaveSize(8)] [numthreads(16, 1, 1)] void main(uint group : SV_GroupID, uint t : SV_GroupIndex) {
  using A = Matrix<ComponentType::I32, 8, Block, MatrixUse::A, MatrixScope::Wave>;
  using B = Matrix<ComponentType::I32, Block, 8, MatrixUse::B, MatrixScope::Wave>;
  using Acc = Matrix<ComponentType::I64, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
  uint wave = t / Lanes, lane = t % Lanes;
  for (uint e = t; e < 64; e += Lanes * Waves)
    Sums[e] = 0;
  for (uint s = 0; s < Block; ++s) {
    uint sample = (group * Waves + wave) * Block + s;
    Rows[wave][lane * Block + s] = First[sample] == lane ? Weight[sample] : 0;
    Columns[wave][s * 8 + lane] = Second[sample] == lane ? 1 : 0;
  }
  GroupMemoryBarrierWithGroupSync();
  Acc counts;
  if (wave == 0)
    counts = Multiply<ComponentType::I64>(A::Load(Rows[0], 0, Block, MatrixLayout::RowMajor),
                                          B::Load(Columns[0], 0, 8, MatrixLayout::RowMajor));
  else
    counts = Multiply<ComponentType::I64>(A::Load(Rows[1], 0, Block, MatrixLayout::RowMajor),
                                          B::Load(Columns[1], 0, 8, MatrixLayout::RowMajor));
  counts.InterlockedAccumulate(Sums, 0, 8, MatrixLayout::RowMajor);
  counts.InterlockedAccumulate(Table, 0, 64, MatrixLayout::RowMajor);
  GroupMemoryBarrierWithGroupSync();
  if (wave == 0)
    Acc::Load(Sums, 0, 8, MatrixLayout::RowMajor).InterlockedAccumulate(Table, 0, 64, MatrixLayout::RowMajor);
}
