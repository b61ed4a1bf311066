// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/ShareProducts.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
struct Product {
  Value *A, *B;
  const Type *Ty;

  auto key() const { return std::tuple(A, B, Ty); }
};
} // namespace

static std::optional<Product> productOf(Op &O) {
  bool Adds = O.is(Opcode::MatMulAdd);
  if ((!Adds && !O.is(Opcode::MatMul)) || !O.type()->element()->isInt() ||
      O.flag(AttrKind::Saturating) || !O.result()->hasUses())
    return std::nullopt;
  if (Adds && O.as<ops::MatMulAdd>().addend()->type() != O.type())
    return std::nullopt;
  static_assert(+ops::MatMul::a_at == +ops::MatMulAdd::a_at &&
                +ops::MatMul::b_at == +ops::MatMulAdd::b_at);
  return Product{O.operand(ops::MatMul::a_at), O.operand(ops::MatMul::b_at), O.type()};
}

static void share(Module &M, ArrayRef<Op *> Same) {
  if (Same.size() < 2 || none_of(Same, [](Op *O) { return O->is(Opcode::MatMul); }))
    return;
  Op &First = *Same.front();
  Product Of = *productOf(First);
  Value *Once = Builder::before(M, First).MatMul({Of.A, Of.B}, Of.Ty);
  for (Op *O : Same) {
    auto Sum = O->dyn<ops::MatMulAdd>();
    O->replaceWith(
        Sum ? Builder::before(M, *O).MatArith({Sum.addend(), Once}, nullptr,
                                              {Builder::word(AttrKind::Fn, ArithFn::Add)})
            : Once);
  }
}

static void visit(Module &M, Region &R) {
  MapVector<std::tuple<Value *, Value *, const Type *>, SmallVector<Op *, 2>> Products;
  for (Op &O : R) {
    if (auto Of = productOf(O))
      Products[Of->key()].push_back(&O);
    for (Region *Sub : O.regions())
      visit(M, *Sub);
  }
  for (auto &[Key, Same] : Products)
    share(M, Same);
}

void tessera::shareProducts(Module &M, const PassContext &) {
  if (!M.mayHave(OpcodeSet(Opcode::MatMul)))
    return;
  for (Function *F : M.Functions)
    visit(M, F->body());
}
