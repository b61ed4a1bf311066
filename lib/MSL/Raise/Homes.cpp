// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Language/Statements.h"
#include "MSL/Raise/Raise.h"
#include "MSL/Raise/VariableAccesses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Returns the matrix that \p O could overwrite with its result; null if it makes a new one.
static Value *overwritten(const Op &O) {
  if (auto Mul = O.dyn<ir::ops::MatMulAdd>())
    return Mul.addend();
  if (O.is(Opcode::MatArith) || O.is(Opcode::MatNeg) || O.is(Opcode::MatInsert))
    return ir::ops::OfMatrix(O).matrix();
  return nullptr;
}

static bool isMadeBy(const Value *V, Opcode Code) { return V->def() && V->def()->is(Code); }

static bool hasNoVariable(const Value *Matrix) {
  return isMadeBy(Matrix, Opcode::MatFill) || isMadeBy(Matrix, Opcode::Undef);
}

static bool isQuestion(const Op &O) { return O.is(Opcode::MatLength) || O.is(Opcode::MatCoord); }

/// The only op that uses \p V, or null.
static Op *onlyUser(const Value *V) { return V->hasOneUse() ? V->uses().begin()->user() : nullptr; }

/// Returns the variable name of a matrix without a name from the user.
static std::string nameOf(Op &O) {
  if (!O.result()->name().empty() || !O.is(Opcode::MatLoad))
    return O.result()->name().str();
  const Op *Root = ir::rootOf(O.as<ir::ops::MatLoad>().memory(), Opcode::Global);
  return Root ? (Root->strAttr(AttrKind::Symbol) + "_tile").str() : "";
}

namespace {
class HomeRaiser {
public:
  HomeRaiser(ir::Module &M, ir::Function &F, ArrayRef<Op *> Ops) : M(M), Ops(Ops), Where(F) {}

  void run() {
    for (Op *O : Ops)
      if (auto Store = O->dyn<ir::ops::Store>())
        findHome(Store);
    for (Op *O : Ops) {
      CurrentWork.Op = O;
      if (writesMatrix(*O))
        raise(*O);
      else if (O->is(Opcode::MatExtract))
        raiseExtract(*O);
      else if (isQuestion(*O))
        raiseQuestion(*O);
    }
    for (Op *O : Replaced)
      if (!O->result()->hasUses())
        O->erase();
  }

private:
  /// Follows the stored value back to the op that begins it, as long as nothing else uses the
  /// variable or the values between.
  void findHome(ir::ops::Store Store) {
    Op *Var = Store.address()->def();
    if (!Var || !Var->is(Opcode::Var))
      return;
    unsigned Limit = Where.lastAccess(Var->result(), Store.op());
    bool IsOutside = Var->parent() != Store->parent();
    Op *First = nullptr;
    for (Value *V = Store.value(); V && V->type() == Store.value()->type();) {
      Op *Def = V->def();
      if (!Def || !writesMatrix(*Def) || Def->parent() != Store->parent() || !V->hasOneUse() ||
          Where.of(*Def) < Limit || (IsOutside && Where.mayLeave(*Def, Store.op())))
        break;
      Homes[V] = Var;
      First = Def;
      V = overwritten(*Def);
    }
    if (First && !IsOutside && Where.of(*Var) > Where.of(*First)) {
      Var->parent()->remove(Var);
      First->parent()->insert(First->getIterator(), Var);
    }
  }

  void raise(Op &O) {
    Value *Var = variableOf(O);
    prepare(O, Var);
    Op *User = onlyUser(O.result());
    if (User && User->is(Opcode::Store) && Homes.contains(O.result())) {
      User->parent()->remove(User);
      O.parent()->insert(std::next(O.getIterator()), User);
      return;
    }
    SmallVector<std::pair<Op *, unsigned>, 4> Uses;
    for (const ir::Use &U : O.result()->uses())
      Uses.push_back({U.user(), U.index()});
    llvm::sort(Uses, [&](auto &A, auto &B) { return Where.of(*A.first) < Where.of(*B.first); });
    Builder::after(M, O).store(Var, O.result());
    Value *Copy = nullptr;
    for (auto [Who, Operand] : Uses) {
      Copy = Builder::before(M, *Who).load(Var);
      Who->setOperand(Operand, Copy);
    }
    if (Copy && Uses.back().first->parent() == O.parent())
      UsedLast[Copy] = Var;
  }

  /// The variable that the matrix \p O is made in.
  Value *variableOf(Op &O) {
    if (Op *Home = Homes.lookup(O.result()))
      return Home->result();
    // Reuses the variable of a matrix that is not needed any more.
    Value *Before = overwritten(O);
    Value *Var = Before && Before->type() == O.type() ? UsedLast.lookup(Before) : nullptr;
    return Var ? Var : Builder::before(M, O).var(O.type(), nameOf(O));
  }

