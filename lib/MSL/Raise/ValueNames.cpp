// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/ValueNames.h"
#include "IR/OpViews.h"
#include "MSL/Language/Operators.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Uses further down do not describe the value any more.
constexpr unsigned MaxDepth = 6;

static std::string symbol(const Op &O) { return O.strAttr(AttrKind::Symbol).str(); }

/// How well \p O describes its operands, as a rank.
static unsigned tells(const Op &O) {
  if (ir::ops::MatAccess(O))
    return 3;
  return O.is(Opcode::Access) || O.is(Opcode::BytesAt) || O.is(Opcode::MslWordsAt) ||
                 O.is(Opcode::AtAddress)
             ? 2
             : 1;
}

/// Returns the user that best describes the purpose of \p V.
static const Op *tellingUser(const Value *V) {
  const Op *Found = nullptr;
  for (const ir::Use &U : V->uses())
    if (!Found || tells(*U.user()) > tells(*Found))
      Found = U.user();
  return Found;
}

/// Returns the role of \p V in the matrix access \p Access.
static std::string roleIn(ir::ops::MatAccess Access, const Value *V) {
  const Op *Root = rootOf(Access.memory(), Opcode::Global);
  std::string Which = V == Access.offset() ? "offset" : "stride";
  return Root ? symbol(*Root) + "_" + Which : Which;
}

/// Returns the role of \p V as a name: "offset", "stride", "index".
static std::string role(const Value *V, unsigned Depth = MaxDepth) {
  const Op *User = tellingUser(V);
  if (!User || Depth == 0)
    return "";
  switch (User->opcode()) {
  case Opcode::MatStore:
    if (V == User->as<ir::ops::MatStore>().matrix())
      return "";
    [[fallthrough]];
  case Opcode::MatLoad:
    return roleIn(ir::ops::MatAccess(*User), V);
  case Opcode::AtAddress:
    return "address";
  case Opcode::BytesAt:
  case Opcode::MslWordsAt:
    return User->attr(AttrKind::Unit) ? "index" : "offset";
  case Opcode::Access:
    return V == User->as<ir::ops::Access>().base() ? "" : "index";
  case Opcode::Var:
    return User->strAttr(AttrKind::Name).str();
  case Opcode::Store:
    if (const Op *Var = User->as<ir::ops::Store>().address()->def(); Var->is(Opcode::Var))
      return Var->strAttr(AttrKind::Name).str();
    return "value";
  case Opcode::If:
    return "condition";
  case Opcode::MslLet:
  case Opcode::Convert:
  case Opcode::Bitcast:
  case Opcode::And:
    break;
  default:
    if (const OperatorRow *Row = operatorOf(*User); !Row || Row->isComparison())
      return "";
  }
  return User->result()->name().empty() ? role(User->result(), Depth - 1)
                                        : User->result()->name().str();
}

/// Returns the name of the member or variable at \p Address.
static std::string nameOf(const Value *Address, Types &T) {
  const Value *P = Address;
  while (const Op *Def = P->def()) {
    // By bytes: the member that was there (Raise/Layout.cpp).
    if (!Def->is(Opcode::Access) && !P->name().empty())
      break;
    if (Def->is(Opcode::Global))
      return symbol(*Def);
    if (Def->is(Opcode::Var))
      return Def->strAttr(AttrKind::Name).str();
    if (auto Access = Def->dyn<ir::ops::Access>(); Access && Access.indices().size() == 1)
      if (const ir::Type *Whole = Access.base()->type()->element(); Whole->isStruct())
        return T.member(Whole, unsigned(*constantBits(Access.indices().front()))).str();
    ir::ops::Within Part(*Def);
    if (!Part)
      break;
    P = Part.whole();
  }
  return P->name().str();
}

std::string tessera::msl::hint(const Value *V, const Value *Variable, Types &T) {
  const Op *O = V->def();
  if (!V->name().empty())
    return V->name().str();
  if (!O)
    return role(Variable);
  switch (O->opcode()) {
  case Opcode::Load:
    return nameOf(O->as<ir::ops::Load>().address(), T);
  case Opcode::Call:
    return symbol(*O) + "_result";
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    return "old";
  case Opcode::WaveBallot:
  case Opcode::WaveMatch:
    return "mask";
  case Opcode::WaveReduce:
    return "total";
  case Opcode::WavePrefix:
    return "prefix";
  case Opcode::FirstBitLow:
  case Opcode::FirstBitHigh:
    return "bit";
  default:
    return role(Variable);
  }
}
