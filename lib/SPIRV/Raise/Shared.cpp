// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StoreGroups.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "Support/DiagnosticsBackend.h"
#include "Transforms/DeadCode.h"
#include "Transforms/WordParts.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AddressSpace;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

namespace {
/// Multiples of a number, divided by it: each once, beside what makes them.
class Quotients {
public:
  Quotients(ir::Module &M, ir::KnownBitsAnalysis &Known, unsigned Divisor)
      : M(M), Known(Known), Divisor(Divisor) {}

  /// Returns \p V divided by the divisor; null if it is not known to be a multiple.
  Value *of(Value *V) { return isMultiple(V) ? divide(V) : nullptr; }
  /// The same of what a constant is added to, which may be a negative number in a type without a
  /// sign; the result has one then. An index is less than half of what its type holds, of 32 bits
  /// or more, so that all of the sum is right. Null for narrower types that are not known to be
  /// small, too.
  Value *ofSummand(Value *V);

private:
  bool isMultiple(Value *V) { return Known.multiple(V, Divisor) == Divisor; }
  /// Whether \p V is less than half of what its type holds, so that a sum of two such does not
  /// wrap.
  bool isSmall(Value *V) { return !(Known.of(V).Max >> (V->type()->bits() - 1)); }
  Builder behind(Value *V);
  Value *divide(Value *V);

  ir::Module &M;
  ir::KnownBitsAnalysis &Known;
  unsigned Divisor; ///< a power of two
  DenseMap<Value *, Value *> Done;
  DenseMap<Value *, Value *> Signed;
};

class Widener {
public:
  Widener(ir::Module &M, ir::KnownBitsAnalysis &Known, Onlookers &Looks, SharedArray &Array,
          unsigned Width, bool Assumes = false)
      : M(M), Known(Known), Array(Array), Width(Width), Assumes(Assumes),
        Groups(Known, Looks, Array, Width, Assumes), Vectors(M, Known, Width) {}

  /// Whether all accesses have forms with vectors.
  bool fits();
  /// Whether the array became one of vectors.
  bool run();
  /// A store to an index that is assumed to be a multiple; null if none is.
  const Op *firstAssumed();

private:
  bool canWiden(const Op &Access);
  void widenLoad(Op &Load);
  void widenStores(const StoreGroup &G);
  Value *vectorAt(Builder &B, Op &Access);

  static Value *indexOf(const Op &Access) { return Access.as<ir::ops::Access>().indices().front(); }

  ir::Module &M;
  ir::KnownBitsAnalysis &Known;
  SharedArray &Array;
  unsigned Width; ///< components of a vector
  bool Assumes;
  StoreGroups Groups;
  Quotients Vectors;
};
} // namespace

Builder Quotients::behind(Value *V) {
  if (Op *Def = V->def())
    return Builder::after(M, *Def);
  ir::Function *F = V->parameterOf();
  return F->body().empty() ? Builder(M, F->body()) : Builder::before(M, F->body().front());
}

/// Sums and products are divided part by part where nothing wraps.
Value *Quotients::divide(Value *V) {
  auto C = constantBits(V);
  if (Value *Known = C ? nullptr : Done.lookup(V))
    return Known;
  Builder B = behind(V);
  if (C)
    return B.constant(V->type(), *C / Divisor);
  Op *Def = V->def();
  if (!Def)
    return Done[V] = shiftRight(B, V, Log2_32(Divisor));
  ir::ops::Infix Sides(*Def);
  Value *L = Sides ? Sides.left() : nullptr, *R = Sides ? Sides.right() : nullptr;
  bool AreSmall = Sides && isSmall(V) && isSmall(L) && isSmall(R);
  Value *Result = nullptr;
  if (AreSmall && Def->is(Opcode::Add) && isMultiple(L) && isMultiple(R))
    Result = B.Add({divide(L), divide(R)});
  else if (AreSmall && Def->is(Opcode::Mul) && isMultiple(R))
    Result = B.Mul({L, divide(R)});
  else
    Result = shiftRight(B, V, Log2_32(Divisor));
  return Done[V] = Result;
}

Value *Quotients::ofSummand(Value *V) {
  if (!isMultiple(V))
    return nullptr;
  if (isSmall(V))
    return divide(V);
  if (V->type()->bits() < 32)
    return nullptr;
  Value *&Result = Signed[V];
  if (!Result) {
    Builder B = behind(V);
    Value *Number = B.bitcast(V, B.types().intTy(V->type()->bits(), /*Signed=*/true));
    Result = B.Shr({Number, B.constant(Number->type(), Log2_32(Divisor))});
  }
  return Result;
}

/// The vector of \p Parts, which may be those of words.
static Value *vectorOf(Builder &B, ArrayRef<Value *> Parts) {
  const Type *Vector = B.types().vector(Parts[0]->type(), Parts.size()), *Word = B.types().u32();
  SmallVector<Value *, 4> Words = wordsOf(Parts);
  if (Words.empty())
    return B.Construct(Parts, Vector);
  for (Value *&W : Words)
    W = B.bitcast(W, Word);
  return B.bitcast(
      compose(B, Words, Words.size() == 1 ? Word : B.types().vector(Word, Words.size())), Vector);
}

/// Whether all that is done at an address has a form with vectors.
bool Widener::canWiden(const Op &Access) {
  Value *Index = indexOf(Access);
  return all_of(Access.result()->uses(), [&](const ir::Use &U) {
    const Op &User = *U.user();
    if (User.is(Opcode::Load))
      return Known.modulo(Index, Width).has_value() ||
             (Assumes && Groups.isMultiple(splitIndex(Index).Base));
    if (User.is(Opcode::Store))
      return U.index() == ir::ops::Store::address_at;
    Value *Stride = nullptr;
    if (auto Load = User.dyn<ir::ops::SpirvMatLoad>())
      Stride = Load.stride();
    else if (auto Store = User.dyn<ir::ops::SpirvMatStore>())
      Stride = Store.stride();
    return Stride && Groups.isMultiple(Index) && Groups.isMultiple(Stride);
  });
}

