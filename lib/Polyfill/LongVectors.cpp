// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/LongVectors.h"
#include "BackendCommon/Rewrite.h"
#include "BackendCommon/TypeMap.h"
#include "BackendCommon/ValueWords.h"
#include "IR/Analysis/KnownBits.h"
#include "IR/OpViews.h"
#include "Polyfill/Arithmetic.h"
#include "Polyfill/LongGeometry.h"
#include "Polyfill/WholeVectors.h"
#include "Transforms/DeadCode.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using namespace tessera::raising;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
constexpr uint64_t WordBytes = 4, WidestBytes = 16;

bool isOdd(const Type *Ty) { return Ty->isVector() && (Ty->count() == 1 || Ty->count() > 4); }

/// A vector of one component is a scalar, a long one an array.
const Type *withoutOdd(ir::TypeContext &Types, const Type *Ty) {
  if (!isOdd(Ty))
    return Ty;
  return Ty->count() == 1 ? Ty->element() : Types.array(Ty->element(), Ty->count());
}

class VectorRaiser {
public:
  explicit VectorRaiser(ir::Module &M)
      : M(M), Map(M.types(), [&M](const Type *Ty) { return withoutOdd(M.types(), Ty); }) {}

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

  bool hasWhole() const { return !Whole.empty(); }

