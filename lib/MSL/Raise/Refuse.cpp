// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/HitObjects.h"
#include "IR/ImageOps.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Language/Textures.h"
#include "MSL/Language/Versions.h"
#include "MSL/Raise/Raise.h"
#include "Support/DiagnosticsBackend.h"
#include "Support/DiagnosticsMSL.h"
#include "Support/ReportOnce.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AtomicFn;
using ir::AttrKind;
using ir::FloatFormat;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::TypeKind;
using ir::Value;

namespace {
class Refuser {
public:
  Refuser(ir::Module &M, const PassContext &Ctx)
      : M(M), Device(Ctx.Device), Diags(Ctx.Diags), Fences(fencesOf(M, Ctx.Device)),
        Textures(textureUses(M)) {}

  void check(const ir::Global &G) {
    checkType(G.Where, G.ValueType);
    if (isTexture(G.ValueType))
      return checkTexture(G);
    if (!G.Format)
      return;
    const ir::ImageFormatInfo &Format = ir::info(*G.Format);
    if (!isMemory(Format))
      Diags.report(G.Where, diags::MslImageFormat, G.Name, StringRef(Format.Word));
  }

  void check(const ir::SpecConstant &C) { checkType(C.Where, C.Ty); }

  void check(ir::Function &F) {
    ir::walk(F.body(), [&](Op &O) { check(O); });
  }

  void checkStage() {
    if (ir::stages::Meshes.has(M.Entry.Of))
      need(M.Entry.loc(), Need::MeshFunction);
    if (rowOf(M.Entry.Of).isRays())
      need(M.Entry.loc(), Need::RayPipeline);
  }

  /// Capabilities and the like that come with no instruction.
  void checkDeclarations(ir::Function &F) {
    ir::walk(F.body(), [&](Op &O) {
      if (O.is(Opcode::InlineDeclare) && !std::exchange(SaidInline, true))
        Diags.report(O.loc(), diags::MslInlineDeclare);
    });
  }

private:
  void check(Op &O) {
    // Report the op that introduces the type, not the ops that use its result.
    if (O.result() && none_of(O.operands(), [&](const Value *V) { return isRefused(V->type()); }))
      checkType(O.loc(), O.type());
    switch (O.opcode()) {
#define NO_COUNTERPART(Code, Way)                                                                  \
  case Opcode::Code:                                                                               \
    if (Reported.isNew(O.loc(), O.mnemonic()))                                                     \
      Diags.report(O.loc(), diags::MslNoCounterpart, O.mnemonic(), Way);                           \
    return;
#include "MSL/Raise/Refusals.def"
    case Opcode::Load:
      return checkCoherent(O, O.as<ir::ops::Load>().address(), O.type());
    case Opcode::Store: {
      auto Store = O.as<ir::ops::Store>();
      return checkCoherent(O, Store.address(), Store.value()->type());
    }
    case Opcode::ImageLoad:
    case Opcode::ImageStore: {
      const Value *Image = O.operand(ir::ops::ImageLoad::image_at);
      if (isTexture(Image->type()->element()))
        return checkResident(O);
      if (const ir::ImageFormatInfo &Format = *formatAt(M, Image); isMemory(Format))
        checkCoherent(O, Image, channelType(M.types(), Format));
      return;
    }
    case Opcode::ImageTexel:
      return checkTexel(O.loc(), O.as<ir::ops::ImageTexel>().image());
    case Opcode::ImageSample:
    case Opcode::ImageGather:
      return checkSample(O);
    case Opcode::ImageResident:
      return Diags.report(O.loc(), diags::MslResident);
    case Opcode::ImageLevelOf:
    case Opcode::Derivative:
      if (M.Entry.Group)
        Diags.report(O.loc(), diags::MslDerivative,
                     O.is(Opcode::Derivative) ? "a derivative" : "the level of a coordinate");
      return;
    case Opcode::MatLoad:
    case Opcode::MatStore: {
      ir::ops::MatAccess Access(O);
      return checkCoherent(O, Access.memory(), Access.matrix()->element());
    }
    case Opcode::QueryGet:
      return checkQuery(O);
    case Opcode::AtAddress:
      return need(O.loc(), Need::Address);
    case Opcode::Atomic:
      return checkAtomic(O);
    case Opcode::MatAtomicAdd:
      if (Device.has(Feature::AtomicFloat32Add))
        need(O.loc(), Need::AtomicFloat);
      return;
    case Opcode::Barrier:
      if (Fences.contains(&O))
        need(O.loc(), Need::Fence, diags::MslMemoryBarrier);
      return;
    case Opcode::Inline:
    case Opcode::InlineBuiltin:
      SaidInline = true;
      return Diags.report(O.loc(), diags::MslInline, O.strAttr(AttrKind::Name));
    case Opcode::DebugPrint:
    case Opcode::DebugBreak:
      return Diags.report(O.loc(), diags::MslNoCounterpart,
                          O.is(Opcode::DebugPrint) ? "printf" : "DebugBreak",
                          "leave it out of shaders for Metal");
    default:
      return;
    }
  }