/// The address of the vector that the element at \p Access is in.
Value *Widener::vectorAt(Builder &B, Op &Access) {
  Value *Whole = indexOf(Access);
  auto [Base, Addend] = splitIndex(Whole);
  bool IsForward = Base && !(Addend >> (Whole->type()->bits() - 1));
  Value *First = IsForward ? Vectors.ofSummand(Base) : nullptr;
  Value *At = First ? addConstant(B, First, Addend / Width) : Vectors.of(Whole);
  if (!At)
    At = shiftRight(B, Whole, Log2_32(Width));
  return B.access(Access.as<ir::ops::Access>().base(), {At});
}

void Widener::widenLoad(Op &Load) {
  Op &Access = *Load.as<ir::ops::Load>().address()->def();
  auto B = Builder::before(M, Load);
  Value *Vector = B.load(vectorAt(B, Access));
  Load.replaceWith(B.extract(Vector, {int64_t(*Known.modulo(indexOf(Access), Width))}));
}

void Widener::widenStores(const StoreGroup &G) {
  Op &Last = G.last();
  auto B = Builder::before(M, Last);
  Op &Access = *Last.as<ir::ops::Store>().address()->def();
  Value *At = vectorAt(B, Access);
  B.store(At, vectorOf(B, G.values()));
  for (Op *Store : G.Stores)
    Store->erase();
}

bool Widener::fits() {
  return Array.G->ValueType->count() % Width == 0 &&
         all_of(Array.Accesses, [&](Op *O) { return canWiden(*O); }) &&
         all_of(M.Functions, [&](ir::Function *F) { return Groups.findIn(F->body()); }) &&
         !Groups.Found.empty();
}

const Op *Widener::firstAssumed() {
  for (const StoreGroup &G : Groups.Found) {
    const Op &Access = *G.Stores.front()->as<ir::ops::Store>().address()->def();
    const Value *Base = splitIndex(indexOf(Access)).Base;
    if (Base && Known.multiple(Base, Width) != Width)
      return G.Stores.front();
  }
  return nullptr;
}

bool Widener::run() {
  if (!fits())
    return false;
  const Type *Ty = Array.G->ValueType;
  const Type *Vector = M.types().vector(Ty->element(), Width);
  const Type *Wide = M.types().array(Vector, Ty->count() / Width);
  Array.G->ValueType = Wide;
  DenseSet<Op *> Roots;
  for (Op *O : Array.Accesses)
    if (Op *Root = O->as<ir::ops::Access>().base()->def(); Roots.insert(Root).second)
      Root->result()->setType(M.types().pointer(Wide, AddressSpace::Workgroup));
  for (const StoreGroup &G : Groups.Found)
    widenStores(G);
  for (Op *O : Array.Accesses)
    for (Op *User : O->result()->users()) {
      if (User->is(Opcode::Load)) {
        widenLoad(*User);
        continue;
      }
      auto B = Builder::before(M, *User);
      bool IsLoad = User->is(Opcode::SpirvMatLoad);
      unsigned First =
          IsLoad ? +ir::ops::SpirvMatLoad::first_at : +ir::ops::SpirvMatStore::first_at;
      unsigned Stride =
          IsLoad ? +ir::ops::SpirvMatLoad::stride_at : +ir::ops::SpirvMatStore::stride_at;
      User->setOperand(First, vectorAt(B, *O));
      User->setOperand(Stride, Vectors.of(User->operand(Stride)));
    }
  for (Op *O : Array.Accesses)
    O->erase();
  return true;
}

/// Returns arrays of elements narrower than a word that matrices are loaded from, and that are
/// otherwise only accessed by element.
static SmallVector<SharedArray, 4> narrowArrays(ir::Module &M) {
  SmallVector<SharedArray, 4> Arrays = sharedArrays(M, [](const Global &G) {
    const Type *Element = G.ValueType->element();
    return Element->isScalar() && (Element->isInt() || Element->isFloat()) &&
           Element->bits() < 32 && !G.Init;
  });
  auto IsOfMatrices = [](const Op *Access) {
    return any_of(Access->result()->uses(),
                  [](const ir::Use &U) { return U.user()->is(Opcode::SpirvMatLoad); });
  };
  erase_if(Arrays, [&](const SharedArray &Array) {
    return Array.HasOtherUses || none_of(Array.Accesses, IsOfMatrices);
  });
  return Arrays;
}

void tessera::spirv::widenShared(ir::Module &M, const PassContext &Ctx) {
  if (!M.mayHave({Opcode::SpirvMatLoad}))
    return;
  ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed);
  Onlookers Looks(M);
  bool Changed = false;
  for (SharedArray &Array : narrowArrays(M)) {
    if (any_of(ArrayRef{4u, 2u},
               [&](unsigned Width) { return Widener(M, Known, Looks, Array, Width).run(); })) {
      Changed = true;
      continue;
    }
    Widener Assumed(M, Known, Looks, Array, /*Width=*/4, /*Assumes=*/true);
    if (const Op *Store = Assumed.fits() ? Assumed.firstAssumed() : nullptr)
      Ctx.Diags.report(Store->loc(), diags::SpirvNarrowStores, Array.G->Name);
  }
  if (Changed)
    for (ir::Function *F : M.Functions)
      removeDeadCode(M, *F, /*KeepCollective=*/true);
}
