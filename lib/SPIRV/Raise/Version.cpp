// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What versions of SPIR-V before 1.4 lack: OpCopyLogical, with which whole structs and arrays are
// copied to and from buffers, an OpSelect that chooses more than scalars by one condition, and how
// many turns of a loop are unrolled.
// Before 1.3 there are no operations on waves, and before 1.5 a lane of the quad is a constant.
// SPV_NV_ray_tracing lacks some of what pipelines of rays have from 1.4 on.
#include "BackendCommon/LoopHeads.h"
#include "BackendCommon/Rewrite.h"
#include "IR/ImageOps.h"
#include "IR/InlineSPIRV.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Raise/Raise.h"
#include "Support/DiagnosticsBackend.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Longer arrays are copied in a loop.
constexpr uint64_t MaxWrittenOut = 16;

/// The address of part \p I in one step from where \p Address is computed from.
static Value *partOf(Builder &B, Value *Address, Value *I) {
  SmallVector<Value *, 6> Indices;
  if (const Op *Def = Address->def(); Def && Def->is(Opcode::Access)) {
    auto Access = Def->as<ir::ops::Access>();
    append_range(Indices, Access.indices());
    Address = Access.base();
  }
  Indices.push_back(I);
  return B.access(Address, Indices);
}

/// Reads the value at \p Address as a \p Ty, which has the same scalars.
static Value *read(Builder &B, Value *Address, const Type *Ty) {
  if (Address->type()->element() == Ty)
    return B.load(Address);
  if (Ty->isArray() && Ty->count() > MaxWrittenOut) {
    Value *Copy = B.var(Ty, "");
    B.countedLoop("", uint32_t(Ty->count()), [&](Builder &In, Value *I) {
      Value *Element = In.access(Copy, {I});
      In.store(Element, read(In, partOf(In, Address, I), Ty->element()));
    });
    return B.load(Copy);
  }
  if (ir::partCount(Ty) == 0) // lavapipe makes no struct of nothing
    return B.zero(Ty);
  SmallVector<Value *, 8> Parts;
  for (uint32_t I = 0; I < ir::partCount(Ty); ++I)
    Parts.push_back(read(B, partOf(B, Address, B.u32(I)), ir::partType(Ty, I)));
  return B.Construct(Parts, Ty);
}

static void write(Builder &B, Value *Address, Value *V) {
  const Type *Ty = V->type();
  if (Address->type()->element() == Ty)
    return B.store(Address, V);
  if (Ty->isArray() && Ty->count() > MaxWrittenOut) {
    Value *Copy = B.var(Ty, "", V);
    return B.countedLoop("", uint32_t(Ty->count()), [&](Builder &In, Value *I) {
      Value *To = partOf(In, Address, I);
      write(In, To, In.load(In.access(Copy, {I})));
    });
  }
  for (uint32_t I = 0; I < ir::partCount(Ty); ++I) {
    Value *Part = partOf(B, Address, B.u32(I));
    write(B, Part, B.extract(V, {int64_t(I)}));
  }
}

static void writeOutCopies(ir::Module &M) {
  SmallVector<Op *, 8> Copies;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::SpirvCopyLogical))
        Copies.push_back(&O);
    });
  for (Op *Copy : Copies) {
    Value *From = Copy->as<ir::ops::SpirvCopyLogical>().composite();
    if (From->type()->hasLayout()) {
      Op *Load = From->def();
      auto B = Builder::before(M, *Load);
      Copy->replaceWith(read(B, Load->as<ir::ops::Load>().address(), Copy->type()));
      Load->erase();
      continue;
    }
    Op *Store = Copy->result()->uses().begin()->user();
    auto B = Builder::before(M, *Store);
    write(B, Store->as<ir::ops::Store>().address(), From);
    Store->erase();
    Copy->erase();
  }
}

static std::optional<Value *> select(Op &O, Builder &B) {
  auto Select = O.as<ir::ops::Select>();
  const Type *Ty = O.type();
  if (Ty->isScalar() || Select.condition()->type()->isVector())
    return std::nullopt;
  if (Ty->isVector()) {
    SmallVector<Value *, 4> Each(Ty->count(), Select.condition());
    const Type *Conditions = B.types().withScalar(Ty, Select.condition()->type());
    return B.Select({B.Construct(Each, Conditions), Select.ifTrue(), Select.ifFalse()}, Ty);
  }
  Value *Result = B.var(Ty, "");
  B.ifElse(
      Select.condition(), [&](Builder &Then) { Then.store(Result, Select.ifTrue()); },
      [&](Builder &Else) { Else.store(Result, Select.ifFalse()); });
  return B.load(Result);
}

/// The value in a lane of the quad that is not a constant: one of those in each lane.
static std::optional<Value *> quadReadLane(Op &O, Builder &B) {
  auto Read = O.as<ir::ops::QuadReadLane>();
  if (ir::isConstant(Read.lane()))
    return std::nullopt;
  Value *Lane = B.convert(Read.lane(), B.types().u32()), *Result = nullptr;
  for (uint32_t I = 0; I < 4; ++I) {
    Value *There = B.QuadReadLane({Read.value(), B.u32(I)});
    Result = Result ? B.Select({B.Eq({Lane, B.u32(I)}), There, Result}, O.type()) : There;
  }
  return Result;
}

/// The device's matrices and vectors; their extensions build on the Vulkan memory model.
static bool isCooperative(const Op &O) {
  switch (O.opcode()) {
  case Opcode::SpirvMulVec:
  case Opcode::SpirvMulVecAdd:
  case Opcode::SpirvVecLoad:
  case Opcode::SpirvVecStore:
  case Opcode::SpirvOuterProduct:
  case Opcode::SpirvVecAtomicAdd:
    return true;
  default:
    return O.type() && !O.type()->isPointer() && O.type()->containsMatrix();
  }
}

