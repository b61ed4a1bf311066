// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/FlattenAddresses.h"
#include "IR/Addresses.h"
#include "IR/Analysis/KnownBits.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/OpViews.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
constexpr AddressSpace Space = AddressSpace::Physical;
/// Longer arrays are copied in a loop.
constexpr uint64_t MaxWrittenOut = 16;
constexpr uint64_t MaxComponents = 4;
constexpr uint64_t WordBytes = 4;

/// Some bytes after an address.
struct Place {
  Value *Number; ///< u64
  uint64_t Delta;
  uint64_t Multiple; ///< that Number is, a power of two

  Place after(uint64_t Bytes) const { return {Number, Delta + Bytes, Multiple}; }
  uint64_t align() const { return MinAlign(Multiple, Delta); }
};

uint64_t bytesOf(const Type *Component) { return layoutOf(Component, Space).Size; }

/// Builds the replacement of one load, store or atomic.
class AccessWriter {
public:
  AccessWriter(Module &M, KnownBitsAnalysis &Known, Op &At)
      : M(M), Known(Known), B(Builder::before(M, At)) {}

  /// Where \p Pointer leads.
  Place find(Value *Pointer) {
    Op &Def = *Pointer->def();
    if (Def.is(Opcode::AtAddress))
      return {Def.as<ops::AtAddress>().number(), 0, uint64_t(Def.intAttr(AttrKind::Align))};
    auto Access = Def.as<ops::Access>();
    Place P = find(Access.base());
    const Type *Ty = Access.base()->type()->element();
    for (Value *Index : Access.indices()) {
      if (Ty->isStruct()) {
        uint64_t Member = *constantBits(Index);
        P = P.after(memberOffset(Ty, unsigned(Member), Space));
        Ty = Ty->members()[Member].Ty;
        continue;
      }
      P = element(B, P, Index, strideOf(Ty), Known.multiple(Index, P.Multiple));
      Ty = Ty->element();
    }
    return P;
  }

  Value *load(const Place &P, const Type *Ty) { return load(B, P, Ty); }
  void store(const Place &P, Value *V) { store(B, P, V); }
  Value *address(const Place &P, const Type *Ty) { return address(B, P, Ty); }

private:
  static uint64_t strideOf(const Type *Ty) {
    return Ty->isVector() ? bytesOf(Ty->element()) : arrayStride(Ty, Space);
  }

  /// \p IndexMultiple divides the index.
  Place element(Builder &B, const Place &P, Value *Index, uint64_t Stride, uint64_t IndexMultiple) {
    const Type *U64 = M.types().intTy(64, false);
    if (std::optional<uint64_t> I = constantBits(Index))
      return P.after(uint64_t(Index->type()->isSigned() ? SignExtend64(*I, Index->type()->bits())
                                                        : int64_t(*I)) *
                     Stride);
    uint64_t Multiple = MinAlign(P.Multiple, Stride * IndexMultiple);
    const Type *Wide = M.types().intTy(64, Index->type()->isSigned());
    Value *Bytes = B.Mul({B.convert(Index, Wide), B.constant(Wide, Stride)});
    return {B.Add({P.Number, B.bitcast(Bytes, U64)}), P.Delta, Multiple};
  }

  /// \p Counter belongs to a loop that is still being built. Not all of its stores exist yet, so
  /// this assumes nothing about its value.
  Place elementInLoop(Builder &B, const Place &P, Value *Counter, const Type *Array) {
    return element(B, P, Counter, strideOf(Array), 1);
  }

  Value *address(Builder &B, const Place &P, const Type *Ty) {
    Value *Sum = P.Delta ? B.Add({P.Number, B.constant(P.Number->type(), P.Delta)}) : P.Number;
    return B.AtAddress({Sum}, M.types().pointer(Ty, Space),
                       {Builder::integer(AttrKind::Align, P.align())});
  }

  //===--- reading ---------------------------------------------------------===//

