// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/PropertyRules.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool callsWhatMustGo(Module &M, const Op &O) {
  auto Call = O.dyn<ops::Call>();
  const Function *Callee = Call ? M.findFunction(O.strAttr(AttrKind::Symbol)) : nullptr;
  return Callee && Callee->mustInline();
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
  case Opcode::SpirvMatElement:
  case Opcode::MslWordsAt:
    return O.type()->element()->containsPointer();
  default:
    return O.type()->containsPointer();
  }
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

static bool isExpandedForSPIRV(Module &, const Op &O) {
  switch (O.opcode()) {
#define EXPANDED(Code) case Opcode::Code:
#define EXPANDED_SPIRV(Code) case Opcode::Code:
#include "IR/Expanded.def"
    return true;
  default:
    return false;
  }
}

static bool isExpandedForMSL(Module &, const Op &O) {
  switch (O.opcode()) {
#define EXPANDED(Code) case Opcode::Code:
#define EXPANDED_MSL(Code) case Opcode::Code:
#include "IR/Expanded.def"
    return true;
  default:
    return false;
  }
}

namespace {
struct OpRow {
  Property P;
  bool (*Excludes)(Module &, const Op &);
};
constexpr OpRow OpRows[] = {
    {Property::Inlined, callsWhatMustGo},    {Property::Resolved, holdsPointer},
    {Property::FlatShared, isInNestedArray}, {Property::PlainFills, fillsPacked},
    {Property::NoFragments, makesFragment},  {Property::SPIRVRaised, isExpandedForSPIRV},
    {Property::MSLRaised, isExpandedForMSL}};
} // namespace

/// The property without which a back end's op may not be there.
static std::optional<Property> neededBy(const Op &O) {
  switch (O.opcode()) {
#define OP(Enum, Mnemonic, Operands, Names, Result, Regions, Rule, Flags, Doc) case Opcode::Enum:
#include "IR/SPIRVOps.def"
    return Property::ForSPIRV;
#include "IR/MSLOps.def"
    return Property::ForMSL;
#undef OP
  default:
    return std::nullopt;
  }
}

std::optional<Property> tessera::ir::missingFor(const Module &M, const Op &O) {
  std::optional<Property> P = neededBy(O);
  return P && !M.Properties.has(*P) ? P : std::nullopt;
}

std::optional<Property> tessera::ir::excludedBy(Module &M, const Op &O) {
  for (const OpRow &Row : OpRows)
    if (M.Properties.has(Row.P) && Row.Excludes(M, O))
      return Row.P;
  return std::nullopt;
}

std::optional<Property> tessera::ir::excludedBy(const Module &M, const Global &G) {
  if (M.Properties.has(Property::LocalMatrices) && G.Space == AddressSpace::Private &&
      G.ValueType->containsMatrix())
    return Property::LocalMatrices;
  return std::nullopt;
}