/// Inline SPIR-V may ask for that memory model.
static bool namesVulkanMemory(const Op &O) {
  return O.is(Opcode::InlineDeclare) &&
         O.intAttr(ir::AttrKind::Instruction) == ir::inlined::OpCapability &&
         O.intsAttr(ir::AttrKind::LiteralWords).front() == ir::inlined::VulkanMemoryModel;
}

bool tessera::spirv::needsVulkanMemory(ir::Module &M) {
  bool Needs = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) { Needs |= isCooperative(O) || namesVulkanMemory(O); });
  return Needs;
}

static unsigned versionOf(ir::CapabilitySet Capabilities) {
  unsigned Minor = 0;
#define CAPABILITY_ONLY_SINCE(Name, Since)                                                         \
  if (Capabilities.has(ir::Capability::Name))                                                      \
    Minor = std::max(Minor, Since##u);
#include "SPIRV/Rules/Capabilities.def"
  return Minor;
}

/// False after a report.
static bool checkVersion(ir::Module &M, const PassContext &Ctx) {
  bool Fits = true;
  auto Need = [&](unsigned Minor, const Op &O, StringRef What, StringRef Environment) {
    if (Fits && Ctx.SPIRV.Minor < Minor)
      Ctx.Diags.report(O.loc(), diags::SpirvVersion, What, Minor, Environment);
    Fits &= Ctx.SPIRV.Minor >= Minor;
  };
  if (StringRef Pipeline = ir::newPipelineOf(M.Entry.Of);
      !Pipeline.empty() && Ctx.SPIRV.Minor < 4 &&
      !(rowOf(M.Entry.Of).isRays() && Ctx.SPIRV.NVRays)) {
    Ctx.Diags.report(M.Entry.loc(), diags::SpirvVersion, Pipeline, 4, "vulkan1.1spirv1.4");
    return false;
  }
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (isCooperative(O))
        Need(4, O, "a matrix of the device", "vulkan1.1spirv1.4");
      if (O.is(Opcode::Builtin) &&
          O.enumAttr<ir::SystemValue>(ir::AttrKind::Builtin) == ir::SystemValue::GeometryIndex)
        Need(4, O, "GeometryIndex()", "vulkan1.1spirv1.4");
      if (capabilitiesOf(O).has(ir::Capability::RayTraversalPrimitiveCullingKHR))
        Need(4, O, "a ray that skips kinds of geometry", "vulkan1.1spirv1.4");
      if (O.mnemonic().starts_with("query."))
        Need(4, O, "a ray query", "vulkan1.1spirv1.4");
      Need(versionOf(capabilitiesOf(O)), O, "an operation on waves", "vulkan1.1");
    });
  return Fits;
}

/// Ends the thread with \p End at each \p Code in \p R; nothing follows in that region.
static void endThreads(ir::Module &M, ir::Region &R, Opcode Code, Opcode End) {
  for (Op &O : R) {
    if (O.is(Code)) {
      raising::eraseAfter(*Builder::before(M, O).create(End, O.operands()));
      return;
    }
    for (ir::Region *Inner : O.regions())
      endThreads(M, *Inner, Code, End);
  }
}

static void endThreads(ir::Module &M, Opcode Code, Opcode End) {
  if (!M.mayHave(Code))
    return;
  raising::freeLoopHeads(M, [&](const Op &O) { return O.is(Code); });
  for (ir::Function *F : M.Functions)
    endThreads(M, F->body(), Code, End);
}

/// Where no instruction makes a thread a helper, `discard` ends it. Derivatives and operations on
/// quads behind it may then read what no thread computes, which is a warning.
static void endDiscarded(ir::Module &M, DiagnosticEngine &Diags) {
  bool Discards = false, Reported = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      Discards |= O.is(Opcode::Demote);
      if (Discards && !Reported && ir::worksInQuad(O))
        Diags.report(O.loc(), diags::DerivativeAfterKill);
      Reported |= Discards && worksInQuad(O);
    });
  endThreads(M, Opcode::Demote, Opcode::SpirvKill);
}

/// A group that does not say how much it makes makes nothing, which SPIR-V wants to be told.
static void makeNothing(ir::Module &M) {
  bool Says = false;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](const Op &O) { Says |= O.is(Opcode::MeshCounts); });
  if (Says)
    return;
  Builder B(M, M.Entry.Fn->body());
  if (!M.Entry.Fn->body().empty())
    B.setInsertionBefore(&M.Entry.Fn->body().front());
  B.MeshCounts({B.u32(0), B.u32(0)});
}

void tessera::spirv::fitVersion(ir::Module &M, const PassContext &Ctx) {
  if (!Ctx.SPIRV.Demotes && M.mayHave(Opcode::Demote))
    endDiscarded(M, Ctx.Diags);
  if (M.Entry.Mesh)
    makeNothing(M);
  endThreads(M, Opcode::RayIgnore, Opcode::SpirvIgnoreHit);
  endThreads(M, Opcode::RayAccept, Opcode::SpirvAcceptHit);
  endThreads(M, Opcode::MeshDispatch, Opcode::SpirvEmitTasks);
  if (Ctx.SPIRV.Minor >= 5 || !checkVersion(M, Ctx))
    return;
  if (M.mayHave(Opcode::QuadReadLane))
    rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
      return O.is(Opcode::QuadReadLane) ? quadReadLane(O, B) : std::nullopt;
    });
  if (Ctx.SPIRV.Minor >= 4)
    return;
  writeOutCopies(M);
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.attr(ir::AttrKind::Turns))
        M.dropAttr(&O, ir::AttrKind::Turns);
    });
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    return O.is(Opcode::Select) ? select(O, B) : std::nullopt;
  });
}
