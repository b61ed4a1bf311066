// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/WholeVectors.h"
#include "IR/Addresses.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static bool isLong(const Type *Ty) { return Ty->isVector() && Ty->count() > 4; }

/// Arithmetic on whole vectors that gives what it gives on each component.
static bool isArithmetic(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Add:
  case Opcode::Sub:
  case Opcode::Mul:
  case Opcode::Div:
  case Opcode::Neg:
  case Opcode::Exp:
  case Opcode::Log:
  case Opcode::Tanh:
  case Opcode::Atan:
  case Opcode::Min:
  case Opcode::Max:
  case Opcode::Clamp:
  case Opcode::Fma:
  case Opcode::Mad:
    return !O.flag(AttrKind::Precise);
  default:
    return false;
  }
}

static bool isProduct(const Op &O) {
  return O.is(Opcode::SpirvMulVec) || O.is(Opcode::SpirvMulVecAdd);
}

/// A load of a byte buffer, or what it has become.
static bool isFromBytes(const Op &O) {
  auto Load = O.dyn<ir::ops::Load>();
  const Op *Place = Load ? Load.address()->def() : nullptr;
  return O.is(Opcode::SpirvVecLoad) || (Place && Place->is(Opcode::BytesAt));
}

namespace {
class Finder {
public:
  explicit Finder(DenseSet<const Value *> &Whole) : Whole(Whole) {}

  void run(Op &O) {
    add(O.result());
    if (isProduct(O))
      add(ir::ops::SpirvProduct(O).vector());
    while (!Left.empty())
      follow(*Left.pop_back_val());
  }

private:
  /// The local that \p Address is, if it is only read and written as a whole.
  static Value *localAt(Value *Address) {
    Op *Var = Address->def();
    bool Is = Var && Var->is(Opcode::Var) && all_of(Address->uses(), ir::isWholeAccess);
    return Is ? Address : nullptr;
  }

  void add(Value *V) {
    Op *Def = V->def();
    if (!Def || !isLong(V->type()))
      return;
    auto Load = Def->dyn<ir::ops::Load>();
    Value *Local = Load ? localAt(Load.address()) : nullptr;
    if (!Local && !isProduct(*Def) && !isArithmetic(*Def) && !isFromBytes(*Def))
      return;
    if (Whole.insert(V).second)
      Left.push_back(V);
  }

  void addLocal(Value *Address) {
    if (!Address || !Whole.insert(Address).second)
      return;
    if (Value *Init = Address->def()->as<ir::ops::Var>().init())
      add(Init);
    for (const ir::Use &U : Address->uses()) {
      Op &O = *U.user();
      add(O.is(Opcode::Load) ? O.result() : O.as<ir::ops::Store>().value());
    }
  }

  void follow(Value &V) {
    Op &Def = *V.def();
    if (auto Load = Def.dyn<ir::ops::Load>(); Load && !isFromBytes(Def))
      addLocal(Load.address());
    else if (isArithmetic(Def))
      for (Value *Operand : Def.operands())
        add(Operand);
    for (const ir::Use &U : V.uses()) {
      Op &O = *U.user();
      if (isArithmetic(O))
        add(O.result());
      else if (auto Store = O.dyn<ir::ops::Store>())
        addLocal(localAt(Store.address()));
      else if (O.is(Opcode::Var))
        addLocal(localAt(O.result()));
    }
  }

  DenseSet<const Value *> &Whole;
  SmallVector<Value *, 16> Left;
};
} // namespace

DenseSet<const Value *> tessera::polyfill::wholeVectors(const ir::Module &M) {
  DenseSet<const Value *> Whole;
  if (!M.mayHave(ir::OpcodeSet(Opcode::SpirvMulVec) | Opcode::SpirvMulVecAdd))
    return Whole;
  Finder F(Whole);
  for (ir::Function *In : M.Functions)
    ir::walk(In->body(), [&](Op &O) {
      if (isProduct(O) || O.is(Opcode::SpirvVecLoad))
        F.run(O);
    });
  return Whole;
}