  void run() {
    Whole = wholeVectors(M);
    splitByteAccesses();
    for (ir::Global *G : M.Globals) {
      G->ValueType = Map(G->ValueType);
      if (G->Init)
        G->Init = constant(G->Init);
    }
    for (ir::Function *F : M.Functions) {
      F->setResultType(Map(F->resultType()));
      for (Value *P : F->params())
        if (Map(P->type()) != P->type())
          retype(P, P->type());
    }
    rewrite(M, [&](Op &O, Builder &B) { return visit(O, B); });
    for (Op *Array : Taken)
      if (!Array->result()->hasUses())
        Array->erase();
  }

private:
  /// Byte buffers hold only scalars and short vectors. Loads and stores a long vector there in
  /// pieces that are as wide as the alignment allows, up to 16 bytes.
  void splitByteAccesses() {
    SmallVector<Op *, 8> Split;
    ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed);
    rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
      auto Load = O.dyn<ir::ops::Load>();
      auto Store = O.dyn<ir::ops::Store>();
      Value *Address = Load ? Load.address() : Store ? Store.address() : nullptr;
      Op *Place = Address ? Address->def() : nullptr;
      if (!Place || !Place->is(Opcode::BytesAt) || !isOdd(Address->type()->element()) ||
          Address->type()->element()->count() == 1)
        return std::nullopt;
      Split.push_back(Place);
      const Type *Vector = Address->type()->element(), *Component = Vector->element();
      uint64_t Size = Component->bits() / 8, Count = Vector->count();
      auto At = Place->as<ir::ops::BytesAt>();
      uint64_t Align = std::max<uint64_t>(uint64_t(Place->intAttr(AttrKind::Align, int64_t(Size))),
                                          Known.multiple(At.offset(), WidestBytes));
      SmallVector<Value *, 8> Parts;
      for (uint64_t I = 0, Each; I < Count; I += Each) {
        uint64_t Here = MinAlign(Align, I * Size);
        uint64_t Bytes = std::min({WidestBytes, bit_floor((Count - I) * Size), Here});
        // Components of less than a word are accessed in words, or one by one.
        bool InWords = Size < WordBytes && Bytes >= WordBytes;
        Each = InWords || Size >= WordBytes ? std::max<uint64_t>(Bytes / Size, 1) : 1;
        const Type *Piece =
            InWords ? pieceOf(B.types().u32(), Bytes / WordBytes) : pieceOf(Component, Each);
        Value *Where = inBytes(B, *Place, Piece, I * Size, Here);
        if (Load) {
          Value *Loaded = B.load(Where);
          Parts.append(InWords ? componentsOfWords(B, Loaded, Component) : components(B, Loaded));
          continue;
        }
        SmallVector<Value *, 8> Stored;
        for (uint64_t K = I; K < I + Each; ++K)
          Stored.push_back(B.extract(Store.value(), {int64_t(K)}));
        B.store(Where, InWords ? wordsOfComponents(B, Stored, Piece) : compose(B, Stored, Piece));
      }
      return Load ? B.Construct(Parts, Vector) : nullptr;
    });
    for (Op *Place : SmallSetVector<Op *, 8>(Split.begin(), Split.end()))
      if (!Place->result()->hasUses())
        Place->erase();
  }

  const Type *pieceOf(const Type *Component, uint64_t Count) {
    return Count == 1 ? Component : M.types().vector(Component, uint32_t(Count));
  }

  /// The components of type \p Component in \p Words, one word or several.
  static SmallVector<Value *, 8> componentsOfWords(Builder &B, Value *Words,
                                                   const Type *Component) {
    SmallVector<Value *, 8> Parts;
    for (Value *Word : components(B, Words))
      Parts.append(components(B, B.bitcast(Word, packedIn(B.types(), Component))));
    return Parts;
  }

  static Value *wordsOfComponents(Builder &B, ArrayRef<Value *> Parts, const Type *Words) {
    const Type *Packed = packedIn(B.types(), Parts[0]->type());
    SmallVector<Value *, 4> Out;
    for (; !Parts.empty(); Parts = Parts.drop_front(Packed->count()))
      Out.push_back(
          B.bitcast(B.Construct(Parts.take_front(Packed->count()), Packed), B.types().u32()));
    return compose(B, Out, Words);
  }

  /// The vector of components that fills a word.
  static const Type *packedIn(ir::TypeContext &Types, const Type *Component) {
    return Types.vector(Component, 8 * WordBytes / Component->bits());
  }

  /// The place of a \p Seen that is \p Delta bytes after \p Place.
  static Value *inBytes(Builder &B, Op &Place, const Type *Seen, uint64_t Delta, uint64_t Align) {
    auto At = Place.as<ir::ops::BytesAt>();
    return B.BytesAt({At.buffer(), addConstant(B, At.offset(), Delta)},
                     B.types().pointer(Seen, Place.type()->space()),
                     {Builder::integer(AttrKind::Align, int64_t(Align))});
  }

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

  /// \p V, which is an array now, as a vector again.
  Value *asVector(Builder &B, Value *V) {
    if (Whole.contains(V))
      return V;
    const Type *Vector = before(V);
    const Op *Def = V->def();
    if (!Def || !Def->is(Opcode::Const))
      return B.Construct(components(B, V), Vector);
    const ir::Constant *C = Def->constant();
    return B.constant(C->isZero() ? M.zero(Vector) : M.constant(Vector, C->Parts));
  }

  /// Vectors go into an op that keeps them, and into another that does not take them by component
  /// go arrays.
  void adjustOperands(Op &O, Builder &B, bool IsKept) {
    constexpr Opcode TakeEither[] = {Opcode::Extract,           Opcode::DebugValue,
                                     Opcode::SpirvMulVec,       Opcode::SpirvMulVecAdd,
                                     Opcode::SpirvOuterProduct, Opcode::SpirvVecAtomicAdd,
                                     Opcode::SpirvVecStore};
    if (is_contained(TakeEither, O.opcode()) || (!IsKept && O.has(ir::Elementwise)))
      return;
    for (unsigned I = 0; I < O.operands().size(); ++I) {
      Value *V = O.operand(I);
      if (IsKept && isOdd(before(V))) {
        O.setOperand(I, asVector(B, V));
      } else if (!IsKept && Whole.contains(V) && V->type()->isVector()) {
        Value *Array = B.Construct(components(B, V), Map(V->type()));
        Before[Array] = V->type();
        O.setOperand(I, Array);
      }
    }
  }

  bool isKept(const Op &O) const {
    auto Store = O.dyn<ir::ops::Store>();
    return Whole.contains(Store ? Store.address() : O.result());
  }

  std::optional<Value *> visit(Op &O, Builder &B) {
    if (!Whole.empty()) {
      bool IsKept = isKept(O);
      adjustOperands(O, B, IsKept);
      if (IsKept)
        return std::nullopt;
    }
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
    auto Access = O.as<ir::ops::Access>();
    SmallVector<Value *, 4> Kept;
    const Type *Ty = before(Access.base())->element();
    for (Value *Index : Access.indices()) {
      if (!Ty->isVector() || Ty->count() != 1)
        Kept.push_back(Index);
      Ty = Ty->isStruct() ? Ty->members()[*constantBits(Index)].Ty : Ty->element();
    }
    if (Kept.size() == Access.indices().size())
      return std::nullopt;
    return B.access(Access.base(), Kept);
  }

  /// An array in memory, to index it by a computed value.
  Value *element(Builder &B, Value *Array, Value *Index, Value *&Variable) {
    Variable = B.var(Array->type(), "", Array);
    return B.access(Variable, {Index});
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
      auto Insert = O.dyn<ir::ops::Insert>();
      Value *Whole = Insert ? Insert.composite() : O.as<ir::ops::Extract>().composite();
      auto Kept = indices(before(Whole), Old);
      if (Kept.empty())
        return Insert ? Insert.part() : Whole;
      // A part of a long vector that was put together.
      if (Op *Made = Whole->def(); !Insert && Kept.size() == 1 && Whole->type()->isArray() &&
                                   Made && Made->is(Opcode::Construct)) {
        Taken.insert(Made);
        return Made->operand(unsigned(Kept[0]));
      }
      if (Kept.size() != Old.size())
        M.setAttr(&O, B.list(AttrKind::Indices, Kept));
      return std::nullopt;
    }
    case Opcode::Access:
      return access(O, B);
    // Arrays are constructed the same way as vectors.
    case Opcode::Construct:
      if (Touches && Result->isVector() && Result->count() == 1)
        return O.as<ir::ops::Construct>().parts().front();
      return std::nullopt;
    case Opcode::Undef:
    case Opcode::Var:
    case Opcode::Load:
    case Opcode::Call:
    case Opcode::SpirvMulVec:
    case Opcode::SpirvMulVecAdd:
      return std::nullopt;
    default:
      break;
    }
    if (!Result || !Touches)
      return std::nullopt;

    const Type *To = Map(Result);
    auto IsLong = [](const Value *V) { return V->type()->isArray(); };
    switch (O.opcode()) {
    case Opcode::Splat:
      return compose(B, SmallVector<Value *, 8>(Result->count(), O.as<ir::ops::Splat>().value()),
                     To);
    case Opcode::Select:
      if (!before(O.as<ir::ops::Select>().condition())->isVector())
        return std::nullopt; // chooses the whole array
      return byComponent(B, O, To);
    case Opcode::Shuffle: {
      auto Vectors = O.as<ir::ops::Shuffle>();
      SmallVector<Value *, 16> All = components(B, Vectors.first());
      if (Value *Second = Vectors.second())
        All.append(components(B, Second));
      SmallVector<Value *, 8> Parts;
      for (int64_t Index : O.intsAttr(AttrKind::Indices))
        Parts.push_back(All[size_t(Index)]);
      return compose(B, Parts, To);
    }
    case Opcode::ExtractDynamic: {
      auto Extract = O.as<ir::ops::ExtractDynamic>();
      Value *Vector = Extract.vector(), *Variable;
      return IsLong(Vector) ? B.load(element(B, Vector, Extract.index(), Variable)) : Vector;
    }
    case Opcode::InsertDynamic: {
      auto Insert = O.as<ir::ops::InsertDynamic>();
      if (!IsLong(Insert.vector()))
        return Insert.part();
      Value *Variable;
      B.store(element(B, Insert.vector(), Insert.index(), Variable), Insert.part());
      return B.load(Variable);
    }
    case Opcode::Any:
    case Opcode::All: {
      Value *Sum = nullptr;
      for (Value *Part : components(B, ir::ops::OfValue(O).value()))
        Sum = !Sum ? Part : O.is(Opcode::Any) ? B.Or({Sum, Part}) : B.And({Sum, Part});
      return Sum;
    }
    case Opcode::Dot: {
      auto Dot = O.as<ir::ops::Dot>();
      return sumOfProducts(B, O, Dot.lhs(), Dot.rhs());
    }
    case Opcode::Length: {
      Value *V = O.as<ir::ops::Length>().value();
      if (!IsLong(V))
        return std::nullopt;
      return B.Sqrt({sumOfProducts(B, O, V, V)});
    }
    case Opcode::Bitcast: {
      Value *V = O.as<ir::ops::Bitcast>().value();
      if (before(V)->components() == Result->components())
        return byComponent(B, O, To);
      // Goes by words, whichever of the two types is long. \p V still has its old type here.
      return bitcastWords(B, V, before(V), Result);
    }
    default:
      // A scalar that was taken from a value of one component may have become that component.
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
  DenseSet<const Value *> Whole; ///< see WholeVectors.h
  SmallSetVector<Op *, 8> Taken; ///< constructs whose parts are used in their place
};
} // namespace

void tessera::polyfill::raiseVectors(ir::Module &M, const PassContext &) {
  VectorRaiser R(M);
  if (!R.isNeeded())
    return;
  expandLongGeometry(M);
  R.run();
  // Vectors that are loaded or kept as they are leave their parts behind.
  if (R.hasWhole())
    for (ir::Function *F : M.Functions)
      removeDeadCode(M, *F, /*KeepCollective=*/false);
}
