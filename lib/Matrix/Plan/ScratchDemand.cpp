// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/ScratchDemand.h"
#include "Matrix/Code/AlignShared.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The demand for one variable, whose size is the largest request.
struct Demand {
  SmallVector<const ScratchRequest *, 4> Users;
  bool IsFixed = false; ///< its largest request cannot be removed

  const Type *element() const { return Users.front()->Use.Element; }
  uint32_t count() const {
    uint32_t Most = 0;
    for (const ScratchRequest *R : Users)
      Most = std::max(Most, R->Use.Count);
    return Most;
  }
  uint64_t bytes(uint32_t Waves) const {
    return Users.empty() ? 0 : WaveScratch::bytesFor({element(), count()}, Waves);
  }
};
} // namespace

static std::vector<Demand> demandsOf(ArrayRef<ScratchRequest> Requests) {
  std::vector<Demand> Demands;
  for (const ScratchRequest &R : Requests) {
    auto D =
        find_if(Demands, [&](const Demand &Other) { return Other.element() == R.Use.Element; });
    if (D == Demands.end())
      D = Demands.insert(D, Demand());
    D->Users.push_back(&R);
  }
  return Demands;
}

std::vector<std::pair<ScratchUse, Loc>>
tessera::scratchVariables(ArrayRef<ScratchRequest> Requests) {
  std::vector<std::pair<ScratchUse, Loc>> Variables;
  for (const Demand &D : demandsOf(Requests)) {
    uint32_t Count = D.count();
    const auto *Largest =
        *find_if(D.Users, [&](const ScratchRequest *R) { return R->Use.Count == Count; });
    Variables.push_back({Largest->Use, Largest->Where});
  }
  return Variables;
}

CrowdedMatrices tessera::findCrowded(Module &M, const Target &Device, uint32_t Waves,
                                     ArrayRef<ScratchRequest> Requests) {
  CrowdedMatrices Found;
  std::vector<Demand> Demands = demandsOf(Requests);
  if (Demands.empty())
    return Found;

  Found.Limit = sharedLimit(Device);
  uint64_t Own = alignedSharedBytes(M);
  auto Needed = [&] {
    uint64_t Sum = Own;
    for (const Demand &D : Demands)
      Sum += D.bytes(Waves);
    return Sum;
  };
  Found.Needed = Needed();
  if (Own > Found.Limit)
    return Found;
  while (Needed() > Found.Limit) {
    auto Largest = max_element(Demands, [&](const Demand &A, const Demand &B) {
      return std::pair(!A.IsFixed, A.bytes(Waves)) < std::pair(!B.IsFixed, B.bytes(Waves));
    });
    if (Largest->IsFixed || Largest->Users.empty())
      break;
    uint32_t Count = Largest->count();
    SmallVector<const ScratchRequest *, 4> Takers;
    copy_if(Largest->Users, std::back_inserter(Takers),
            [&](const ScratchRequest *R) { return R->Use.Count == Count; });
    if (!Device.Limits.SharedMemory &&
        any_of(Takers, [](const ScratchRequest *R) { return !R->Misplaced; })) {
      Largest->IsFixed = true;
      continue;
    }
    for (const ScratchRequest *R : Takers)
      Found.Accesses.try_emplace(R->Matrix, R->Where);
    for (Demand &D : Demands)
      erase_if(D.Users,
               [&](const ScratchRequest *R) { return Found.Accesses.contains(R->Matrix); });
  }
  return Found;
}
