// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Rules/PropertyRules.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "IR/ThreadMatrix.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// A whole variable, whose address SPIR-V hands to functions.
static bool isVariable(const Value *V) {
  return V->type()->isPointer() && V->type()->space() == AddressSpace::Function &&
         (V->parameterOf() || V->def()->is(Opcode::Var));
}

static bool callsWhatMustGo(Module &M, const Op &O) {
  auto Call = O.dyn<ops::Call>();
  const Function *Callee = Call ? M.findFunction(O.strAttr(AttrKind::Symbol)) : nullptr;
  if (!Callee || !Callee->mustInline())
    return false;
  return !M.Properties.has(Property::SPIRVRaised) || Callee->AlwaysInline ||
         Function::mustInline(Callee->resultType()) || any_of(Call.arguments(), [](const Value *V) {
           return Function::mustInline(V->type()) && !isVariable(V);
         });
}

/// Addresses are pointers; what they lead to and everything else holds none.
static bool holdsPointer(Module &, const Op &O) {
  if (!O.type())
    return false;
  switch (O.opcode()) {
  case Opcode::Global:
    return false;
  case Opcode::Var:
  case Opcode::Access:
  case Opcode::BytesAt:
  case Opcode::AtAddress:
  case Opcode::ImageTexel:
  case Opcode::SpirvHeapElement:
  case Opcode::SpirvMatElement:
  case Opcode::MslWordsAt:
    return O.type()->element()->containsPointer();
  case Opcode::MslLet:
    return O.type()->isPointer() ? O.type()->element()->containsPointer()
                                 : O.type()->containsPointer();
  default:
    return O.type()->containsPointer();
  }
}

/// A scalar or small vector at an address of physical space has no parts to access.
static bool leadsOn(Module &, const Op &O) {
  if (!O.type() || !O.type()->isPointer() || O.type()->space() != AddressSpace::Physical)
    return false;
  const Type *There = O.type()->element();
  return !O.is(Opcode::AtAddress) || There->isAggregate() || There->components() > 4 ||
         O.intAttr(AttrKind::Align) * 8 < There->scalar()->bits();
}

static bool isInNestedArray(Module &, const Op &O) {
  ops::MatAccess Access(O);
  if (!Access)
    return false;
  const Type *Memory = Access.memory()->type()->element();
  return Memory->isArray() && Memory->element()->isArray();
}

static bool fillsPacked(Module &, const Op &O) { return O.dyn<ops::MatFill>() && isPackedFill(O); }

static bool isFragment(const Type *Ty) {
  while (Ty->isPointer() || Ty->isArray())
    Ty = Ty->element();
  return Ty->isFragment();
}

static bool makesFragment(Module &, const Op &O) { return O.type() && isFragment(O.type()); }

/// Back ends make matrices of their own.
static bool isUnplanned(Module &M, const Op &O) {
  return O.type() && O.type()->isMatrix() && !M.Plan.find(O.type()) &&
         !M.Properties.has(Property::ForSPIRV) && !M.Properties.has(Property::ForMSL);
}

static bool isExpandedForSPIRV(const Op &O) {
  switch (O.opcode()) {
#define EXPANDED(Code) case Opcode::Code:
#define EXPANDED_SPIRV(Code) case Opcode::Code:
#include "IR/Rules/Expanded.def"
    return true;
  default:
    return false;
  }
}

/// Of a matrix of a simdgroup the text knows which elements a lane has; a cooperative tensor is
/// asked.
static bool isOfSimdgroupMatrix(const Op &O) {
  if (!O.is(Opcode::MatCoord) && !O.is(Opcode::MatLength))
    return false;
  const Type *Ty = ops::OfMatrix(O).matrix()->type();
  return Ty->rows() == 8 && Ty->cols() == 8;
}

static bool isExpandedForMSL(const Op &O) {
  if (isOfSimdgroupMatrix(O))
    return true;
  switch (O.opcode()) {
#define EXPANDED(Code) case Opcode::Code:
#define EXPANDED_MSL(Code) case Opcode::Code:
#include "IR/Rules/Expanded.def"
    return true;
  default:
    return false;
  }
}

static bool isExpanded(const Module &M, const Op &O) {
  return M.Properties.has(Property::ForSPIRV) ? isExpandedForSPIRV(O) : isExpandedForMSL(O);
}

static bool isRaisedMatrix(Module &M, const Op &O) {
  return O.mnemonic().starts_with("mat.") && isExpanded(M, O);
}

static bool isRaisedWave(Module &M, const Op &O) {
  return (O.mnemonic().starts_with("wave.") || O.mnemonic().starts_with("quad.")) &&
         isExpanded(M, O);
}

