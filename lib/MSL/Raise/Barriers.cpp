// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::BarrierScope;
using ir::Function;
using ir::Op;
using ir::Opcode;
using ir::Region;

static bool isOfMemoryAlone(const Op &O) {
  return O.is(Opcode::Barrier) &&
         O.enumAttr<BarrierScope>(AttrKind::ExecScope) == BarrierScope::None;
}

/// True if the barrier orders memory that other groups see. A barrier of a wave only orders the
/// wave's memory.
static bool ordersGroups(const Op &O) {
  return O.enumAttr<BarrierScope>(AttrKind::ExecScope) != BarrierScope::Subgroup &&
         O.attr(AttrKind::Memory) &&
         O.enumAttr<ir::MemoryKind>(AttrKind::Memory) != ir::MemoryKind::Workgroup;
}

namespace {
class FenceFinder {
public:
  FenceFinder(ir::Module &M, const Target &Device)
      : M(M), BetweenGroups(Device.has(Feature::Msl32) &&
                            any_of(M.Globals, [](const ir::Global *G) { return G->Coherent; })) {}

  /// \p Together: all lanes of the group call it, at one place.
  void visit(Function &F, bool Together) {
    if (Seen[Together].insert(&F).second)
      visit(F.body(), Together);
  }

  DenseSet<const Op *> Fences;

private:
  /// Whether lanes may leave the function in \p R. They meet again behind the call.
  bool visit(Region &R, bool Together) {
    bool Leaves = false;
    for (Op &O : R) {
      bool AllCome = Together && !Leaves;
      if ((isOfMemoryAlone(O) && !AllCome) ||
          (O.is(Opcode::Barrier) && BetweenGroups && ordersGroups(O)))
        Fences.insert(&O);
      if (O.is(Opcode::Call))
        visit(*M.findFunction(O.strAttr(AttrKind::Symbol)), AllCome);
      Leaves |= O.is(Opcode::Return);
      for (Region *Inner : O.regions())
        Leaves |= visit(*Inner, /*Together=*/false);
    }
    return Leaves;
  }

  ir::Module &M;
  /// Whether other groups of the dispatch read memory that this group writes, and the target's
  /// version has fences.
  bool BetweenGroups;
  DenseSet<const Function *> Seen[2]; ///< by whether all lanes come together
};
} // namespace

DenseSet<const Op *> tessera::msl::fencesOf(ir::Module &M, const Target &Device) {
  FenceFinder Finder(M, Device);
  if (M.Entry.Fn)
    Finder.visit(*M.Entry.Fn, /*Together=*/M.Entry.Group.has_value());
  return std::move(Finder.Fences);
}

/// Whether a simdgroup has all threads of the group.
static bool isOneSimdgroup(const ir::Module &M, const Target &Device) {
  return M.Entry.Group && !M.Entry.hasSpecializedGroup() &&
         M.Entry.groupSize() <= Device.Subgroup.min();
}

void tessera::msl::raiseBarriers(ir::Module &M, const PassContext &Ctx) {
  DenseSet<const Op *> Fences = fencesOf(M, Ctx.Device);
  bool IsOne = isOneSimdgroup(M, Ctx.Device);
  BarrierScope Group = IsOne ? BarrierScope::Subgroup : BarrierScope::Workgroup;
  auto Scope = [](BarrierScope S) { return ir::Builder::word(AttrKind::ExecScope, S); };
  for (Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::Barrier))
        return;
      if (Fences.contains(&O) && isOfMemoryAlone(O))
        return;
      if (Fences.contains(&O))
        ir::Builder::before(M, O).Barrier(
            {}, nullptr,
            {Scope(BarrierScope::None),
             ir::Builder::word(AttrKind::Memory, ir::MemoryKind::Device)});
      if (O.enumAttr<BarrierScope>(AttrKind::ExecScope) != BarrierScope::Subgroup)
        M.setAttr(&O, Scope(Group));
    });
}
