//===- Op.h - Values, operations and regions ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An Op has operands, attributes, regions and at most one result. A Region is a straight list of
// ops; control flow is ops that hold regions (if, loop, switch), so there are no blocks and no
// phis: what changes lives in a `var`. Ops, their operands and attributes live in the module's
// arena and are never freed one by one.
//
// A value may be used by any op that comes later in its region or in a region nested there. It
// knows its uses: an op counts as a user from the time it is made until it is erased.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"
#include "Support/InternalError.h"
#include "llvm/ADT/ilist.h"
#include "llvm/ADT/ilist_node.h"
#include "llvm/ADT/iterator.h"
#include "llvm/ADT/iterator_range.h"
#include <optional>

namespace tessera::ir {

class Function;
class Op;
class Region;

enum class Opcode : uint8_t {
#define OP(Enum, ...) Enum,
#include "IR/OpShapes.inc"
#undef OP
};

enum class AttrKind : uint8_t {
#define ATTR(Enum, Spelling, Kind) Enum,
#include "IR/Attrs.def"
};

#define ENUM_BEGIN(Type) enum class Type : uint8_t {
#define ENUMERATOR(Type, Name, Word) Name,
#define ENUM_END(Type)                                                                             \
  }                                                                                                \
  ;
#include "IR/Enums.def"

#define ENUM_BEGIN(Type) llvm::StringRef spelling(Type);
#include "IR/Enums.def"

enum OpFlag : unsigned {
  Pure = 1,
  Elementwise = 2,
  Reads = 4,
  Writes = 8,
  Terminator = 16,
  Convergent = 32,
  Collective = 64
};

enum class ResultRule : uint8_t { None, Same, BoolLike, Explicit, Scalar };

/// A row of Ops.def.
struct OpInfo {
  const char *Mnemonic;
  const char *Operands; ///< a letter each
  const char *Names;    ///< "(memory, offset, stride)"
  ResultRule Result;
  int Regions;
  unsigned Flags;
  const char *Doc;
};
const OpInfo &opInfo(Opcode Code);
std::optional<Opcode> opcodeOf(llvm::StringRef Mnemonic);
constexpr unsigned NumOpcodes = 0
#define OP(...) +1
#include "IR/OpShapes.inc"
#undef OP
    ;

/// A constant of any type without pointers or matrices. Constants are not uniqued; compare by
/// value.
struct Constant {
  const Type *Ty = nullptr;
  /// Scalars: the bits, zero-extended to 64. Bool is 0 or 1.
  uint64_t Bits = 0;
  /// Vectors, arrays, structs: the parts. Empty means all zero.
  llvm::ArrayRef<const Constant *> Parts;

  bool isZero() const;
};

/// That one operand of an op is a value.
class Use {
public:
  Op *user() const { return User; }
  /// Which of the user's operands it is.
  unsigned index() const { return Index; }
  const Use *next() const { return Next; }
  /// Of a debug_value, which only tells of the value: it keeps nothing alive and comes after the
  /// others in the list.
  bool isDebug() const { return Debug; }

private:
  friend class Op;
  friend class Value;
  friend class Module;
  Op *User = nullptr;
  unsigned Index : 31 = 0;
  unsigned Debug : 1 = 0;
  Use *Next = nullptr;
  Use **Previous = nullptr; ///< what points here; null where the operand is null
};

/// The uses of a value but for debug_values, the latest first. A loop over them must not change
/// them; see Value::users().
class UseIterator
    : public llvm::iterator_facade_base<UseIterator, std::forward_iterator_tag, const Use> {
public:
  explicit UseIterator(const Use *At = nullptr) : At(beforeDebug(At)) {}
  const Use &operator*() const { return *At; }
  UseIterator &operator++() {
    At = beforeDebug(At->next());
    return *this;
  }
  bool operator==(const UseIterator &Other) const { return At == Other.At; }

private:
  static const Use *beforeDebug(const Use *U) { return U && !U->isDebug() ? U : nullptr; }
  const Use *At;
};