static bool isRaisedArithmetic(Module &M, const Op &O) {
  return M.Properties.has(Property::ForMSL) && O.has(Pure) && !O.mnemonic().contains('.') &&
         isExpandedForMSL(O);
}

static bool hasOddVector(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Vector:
    return Ty->count() == 1 || Ty->count() > 4;
  case TypeKind::Array:
  case TypeKind::SpecArray:
  case TypeKind::RuntimeArray:
  case TypeKind::Pointer:
    return hasOddVector(Ty->element());
  case TypeKind::Struct:
    return any_of(Ty->members(),
                  [](const StructMember &Member) { return hasOddVector(Member.Ty); });
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
  case TypeKind::Matrix:
  case TypeKind::Spirv:
    return false;
  }
  llvm_unreachable("type kind");
}

/// Where one thread's products are instructions, longer vectors are those of the device.
static bool makesOddVector(Module &M, const Op &O) {
  if (!O.type() || !hasOddVector(O.type()))
    return false;
  const Type *Ty = O.type()->isPointer() ? O.type()->element() : O.type();
  return !Ty->isVector() || Ty->count() == 1 ||
         !M.mayHave(OpcodeSet(Opcode::SpirvMulVec) | Opcode::SpirvMulVecAdd);
}

static bool hasBytes(const Type *Ty) {
  while (Ty->isArray() || Ty->isPointer())
    Ty = Ty->element();
  return Ty->isBytes();
}

static bool leadsToBytes(Module &, const Op &O) { return O.type() && hasBytes(O.type()); }

static bool lacksScope(Module &, const Op &O) {
  return (O.is(Opcode::Atomic) || O.is(Opcode::Barrier)) && !O.flag(AttrKind::MemScope);
}

static bool countsNoComponents(Module &, const Op &O) {
  ops::MatAccess Access(O);
  return Access && MatrixMemory(O).UnitBytes * 8 != Access.matrix()->element()->bits();
}

/// Of images where SPIR-V has the format, other opaque types, and arrays of them.
static bool isFinalOpaque(const Type *Ty) {
  Ty = Ty->innermost();
  return Ty->isOpaque() && (!Ty->isImage() || Ty->saysFormat());
}

/// Resources lead to blocks and what lies in them, other memory to nothing that is laid out.
static bool lacksLayout(Module &, const Op &O) {
  if (!O.type() || !O.type()->isPointer())
    return O.is(Opcode::ArrayLength);
  const Type *There = O.type()->element();
  // Groupshared variables that share memory have layouts, others do not.
  if (O.type()->space() == AddressSpace::Workgroup)
    return false;
  return isResource(O.type()->space())
             ? !There->isLaidOut() && !There->isBlock() && !isFinalOpaque(There)
             : There->hasLayout();
}

bool tessera::ir::isNamed(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Const:
  case Opcode::Undef:
  case Opcode::Spec:
  case Opcode::Builtin:
  case Opcode::Global:
  case Opcode::Var:
  case Opcode::MslLet:
    return true;
  default:
    return false;
  }
}

static bool isWrittenElsewhere(Module &, const Op &O) {
  const Value *V = O.result();
  if (!V || isNamed(O) || !V->hasUses())
    return false;
  return !V->hasOneUse() || V->uses().begin()->user()->parent() != O.parent();
}