  void checkQuery(const Op &O) {
    switch (O.enumAttr<ir::QueryValue>(AttrKind::QueryValue)) {
#define NO_QUERY(Value, Method, Way)                                                               \
  case ir::QueryValue::Value:                                                                      \
    if (Reported.isNew(O.loc(), Method))                                                           \
      Diags.report(O.loc(), diags::MslNoCounterpart, Method, Way);                                 \
    return;
#include "MSL/Language/Queries.def"
    default:
      return;
    }
  }

  void checkTexture(const ir::Global &G) {
    const ir::ImageDimInfo &Dim = info(G.ValueType->innermost()->dim());
    if (Dim.isAttachment())
      Diags.report(G.Where, diags::MslNoCounterpart, "a subpass input", "read a texture");
    if (Dim.IsMultisampled && !G.ReadOnly)
      Diags.report(G.Where, diags::MslNoCounterpart, "RW" + Dim.Class.str(),
                   "write to a RWTexture2DArray with a layer for each sample");
    if (G.ValueType->innermost()->element()->bits() == 64)
      Diags.report(G.Where, diags::MslNoCounterpart, "a texture of 64-bit integers",
                   "write 'uint2' to it, or use a buffer");
    if (G.Coherent)
      need(G.Where, Need::CoherentTexture);
    // MTLReadWriteTextureTier2.
    auto HasTier = [](const ir::ImageFormatInfo &Format) {
      bool IsPlain = Format.Numbers == ir::FormatNumbers::Unorm
                         ? Format.Bits == 8
                         : Format.Numbers != ir::FormatNumbers::Snorm;
      return IsPlain && !Format.isPacked() && (Format.Channels == 1 || Format.Channels == 4);
    };
    if (G.Format && !G.AnyFormat && Textures.lookup(&G).isBoth() && !HasTier(ir::info(*G.Format)))
      Diags.report(G.Where, diags::MslTextureFormat, G.Name, StringRef(ir::info(*G.Format).Word));
  }

  void checkTexel(const Loc &Where, const Value *Image) {
    if (!isWord(*formatAt(M, Image)))
      Diags.report(Where, diags::TexelAtomicFormat, "r32i or r32ui");
    else if (isTexture(Image->type()->element()))
      need(Where, Need::TextureAtomic);
  }

  void checkResident(const Op &O) {
    if (O.flag(AttrKind::Resident))
      Diags.report(O.loc(), diags::MslResident);
  }

  void checkSample(const Op &O) {
    checkResident(O);
    if (M.Entry.Group && ir::takesDerivatives(O))
      Diags.report(O.loc(), diags::MslDerivative,
                   O.enumAttr<ir::SampleLevel>(AttrKind::Level) == ir::SampleLevel::Bias
                       ? "a sample with a bias"
                       : "a sample without a level");
    if (auto At = ir::SampleOperands(O).offset_at();
        At && !isOffset(O.operand(*At)) && Reported.isNew(O.loc(), "offset"))
      Diags.report(O.loc(), diags::MslSampleOffset);
  }