/// The result of an op, or a parameter of a function.
class Value {
public:
  const Type *type() const { return Ty; }
  void setType(const Type *T) { Ty = T; }
  /// The op that makes this value; null for a parameter.
  Op *def() const { return Def; }
  /// Null for the result of an op.
  Function *parameterOf() const { return Param; }
  unsigned parameterIndex() const { return Index; }
  /// The user's name where one is known; not unique, may be empty.
  llvm::StringRef name() const { return Name; }
  void setName(llvm::StringRef N) { Name = N; } ///< \p N must outlive the module (arena, literal)

  llvm::iterator_range<UseIterator> uses() const { return {UseIterator(First), UseIterator()}; }
  bool hasUses() const { return !uses().empty(); }
  bool hasOneUse() const { return hasUses() && ++uses().begin() == UseIterator(); }
  /// The ops that use it, once for each operand: a copy, which stays as it is when they change.
  llvm::SmallVector<Op *, 8> users() const;
  /// The debug_values that tell of it.
  llvm::SmallVector<Op *, 2> debugUsers() const;
  /// Every operand that is this value becomes \p V, also those of the op that makes V.
  void replaceAllUsesWith(Value *V);

private:
  friend class Op;
  friend class Module;
  Use *First = nullptr;
  const Type *Ty = nullptr;
  Op *Def = nullptr;
  Function *Param = nullptr;
  unsigned Index = 0;
  llvm::StringRef Name;
};

/// An attribute: its kind says which member holds the value.
struct Attr {
  AttrKind Kind;
  uint64_t Int = 0; ///< Flag, Int and enumerations
  llvm::StringRef Str;
  llvm::ArrayRef<int64_t> Ints;
  const Constant *Const = nullptr;
};

class Op : public llvm::ilist_node<Op> {
public:
  Opcode opcode() const { return Code; }
  const OpInfo &info() const { return opInfo(Code); }
  llvm::StringRef mnemonic() const { return info().Mnemonic; }
  bool is(Opcode C) const { return Code == C; }
  bool has(OpFlag F) const { return info().Flags & F; }
  bool isTerminator() const { return has(Terminator); }

  /// Where it comes in the text, as whoever counted the ops of its function last has it; nothing
  /// keeps it right when ops are added.
  uint32_t number() const { return Number; }
  void setNumber(uint32_t N) { Number = N; }

  const Loc &loc() const { return Where; }
  void setLoc(const Loc &L) { Where = L; }
  Region *parent() const { return Parent; }

  llvm::ArrayRef<Value *> operands() const { return Operands; }
  Value *operand(unsigned I) const { return Operands[I]; }
  void setOperand(unsigned I, Value *V);
  unsigned numOperands() const { return Operands.size(); }

  /// The result, or null where the op has none (void calls and stores too).
  Value *result() { return Result.Ty ? &Result : nullptr; }
  const Value *result() const { return Result.Ty ? &Result : nullptr; }
  const Type *type() const { return Result.Ty; }

  /// The op as a class of OpViews.h. `as`: of another kind it is an internal error; `dyn`: the view
  /// tests false.
  template <typename View> View as() const {
    if (Code != View::Code)
      reportWrongView(View::Code);
    return View(this);
  }
  template <typename View> View dyn() const { return View(Code == View::Code ? this : nullptr); }

  /// Takes the op out of its region for good: it and what its regions hold use nothing any more. A
  /// debug_value of its result tells from then on that there is none.
  void erase();
  /// \p V, which may be null for an op without a result or without uses, takes the op's place.
  void replaceWith(Value *V);

  llvm::ArrayRef<Region *> regions() const { return Regions; }
  Region &region(unsigned I) const { return *Regions[I]; }

