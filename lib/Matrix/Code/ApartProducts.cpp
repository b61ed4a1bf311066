// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/ApartProducts.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Parter {
public:
  Parter(Module &M, function_ref<bool(const Op &)> IsOdd) : M(M), IsOdd(IsOdd) {}
  void run();

private:
  void relate(Op &O);
  void relateProduct(Op &O);
  void retype();
  const Type *apart(const Type *Ty) const;
  Value *operandOf(Op &Product, Value *Matrix);
  void part(Op &O);

  Module &M;
  function_ref<bool(const Op &)> IsOdd;
  SmallVector<Op *, 8> Odd;
  /// Values and addresses that have one type because of an op.
  EquivalenceClasses<Value *> Classes;
  SmallVector<Value *, 16> Computed; ///< by the odd products, or their operands
  SmallVector<Value *, 16> Kept;     ///< must keep their type, with their class
  DenseMap<Value *, Value *> Copies; ///< of loads and fills
};
} // namespace

/// Whether \p Ty is a matrix or the address of one.
static bool isOfMatrix(const Type *Ty) {
  return Ty->isMatrix() || (Ty->isPointer() && Ty->element()->isMatrix());
}

void Parter::relateProduct(Op &O) {
  ops::MatProduct Product(O);
  SmallVectorImpl<Value *> &List = IsOdd(O) ? Computed : Kept;
  List.append({Product.a(), Product.b(), O.result()});
  if (Value *Addend = Product.addend()) {
    List.push_back(Addend);
    if (Addend->type() == O.type())
      Classes.unionSets(Addend, O.result());
  }
}

void Parter::relate(Op &O) {
  if (ops::MatProduct(O))
    return relateProduct(O);
  Value *First = nullptr;
  auto Visit = [&](Value *V) {
    const Type *Ty = V->type();
    if (!isOfMatrix(Ty)) {
      // A part of an array or struct has the type that this says.
      if (Ty->containsMatrix() || (Ty->isPointer() && Ty->element()->containsMatrix()))
        Kept.push_back(V);
      return;
    }
    if (First)
      Classes.unionSets(First, V);
    else
      First = V;
  };
  for (Value *V : O.operands())
    Visit(V);
  if (O.type())
    Visit(O.result());
  bool IsPart = O.is(Opcode::Access) || O.is(Opcode::Extract) || O.is(Opcode::ExtractDynamic) ||
                O.is(Opcode::Construct) || O.is(Opcode::Call) || O.is(Opcode::Return);
  auto Convert = O.dyn<ops::MatConvert>();
  bool Moves = Convert && Convert.matrix()->type()->use() != O.type()->use();
  if (First && (IsPart || Moves))
    Kept.push_back(First);
}

const Type *Parter::apart(const Type *Ty) const {
  if (Ty->isPointer())
    return M.types().pointer(apart(Ty->element()), Ty->space());
  return M.types().matrix(Ty->element(), Ty->rows(), Ty->cols(), Ty->use(), Ty->scope(),
                          /*Apart=*/true);
}

void Parter::retype() {
  DenseSet<Value *> Stay;
  for (Value *V : Kept)
    Stay.insert(Classes.getOrInsertLeaderValue(V));
  DenseSet<Value *> Leaders;
  for (Value *V : Computed)
    if (Value *Leader = Classes.getOrInsertLeaderValue(V);
        !Stay.contains(Leader) && Leaders.insert(Leader).second)
      for (Value *Member : Classes.members(Leader))
        Member->setType(apart(Member->type()));
}

/// A matrix of a set of its own in place of \p Matrix.
Value *Parter::operandOf(Op &Product, Value *Matrix) {
  const Type *Ty = Matrix->type();
  if (Ty->isApart())
    return Matrix;
  Op *Def = Matrix->def();
  if (!Def || !(Def->is(Opcode::MatLoad) || Def->is(Opcode::MatFill)))
    return Builder::before(M, Product).MatConvert({Matrix}, apart(Ty));
  Value *&Copy = Copies[Matrix];
  if (!Copy)
    Copy = Builder::after(M, *Def)
               .create(Def->opcode(), Def->operands(), apart(Ty), Def->attrs())
               ->result();
  return Copy;
}

void Parter::part(Op &O) {
  for (unsigned I = 0; I < O.numOperands(); ++I)
    O.setOperand(I, operandOf(O, O.operand(I)));
  const Type *Ty = O.type();
  if (Ty->isApart())
    return;
  auto B = Builder::before(M, O);
  Value *Apart = B.create(O.opcode(), O.operands(), apart(Ty), O.attrs())->result();
  O.replaceWith(B.MatConvert({Apart}, Ty));
}

void Parter::run() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      relate(O);
      if (ops::MatProduct(O) && IsOdd(O))
        Odd.push_back(&O);
    });
  retype();
  for (Op *O : Odd)
    part(*O);
}

void tessera::sendApart(Module &M, function_ref<bool(const Op &)> IsOdd) { Parter(M, IsOdd).run(); }
