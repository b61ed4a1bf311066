// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/ScratchDemand.h"
#include "IR/OpViews.h"
#include "Matrix/AlignShared.h"
#include "Matrix/ExpandPackedFills.h"
#include "Matrix/LowerFragments.h"
#include "Matrix/StagePacked.h"
#include "Matrix/TileChoice.h"
#include "Matrix/WaveScratch.h"
#include "Matrix/WidenAccumulators.h"
#include "Target/Legality.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The passes that have a variable of their own for each type and size.
enum class Taker : uint8_t { Fills, Fragments, Widening, Staging };

/// Of one variable.
struct Demand {
  Taker By;
  ScratchUse Use;
  uint64_t Bytes;
  SmallVector<std::pair<const Type *, const Op *>, 2> Users; ///< matrices, and the first access
};

class DemandFinder {
public:
  DemandFinder(Module &M, const PassContext &Ctx, const Target &Device)
      : M(M), Ctx(Ctx), Scratch(M, Ctx.Device), Accumulators(accumulatorsForSums(M, Device)) {}

  void visit(const Op &O, const Type *Matrix) {
    if (O.is(Opcode::MatFill))
      return add(Taker::Fills, O, Matrix, scratchOfFill(O));
    const Type *Held = Matrix;
    if (Matrix->isFragment()) {
      Held = Accumulators.lookup(Matrix);
      if (!Held)
        return;
      add(Taker::Fragments, O, Matrix, scratchOfFragment(O, Held, Ctx.Device));
    }
    if (Ctx.Tile && isHeldWider(Ctx.Device, Held))
      add(Taker::Widening, O, Matrix, scratchOfWidened(M.types(), Held));
    else
      add(Taker::Staging, O, Matrix, scratchOfPacked(O, Ctx.Device));
  }

  std::vector<Demand> Demands;

private:
  void add(Taker By, const Op &O, const Type *Matrix, std::optional<ScratchUse> Use) {
    if (!Use)
      return;
    auto D = find_if(Demands, [&](const Demand &Other) {
      return Other.By == By && Other.Use.Element == Use->Element && Other.Use.Count == Use->Count;
    });
    if (D == Demands.end())
      D = Demands.insert(D, {By, *Use, Scratch.bytesFor(*Use), {}});
    if (none_of(D->Users, [&](const auto &User) { return User.first == Matrix; }))
      D->Users.push_back({Matrix, &O});
  }

  Module &M;
  const PassContext &Ctx;
  WaveScratch Scratch;
  DenseMap<const Type *, const Type *> Accumulators;
};
} // namespace

CrowdedMatrices tessera::findCrowded(Module &M, const PassContext &Ctx, const Target &Device,
                                     const DenseSet<const Type *> &Emulated) {
  CrowdedMatrices Found;
  DemandFinder Finder(M, Ctx, Device);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::MatLoad) && !O.is(Opcode::MatStore) && !O.is(Opcode::MatFill))
        return;
      const Type *Matrix = O.is(Opcode::MatFill) ? O.type() : ops::MatAccess(O).matrix();
      if (!Emulated.contains(Matrix))
        Finder.visit(O, Matrix);
    });
  std::vector<Demand> &Demands = Finder.Demands;
  if (Demands.empty())
    return Found;

  uint64_t Own = alignedSharedBytes(M);
  Found.Needed = Own;
  for (const Demand &D : Demands)
    Found.Needed += D.Bytes;
  if (!checkSharedMemory(Ctx.Device, Own))
    return Found;
  stable_sort(Demands, [](const Demand &A, const Demand &B) { return A.Bytes > B.Bytes; });
  uint64_t Left = Found.Needed;
  for (const Demand &D : Demands) {
    if (checkSharedMemory(Ctx.Device, Left))
      break;
    Left -= D.Bytes;
    for (const auto &[Matrix, Access] : D.Users)
      Found.Accesses.try_emplace(Matrix, Access);
  }
  return Found;
}
