// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Intrinsics of mesh and amplification shaders.
#include "Lower/Lowering.h"
#include "Support/DiagnosticsLower.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

void tessera::lowerMeshOp(FunctionLowering &F, const CallExpr *E, StringRef Op) {
  constexpr unsigned PayloadAt = 3;
  bool IsDispatch = Op == "mesh.dispatch";
  if (!checkStage(F, E, IsDispatch ? ir::stages::Amplification : ir::stages::Mesh))
    return;
  SmallVector<ir::Value *, 4> Operands;
  for (const Expr *Arg : ArrayRef(E->getArgs(), E->getNumArgs()).take_front(IsDispatch ? 3 : 2))
    Operands.push_back(F.rvalue(Arg));
  if (!IsDispatch) {
    F.at(FunctionLowering::range(E));
    const ir::MeshOutputs &Mesh = *F.M.Entry.Mesh;
    const std::pair<uint32_t, StringRef> Room[] = {{Mesh.Vertices, "vertices"},
                                                   {Mesh.Primitives, "primitives"}};
    for (auto [Count, Given] : zip_equal(Operands, Room))
      if (std::optional<uint64_t> Bits = ir::constantBits(Count); Bits && *Bits > Given.first) {
        F.report(FunctionLowering::range(E), diags::MeshCountsCut, *Bits, Given.second,
                 Given.first);
        Count = F.B.u32(Given.first);
      }
    F.B.MeshCounts(Operands);
    return;
  }
  const Expr *Given = E->getArg(PayloadAt)->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Given);
  if (!Ref || !Ref->getDecl()->getType()->isRecordType() ||
      Ref->getDecl()->getType().getAddressSpace() != LangAS::hlsl_groupshared)
    return F.report(FunctionLowering::range(Given), diags::MeshPayload);
  Operands.push_back(F.addressOf(F.lvalue(Given)));
  F.at(FunctionLowering::range(E));
  // All of the payload is there when the groups begin.
  F.B.Barrier({}, nullptr,
              {ir::Builder::word(ir::AttrKind::ExecScope, ir::BarrierScope::Workgroup),
               ir::Builder::word(ir::AttrKind::Memory, ir::MemoryKind::Workgroup)});
  F.B.MeshDispatch(Operands);
}
