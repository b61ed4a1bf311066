// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/FlattenShared.h"
#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Footprint.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// An array of arrays of scalars or vectors.
static bool isNested(const Type *Ty) {
  const Type *Innermost = Ty->innermost();
  return Ty->isArray() && Ty->element()->isArray() &&
         (Innermost->isScalar() || Innermost->isVector());
}

/// Scalars or vectors in nested arrays.
static uint64_t leafCount(const Type *Ty) {
  return Ty->isArray() ? Ty->count() * leafCount(Ty->element()) : 1;
}

namespace {
/// An address in a flattened variable, in terms of its old type.
struct Place {
  Value *Variable;
  SmallVector<Value *, 4> Path; ///< in the new type, before Index
  Value *Index = nullptr;     ///< of a scalar or vector in an array of arrays; null outside of one
  Value *Component = nullptr; ///< of the vector at Index; null for the whole vector
  const Type *Was;            ///< the old type at this address
};

class Flattener {
public:
  Flattener(Module &M, Function &F, const DenseMap<Global *, const Type *> &Old, bool ChecksBounds)
      : M(M), F(F), Old(Old), ChecksBounds(ChecksBounds) {}

  void run();

private:
  void visit(Op &O);
  Place enter(Builder &B, const Place &From, ArrayRef<Value *> Indices);
  Value *address(Builder &B, const Place &P);
  void copy(Builder &B, const Place &Shared, Value *Local, ArrayRef<Value *> Path, const Type *Ty,
            bool Load);

  Module &M;
  Function &F;
  const DenseMap<Global *, const Type *> &Old;
  bool ChecksBounds; ///< an offset that is too large stays so
  DenseMap<Value *, Place> Places;
  SmallVector<Op *, 8> Dead;
};
} // namespace

static const Type *flattened(TypeContext &Types, const Type *Ty) {
  if (isNested(Ty))
    return Types.array(Ty->innermost(), leafCount(Ty));
  if (Ty->isArray())
    return Types.array(flattened(Types, Ty->element()), Ty->count());
  if (!Ty->isStruct())
    return Ty;
  SmallVector<StructMember, 8> Members(Ty->members());
  for (StructMember &Member : Members)
    Member.Ty = flattened(Types, Member.Ty);
  return Types.structTy(Ty->name(), Members);
}

Place Flattener::enter(Builder &B, const Place &From, ArrayRef<Value *> Indices) {
  Place P = From;
  for (Value *I : Indices) {
    bool Inside = P.Index != nullptr;
    if (!Inside && !isNested(P.Was)) {
      P.Path.push_back(I);
    } else if (P.Was->isVector()) {
      P.Component = I;
    } else {
      uint64_t Stride = leafCount(P.Was->element());
      Value *Step = B.convert(I, M.types().u32());
      if (Stride != 1)
        Step = B.Mul({Step, B.u32(Stride)});
      P.Index = Inside ? B.Add({P.Index, Step}) : Step;
    }
    P.Was = accessedType(P.Was, I);
  }
  return P;
}

Value *Flattener::address(Builder &B, const Place &P) {
  SmallVector<Value *, 4> Path(P.Path);
  if (P.Index)
    Path.push_back(P.Index);
  if (P.Component)
    Path.push_back(P.Component);
  return B.access(P.Variable, Path);
}

/// Copies the value at \p Shared, of type \p Ty, to part \p Path of \p Local, or back.
void Flattener::copy(Builder &B, const Place &Shared, Value *Local, ArrayRef<Value *> Path,
                     const Type *Ty, bool Load) {
  auto Part = [&](Builder &In, Value *Index) {
    SmallVector<Value *, 4> Longer(Path);
    Longer.push_back(Index);
    copy(In, enter(In, Shared, Index), Local, Longer, accessedType(Ty, Index), Load);
  };
  if (Ty->isArray())
    return B.countedLoop("", Ty->count(), Part);
  if (Ty->isStruct()) {
    for (unsigned I = 0; I < Ty->members().size(); ++I)
      Part(B, B.u32(I));
    return;
  }
  Value *There = address(B, Shared), *Here = B.access(Local, Path);
  if (Load)
    B.store(Here, B.load(There));
  else
    B.store(There, B.load(Here));
}

void Flattener::visit(Op &O) {
  if (O.is(Opcode::Global)) {
    Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
    if (auto It = Old.find(G); It != Old.end()) {
      O.result()->setType(M.types().pointer(G->ValueType, G->Space));
      Places[O.result()] = {O.result(), {}, nullptr, nullptr, It->second};
    }
    return;
  }
  if (auto Access = O.dyn<ops::Access>()) {
    auto From = Places.find(Access.base());
    if (From == Places.end())
      return;
    auto B = Builder::before(M, O);
    Place P = enter(B, From->second, Access.indices());
    // The address of a flattened inner array has no users after this step.
    Value *Now = P.Index && P.Was->isArray() ? nullptr : address(B, P);
    if (Now)
      O.result()->replaceAllUsesWith(Now);
    Places[Now ? Now : O.result()] = std::move(P);
    Dead.push_back(&O);
    return;
  }
  ops::MatAccess Matrix(O);
  ops::FromAddress User(O);
  if (!Matrix && !User)
    return;
  auto At = Places.find(Matrix ? Matrix.memory() : User.address());
  if (At == Places.end())
    return;
  Place P = At->second;
  auto B = Builder::before(M, O);
  if (Matrix) {
    O.setOperand(Matrix.memory_at(), B.access(P.Variable, P.Path));
    if (P.Index) {
      // The access may count components of vectors, or the four in a packed word.
      Value *Start = P.Index;
      if (uint32_t Units = MatrixMemory(Matrix.op()).unitsPerElement(); Units != 1)
        Start = ChecksBounds ? saturatingProduct(B, Start, Units) : B.Mul({Start, B.u32(Units)});
      O.setOperand(Matrix.offset_at(), ChecksBounds ? saturatingSum(B, Matrix.offset(), Start)
                                                    : B.Add({Start, Matrix.offset()}));
    }
    return;
  }
  if (!P.Was->isAggregate())
    return;
  bool IsLoad = O.is(Opcode::Load);
  Value *Local = B.var(P.Was, "", IsLoad ? nullptr : O.as<ops::Store>().value());
  copy(B, P, Local, {}, P.Was, IsLoad);
  if (IsLoad)
    O.result()->replaceAllUsesWith(B.load(Local));
  Dead.push_back(&O);
}

void Flattener::run() {
  SmallVector<Op *, 32> Ops;
  walk(F.body(), [&](Op &O) { Ops.push_back(&O); });
  for (Op *O : Ops)
    visit(*O);
  for (Op *O : llvm::reverse(Dead))
    O->erase();
}

void tessera::flattenShared(Module &M, const PassContext &Ctx) {
  if (!mayAccessMatrices(M))
    return;
  DenseMap<Global *, const Type *> Old;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      ops::MatAccess Matrix(O);
      if (!Matrix || !isNested(Matrix.memory()->type()->element()))
        return;
      if (Global *G = globalAt(M, Matrix.memory()))
        Old[G] = G->ValueType;
    });
  if (Old.empty())
    return;
  for (auto [G, Ty] : Old)
    G->ValueType = flattened(M.types(), Ty);
  for (Function *F : M.Functions)
    Flattener(M, *F, Old, Ctx.Matrix.CheckBounds).run();
}
