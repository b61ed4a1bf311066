// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Raise/LongVectors.h"
#include "Raise/Rewrite.h"
#include "Raise/Words.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::TypeKind;
using ir::Value;

namespace {
bool isOdd(const Type *Ty) { return Ty->isVector() && (Ty->count() == 1 || Ty->count() > 4); }

/// Types with vectors of one component replaced by scalars and long ones by arrays.
class TypeMap {
public:
  explicit TypeMap(ir::TypeContext &Types) : Types(Types) {}

  const Type *operator()(const Type *Ty) {
    switch (Ty->kind()) {
    case TypeKind::Vector:
      if (Ty->count() == 1)
        return Ty->element();
      return isOdd(Ty) ? Types.array(Ty->element(), Ty->count()) : Ty;
    case TypeKind::Array:
      return Types.array((*this)(Ty->element()), Ty->count());
    case TypeKind::RuntimeArray:
      return Types.runtimeArray((*this)(Ty->element()));
    case TypeKind::Pointer:
      return Types.pointer((*this)(Ty->element()), Ty->space());
    case TypeKind::Struct:
      return mapStruct(Ty);
    case TypeKind::Void:
    case TypeKind::Bool:
    case TypeKind::Int:
    case TypeKind::Float:
    case TypeKind::Bytes:
    case TypeKind::Matrix:
      return Ty;
    }
    llvm_unreachable("type kind");
  }

private:
  const Type *mapStruct(const Type *Ty) {
    if (const Type *Known = Structs.lookup(Ty))
      return Known;
    SmallVector<ir::StructMember, 8> Members;
    bool Changed = false;
    for (const ir::StructMember &Member : Ty->members()) {
      Members.push_back(Member);
      Members.back().Ty = (*this)(Member.Ty);
      Changed |= Members.back().Ty != Member.Ty;
    }
    return Structs[Ty] = Changed ? Types.structTy(Ty->name(), Members) : Ty;
  }

  ir::TypeContext &Types;
  DenseMap<const Type *, const Type *> Structs;
};

class VectorRaiser {
public:
  explicit VectorRaiser(ir::Module &M) : M(M), Map(M.types()) {}

  bool isNeeded() {
    auto Changes = [&](const Type *Ty) { return Map(Ty) != Ty; };
    if (any_of(M.Globals, [&](ir::Global *G) { return Changes(G->ValueType); }))
      return true;
    for (ir::Function *F : M.Functions) {
      bool Found = Changes(F->resultType());
      for (Value *P : F->params())
        Found |= Changes(P->type());
      ir::walk(F->body(), [&](Op &O) { Found |= O.result() && Changes(O.type()); });
      if (Found)
        return true;
    }
    return false;
  }

  void run() {
    for (ir::Global *G : M.Globals) {
      G->ValueType = Map(G->ValueType);
      if (G->Init)
        G->Init = constant(G->Init);
    }
    for (ir::Function *F : M.Functions) {
      F->setResultType(Map(F->resultType()));
      for (Value *P : F->params())
        retype(P, P->type());
    }
    rewrite(M, [&](Op &O, Builder &B) { return visit(O, B); });
  }

private:
  /// The type of \p V before this pass.
  const Type *before(const Value *V) {
    auto It = Before.find(V);
    return It == Before.end() ? V->type() : It->second;
  }

  void retype(Value *V, const Type *Old) {
    Before[V] = Old;
    V->setType(Map(Old));
  }

  const ir::Constant *constant(const ir::Constant *C) {
    if (C->Ty->isVector() && C->Ty->count() == 1)
      return C->Parts.empty() ? M.constant(C->Ty->element(), uint64_t(0)) : C->Parts[0];
    if (Map(C->Ty) == C->Ty)
      return C;
    SmallVector<const ir::Constant *, 8> Parts;
    for (const ir::Constant *Part : C->Parts)
      Parts.push_back(constant(Part));
    return M.constant(Map(C->Ty), Parts);
  }

  std::optional<Value *> visit(Op &O, Builder &B) {
    std::optional<Value *> Result = replace(O, B);
    if (!O.result())
      return Result;
    if (Result)
      Before.try_emplace(*Result, O.type());
    else if (Map(O.type()) != O.type())
      retype(O.result(), O.type());
    return Result;
  }

  /// Drops the indices that pass through a vector of one component.
  SmallVector<int64_t, 4> indices(const Type *Ty, ArrayRef<int64_t> Old) {
    SmallVector<int64_t, 4> Kept;
    for (int64_t Index : Old) {
      if (!Ty->isVector() || Ty->count() != 1)
        Kept.push_back(Index);
      Ty = ir::partType(Ty, uint64_t(Index));
    }
    return Kept;
  }

  std::optional<Value *> access(Op &O, Builder &B) {
    SmallVector<Value *, 4> Kept;
    const Type *Ty = before(O.operand(0))->element();
    for (Value *Index : O.operands().drop_front()) {
      if (!Ty->isVector() || Ty->count() != 1)
        Kept.push_back(Index);
      Ty = Ty->isStruct() ? Ty->members()[*constantBits(Index)].Ty : Ty->element();
    }
    if (Kept.size() + 1 == O.numOperands())
      return std::nullopt;
    return B.access(O.operand(0), Kept);
  }

  /// An array in memory, to index it by a computed value.
  Value *element(Builder &B, Value *Array, Value *Index, Value *&Variable) {
    Variable = B.var(Array->type(), "", Array);
    return B.access(Variable, {Index});
  }