  Value *load(Builder &B, const Place &P, const Type *Ty) {
    if (Ty->isAggregate())
      return loadParts(B, P, Ty);
    uint64_t Bytes = bytesOf(Ty->scalar());
    if (!Ty->isVector())
      return P.align() < Bytes ? loadNarrow(B, P, Ty) : B.load(address(B, P, Ty));
    if (P.align() >= Bytes && Ty->count() > 1 && Ty->count() <= MaxComponents)
      return B.load(address(B, P, Ty));
    // Load aligned vectors in parts that are short enough, all others component by component.
    SmallVector<Value *, 8> Parts;
    for (uint64_t I = 0, Step; I < Ty->count(); I += Step) {
      Step = P.align() >= Bytes ? std::min(Ty->count() - I, MaxComponents) : 1;
      const Type *Part = Step > 1 ? M.types().vector(Ty->element(), Step) : Ty->element();
      Value *V = load(B, P.after(I * Bytes), Part);
      for (uint64_t C = 0; C < Step; ++C)
        Parts.push_back(Step > 1 ? B.extract(V, {int64_t(C)}) : V);
    }
    return B.Construct(Parts, Ty);
  }

  Value *loadParts(Builder &B, const Place &P, const Type *Ty) {
    if (Ty->isArray() && Ty->count() > MaxWrittenOut) {
      Value *Whole = B.var(Ty, "");
      B.countedLoop("", uint32_t(Ty->count()), [&](Builder &In, Value *I) {
        Value *Element = In.access(Whole, {I});
        In.store(Element, load(In, elementInLoop(In, P, I, Ty), Ty->element()));
      });
      return B.load(Whole);
    }
    SmallVector<Value *, 8> Parts;
    for (uint64_t I = 0; I < partCount(Ty); ++I)
      Parts.push_back(load(B, part(P, Ty, I), partType(Ty, I)));
    return B.Construct(Parts, Ty);
  }

  Place part(const Place &P, const Type *Ty, uint64_t I) {
    return P.after(Ty->isStruct() ? memberOffset(Ty, unsigned(I), Space) : I * strideOf(Ty));
  }

  /// A scalar, of words of as many bytes as it is aligned to: the first are the low ones.
  Value *loadNarrow(Builder &B, const Place &P, const Type *Ty) {
    const Type *U32 = M.types().u32(), *Word = M.types().intTy(unsigned(P.align()) * 8, false);
    uint64_t Bytes = bytesOf(Ty);
    SmallVector<Value *, 2> Wholes;
    for (uint64_t At = 0; At < Bytes; At += WordBytes) {
      Value *Whole = nullptr;
      for (uint64_t In = 0; In < std::min(WordBytes, Bytes); In += P.align()) {
        Value *V = B.convert(B.load(address(B, P.after(At + In), Word)), U32);
        V = In ? B.Shl({V, B.u32(uint32_t(In * 8))}) : V;
        Whole = Whole ? B.Or({Whole, V}) : V;
      }
      Wholes.push_back(Whole);
    }
    if (Wholes.size() > 1)
      return B.bitcast(B.Construct(Wholes, M.types().vector(U32, Wholes.size())), Ty);
    return B.bitcast(B.convert(Wholes[0], M.types().intTy(Ty->bits(), false)), Ty);
  }

  //===--- writing ---------------------------------------------------------===//

  void store(Builder &B, const Place &P, Value *V) {
    const Type *Ty = V->type();
    if (Ty->isAggregate())
      return storeParts(B, P, V);
    uint64_t Bytes = bytesOf(Ty->scalar());
    if (!Ty->isVector())
      return P.align() < Bytes ? storeNarrow(B, P, V) : B.store(address(B, P, Ty), V);
    if (P.align() >= Bytes && Ty->count() > 1 && Ty->count() <= MaxComponents)
      return B.store(address(B, P, Ty), V);
    for (uint64_t I = 0, Step; I < Ty->count(); I += Step) {
      Step = P.align() >= Bytes ? std::min(Ty->count() - I, MaxComponents) : 1;
      SmallVector<int64_t, 4> Chosen =
          to_vector<4>(llvm::seq<int64_t>(int64_t(I), int64_t(I + Step)));
      store(B, P.after(I * Bytes), Step > 1 ? B.shuffle(V, Chosen) : B.extract(V, Chosen));
    }
  }

