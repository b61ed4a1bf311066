// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Operators.h"
#include "MSL/Language/Types.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Deeper ones are not compared.
constexpr unsigned MaxDepth = 6;

static bool sameAttr(const ir::Attr &A, const ir::Attr &B) {
  return A.Kind == B.Kind && A.Int == B.Int && A.Str == B.Str && A.Ints == B.Ints &&
         A.Const == B.Const;
}

static bool sameConstant(const ir::Constant &A, const ir::Constant &B) {
  return A.Ty == B.Ty && A.Ty->isScalar() && A.Bits == B.Bits;
}

/// Whether \p A and \p B are the same expression of the same variables.
static bool isSame(const Value *A, const Value *B, unsigned Depth = MaxDepth) {
  if (A == B)
    return true;
  const Op *X = A->def(), *Y = B->def();
  if (!X || !Y || Depth == 0 || X->opcode() != Y->opcode() || A->type() != B->type() ||
      X->numOperands() != Y->numOperands() || X->is(Opcode::Var) || X->is(Opcode::MslLet))
    return false;
  if (X->is(Opcode::Const))
    return sameConstant(*X->constant(), *Y->constant());
  if (!X->has(ir::Pure) && !X->is(Opcode::Load))
    return false;
  return equal(X->attrs(), Y->attrs(), sameAttr) &&
         all_of(zip(X->operands(), Y->operands()), [&](const auto &Pair) {
           return isSame(std::get<0>(Pair), std::get<1>(Pair), Depth - 1);
         });
}

/// Whether `place = place op x` means `place op= x`.
static bool updates(ir::Module &M, const Op &O) {
  auto Store = O.as<ir::ops::Store>();
  const Op *Value = Store.value()->def();
  ir::ops::Infix Operands(Value ? *Value : O);
  if (!Value || !Operands)
    return false;
  const OperatorRow *Row = operatorOf(*Value);
  const ir::Type *Ty = Value->type();
  if (!Row || Row->isComparison() || Ty->scalar()->isBool() || isPromoted(Ty))
    return false;
  const Op *Left = Operands.left()->def();
  auto Load = Left ? Left->dyn<ir::ops::Load>() : ir::ops::Load(nullptr);
  return Load && Load->type() == Ty && isSame(Load.address(), Store.address()) &&
         !isCoherent(M, Store.address()) &&
         !(Ty->isVector() && isPacked(placeOf(M, Store.address())));
}

void tessera::msl::raiseAssignments(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Store) && updates(M, O))
        M.setAttr(&O, Builder::flag(AttrKind::Compound));
    });
}
