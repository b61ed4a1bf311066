// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a value is called that the user gave no name: by what makes it, or by what uses it.

#include "IR/OpViews.h"
#include "MSL/FunctionPrinter.h"

using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Value;

std::string FunctionPrinter::hint(const Op &O) {
  if (!O.result()->name().empty())
    return O.result()->name().str();
  switch (O.opcode()) {
  case Opcode::Load: {
    const Value *P = O.as<ir::ops::Load>().address();
    while (const Op *Def = P->def()) {
      if (Def->is(Opcode::Global))
        return Def->strAttr(AttrKind::Symbol).str();
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
  case Opcode::Call:
    return O.strAttr(AttrKind::Symbol).str() + "_result";
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    return "old";
  case Opcode::MatLoad: {
    const Op *Root = rootOf(O.as<ir::ops::MatLoad>().memory())->def();
    return Root && Root->is(Opcode::Global) ? Root->strAttr(AttrKind::Symbol).str() + "_tile" : "";
  }
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
    return role(O.result());
  }
}

std::string FunctionPrinter::role(const Value *V, unsigned Depth) {
  const Op *User = Info.uses(V).First;
  if (!User || Depth == 0)
    return "";
  switch (User->opcode()) {
  case Opcode::MatStore:
    if (V == User->as<ir::ops::MatStore>().matrix())
      return "";
    [[fallthrough]];
  case Opcode::MatLoad: {
    ir::ops::MatAccess Access(*User);
    const Op *Root = rootOf(Access.memory())->def();
    std::string Which = V == Access.offset() ? "offset" : "stride";
    return Root && Root->is(Opcode::Global) ? Root->strAttr(AttrKind::Symbol).str() + "_" + Which
                                            : Which;
  }
  case Opcode::BytesAt:
  case Opcode::MslWordsAt:
    return User->attr(AttrKind::Unit) ? "index" : "offset";
  case Opcode::Access:
    return V == User->as<ir::ops::Access>().base() ? "" : "index";
  case Opcode::Var:
    return User->strAttr(AttrKind::Name).str();
  case Opcode::Store:
    if (const Op *Def = User->as<ir::ops::Store>().address()->def(); Def && Def->is(Opcode::Var))
      return Def->strAttr(AttrKind::Name).str();
    return "value";
  case Opcode::If:
    return "condition";
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Div:
  case Opcode::Shl:
  case Opcode::Shr:
  case Opcode::And:
  case Opcode::Convert:
  case Opcode::Bitcast:
    if (!User->result()->name().empty())
      return User->result()->name().str();
    return role(User->result(), Depth - 1);
  default:
    return "";
  }
}
