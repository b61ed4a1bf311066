// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/PartMasks.h"
#include "IR/Builder.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

unsigned PartMasks::countParts(const Type *Ty) {
  if (Ty->isVector())
    return Ty->count() <= Most ? unsigned(Ty->count()) : 1;
  if (auto Known = Counts.find(Ty); Known != Counts.end())
    return Known->second;
  uint64_t Sum = 0;
  if (Ty->isArray())
    Sum = Ty->count() <= Most ? Ty->count() * count(Ty->element()) : 0;
  else
    for (const StructMember &Member : Ty->members())
      Sum += count(Member.Ty);
  return Counts[Ty] = Sum && Sum <= Most ? unsigned(Sum) : 1;
}

PartMasks::Range PartMasks::partOf(Range R, const Type *Ty, std::optional<uint64_t> Index) {
  uint64_t First = 0;
  if (!R.IsExact || !Index || R.Count == 1 || *Index >= partCount(Ty))
    return {R.First, R.Count, false};
  if (Ty->isStruct())
    for (const StructMember &Member : Ty->members().take_front(*Index))
      First += count(Member.Ty);
  else
    First = *Index * count(Ty->element());
  return {R.First + unsigned(First), count(partType(Ty, Index))};
}

PartMasks::Range PartMasks::partAt(const Type *Ty, ArrayRef<int64_t> Indices) {
  Range R = whole(Ty);
  for (int64_t Index : Indices) {
    R = partOf(R, Ty, uint64_t(Index));
    Ty = partType(Ty, uint64_t(Index));
  }
  return R;
}