  /// Elements are read from a variable, and an element is changed in the variable that has it.
  void prepare(Op &O, Value *Var) {
    if (auto Arith = O.dyn<ir::ops::MatArith>())
      if (Value *Scalar = elementOf(Arith.other(), O))
        replace(O, ir::ops::MatArith::other_at, Scalar);
    ir::ops::OfMatrix Changed(O);
    if (!Changed)
      return;
    bool HasNone = hasNoVariable(Changed.matrix());
    if (O.is(Opcode::MatConvert) && HasNone)
      putInto(Builder::before(M, O).var(Changed.matrix()->type(), ""), O);
    else if (!O.is(Opcode::MatConvert) && (HasNone || O.is(Opcode::MatInsert)))
      putInto(Var, O);
  }

  /// Sees to it that \p Var holds the matrix that \p O goes out from, and that this loads it.
  void putInto(Value *Var, Op &O) {
    auto B = Builder::before(M, O);
    Value *Base = ir::ops::OfMatrix(O).matrix();
    if (!isMadeBy(Base, Opcode::Undef) && !holds(Var, Base, O))
      B.store(Var, Base);
    replace(O, ir::ops::OfMatrix::matrix_at, B.load(Var));
  }

  /// Whether \p Base is the value of \p Var before \p O.
  bool holds(const Value *Var, Value *Base, const Op &O) const {
    if (UsedLast.lookup(Base) == Var)
      return true;
    const Op *Load = Base->def();
    return Load && Load->is(Opcode::Load) && Load->parent() == O.parent() &&
           Load->as<ir::ops::Load>().address() == Var && Where.of(*Load) &&
           !Where.isWritten(Var, *Load, O);
  }

  /// Returns the value of each element of \p Matrix if it is known before \p O; else null.
  Value *elementOf(const Value *Matrix, Op &O) {
    if (isMadeBy(Matrix, Opcode::MatFill))
      return Matrix->def()->as<ir::ops::MatFill>().value();
    if (Matrix->type()->isMatrix() && isMadeBy(Matrix, Opcode::Undef))
      return Builder::before(M, O).Undef({}, Matrix->type()->element());
    return nullptr;
  }

  void raiseExtract(Op &O) {
    Value *Matrix = ir::ops::OfMatrix(O).matrix();
    Value *Element = elementOf(Matrix, O);
    if (!Element)
      return;
    O.replaceWith(Element);
    Replaced.insert(Matrix->def());
  }

  /// A question about the elements of a tensor is one about its type, so any variable will do.
  void raiseQuestion(Op &O) {
    Value *Matrix = ir::ops::OfMatrix(O).matrix();
    if (!hasNoVariable(Matrix))
      return;
    auto B = Builder::before(M, O);
    replace(O, ir::ops::OfMatrix::matrix_at, B.load(B.var(Matrix->type(), "")));
  }

  void replace(Op &O, unsigned Operand, Value *By) {
    Op *Before = O.operand(Operand)->def();
    O.setOperand(Operand, By);
    if (Before &&
        (Before->is(Opcode::Load) || Before->is(Opcode::MatFill) || Before->is(Opcode::Undef)))
      Replaced.insert(Before);
  }

  ir::Module &M;
  ArrayRef<Op *> Ops;
  VariableAccesses Where;
  DenseMap<const Value *, Op *> Homes; ///< variables of the user's, where matrices end in one
  /// For an op whose last use is in the same region: the address from which that loads the result.
  DenseMap<const Value *, Value *> UsedLast;
  SetVector<Op *> Replaced; ///< to be erased once they have no uses
};
} // namespace

/// Stores the matrix to a variable separately instead of using it as the variable's initial value.
/// Returns the store, or null.
static Op *separate(ir::Module &M, Op &Var) {
  Value *Init = Var.as<ir::ops::Var>().init();
  if (!Init || !Init->def() || !writesMatrix(*Init->def()) || !Init->hasOneUse() ||
      Init->def()->parent() != Var.parent())
    return nullptr;
  M.setOperands(&Var, {});
  return Builder::after(M, Var).create(Opcode::Store, {Var.result(), Init});
}

/// Returns the ops of \p F that make matrices, store them or read or ask about elements; none if
/// all only store.
static SmallVector<Op *, 32> matrixOps(ir::Module &M, ir::Function &F) {
  SmallVector<Op *, 32> Found;
  bool Any = false;
  ir::walk(F.body(), [&](Op &O) {
    if (O.is(Opcode::Var) && O.type()->element()->isMatrix())
      if (Op *Store = separate(M, O))
        Found.push_back(Store);
    bool Is = writesMatrix(O) || O.is(Opcode::MatExtract) || isQuestion(O);
    auto Store = O.dyn<ir::ops::Store>();
    if (Is || (Store && Store.value()->type()->isMatrix()))
      Found.push_back(&O);
    Any |= Is;
  });
  if (!Any)
    Found.clear();
  return Found;
}

void tessera::msl::raiseHomes(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions)
    if (auto Ops = matrixOps(M, *F); !Ops.empty())
      HomeRaiser(M, *F, Ops).run();
}
