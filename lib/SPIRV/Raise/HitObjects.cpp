// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/HitObjects.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Raise/Raise.h"
#include "Support/DiagnosticsBackend.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::HitValue;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// HLSL's name of \p O if SPV_NV_shader_invocation_reorder lacks it; else empty.
static StringRef missingInNV(const Op &O) {
  if (O.is(Opcode::HitSetRecord))
    return "SetShaderTableIndex";
  if (O.is(Opcode::HitFromQuery))
    return "FromRayQuery";
  // A miss has no flags there.
  if (O.is(Opcode::HitMiss))
    return ir::constantBits(O.as<ir::ops::HitMiss>().flags()) == 0 ? "" : "MakeMiss with flags";
  if (!O.is(Opcode::HitGet))
    return {};
  auto V = O.enumAttr<HitValue>(AttrKind::HitValue);
  if (rowOf(V).Extensions == ir::ReorderBy::EachReorder)
    return {};
  return V == HitValue::RayFlags ? "GetRayFlags" : "TriangleObjectPositions";
}

namespace {
/// Calls no shader for a hit object that was made from a query and got no record.
class RecordGuard {
public:
  RecordGuard(ir::Module &M, Op &Hit) : M(M), Hit(Hit) {}

  void run() {
    SmallVector<Op *, 8> Users = Hit.result()->users();
    auto Is = [](Opcode Code) { return [Code](const Op *O) { return O->is(Code); }; };
    if (none_of(Users, Is(Opcode::HitFromQuery)) || none_of(Users, Is(Opcode::HitInvoke)))
      return;
    Builder B = Builder::after(M, Hit);
    Has = B.var(M.types().boolTy(), "has.record", B.boolean(false));
    for (Op *User : Users)
      visit(*User);
  }

private:
  void visit(Op &User) {
    switch (User.opcode()) {
    case Opcode::HitFromQuery:
    case Opcode::HitNop:
      return set(User, false);
    case Opcode::HitTrace:
    case Opcode::HitMiss:
    case Opcode::HitSetRecord:
      return set(User, true);
    case Opcode::HitInvoke:
      return guard(User);
    default:
      return;
    }
  }

  void set(Op &After, bool V) {
    Builder B = Builder::after(M, After);
    B.store(Has, B.boolean(V));
  }

  void guard(Op &Invoke) {
    auto Of = Invoke.as<ir::ops::HitInvoke>();
    Builder B = Builder::before(M, Invoke);
    Value *Payload = B.var(Invoke.type(), "payload", Of.payload());
    B.ifElse(B.load(Has), [&](Builder &Then) {
      Then.store(Payload, Then.HitInvoke({Of.hit(), Of.payload()}, Invoke.type()));
    });
    Invoke.replaceWith(B.load(Payload));
  }

  ir::Module &M;
  Op &Hit;
  Value *Has = nullptr;
};
} // namespace

/// Makes a private variable of a local, as other compilers do: drivers know no others.
static void makePrivate(ir::Module &M, Op &Hit) {
  ir::Global G;
  G.Name = M.uniqueName("hit");
  G.ValueType = M.types().hitObjectTy();
  G.Space = ir::AddressSpace::Private;
  G.Where = Hit.loc();
  Builder B = Builder::before(M, Hit);
  Hit.replaceWith(B.global(M.addGlobal(G)));
}

HitExtension tessera::spirv::hitExtension(const PassContext &Ctx) {
  return Ctx.SPIRV.Hits.value_or(Ctx.Device.has(Feature::InvocationReorder) ? HitExtension::EXT
                                 : Ctx.Device.has(Feature::InvocationReorderNV)
                                     ? HitExtension::NV
                                     : HitExtension::None);
}

void tessera::spirv::raiseHitObjects(ir::Module &M, const PassContext &Ctx) {
  if (!raising::mayHaveHitObjects(M))
    return;
  raising::mergeHitObjects(M, Ctx.Diags);
  if (Ctx.Diags.hasErrors())
    return;
  HitExtension By = hitExtension(Ctx);
  if (By == HitExtension::None)
    return raising::fuseHitObjects(M, Ctx,
                                   "use a target with invocation-reorder, or "
                                   "'-fspv-extension=SPV_EXT_shader_invocation_reorder'");
  SmallVector<Op *, 4> Hits;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Var) && O.type()->element()->isHitObject())
        Hits.push_back(&O);
      if (By == HitExtension::NV)
        if (StringRef Missing = missingInNV(O); !Missing.empty())
          Ctx.Diags.report(O.loc(), diags::SpirvHitsOfNV, Missing);
    });
  for (Op *Hit : Hits) {
    RecordGuard(M, *Hit).run();
    makePrivate(M, *Hit);
  }
}
