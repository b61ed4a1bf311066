//===- Builder.h - Appends ops --------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One method for each op of Ops.def, named as its enumerator:
//
//   Value *Sum = B.Add({X, Y});                 result type by the op's rule
//   Value *V = B.Load({Address}, Type);         result type given, for ops with an Explicit rule
//   B.Store({Address, V});
//
// and helpers below for what is written most.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace llvm {
struct fltSemantics;
}

namespace tessera::ir {

class Builder {
public:
  /// At the end of \p R.
  Builder(Module &M, Region &R) : M(M), R(&R), At(R.end()) {}
  /// Before or after \p O, with its location.
  static Builder before(Module &M, Op &O) {
    Builder B(M, *O.parent());
    B.setInsertionBefore(&O);
    B.setLoc(O.loc());
    return B;
  }
  static Builder after(Module &M, Op &O) {
    Builder B = before(M, O);
    ++B.At;
    return B;
  }

  Module &module() { return M; }
  TypeContext &types() { return M.types(); }

  void setInsertionEnd(Region &Target) {
    R = &Target;
    At = Target.end();
  }
  void setInsertionBefore(Op *O) {
    R = O->parent();
    At = O->getIterator();
  }
  void setInsertionAfter(Op *O) {
    R = O->parent();
    At = std::next(O->getIterator());
  }
  Region &region() { return *R; }
  Region::iterator position() { return At; }

  void setLoc(const Loc &L) { Where = L; }
  const Loc &loc() const { return Where; }

  /// Appends any op; \p Result may be null where the op's rule gives the type.
  Op *create(Opcode Code, llvm::ArrayRef<Value *> Operands, const Type *Result = nullptr,
             llvm::ArrayRef<Attr> Attrs = {}, unsigned NumRegions = 0);

#define OP(Enum, Operands, Names, Regions)                                                         \
  Value *Enum(llvm::ArrayRef<Value *> Ops, const Type *Ty = nullptr,                               \
              llvm::ArrayRef<Attr> Attrs = {}) {                                                   \
    return create(Opcode::Enum, Ops, Ty, Attrs, Regions > 0 ? Regions : 0)->result();              \
  }
#include "IR/OpShapes.inc"
#undef OP

  Value *constant(const ir::Constant *C);
  /// An integer: as many of the lower \p Bits as \p Ty has.
  Value *constant(const Type *Ty, uint64_t Bits) { return constant(M.constant(Ty, Bits)); }
  Value *boolean(bool V) { return constant(M.constant(types().boolTy(), V)); }
  Value *u32(uint32_t V) { return constant(M.constant(types().u32(), V)); }
  Value *i32(int32_t V) { return constant(M.constant(types().i32(), uint32_t(V))); }
  /// An integer or float constant with the given value, splatted when \p Ty is a vector. The value
  /// is rounded to the format of \p Ty.
  Value *number(const Type *Ty, double V);
  Value *zero(const Type *Ty) { return constant(M.zero(Ty)); }

  Value *global(ir::Global *G);
  Value *systemValue(SystemValue V);
  /// A local of type \p Ty; \p Init may be null.
  Value *var(const Type *Ty, llvm::StringRef Name, Value *Init = nullptr);
  /// Three u32, the threads of a group in each dimension.
  Value *groupSize();
  Value *load(Value *Address) { return Load({Address}, Address->type()->element()); }
  void store(Value *Address, Value *V) { Store({Address, V}); }
  /// Fills a region. It gets a builder that inserts into the region and has this builder's
  /// location.
  using Filler = llvm::function_ref<void(Builder &)>;
  /// if (Cond) Then else Else; no Else leaves it empty.
  void ifElse(Value *Cond, Filler Then, Filler Else = nullptr);
  /// while (Test()) { Body; Step; }; no Test is for ever, a `continue` in Body goes to Step.
  void loop(llvm::function_ref<Value *(Builder &)> Test, Filler Body, Filler Step = nullptr,
            llvm::ArrayRef<Attr> Attrs = {});
  /// for (u32 Name = First; Name < Count; Name += Step) Body(a builder inside, Name). First is 0
  /// and Step is 1 where they are null.
  void countedLoop(llvm::StringRef Name, Value *Count,
                   llvm::function_ref<void(Builder &, Value *)> Body, Value *First = nullptr,
                   Value *Step = nullptr, llvm::ArrayRef<Attr> Attrs = {});
  void countedLoop(llvm::StringRef Name, uint32_t Count,
                   llvm::function_ref<void(Builder &, Value *)> Body, Value *First = nullptr,
                   Value *Step = nullptr, llvm::ArrayRef<Attr> Attrs = {});
  /// Which values lead to a region of a switch.
  struct Case {
    llvm::SmallVector<int64_t, 2> Values;
    bool IsDefault = false; ///< all others do, too; of one region at most
  };
  /// switch (Selector) with a region for each of \p Cases, filled by \p Body(a builder inside, its
  /// number). The end of a region leaves the switch.
  void switchOn(Value *Selector, llvm::ArrayRef<Case> Cases,
                llvm::function_ref<void(Builder &, size_t)> Body, llvm::ArrayRef<Attr> Attrs = {});
  /// The address of a part, its type worked out from that of \p Base.
  Value *access(Value *Base, llvm::ArrayRef<Value *> Indices);
  Value *extract(Value *Composite, llvm::ArrayRef<int64_t> Indices);
  Value *insert(Value *Composite, Value *Part, llvm::ArrayRef<int64_t> Indices);
  Value *shuffle(Value *V, llvm::ArrayRef<int64_t> Indices);
  /// The scalar in every component of a type shaped like \p Like (which may be scalar).
  Value *splat(Value *Scalar, const Type *Like);
  Value *convert(Value *V, const Type *Ty) { return V->type() == Ty ? V : Convert({V}, Ty); }
  Value *bitcast(Value *V, const Type *Ty) { return V->type() == Ty ? V : Bitcast({V}, Ty); }

  static Attr flag(AttrKind Kind) { return {Kind, 1, {}, {}, nullptr}; }
  static Attr integer(AttrKind Kind, uint64_t V) { return {Kind, V, {}, {}, nullptr}; }
  template <typename E> static Attr word(AttrKind Kind, E V) {
    return {Kind, static_cast<uint64_t>(V), {}, {}, nullptr};
  }
  /// \p S must outlive the module (Module::intern).
  static Attr string(AttrKind Kind, llvm::StringRef S) { return {Kind, 0, S, {}, nullptr}; }
  Attr list(AttrKind Kind, llvm::ArrayRef<int64_t> V) { return {Kind, 0, {}, M.ints(V), nullptr}; }

private:
  void fill(Region &Inner, Filler Fill);

  Module &M;
  Region *R;
  Region::iterator At;
  Loc Where;
};

/// The type of the part of \p Ty at \p Index; null where there is none. Structs need the index.
const Type *partType(const Type *Ty, std::optional<uint64_t> Index);
/// Returns the type that an `access` reaches in \p Ty by \p Index. The index may be out of bounds
/// unless \p Ty is a struct.
const Type *accessedType(const Type *Ty, const Value *Index);
/// Members of a struct, elements of an array.
uint64_t partCount(const Type *Ty);
const llvm::fltSemantics &floatSemantics(FloatFormat F);
/// The bits of \p V rounded to nearest even in the float format \p F.
uint64_t floatBits(FloatFormat F, double V);
/// The value of the bits \p Bits of the format \p F.
double floatValue(FloatFormat F, uint64_t Bits);

} // namespace tessera::ir