  Value *dot(Builder &B, Value *X, Value *Y) {
    Value *Sum = nullptr;
    for (auto [L, R] : zip(components(B, X), components(B, Y))) {
      Value *Product = B.Mul({L, R});
      Sum = Sum ? B.Add({Sum, Product}) : Product;
    }
    return Sum;
  }

  std::optional<Value *> replace(Op &O, Builder &B) {
    const Type *Result = O.result() ? O.type() : nullptr;
    bool Touches = Result && isOdd(Result);
    for (const Value *V : O.operands())
      Touches |= isOdd(before(V));

    switch (O.opcode()) {
    case Opcode::Const:
      if (Map(O.type()) == O.type())
        return std::nullopt;
      return B.constant(constant(O.constant()));
    case Opcode::Extract:
    case Opcode::Insert: {
      ArrayRef<int64_t> Old = O.intsAttr(AttrKind::Indices);
      auto Kept = indices(before(O.operand(0)), Old);
      if (Kept.empty())
        return O.operand(O.is(Opcode::Insert) ? 1 : 0);
      if (Kept.size() != Old.size())
        M.setAttr(&O, B.list(AttrKind::Indices, Kept));
      return std::nullopt;
    }
    case Opcode::Access:
      return access(O, B);
    // Arrays serve as well as vectors.
    case Opcode::Construct:
      if (Touches && Result->isVector() && Result->count() == 1)
        return O.operand(0);
      return std::nullopt;
    case Opcode::Undef:
    case Opcode::Var:
    case Opcode::Load:
    case Opcode::Call:
      return std::nullopt;
    default:
      break;
    }
    if (!Result || !Touches)
      return std::nullopt;

    const Type *To = Map(Result);
    auto IsLong = [&](unsigned I) { return O.operand(I)->type()->isArray(); };
    switch (O.opcode()) {
    case Opcode::Splat:
      return compose(B, SmallVector<Value *, 8>(Result->count(), O.operand(0)), To);
    case Opcode::Select:
      if (!before(O.operand(0))->isVector())
        return std::nullopt; // chooses the whole array
      return byComponent(B, O, To);
    case Opcode::Shuffle: {
      SmallVector<Value *, 16> All = components(B, O.operand(0));
      if (O.numOperands() > 1)
        All.append(components(B, O.operand(1)));
      SmallVector<Value *, 8> Parts;
      for (int64_t Index : O.intsAttr(AttrKind::Indices))
        Parts.push_back(All[size_t(Index)]);
      return compose(B, Parts, To);
    }
    case Opcode::ExtractDynamic: {
      Value *Variable;
      return IsLong(0) ? B.load(element(B, O.operand(0), O.operand(1), Variable)) : O.operand(0);
    }
    case Opcode::InsertDynamic: {
      if (!IsLong(0))
        return O.operand(1);
      Value *Variable;
      B.store(element(B, O.operand(0), O.operand(2), Variable), O.operand(1));
      return B.load(Variable);
    }
    case Opcode::Any:
    case Opcode::All: {
      Value *Sum = nullptr;
      for (Value *Part : components(B, O.operand(0)))
        Sum = !Sum ? Part : O.is(Opcode::Any) ? B.Or({Sum, Part}) : B.And({Sum, Part});
      return Sum;
    }
    case Opcode::Dot:
      return dot(B, O.operand(0), O.operand(1));
    case Opcode::Length:
      if (!IsLong(0))
        return std::nullopt;
      return B.Sqrt({dot(B, O.operand(0), O.operand(0))});
    case Opcode::Bitcast:
      if (before(O.operand(0))->components() == Result->components())
        return byComponent(B, O, To);
      // Words do not care which of the two is long; the values are those of before.
      return bitcastWords(B, O.operand(0), before(O.operand(0)), Result);
    default:
      // A value of one component may stand for a scalar that was taken from it.
      return isOdd(Result) ? std::optional(byComponent(B, O, To)) : std::nullopt;
    }
  }

  Value *bitcastWords(Builder &B, Value *V, const Type *From, const Type *To) {
    const Type *Scalar = From->scalar();
    SmallVector<Value *, 8> Words, Parts = components(B, V);
    if (Scalar->bits() >= 32) {
      for (Value *Part : Parts)
        Words.append(toWords(B, Part));
    } else {
      unsigned PerWord = 32 / Scalar->bits();
      const Type *Packed = B.types().vector(Scalar, PerWord);
      for (ArrayRef<Value *> Rest = Parts; !Rest.empty(); Rest = Rest.drop_front(PerWord))
        Words.append(toWords(B, B.Construct(Rest.take_front(PerWord), Packed)));
    }
    if (!isOdd(To))
      return fromWords(B, Words, To);
    // Piece by piece: a piece is a scalar, or as many narrow ones as a word holds.
    const Type *Out = To->scalar();
    unsigned PerPiece = std::max(1u, Out->bits() / 32);
    const Type *Piece = Out->bits() >= 32 ? Out : B.types().vector(Out, 32 / Out->bits());
    SmallVector<Value *, 8> Result;
    for (ArrayRef<Value *> Rest = Words; !Rest.empty(); Rest = Rest.drop_front(PerPiece))
      Result.append(components(B, fromWords(B, Rest.take_front(PerPiece), Piece)));
    return compose(B, Result, Map(To));
  }

  ir::Module &M;
  TypeMap Map;
  DenseMap<const Value *, const Type *> Before;
};
} // namespace

void tessera::raising::raiseVectors(ir::Module &M, const PassContext &) {
  VectorRaiser R(M);
  if (R.isNeeded())
    R.run();
}
