// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/ScratchDemand.h"
#include "Matrix/AlignShared.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Of all groupshared variables of a group, in bytes.
constexpr uint64_t LimitOfHLSL = 32768;

namespace {
/// Of one variable.
struct Demand {
  const ScratchRequest *First;
  uint64_t Bytes;
  SmallVector<const ScratchRequest *, 2> Users; ///< one for each type of matrix
  bool Misplaced = true;                        ///< all of them
};
} // namespace

static std::vector<Demand> demandsOf(ArrayRef<ScratchRequest> Requests, uint32_t Waves) {
  std::vector<Demand> Demands;
  for (const ScratchRequest &R : Requests) {
    auto D = find_if(Demands, [&](const Demand &Other) {
      return Other.First->By == R.By && Other.First->Use.Element == R.Use.Element &&
             Other.First->Use.Count == R.Use.Count;
    });
    if (D == Demands.end())
      D = Demands.insert(D, {&R, WaveScratch::bytesFor(R.Use, Waves), {}});
    D->Misplaced &= R.Misplaced;
    if (none_of(D->Users, [&](const ScratchRequest *User) { return User->Matrix == R.Matrix; }))
      D->Users.push_back(&R);
  }
  return Demands;
}

CrowdedMatrices tessera::findCrowded(Module &M, const Target &Device, uint32_t Waves,
                                     ArrayRef<ScratchRequest> Requests) {
  CrowdedMatrices Found;
  std::vector<Demand> Demands = demandsOf(Requests, Waves);
  if (Demands.empty())
    return Found;

  Found.Limit = Device.Limits.SharedMemory ? Device.Limits.SharedMemory : LimitOfHLSL;
  uint64_t Own = alignedSharedBytes(M);
  Found.Needed = Own;
  for (const Demand &D : Demands)
    Found.Needed += D.Bytes;
  if (Own > Found.Limit)
    return Found;
  stable_sort(Demands, [](const Demand &A, const Demand &B) { return A.Bytes > B.Bytes; });
  uint64_t Left = Found.Needed;
  for (const Demand &D : Demands) {
    if (Left <= Found.Limit)
      break;
    if (!Device.Limits.SharedMemory && !D.Misplaced)
      continue;
    Left -= D.Bytes;
    for (const ScratchRequest *User : D.Users)
      Found.Accesses.try_emplace(User->Matrix, User->Where);
  }
  return Found;
}