namespace {
struct OpRow {
  Property P;
  bool (*Excludes)(Module &, const Op &);
};
constexpr OpRow OpRows[] = {
    {Property::Inlined, callsWhatMustGo},
    {Property::Resolved, holdsPointer},
    {Property::FlatAddresses, leadsOn},
    {Property::FlatShared, isInNestedArray},
    {Property::PlainFills, fillsPacked},
    {Property::NoFragments, makesFragment},
    {Property::NoThreadMatrices, [](Module &, const Op &O) { return isOfThreadMatrix(O); }},
    {Property::MemoryChecked, [](Module &, const Op &O) { return O.is(Opcode::MatIsColumnMajor); }},
    {Property::Planned, isUnplanned},
    {Property::Legal,
     [](Module &, const Op &O) {
       return O.flag(AttrKind::Bounds) || O.flag(AttrKind::Inner) || O.flag(AttrKind::Edges);
     }},
    {Property::PlainMatrices, isRaisedMatrix},
    {Property::PlainWaves, isRaisedWave},
    {Property::ShortVectors, makesOddVector},
    {Property::NoBytes, leadsToBytes},
    {Property::SyncMarked, lacksScope},
    {Property::WordOffsets, countsNoComponents},
    {Property::PlainArithmetic, isRaisedArithmetic},
    {Property::LaidOut, lacksLayout},
    {Property::SPIRVRaised, [](Module &, const Op &O) { return isExpandedForSPIRV(O); }},
    {Property::MSLRaised, [](Module &, const Op &O) { return isExpandedForMSL(O); }},
    {Property::Statements, isWrittenElsewhere}};

struct GlobalRow {
  Property P;
  bool (*Excludes)(const Global &);
};
constexpr GlobalRow GlobalRows[] = {
    {Property::LocalMatrices,
     [](const Global &G) {
       return G.Space == AddressSpace::Private && G.ValueType->containsMatrix();
     }},
    {Property::Resolved, [](const Global &G) { return G.ValueType->containsPointer(); }},
    {Property::ShortVectors, [](const Global &G) { return hasOddVector(G.ValueType); }},
    {Property::NoBytes, [](const Global &G) { return hasBytes(G.ValueType); }},
    {Property::VariablesChosen,
     [](const Global &G) {
       return G.NonWritable != (G.ReadOnly && isStorage(G.Space) && !G.ValueType->isSampled());
     }},
    {Property::LaidOut,
     [](const Global &G) {
       return isResource(G.Space)
                  ? !G.ValueType->isBlock() && !isFinalOpaque(G.ValueType)
                  : G.ValueType->hasLayout() &&
                        !(G.Space == AddressSpace::Workgroup && G.ValueType->isBlock());
     }},
    {Property::Statements,
     [](const Global &G) { return G.ValueType->isUnbounded() && !G.ArgumentBuffer; }}};
} // namespace

/// The property without which a back end's op may not be there.
static std::optional<Property> neededBy(const Op &O) {
  switch (O.opcode()) {
#define OP(Enum) case Opcode::Enum:
#include "IR/SPIRVOps.inc"
    return Property::ForSPIRV;
#include "IR/MSLOps.inc"
    return Property::ForMSL;
#undef OP
  default:
    return std::nullopt;
  }
}

static bool leadsToLayout(const Op &O) {
  return O.type()->hasLayout() || (O.type()->isPointer() && O.type()->element()->hasLayout());
}

/// Matches the op that replaces array_length.
static bool isSizeOfArray(const Op &O) {
  auto Size = O.dyn<ops::BytesSize>();
  const Type *Buffer = Size ? Size.buffer()->type() : nullptr;
  return Buffer && Buffer->isPointer() && Buffer->element()->isRuntimeArray();
}

std::optional<Property> tessera::ir::missingFor(const Module &M, const Op &O) {
  std::optional<Property> P = neededBy(O);
  if (O.flag(AttrKind::Access) || O.flag(AttrKind::MemScope) || (O.type() && leadsToLayout(O)))
    P = Property::ForSPIRV;
  if (isSizeOfArray(O))
    P = Property::ForMSL;
  if (O.flag(AttrKind::Bounds) || O.flag(AttrKind::Edges))
    P = Property::Planned;
  return P && !M.Properties.has(*P) ? P : std::nullopt;
}

std::optional<Property> tessera::ir::missingFor(const Module &M, const Global &G) {
  bool OfSPIRV = G.ValueType && G.ValueType->hasLayout(), OfMSL = false;
#define GLOBAL_FLAG(Member, Word) OfSPIRV |= G.Member;
#define GLOBAL_NAME(Member, Word) OfSPIRV |= G.Member != nullptr;
#include "IR/SPIRVGlobalFlags.inc"
#undef GLOBAL_FLAG
#undef GLOBAL_NAME
#define GLOBAL_FLAG(Member, Word) OfMSL |= G.Member;
#define GLOBAL_NAME(Member, Word) OfMSL |= G.Member != nullptr;
#include "IR/MSLGlobalFlags.inc"
#undef GLOBAL_FLAG
#undef GLOBAL_NAME
  if (OfSPIRV && !M.Properties.has(Property::ForSPIRV))
    return Property::ForSPIRV;
  if (OfMSL && !M.Properties.has(Property::ForMSL))
    return Property::ForMSL;
  return std::nullopt;
}

std::optional<Property> tessera::ir::excludedBy(Module &M, const Op &O) {
  for (const OpRow &Row : OpRows)
    if (M.Properties.has(Row.P) && Row.Excludes(M, O))
      return Row.P;
  return std::nullopt;
}

std::optional<Property> tessera::ir::excludedBy(const Module &M, const Global &G) {
  for (const GlobalRow &Row : GlobalRows)
    if (M.Properties.has(Row.P) && Row.Excludes(G))
      return Row.P;
  return std::nullopt;
}
