// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StageChecks.h"
#include "IR/ImageOps.h"
#include "IR/Layout.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "SPIRV/Raise/Raise.h"
#include "SPIRV/Rules/Inline.h"
#include "Support/DiagnosticsBackend.h"
#include "Support/Limits.h"
#include "Support/ReportOnce.h"
#include "Target/Target.h"
#include <utility>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AtomicFn;
using ir::AttrKind;
using ir::FloatFormat;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::TypeKind;

namespace {
class Refuser {
public:
  Refuser(ir::Module &M, const PassContext &Ctx) : M(M), Device(Ctx.Device), Diags(Ctx.Diags) {}

  void check(const ir::Global &G) {
    raising::checkForStage(M, G, Diags);
    if (ir::layoutSpace(G.Space, M.types().bufferLayout()) != ir::AddressSpace::Uniform)
      return;
    if (uint64_t Count = longestVector(G.ValueType); Count > 4)
      Diags.report(G.Where, diags::SpirvLongVectorInConstantBuffer, G.Name, Count,
                   G.Space == ir::AddressSpace::TBuffer ? "texture" : "constant");
  }

  void checkLinearGroup(const ir::EntryPoint &E, ir::ThreadOrder Order) {
    DiagID Row =
        Order == ir::ThreadOrder::Squares ? diags::SpirvQuadGroup : diags::SpirvLinearGroup;
    uint32_t Limit = Device.Limits.WorkgroupSize[0];
    if (Limit && E.groupSize() > Limit)
      Diags.report(E.loc(), Row, E.groupSize(), Limit, Device.Name);
  }

  /// A loop is a construct, and so is what it continues with; a switch, and each of its cases.
  void checkDepth(ir::Region &R, unsigned Depth) {
    for (Op &O : R) {
      if (O.regions().empty())
        continue;
      unsigned Inner = Depth + (O.is(Opcode::If) ? 1 : 2);
      if (Inner > limits::RegionDepth) {
        if (!std::exchange(TooDeep, true))
          Diags.report(O.loc(), diags::SpirvTooDeep, limits::RegionDepth);
        return;
      }
      for (ir::Region *Sub : O.regions())
        checkDepth(*Sub, Inner);
    }
  }

  void check(Op &O) {
    if (O.flag(AttrKind::Native))
      return;
    raising::checkForStage(M, O, Diags);
    const Type *Ty = ir::ops::operandType(O);
    switch (O.opcode()) {
#define NO_DOUBLE(Code)                                                                            \
  case Opcode::Code:                                                                               \
    if (Ty->scalar()->isFloat(FloatFormat::F64))                                                   \
      Diags.report(O.loc(), diags::SpirvNoDouble, O.mnemonic());                                   \
    return;
#define NO_COUNTERPART(Code, Way)                                                                  \
  case Opcode::Code:                                                                               \
    Diags.report(O.loc(), diags::SpirvNoCounterpart, O.mnemonic(), Way);                           \
    return;
#include "SPIRV/Raise/Refusals.def"
    case Opcode::Inline:
      return checkInline(O, Diags);
    case Opcode::Atomic:
      return checkAtomic(O);
    case Opcode::ImageTexel:
      return checkTexel(O);
    case Opcode::ImageSample:
      return checkSample(O);
    case Opcode::ImageLevelOf:
    case Opcode::Derivative:
      return checkDerivative(O);
    case Opcode::MatLoad:
    case Opcode::MatStore:
      return checkMemory(ir::ops::MatAccess(O));
    case Opcode::MatConvert:
      return checkConversion(O);
    default:
      return;
    }
  }

private:
  static uint64_t longestVector(const Type *Ty) {
    switch (Ty->kind()) {
    case TypeKind::Vector:
      return Ty->count();
    case TypeKind::Array:
    case TypeKind::RuntimeArray:
      return longestVector(Ty->element());
    case TypeKind::Struct: {
      uint64_t Longest = 0;
      for (const ir::StructMember &Member : Ty->members())
        Longest = std::max(Longest, longestVector(Member.Ty));
      return Longest;
    }
    default:
      return 0;
    }
  }

  void checkSample(Op &O) {
    if (auto At = ir::SampleOperands(O).offset_at();
        At && !ir::isConstant(O.operand(*At)) && Offsets.isNew(O.loc(), ""))
      Diags.report(O.loc(), diags::SampleOffset);
    if (ir::takesDerivatives(O))
      checkDerivative(O);
  }