  void storeParts(Builder &B, const Place &P, Value *V) {
    const Type *Ty = V->type();
    if (Ty->isArray() && Ty->count() > MaxWrittenOut) {
      Value *Whole = B.var(Ty, "", V);
      return B.countedLoop("", uint32_t(Ty->count()), [&](Builder &In, Value *I) {
        Place Element = elementInLoop(In, P, I, Ty);
        store(In, Element, In.load(In.access(Whole, {I})));
      });
    }
    for (uint64_t I = 0; I < partCount(Ty); ++I)
      store(B, part(P, Ty, I), B.extract(V, {int64_t(I)}));
  }

  void storeNarrow(Builder &B, const Place &P, Value *V) {
    const Type *U32 = M.types().u32(), *Word = M.types().intTy(unsigned(P.align()) * 8, false);
    uint64_t Bytes = bytesOf(V->type());
    Value *Words = Bytes > WordBytes ? B.bitcast(V, M.types().vector(U32, Bytes / WordBytes))
                                     : B.bitcast(V, M.types().intTy(V->type()->bits(), false));
    for (uint64_t At = 0; At < Bytes; At += P.align()) {
      Value *Whole =
          Bytes > WordBytes ? B.extract(Words, {int64_t(At / WordBytes)}) : B.convert(Words, U32);
      uint64_t Low = At % WordBytes;
      Value *Shifted = Low ? B.Shr({Whole, B.u32(uint32_t(Low * 8))}) : Whole;
      Value *To = address(B, P.after(At), Word);
      B.store(To, B.convert(Shifted, Word));
    }
  }

  Module &M;
  KnownBitsAnalysis &Known;
  Builder B;
};

class Flattener {
public:
  Flattener(Module &M, DiagnosticEngine &Diags)
      : M(M), Diags(Diags), Known(M, KnownBitsAnalysis::Followed) {}

  void run() {
    SmallVector<Op *, 16> Uses, Pointers;
    for (Function *F : M.Functions)
      walk(F->body(), [&](Op &O) {
        if (O.result() && isFound(O.result()))
          Pointers.push_back(&O);
        else if (any_of(O.operands(), isFound))
          Uses.push_back(&O);
      });
    for (Op *O : Uses)
      visit(*O);
    for (Op *O : reverse(Pointers))
      if (!O->result()->hasUses())
        O->erase();
  }

private:
  /// Returns false for a pointer that is a parameter of the entry point. No shader has one, and its
  /// address is unknown.
  static bool isFound(const Value *V) { return isAtAddress(V) && rootOf(V, Opcode::AtAddress); }

  void visit(Op &O) {
    AccessWriter W(M, Known, O);
    if (auto Load = O.dyn<ops::Load>()) {
      Value *Loaded = W.load(W.find(Load.address()), O.type());
      Loaded->setName(O.result()->name());
      return O.replaceWith(Loaded);
    }
    if (auto Store = O.dyn<ops::Store>()) {
      W.store(W.find(Store.address()), Store.value());
      return O.erase();
    }
    if (O.is(Opcode::DebugValue)) // the address of the part does not exist any more
      return M.setOperands(&O, {});
    auto Atomic = O.as<ops::Atomic>();
    const Type *Ty = Atomic.value()->type();
    Place P = W.find(Atomic.address());
    if (P.align() < bytesOf(Ty)) {
      Diags.report(O.loc(), diags::AddressAtomicAlign, bytesOf(Ty), P.align());
      P = {P.Number, 0, bytesOf(Ty)};
    }
    O.setOperand(ops::Atomic::address_at, W.address(P, Ty));
  }

  Module &M;
  DiagnosticEngine &Diags;
  KnownBitsAnalysis Known;
};
} // namespace

void tessera::flattenAddresses(Module &M, const PassContext &Ctx) {
  if (M.mayHave(Opcode::AtAddress))
    Flattener(M, Ctx.Diags).run();
}