  llvm::ArrayRef<Attr> attrs() const { return Attrs; }
  const Attr *attr(AttrKind Kind) const;
  bool flag(AttrKind Kind) const { return attr(Kind) != nullptr; }
  /// The integer or enumerator, or \p Default where the attribute is absent.
  uint64_t intAttr(AttrKind Kind, uint64_t Default = 0) const {
    const Attr *A = attr(Kind);
    return A ? A->Int : Default;
  }
  llvm::StringRef strAttr(AttrKind Kind) const {
    const Attr *A = attr(Kind);
    return A ? A->Str : llvm::StringRef();
  }
  llvm::ArrayRef<int64_t> intsAttr(AttrKind Kind) const {
    const Attr *A = attr(Kind);
    return A ? A->Ints : llvm::ArrayRef<int64_t>();
  }
  template <typename E> E enumAttr(AttrKind Kind) const { return static_cast<E>(intAttr(Kind)); }
  /// The constant of a `const` op.
  const Constant *constant() const {
    const Attr *A = attr(AttrKind::Value);
    return A ? A->Const : nullptr;
  }

private:
  friend class Module;
  friend class Region;
  friend struct llvm::ilist_traits<Op>;
  Op() = default;
  void dropOperands();
  void forgetInDebugValues();
  [[noreturn]] void reportWrongView(Opcode Expected) const;

  Opcode Code = Opcode::Const;
  uint32_t Number = 0;
  Loc Where;
  Region *Parent = nullptr;
  Value Result;
  llvm::MutableArrayRef<Value *> Operands;
  Use *Uses = nullptr; ///< one for each operand
  llvm::ArrayRef<Region *> Regions;
  llvm::ArrayRef<Attr> Attrs;
};

} // namespace tessera::ir

/// Ops belong to the arena: leaving a list does not destroy them.
template <> struct llvm::ilist_alloc_traits<tessera::ir::Op> {
  static void deleteNode(tessera::ir::Op *) {}
};

namespace tessera::ir {

/// An ordered list of ops. It belongs to an op or is the body of a function.
class Region {
public:
  using List = llvm::simple_ilist<Op>;
  using iterator = List::iterator;

  iterator begin() { return Ops.begin(); }
  iterator end() { return Ops.end(); }
  List::const_iterator begin() const { return Ops.begin(); }
  List::const_iterator end() const { return Ops.end(); }
  bool empty() const { return Ops.empty(); }
  Op &front() { return Ops.front(); }
  Op &back() { return Ops.back(); }
  const Op &back() const { return Ops.back(); }
  /// The terminator, or null where control falls off the end.
  Op *terminator() { return !empty() && back().isTerminator() ? &back() : nullptr; }

  /// The op that holds this region; null for the body of a function.
  Op *owner() const { return Owner; }
  Function *function() const { return Fn; }

  void insert(iterator Before, Op *O) {
    O->Parent = this;
    Ops.insert(Before, *O);
  }
  void push_back(Op *O) { insert(end(), O); }
  /// Takes \p O out, to be inserted elsewhere (Op::erase is for good). Gives the next one.
  iterator remove(Op *O) {
    O->Parent = nullptr;
    iterator Next = std::next(O->getIterator());
    Ops.remove(*O);
    return Next;
  }
  /// Moves all ops of \p From to before \p Before.
  void splice(iterator Before, Region &From) {
    for (Op &O : From.Ops)
      O.Parent = this;
    Ops.splice(Before, From.Ops);
  }

private:
  friend class Module;
  List Ops;
  Op *Owner = nullptr;
  Function *Fn = nullptr;
};

/// Calls \p F on every op of \p R, outer before inner, in order. \p F may remove or replace the op
/// it is given; what it inserts before that op is not visited.
template <typename Fn> void walk(Region &R, Fn &&F) {
  const Op *Outer = CurrentWork.Op;
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    llvm::ArrayRef<Region *> Inner = O.regions();
    CurrentWork.Op = &O;
    F(O);
    if (O.parent())
      for (Region *Sub : Inner)
        walk(*Sub, F);
  }
  CurrentWork.Op = Outer;
}

/// For WorkScope.
OpPlace placeOf(const Op &O);

/// Whether \p V is the result of a const.
inline bool isConstant(const Value *V) { return V->def() && V->def()->is(Opcode::Const); }
/// The value of an integer constant.
inline std::optional<uint64_t> constantBits(const Value *V) {
  if (isConstant(V) && V->type()->isInt())
    return V->def()->constant()->Bits;
  return std::nullopt;
}

/// Whether a mat.fill takes four 8-bit components in a u32, which repeat along the depth K.
bool isPackedFill(const Op &Fill);

} // namespace tessera::ir