  /// A quad is four threads of the group.
  void checkDerivative(Op &O) {
    if (!M.Entry.Group || M.Entry.groupSize() % 4 == 0 || !Derivatives.isNew(M.Entry.loc(), ""))
      return;
    Diags.report(O.loc(), diags::DerivativeGroup, M.Entry.groupSize());
  }

  void checkTexel(Op &O) {
    const ir::Global *G = ir::globalAt(M, O.as<ir::ops::ImageTexel>().image());
    const ir::ImageFormatInfo &Format = ir::info(*G->Format);
    if (G->AnyFormat || Format.isFloat() || Format.Channels != 1 || Format.Bits < 32)
      Diags.report(O.loc(), diags::TexelAtomicFormat, "r32i, r32ui, r64i or r64ui");
  }

  void checkAtomic(Op &O) {
    auto Fn = O.enumAttr<AtomicFn>(AttrKind::Atomic);
    auto Atomic = O.as<ir::ops::Atomic>();
    const Type *Ty = Atomic.value()->type();
    auto Works = [&] {
      if (!Ty->isScalar() || Ty->isBool() || Ty->bits() < 32)
        return false;
      if (Ty->isInt())
        return true;
      // Bits can be exchanged in a byte buffer whatever they mean, compared only there.
      const Op *Def = Atomic.address()->def();
      bool InBytes = Def && Def->is(Opcode::BytesAt);
      switch (Fn) {
      case AtomicFn::Add:
        return true;
      case AtomicFn::Min:
      case AtomicFn::Max:
        return Ty->bits() == 32;
      case AtomicFn::Exchange:
        return InBytes || Ty->bits() == 32;
      case AtomicFn::CompareExchange:
        return InBytes;
      case AtomicFn::And:
      case AtomicFn::Or:
      case AtomicFn::Xor:
        return false;
      }
      llvm_unreachable("atomic function");
    };
    if (!Works())
      Diags.report(O.loc(), diags::SpirvAtomicType, ir::spelling(Fn), Ty->str());
  }

  void checkMemory(ir::ops::MatAccess Access) {
    ir::MatrixMemory Memory(Access.op());
    bool Packed = Memory.isInWords() && !Memory.CountsParts &&
                  Device.lists(Feature::CooperativeMatrixPackedArrays);
    bool InShared = Access.memory()->type()->space() == ir::AddressSpace::Workgroup &&
                    Device.lists(Feature::WorkgroupLayout) && (Memory.IsBits || !Memory.Converts);
    bool OfElements = !Memory.InLongVectors &&
                      (Memory.IsBits || (Memory.PerElement > 1 && !Memory.Converts)) &&
                      Device.lists(Feature::CooperativeMatrixVectorArrays);
    if (!Memory.isPlain() && !Packed && !Memory.hasOtherView() && !OfElements && !InShared)
      Diags.report(Access->loc(), diags::SpirvMatrixMemory, Access.matrix()->element()->str(),
                   Access.memory()->type()->element()->element()->str());
  }

  void checkConversion(Op &O) {
    const Type *From = O.as<ir::ops::MatConvert>().matrix()->type();
    bool Moves = O.flag(AttrKind::Transpose) || From->use() != O.type()->use();
    if (Moves && !Device.has(Feature::CooperativeMatrixConvert))
      Diags.report(O.loc(), diags::SpirvMatrixConversion);
    if (O.flag(AttrKind::Saturating))
      Diags.report(O.loc(), diags::SpirvNumberConversion);
  }

  ir::Module &M;
  const Target &Device;
  DiagnosticEngine &Diags;
  ReportOnce Derivatives, Offsets;
  bool TooDeep = false;
};
} // namespace

void tessera::spirv::refuse(ir::Module &M, const PassContext &Ctx) {
  Refuser R(M, Ctx);
  for (const ir::Global *G : M.Globals)
    R.check(*G);
  if (std::optional<ir::ThreadOrder> Order = linearOrderOf(M, Ctx.Device))
    R.checkLinearGroup(M.Entry, *Order);
  for (ir::Function *F : M.Functions) {
    R.checkDepth(F->body(), 0);
    ir::walk(F->body(), [&](Op &O) { R.check(O); });
  }
}
