// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/PairMatrices.h"
#include "IR/OpViews.h"
#include "Matrix/Plan/Pairs.h"
#include "Matrix/Plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <map>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Replaces the ops of one PairedOps.
class PairWriter {
public:
  PairWriter(Module &M, PairedOps Paired)
      : M(M), IsBeside(Paired.IsBeside), Ops(std::move(Paired.Ops)) {}
  void run();

private:
  void note(const Type *Half);
  Value *whole(Builder &B, Value *First);
  Value *local(Builder &B, const OpPair &P);
  void write(const OpPair &P);
  void eraseHalves();

  Module &M;
  bool IsBeside;
  std::vector<OpPair> Ops;
  DenseMap<const Value *, Value *> Wholes; ///< by first half
  /// By the local of the first half, with its path in that.
  std::map<std::pair<const Op *, std::vector<uint64_t>>, Value *> Locals;
};
} // namespace

void PairWriter::note(const Type *Half) {
  PlannedPair Pair{Half, wholeOf(M.types(), Half, IsBeside)};
  if (!is_contained(M.Plan.Pairs, Pair))
    M.Plan.Pairs.push_back(Pair);
}

/// The matrix whose left or upper half is \p First, which is a fill or the first of a pair.
Value *PairWriter::whole(Builder &B, Value *First) {
  if (Value *Found = Wholes.lookup(First))
    return Found;
  auto Fill = First->def()->as<ops::MatFill>();
  return B.MatFill({Fill.value()}, wholeOf(M.types(), Fill->type(), IsBeside), Fill->attrs());
}

/// The local for the matrices that \p P loads or stores.
Value *PairWriter::local(Builder &B, const OpPair &P) {
  Value *Address = ops::FromAddress(*P.First).address();
  std::vector<uint64_t> Path;
  for (Op *At = Address->def(); At->is(Opcode::Access);) {
    auto Part = At->as<ops::Access>();
    for (const Value *Index : reverse(Part.indices()))
      Path.insert(Path.begin(), *constantBits(Index));
    At = Part.base()->def();
  }
  const Op *Var = rootOf(Address)->def();
  if (Value *Found = Wholes.lookup(Var->result()))
    return Found;
  Value *&Made = Locals[{Var, Path}];
  if (!Made) {
    const Op *Other = rootOf(ops::FromAddress(*P.Second).address())->def();
    auto At = Builder::before(M, *const_cast<Op *>(Var->number() < Other->number() ? Other : Var));
    Made = At.var(wholeOf(M.types(), Address->type()->element(), IsBeside),
                  Var->strAttr(AttrKind::Name));
  }
  return Made;
}

void PairWriter::write(const OpPair &P) {
  Op &First = *P.First;
  auto B = Builder::before(M, P.later());
  B.setLoc(First.loc());
  SmallVector<Value *, 4> Operands(First.operands());
  bool IsProduct = bool(ops::MatProduct(First));
  for (auto [I, V] : enumerate(Operands)) {
    bool IsShared = IsProduct && V->type()->use() == (IsBeside ? MatrixUse::A : MatrixUse::B);
    if (V->type()->isMatrix() && !IsShared)
      V = whole(B, V);
    else if (First.is(Opcode::Load) || (First.is(Opcode::Store) && I == +ops::Store::address_at))
      V = local(B, P);
  }
  const Type *Ty = First.type();
  if (Ty && Ty->isPointer())
    Ty = M.types().pointer(wholeOf(M.types(), Ty->element(), IsBeside), Ty->space());
  else if (Ty)
    Ty = wholeOf(M.types(), Ty, IsBeside);
  Op *Made = B.create(First.opcode(), Operands, Ty, First.attrs());
  if (!Ty)
    return;
  Made->result()->setName(First.result()->name());
  Wholes[First.result()] = Made->result();
  if (First.type()->isMatrix())
    note(First.type());
}

/// Erases \p V, and what only it used, if it is an address, a local, a fill or a load without uses.
static void eraseUnused(Value *V) {
  Op *O = V->def();
  if (!O || !O->parent() || V->hasUses() ||
      !(O->is(Opcode::Access) || O->is(Opcode::Var) || O->is(Opcode::MatFill) ||
        O->is(Opcode::MatLoad)))
    return;
  SmallVector<Value *, 4> Operands(O->operands());
  O->erase();
  for (Value *Operand : Operands)
    eraseUnused(Operand);
}

void PairWriter::eraseHalves() {
  SmallVector<Op *, 32> Old;
  for (const OpPair &P : Ops)
    Old.append({P.First, P.Second});
  sort(Old, [](const Op *X, const Op *Y) { return X->number() > Y->number(); });
  SetVector<Value *> Operands;
  for (Op *O : Old) {
    Operands.insert_range(O->operands());
    if (O->result())
      Operands.remove(O->result());
    O->erase();
  }
  for (Value *V : Operands)
    eraseUnused(V);
}

void PairWriter::run() {
  sort(Ops,
       [](const OpPair &X, const OpPair &Y) { return X.later().number() < Y.later().number(); });
  for (const OpPair &P : Ops)
    write(P);
  eraseHalves();
}

void tessera::pairMatrices(Module &M, const PassContext &Ctx) {
  if (!M.mayHave(OpcodeSet(Opcode::MatMul) | Opcode::MatMulAdd) || !hasPartialTensors(Ctx.Device) ||
      !canUseTensors(M, Ctx))
    return;
  PairSearch Search(M, Ctx.Device);
  for (std::vector<PairedOps> Found = Search.run(); !Found.empty(); Found = Search.run())
    for (PairedOps &Of : Found)
      PairWriter(M, std::move(Of)).run();
}
