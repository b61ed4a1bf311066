// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Target/Target.h"

using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::BarrierScope;
using ir::Op;
using ir::Opcode;

/// From this version on, Vulkan has full waves in groups whose x is a multiple of their size.
constexpr unsigned MinorOfFullWaves = 6;

/// Whether one wave has all threads of the group.
static bool isOneWave(const ir::Module &M, const PassContext &Ctx) {
  const ir::EntryPoint &E = M.Entry;
  if (!E.Group || E.hasSpecializedGroup() || Ctx.SPIRV.Minor < MinorOfFullWaves ||
      Ctx.Device.Permissive)
    return false;
  llvm::ArrayRef<uint32_t> OfDevice = Ctx.Device.Subgroup.Sizes;
  uint32_t Size = E.Wave && E.Wave->Min == E.Wave->Max ? E.Wave->Min
                  : OfDevice.size() == 1               ? OfDevice.front()
                                                       : 0;
  return E.numThreads()[0] == Size && E.groupSize() == Size;
}

void tessera::spirv::raiseBarriers(ir::Module &M, const PassContext &Ctx) {
  bool HasNone = Ctx.Device.needs(Workaround::NoWaveBarriers);
  bool IsOne = !HasNone && isOneWave(M, Ctx);
  if (!HasNone && !IsOne)
    return;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!O.is(Opcode::Barrier))
        return;
      auto Exec = O.enumAttr<BarrierScope>(AttrKind::ExecScope);
      bool OfGroup = O.attr(AttrKind::Memory) &&
                     O.enumAttr<ir::MemoryKind>(AttrKind::Memory) == ir::MemoryKind::Workgroup;
      if (HasNone && Exec == BarrierScope::Subgroup)
        M.setAttr(&O, ir::Builder::word(AttrKind::ExecScope, BarrierScope::None));
      if (IsOne && Exec == BarrierScope::Workgroup && OfGroup)
        M.setAttr(&O, ir::Builder::word(AttrKind::ExecScope, BarrierScope::Subgroup));
    });
}
