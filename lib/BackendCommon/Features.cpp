// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/Features.h"
#include "IR/OpFamilies.h"
#include "IR/OpViews.h"
#include "IR/SourceType.h"
#include "IR/StandardLayout.h"
#include "IR/SystemValues.h"
#include "Support/DiagnosticsBackend.h"
#include "Support/InternalError.h"
#include "Support/ReportOnce.h"
#include "Target/LegalityReport.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <bitset>

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::AddressSpace;
using ir::AtomicFn;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::TypeKind;

namespace {

using FeatureSet = std::bitset<NumFeatures>;

struct AtomicRow {
  TypeKind Kind;
  unsigned Bits;
  unsigned Functions; ///< a bit for each AtomicFn
  AddressSpace Space;
  Feature Needed;
};

constexpr unsigned Every = ~0u;
constexpr unsigned Add = 1u << unsigned(AtomicFn::Add);
constexpr unsigned Min = 1u << unsigned(AtomicFn::Min);
constexpr unsigned Max = 1u << unsigned(AtomicFn::Max);
constexpr unsigned Exchange = 1u << unsigned(AtomicFn::Exchange);

constexpr AtomicRow Atomics[] = {
#define ATOMIC(Kind, Bits, Functions, Space, Name)                                                 \
  {TypeKind::Kind, Bits, Functions, AddressSpace::Space, Feature::Name},
#include "BackendCommon/FeatureUse.def"
};

struct MemberRow {
  unsigned Bits;
  AddressSpace Space;
  Feature Needed;
};

constexpr MemberRow Members[] = {
#define MEMBER(Bits, Space, Name) {Bits, AddressSpace::Space, Feature::Name},
#include "BackendCommon/FeatureUse.def"
};

/// Returns the first scalar inside of \p Ty that \p Matches; null if there is none.
template <typename Fn> const Type *findScalar(const Type *Ty, Fn Matches) {
  switch (Ty->kind()) {
  case TypeKind::Int:
  case TypeKind::Float:
    return Matches(Ty) ? Ty : nullptr;
  case TypeKind::Vector:
  case TypeKind::Array:
  case TypeKind::SpecArray:
  case TypeKind::RuntimeArray:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
    return findScalar(Ty->element(), Matches);
  case TypeKind::Struct:
    for (const ir::StructMember &Member : Ty->members())
      if (const Type *Found = findScalar(Member.Ty, Matches))
        return Found;
    return nullptr;
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Spirv:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
    return nullptr;
  }
  llvm_unreachable("type kind");
}

/// Returns the set with the scalar's own feature, if it has one.
FeatureSet ofScalar(const Type *Ty) {
  FeatureSet Set;
#define FLOAT(Enumerator, ...)                                                                     \
  [[maybe_unused]] bool Is##Enumerator = Ty->isFloat(ir::FloatFormat::Enumerator);
#define INTEGER(Enumerator, Name, Bits, Signed, ...)                                               \
  [[maybe_unused]] bool Is##Enumerator = Ty->isInt(Bits, Signed);
#include "Support/Scalars.def"
#define VALUE(Scalar, Name)                                                                        \
  if (Is##Scalar)                                                                                  \
    Set.set(size_t(Feature::Name));
#include "BackendCommon/FeatureUse.def"
  return Set;
}

FeatureSet ofMatrix(const Type *Ty) {
  FeatureSet Set;
#define MATRIX(Name) Set.set(size_t(Feature::Name));
#define MATRIX_OF(Scalar, Name)                                                                    \
  if (Ty->element()->isFloat(ir::FloatFormat::Scalar))                                             \
    Set.set(size_t(Feature::Name));
#define MATRIX_AT(Which, Name)                                                                     \
  if (Ty->scope() == ir::Scope::Which)                                                             \
    Set.set(size_t(Feature::Name));
#include "BackendCommon/FeatureUse.def"
  return Set;
}

class Collector {
public:
  Collector(ir::Module &M, Backend For, bool WithLines) : M(M), For(For), WithLines(WithLines) {}

  std::vector<FeatureUse> run();
  const FeatureSet &ofType(const Type *Ty);

private:
  template <typename Fn> void need(Feature F, const Loc &Where, Fn What);
  void noteType(const Type *Ty, const Loc &Where);
  void noteMemory(const ir::Global &G, const Loc &Where);
  void noteShared(const ir::Global &G, const Loc &Where);
  void noteUnused(const ir::Global &G);
  void noteAtomic(const Op &O);
  void noteAddress(const Op &O);
  void notePositions(const Op &O, bool ArePositions);
  void visit(const Op &O);

  ir::Module &M;
  Backend For;
  bool WithLines;
  DenseMap<const Type *, FeatureSet> Types;
  DenseSet<const ir::Global *> Seen;
  std::array<std::optional<FeatureUse>, NumFeatures> Uses;
};

} // namespace

template <typename Fn> void Collector::need(Feature F, const Loc &Where, Fn What) {
  std::optional<FeatureUse> &Use = Uses[size_t(F)];
  if (!Use && includes(info(F).Backends, For))
    Use = FeatureUse{F, Where, What(), {}};
  else if (Use && !Use->Where.isValid() && Where.isValid())
    Use = FeatureUse{F, Where, What(), std::move(Use->Lines)};
  if (Use && WithLines && Where.isValid())
    Use->Lines.insert({Where.File, Where.Line});
}

const FeatureSet &Collector::ofType(const Type *Ty) {
  auto [It, New] = Types.try_emplace(Ty);
  if (!New)
    return It->second;
  FeatureSet Set;
  switch (Ty->kind()) {
  case TypeKind::Int:
  case TypeKind::Float:
    Set = ofScalar(Ty);
    break;
  case TypeKind::Matrix:
    Set = ofMatrix(Ty) | ofType(Ty->element());
    break;
  case TypeKind::Vector:
  case TypeKind::Array:
  case TypeKind::SpecArray:
  case TypeKind::RuntimeArray:
  case TypeKind::Pointer:
    Set = ofType(Ty->element());
    break;
  case TypeKind::Struct:
    for (const ir::StructMember &Member : Ty->members())
      Set |= ofType(Member.Ty);
    break;
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Spirv:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
    break;
  }
  return Types[Ty] = Set;
}

void Collector::noteType(const Type *Ty, const Loc &Where) {
  const FeatureSet &Set = ofType(Ty);
  if (Set.none())
    return;
  for (size_t I = 0; I < NumFeatures; ++I)
    if (Set.test(I))
      need(Feature(I), Where, [&]() -> std::string {
        const Type *Scalar = findScalar(Ty, [&](const Type *S) { return ofScalar(S).test(I); });
        return Scalar && !Ty->isMatrix() ? "'" + hlslName(Scalar) + "'" : "a matrix";
      });
}

/// Records the features that the types in a resource need, at its first use.
void Collector::noteMemory(const ir::Global &G, const Loc &Where) {
  if (!Seen.insert(&G).second && !WithLines)
    return;
  if (G.Space == AddressSpace::Workgroup && G.ValueType->isBlock())
    return noteShared(G, Where);
  for (const MemberRow &Row : Members)
    if (G.Space == Row.Space)
      if (const Type *Found =
              findScalar(G.ValueType, [&](const Type *S) { return S->bits() == Row.Bits; }))
        need(Row.Needed, Where, [&] {
          return "'" + hlslName(Found) + "' in '" + G.Name.split('.').first.str() + "'";
        });
  bool IsResource = any_of(Members, [&](const MemberRow &Row) { return G.Space == Row.Space; });
  if (IsResource && !ir::isStandardLayout(G.ValueType, G.Space))
    need(Feature::ScalarLayout, Where, [&] { return "the layout of '" + G.Name.str() + "'"; });
}

/// Records what groupshared variables with explicit layouts need.
void Collector::noteShared(const ir::Global &G, const Loc &Where) {
  auto What = [&] { return "the layout of '" + G.Name.split('.').first.str() + "'"; };
  need(Feature::WorkgroupLayout, Where, What);
  auto Has = [&](unsigned Bits) {
    return findScalar(G.ValueType, [&](const Type *S) { return S->bits() == Bits; });
  };
  if (Has(16))
    need(Feature::WorkgroupLayout16, Where, What);
  if (Has(8))
    need(Feature::WorkgroupLayout8, Where, What);
}

/// A resource that is in the module although no code reads or writes it.
void Collector::noteUnused(const ir::Global &G) {
  const Type *Ty = G.ValueType->innermost();
  noteType(Ty->isImage() ? Ty->element() : Ty, G.Where);
  noteMemory(G, G.Where);
}

void Collector::noteAtomic(const Op &O) {
  auto Atomic = O.as<ir::ops::Atomic>();
  const Type *Ty = Atomic.value()->type();
  auto Fn = O.enumAttr<AtomicFn>(AttrKind::Atomic);
  AddressSpace Space = Atomic.address()->type()->space();
  // The format implies the feature of 64-bit atomics.
  if (const Op *Def = Atomic.address()->def(); Def && Def->is(Opcode::ImageTexel))
    return;
  for (const AtomicRow &Row : Atomics)
    if (Row.Kind == Ty->kind() && Row.Bits == Ty->bits() && Row.Space == Space &&
        (Row.Functions >> unsigned(Fn) & 1))
      need(Row.Needed, O.loc(),
           [&] { return "atomic '" + ir::spelling(Fn).str() + "' of '" + hlslName(Ty) + "'"; });
}

void Collector::noteAddress(const Op &O) {
  need(Feature::BufferAddress, O.loc(), [] { return "an address of a buffer"; });
  const Type *Scalar = O.type()->element()->scalar();
  for (const MemberRow &Row : Members)
    if (Row.Space == AddressSpace::Physical && Row.Bits == Scalar->bits())
      need(Row.Needed, O.loc(), [&] { return "'" + hlslName(Scalar) + "' at an address"; });
}

void Collector::notePositions(const Op &O, bool ArePositions) {
  if (ArePositions)
    need(Feature::PositionFetch, O.loc(), [] { return "reading the corners of a triangle"; });
}

void Collector::visit(const Op &O) {
  // Back ends write a constant where it is used.
  if (O.is(Opcode::Const) && !O.result()->hasUses())
    return;
  if (O.type())
    noteType(O.type(), O.loc());
  auto Operation = [&](Feature F, const char *What) {
    need(F, O.loc(), [&] { return What; });
    if (!info(F).Name.starts_with("subgroup-"))
      return;
    const Type *Of = ir::ops::operandType(O);
    const Type *Scalar = (Of ? Of : O.type())->scalar();
    if (!Scalar->isBool() && Scalar->bits() != 32)
      need(Feature::SubgroupExtendedTypes, O.loc(),
           [&] { return What + (" with '" + hlslName(Scalar) + "'"); });
  };
  switch (O.opcode()) {
#define OPERATION(Code, Name, What)                                                                \
  case Opcode::Code:                                                                               \
    return Operation(Feature::Name, What);
#include "BackendCommon/FeatureUse.def"
  case Opcode::Global:
    return noteMemory(*M.findGlobal(O.strAttr(AttrKind::Symbol)), O.loc());
  case Opcode::AtAddress:
    return noteAddress(O);
  case Opcode::Atomic:
    return noteAtomic(O);
  case Opcode::MatConvert: {
    const Type *From = O.as<ir::ops::MatConvert>().matrix()->type();
    if (O.flag(AttrKind::Transpose) || From->use() != O.type()->use())
      need(Feature::CooperativeMatrixConvert, O.loc(),
           [] { return "a conversion of a matrix to another use"; });
    return;
  }
  case Opcode::SpirvMatPerElement:
    return need(Feature::CooperativeMatrixPerElement, O.loc(),
                [] { return "a function of each element of a matrix"; });
  case Opcode::SpirvMatLoad:
  case Opcode::SpirvMatStore:
    if (!ir::ops::SpirvMatAccess(O).counts().empty())
      need(Feature::CooperativeMatrixTensor, O.loc(),
           [] { return "a part of a matrix in memory"; });
    return;
  case Opcode::Builtin:
    return notePositions(O, O.enumAttr<ir::SystemValue>(AttrKind::Builtin) ==
                                ir::SystemValue::HitPositions);
  case Opcode::QueryGet: {
    auto V = O.enumAttr<ir::QueryValue>(AttrKind::QueryValue);
    return notePositions(O, V == ir::QueryValue::CandidatePositions ||
                                V == ir::QueryValue::CommittedPositions);
  }
  case Opcode::HitGet:
    return notePositions(O,
                         O.enumAttr<ir::HitValue>(AttrKind::HitValue) == ir::HitValue::Positions);
  case Opcode::MatReduce:
    return need(Feature::CooperativeMatrixReduce, O.loc(),
                [] { return "a reduction of a matrix"; });
  default:
    return;
  }
}

std::vector<FeatureUse> Collector::run() {
  if (!M.Properties.has(ir::Property::GLSLMemory))
    need(Feature::MemoryModel, M.Entry.loc(), [] { return "every shader"; });
  if (rowOf(M.Entry.Of).isRays())
    need(Feature::RayTracing, M.Entry.loc(), [] { return "a shader of ray tracing"; });
  if (M.Entry.Of == ir::Stage::Mesh)
    need(Feature::MeshShader, M.Entry.loc(), [] { return "a mesh shader"; });
  if (M.Entry.Of == ir::Stage::Amplification)
    need(Feature::TaskShader, M.Entry.loc(), [] { return "an amplification shader"; });
  if (const std::optional<ir::WaveSize> &Asked = M.Entry.Wave)
    need(Feature::SubgroupSizeControl, Asked->Where, [] { return "[WaveSize]"; });
  for (ArrayRef<ir::StageElement> Elements : {M.Entry.Inputs, M.Entry.Outputs})
    for (const ir::StageElement &E : Elements)
      noteType(E.Ty, E.Where);
  for (ir::Function *F : M.Functions) {
    for (const ir::Value *Param : F->params())
      noteType(Param->type(), {});
    ir::walk(F->body(), [&](Op &O) { visit(O); });
  }
  if (M.Properties.has(ir::Property::VariablesChosen))
    for (const ir::Global *G : M.Globals)
      if (!Seen.contains(G))
        noteUnused(*G);
  std::vector<FeatureUse> List;
  for (std::optional<FeatureUse> &Use : Uses)
    if (Use)
      List.push_back(std::move(*Use));
  return List;
}

std::vector<FeatureUse> tessera::raising::featuresOf(ir::Module &M, Backend For, bool WithLines) {
  return Collector(M, For, WithLines).run();
}

bool tessera::raising::needsMore(const Type *Ty, ArrayRef<FeatureUse> Uses, ir::Module &M,
                                 Backend For) {
  FeatureSet Set = Collector(M, For, /*WithLines=*/false).ofType(Ty);
  for (const FeatureUse &Use : Uses)
    Set.reset(size_t(Use.Needed));
  for (size_t I = 0; I < NumFeatures; ++I)
    if (Set.test(I) && includes(info(Feature(I)).Backends, For))
      return true;
  return false;
}

static const char *wayOut(Feature F) {
  switch (F) {
#define WAY_OUT(Name, Text)                                                                        \
  case Feature::Name:                                                                              \
    return Text;
#include "BackendCommon/FeatureUse.def"
  default:
    internalError("FeatureUse.def has no way out of the feature " + info(F).Name);
  }
}

/// Reports system values in an exported function: linked modules would have the variable twice.
static void rejectInputs(ir::Module &M, DiagnosticEngine &Diags) {
  ReportOnce Reported;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Builtin) && Reported.isNew(O.loc(), diags::ExportValue))
        Diags.report(O.loc(), diags::ExportValue,
                     StringRef(rowOf(O.enumAttr<ir::SystemValue>(AttrKind::Builtin)).Said));
    });
}

void tessera::raising::checkFeatures(ir::Module &M, const PassContext &Ctx) {
  if (rowOf(M.Entry.Of).isFunction())
    rejectInputs(M, Ctx.Diags);
  Backend For = M.Properties.has(ir::Property::MSLRaised) ? Backend::MSL : Backend::SPIRV;
  auto Lacks = [&](const FeatureUse &Use) { return !Ctx.Device.has(Use.Needed); };
  if (none_of(featuresOf(M, For), Lacks))
    return;
  for (const FeatureUse &Use : featuresOf(M, For, /*WithLines=*/true))
    if (Lacks(Use))
      reportFeature(Ctx.Diags, Use.Where, Ctx.Device, For, Use.Needed,
                    {Use.What, wayOut(Use.Needed), Use.Lines.size()});
}