  /// Whether \p V is a constant within the range allowed for each axis.
  static bool isOffset(const Value *V) {
    constexpr int32_t Least = -8, Most = 7;
    auto Fits = [&](const ir::Constant *C) {
      return int32_t(C->Bits) >= Least && int32_t(C->Bits) <= Most;
    };
    if (!ir::isConstant(V))
      return false;
    const ir::Constant *C = V->def()->constant();
    return C->Ty->isVector() ? all_of(C->Parts, Fits) : Fits(C);
  }

  /// Whether a typed buffer may have this format: the channels must be number types of MSL.
  static bool isMemory(const ir::ImageFormatInfo &Format) {
    return (Format.Bits == 16 || Format.Bits == 32) && Format.Numbers != ir::FormatNumbers::Unorm &&
           Format.Numbers != ir::FormatNumbers::Snorm;
  }

  static bool isWord(const ir::ImageFormatInfo &Format) {
    return Format.Channels == 1 && Format.Bits == 32 && !Format.isFloat();
  }

  static bool isRefused(const Type *Ty) {
    while (Ty->isVector() || Ty->isArray() || Ty->isRuntimeArray() || Ty->isPointer() ||
           Ty->isMatrix())
      Ty = Ty->element();
#define NO_TYPE(Format, Name, Way)                                                                 \
  if (Ty->isFloat(FloatFormat::Format))                                                            \
    return true;
#include "MSL/Raise/Refusals.def"
    return false;
  }

  void need(const Loc &Where, Need N, DiagID Lacking = diags::MslVersion) {
    const NeedRow &Row = rowOf(N);
    M.Language = std::max(M.Language, Row.From);
    if (!Device.has(Row.TargetFeature) && Reported.isNew(Where, Row.Words))
      Diags.report(Where, Lacking, Row.Words, toString(Row.From), Device.Name);
  }

  void checkType(const Loc &Where, const Type *Ty) {
    switch (Ty->kind()) {
    case TypeKind::Float:
      switch (Ty->format()) {
#define NO_TYPE(Format, Name, Way)                                                                 \
  case FloatFormat::Format:                                                                        \
    if (Reported.isNew(Where, Name))                                                               \
      Diags.report(Where, diags::MslNoType, Name, Way);                                            \
    return;
#include "MSL/Raise/Refusals.def"
      case FloatFormat::BF16:
        return need(Where, Need::BFloat);
      case FloatFormat::F16:
      case FloatFormat::F32:
        return;
      }
      return;
    case TypeKind::SpecArray:
      if (Reported.isNew({}, "spec_array"))
        Diags.report(Where, diags::MslSpecArray);
      return;
    case TypeKind::Vector:
    case TypeKind::Array:
    case TypeKind::RuntimeArray:
    case TypeKind::Pointer:
      return checkType(Where, Ty->element());
    case TypeKind::Struct:
      for (const ir::StructMember &Member : Ty->members())
        checkType(Where, Member.Ty);
      return;
    case TypeKind::AccelerationStructure:
    case TypeKind::RayQuery:
      return need(Where, Need::RayQuery);
    case TypeKind::Matrix:
      checkType(Where, Ty->element());
      return checkMatrix(Where, Ty);
    case TypeKind::Void:
    case TypeKind::Bool:
    case TypeKind::Int:
    case TypeKind::Bytes:
    case TypeKind::Image:
    case TypeKind::HitObject: // reported by msl-hits
    case TypeKind::Spirv:     // reported where values of it are made
    case TypeKind::Sampler:
      return;
    }
  }

  void checkMatrix(const Loc &Where, const Type *Ty) {
    bool Exists = Ty->rows() == 8 && Ty->cols() == 8 && Ty->element()->isFloat() &&
                  Ty->scope() == ir::Scope::Subgroup;
    if (isTensor(Ty))
      return need(Where, Need::Tensors);
    if (!Exists && Reported.isNew(Where, "matrix"))
      Diags.report(Where, diags::MslMatrixShape,
                   std::to_string(Ty->rows()) + "x" + std::to_string(Ty->cols()) + " " +
                       Ty->element()->str());
  }

