// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StoreGroups.h"
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Transforms/WordParts.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Global;
using ir::Op;
using ir::Type;
using ir::Value;

constexpr unsigned WordBits = 32, MaxComponents = 4;

/// Returns the vector with the components \p Parts, in this order; null if they are not all of one
/// vector.
static Value *wholeOf(ArrayRef<Value *> Parts) {
  Value *Whole = nullptr;
  for (auto [I, V] : enumerate(Parts)) {
    auto Extract = V->def() ? V->def()->dyn<ir::ops::Extract>() : ir::ops::Extract(nullptr);
    if (!Extract || Extract->intsAttr(AttrKind::Indices) != ArrayRef{int64_t(I)} ||
        (Whole && Extract.composite() != Whole))
      return nullptr;
    Whole = Extract.composite();
  }
  return Whole && Whole->type()->isVector() && Whole->type()->count() == Parts.size() ? Whole
                                                                                      : nullptr;
}

static Value *vectorOf(Builder &B, ArrayRef<Value *> Parts) {
  Value *Whole = wholeOf(Parts);
  return Whole ? Whole : B.Construct(Parts, B.types().vector(Parts[0]->type(), Parts.size()));
}

/// Returns the word that was converted to \p V, a vector of the same size; null if none was.
static Value *wordOf(const Value *V) {
  auto Cast = V->def() ? V->def()->dyn<ir::ops::Bitcast>() : ir::ops::Bitcast(nullptr);
  const Type *From = Cast ? Cast.value()->type() : nullptr;
  return From && From->isInt() && From->bits() == WordBits ? Cast.value() : nullptr;
}

/// Returns the words, or vectors of their size, whose parts \p Parts are; none unless all parts of
/// each are there.
static SmallVector<Value *, 4> wholesOf(ArrayRef<Value *> Parts) {
  SmallVector<Value *, 4> Wholes = wordsOf(Parts);
  unsigned PerWord = WordBits / Parts[0]->type()->bits();
  if (!Wholes.empty() || PerWord == 1 || Parts.size() % PerWord)
    return Wholes;
  for (; !Parts.empty(); Parts = Parts.drop_front(PerWord)) {
    Value *Whole = wholeOf(Parts.take_front(PerWord));
    if (!Whole)
      return {};
    Value *Word = wordOf(Whole);
    Wholes.push_back(Word ? Word : Whole);
  }
  return Wholes;
}

/// Returns a vector with the bits of \p Parts; null if MSL has no vector of that size.
static Value *joined(Builder &B, ArrayRef<Value *> Parts) {
  SmallVector<Value *, 4> Wholes = wholesOf(Parts);
  if (Wholes.empty())
    return Parts.size() <= MaxComponents ? vectorOf(B, Parts) : nullptr;
  if (Wholes.size() == 1)
    return B.bitcast(Wholes[0], B.types().vector(Parts[0]->type(), Parts.size()));
  for (Value *&W : Wholes)
    W = B.bitcast(W, B.types().u32());
  return vectorOf(B, Wholes);
}

/// Merges the stores of \p G. Keeps them if MSL has no vector of that size.
static void merge(ir::Module &M, const StoreGroup &G) {
  Op &Last = G.last();
  auto B = Builder::before(M, Last);
  Value *Vector = joined(B, G.values());
  if (!Vector)
    return;
  auto First = G.Stores.front()->as<ir::ops::Store>().address()->def()->as<ir::ops::Access>();
  uint64_t Bytes = First->type()->element()->bits() / 8;
  const Type *Pointer = B.types().pointer(Vector->type(), First->type()->space());
  Value *Index = First.indices().front();
  auto Known = constantBits(Index);
  Index = Known ? B.u32(uint32_t(*Known)) : B.convert(Index, B.types().u32());
  Value *At = B.MslWordsAt({First.base(), Index}, Pointer,
                           {Builder::integer(AttrKind::Unit, Bytes),
                            Builder::integer(AttrKind::Align, Bytes * G.Stores.size())});
  B.store(At, Vector);
  for (Op *Store : G.Stores)
    Store->erase();
}

/// Whether every version of the language has vectors of the array's element type.
static bool hasVectors(const Global &G) {
  const Type *Ty = G.ValueType->element();
  return (Ty->isInt() && Ty->bits() <= WordBits) || Ty->isFloat(ir::FloatFormat::F32) ||
         Ty->isFloat(ir::FloatFormat::F16);
}

void tessera::msl::mergeStores(ir::Module &M, const PassContext &) {
  SmallVector<SharedArray, 4> Arrays = sharedArrays(M, hasVectors);
  if (Arrays.empty())
    return;
  ir::KnownBitsAnalysis Known(M, ir::KnownBitsAnalysis::Followed);
  Onlookers Looks(M);
  for (const SharedArray &Array : Arrays) {
    unsigned Widest = MaxComponents * WordBits / Array.G->ValueType->element()->bits();
    for (unsigned Width = Widest; Width > 1; Width /= 2) {
      StoreGroups Groups(Known, Looks, Array, Width);
      for (ir::Function *F : M.Functions)
        Groups.findIn(F->body());
      for (const StoreGroup &G : Groups.Found)
        merge(M, G);
    }
  }
}

DenseMap<const Global *, uint64_t> tessera::msl::sharedAlignments(ir::Module &M) {
  DenseMap<const Global *, uint64_t> Alignments;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!O.is(ir::Opcode::MslWordsAt) || O.type()->space() != ir::AddressSpace::Workgroup)
        return;
      const Op *Array = O.as<ir::ops::MslWordsAt>().buffer()->def();
      uint64_t &Align = Alignments[M.findGlobal(Array->strAttr(AttrKind::Symbol))];
      Align = std::max<uint64_t>(Align, O.intAttr(AttrKind::Align));
    });
  return Alignments;
}
