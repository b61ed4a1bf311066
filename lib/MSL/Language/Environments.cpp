// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Environments.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::SystemValue;
using ir::Type;

bool tessera::msl::isTable(const Global &G) {
  return G.Space == ir::AddressSpace::Private && G.IsConst && G.Init;
}

bool tessera::msl::isVariable(const Global &G) {
  return G.Kind == ir::ResourceKind::None && !isTable(G);
}

Global *tessera::msl::sizedBuffer(ir::Module &M, const Op &O) {
  return ir::globalAt(M, ir::ops::OfBuffer(O).buffer());
}

Environments::Environments(ir::Module &M) { collect(M, *M.Entry.Fn); }

void Environments::collect(ir::Module &M, ir::Function &F) {
  if (Known.contains(&F))
    return;
  Known[&F];
  Environment E;
  const Type *Last = nullptr;
  ir::walk(F.body(), [&](Op &O) {
    if (const Type *Ty = O.type(); Ty && Ty != Last) {
      Last = Ty;
      E.HasMatrices |= Ty->containsMatrix();
      while (Ty->isPointer() || Ty->isArray() || Ty->isRuntimeArray())
        Ty = Ty->element();
      if (Ty->isStruct())
        E.Structs.insert(Ty);
    }
    switch (O.opcode()) {
    case Opcode::Global:
      if (const Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol)); !isTable(*G))
        E.Globals.insert(G);
      return;
    case Opcode::Builtin: {
      auto V = O.enumAttr<SystemValue>(AttrKind::Builtin);
      E.SystemValues.insert(V);
      if (StringRef Name = O.result()->name(); !Name.empty())
        E.UserNames.try_emplace(V, Name);
      return;
    }
    case Opcode::MeshCounts:
    case Opcode::MeshDispatch: // one thread says it for the group
      if (M.Entry.groupSize() > 1 || M.Entry.hasSpecializedGroup())
        E.SystemValues.insert(SystemValue::GroupIndex);
      return;
    case Opcode::RayTrace:
    case Opcode::RayCall:
    case Opcode::RayReport:
    case Opcode::RayT:
    case Opcode::RayAttributes:
    case Opcode::RayIgnore:
    case Opcode::RayAccept:
    case Opcode::MslRayOver:
      E.RayFrame = true;
      return;
    case Opcode::BytesSize:
      E.Sizes |= !sizedBuffer(M, O)->ArgumentBuffer;
      return;
    case Opcode::Call: {
      ir::Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol));
      collect(M, *Callee);
      const Environment &Inner = of(Callee);
      E.Globals.insert(Inner.Globals.begin(), Inner.Globals.end());
      E.SystemValues.insert(Inner.SystemValues.begin(), Inner.SystemValues.end());
      E.Sizes |= Inner.Sizes;
      E.RayFrame |= Inner.RayFrame;
      return;
    }
    default:
      return;
    }
  });
  Known[&F] = std::move(E);
  Order.push_back(&F);
}