  void checkAtomic(Op &O) {
    auto Atomic = O.as<ir::ops::Atomic>();
    const Type *Ty = Atomic.value()->type();
    auto Fn = O.enumAttr<AtomicFn>(AttrKind::Atomic);
    // The only 64-bit atomics are minimum and maximum of unsigned integers in buffers, without a
    // result.
    bool Wide = Ty->isInt(64, false) && (Fn == AtomicFn::Min || Fn == AtomicFn::Max) &&
                (!O.result() || !O.result()->hasUses()) &&
                Atomic.address()->type()->space() != ir::AddressSpace::Workgroup;
    if (hasFloatAtomic(O, Device))
      return need(O.loc(), Need::AtomicFloat);
    if (Wide)
      return need(O.loc(), Need::AtomicLong);
    // The lanes add a matrix to memory in several.
    bool IsWord = Ty->isScalar() && !Ty->isBool() && Ty->bits() == 32;
    if (!IsWord && Reported.isNew(O.loc(), "atomic " + Ty->str()))
      Diags.report(O.loc(), diags::MslAtomicType, ir::spelling(Fn), Ty->str());
  }

  static const Type *notOf32Bits(const Type *Ty) {
    if (Ty->isStruct()) {
      for (const ir::StructMember &Member : Ty->members())
        if (const Type *Found = notOf32Bits(Member.Ty))
          return Found;
      return nullptr;
    }
    if (Ty->isVector() || Ty->isArray())
      return notOf32Bits(Ty->element());
    return Ty->bits() == 32 ? nullptr : Ty;
  }

  /// Other threadgroups see plain accesses to device memory only after the kernel ends. Before that
  /// they only see atomic accesses, which have 32 bits.
  void checkCoherent(const Op &O, const Value *Pointer, const Type *Ty) {
    const Type *Found = isCoherent(M, Pointer) ? notOf32Bits(Ty) : nullptr;
    if (Found && Reported.isNew(O.loc(), "coherent"))
      Diags.report(O.loc(), diags::MslCoherent, rootOf(Pointer)->def()->strAttr(AttrKind::Symbol),
                   Found->str());
  }

  ir::Module &M;
  const Target &Device;
  DiagnosticEngine &Diags;
  DenseSet<const Op *> Fences;
  TextureUses Textures;
  ReportOnce Reported;
  bool SaidInline = false;
};
} // namespace

void tessera::msl::refuse(ir::Module &M, const PassContext &Ctx) {
  if (M.Entry.Of != ir::Stage::Compute)
    refuseStage(M, Ctx);
  if (rowOf(M.Entry.Of).Qualifier.empty())
    return;
  if (M.Entry.Mesh)
    refuseOutputs(M, Ctx);
  if (M.Entry.Mesh && M.Entry.hasSpecializedGroup())
    Ctx.Diags.report(M.Entry.loc(), diags::MslSpecMesh);
  refuseAttributes(M, Ctx.Diags);
  Refuser R(M, Ctx);
  R.checkStage();
  for (const ir::Global *G : M.Globals)
    R.check(*G);
  for (const ir::SpecConstant *C : M.SpecConstants)
    R.check(*C);
  for (ir::Function *F : M.Functions)
    R.check(*F);
  for (ir::Function *F : M.Functions)
    R.checkDeclarations(*F);
}

void tessera::msl::raiseHitObjects(ir::Module &M, const PassContext &Ctx) {
  if (!raising::mayHaveHitObjects(M))
    return;
  raising::mergeHitObjects(M, Ctx.Diags);
  if (!Ctx.Diags.hasErrors())
    raising::fuseHitObjects(
        M, Ctx, "call TraceRay, and read what closest-hit shaders leave in the payload");
}
