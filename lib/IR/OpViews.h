//===- OpViews.h - Operands by their names --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class for each op of Ops.def with a method for each operand:
//
//   auto Load = O.as<ops::MatLoad>();       \p O must be a mat.load
//   Value *Stride = Load.stride();
//   if (auto Store = O.dyn<ops::Store>())   tests false for any other op
//     use(Store.value());
//   unsigned I = ops::MatLoad::stride_at;   which operand it is
//
// and one for each family of ops that share names:
//
//   if (ops::Binary Sides(O); Sides)        tests false for any other op
//     use(Sides.lhs(), Sides.rhs());
//
// Repeated operands (the indices of access) are a list; a missing optional operand is null.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Op.h"
#include <array>

namespace tessera::ir::ops {

class View {
public:
  explicit operator bool() const { return O; }
  Op &op() const { return *O; }
  Op *operator->() const { return O; }

protected:
  explicit View(const Op *O) : O(const_cast<Op *>(O)) {}
  Op *O;
};

namespace detail {
/// Whether operand \p I of an op with the letters \p Letters is one of any number.
consteval bool repeats(std::string_view Letters, unsigned I) {
  return Letters.ends_with('*') && I + 2 == Letters.size();
}
consteval bool isOptional(std::string_view Letters, unsigned I) {
  return Letters.ends_with('?') && I + 2 == Letters.size();
}
/// As many names as letters.
consteval bool match(std::string_view Letters, unsigned Names) {
  return Letters.size() - (Letters.ends_with('*') || Letters.ends_with('?')) == Names;
}

template <bool Repeats, bool Optional> auto get(const Op &O, unsigned I) {
  if constexpr (Repeats)
    return O.operands().drop_front(I);
  else if constexpr (Optional)
    return I < O.numOperands() ? O.operand(I) : nullptr;
  else
    return O.operand(I);
}
} // namespace detail

// A list of macro arguments, one after the other (up to twelve).
#define TESSERA_EACH_1(X, A) X(A)
#define TESSERA_EACH_2(X, A, ...) X(A) TESSERA_EACH_1(X, __VA_ARGS__)
#define TESSERA_EACH_3(X, A, ...) X(A) TESSERA_EACH_2(X, __VA_ARGS__)
#define TESSERA_EACH_4(X, A, ...) X(A) TESSERA_EACH_3(X, __VA_ARGS__)
#define TESSERA_EACH_5(X, A, ...) X(A) TESSERA_EACH_4(X, __VA_ARGS__)
#define TESSERA_EACH_6(X, A, ...) X(A) TESSERA_EACH_5(X, __VA_ARGS__)
#define TESSERA_EACH_7(X, A, ...) X(A) TESSERA_EACH_6(X, __VA_ARGS__)
#define TESSERA_EACH_8(X, A, ...) X(A) TESSERA_EACH_7(X, __VA_ARGS__)
#define TESSERA_EACH_9(X, A, ...) X(A) TESSERA_EACH_8(X, __VA_ARGS__)
#define TESSERA_EACH_10(X, A, ...) X(A) TESSERA_EACH_9(X, __VA_ARGS__)
#define TESSERA_EACH_11(X, A, ...) X(A) TESSERA_EACH_10(X, __VA_ARGS__)
#define TESSERA_EACH_12(X, A, ...) X(A) TESSERA_EACH_11(X, __VA_ARGS__)
#define TESSERA_EACH_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, Each, ...) Each
#define TESSERA_EACH(X, ...)                                                                       \
  __VA_OPT__(TESSERA_EACH_PICK(__VA_ARGS__, TESSERA_EACH_12, TESSERA_EACH_11, TESSERA_EACH_10,     \
                               TESSERA_EACH_9, TESSERA_EACH_8, TESSERA_EACH_7, TESSERA_EACH_6,     \
                               TESSERA_EACH_5, TESSERA_EACH_4, TESSERA_EACH_3, TESSERA_EACH_2,     \
                               TESSERA_EACH_1, )(X, __VA_ARGS__))
#define TESSERA_UNPACK(...) __VA_ARGS__
#define TESSERA_EACH_OF(X, List) TESSERA_EACH_CALL(X, TESSERA_UNPACK List)
#define TESSERA_EACH_CALL(X, ...) TESSERA_EACH(X, __VA_ARGS__)

#define TESSERA_OPERAND_INDEX(Name) Name##_at,
#define TESSERA_OPERAND(Name)                                                                      \
  auto Name() const {                                                                              \
    return detail::get<detail::repeats(Letters, Name##_at),                                        \
                       detail::isOptional(Letters, Name##_at)>(*O, Name##_at);                     \
  }
#define OP(Enum, Operands, Names, Regions)                                                         \
  class Enum : public View {                                                                       \
  public:                                                                                          \
    static constexpr Opcode Code = Opcode::Enum;                                                   \
    static constexpr std::string_view Letters = Operands;                                          \
    enum : unsigned { TESSERA_EACH_OF(TESSERA_OPERAND_INDEX, Names) Count };                       \
    static_assert(detail::match(Letters, Count), #Enum ": a name for each operand");               \
    explicit Enum(const Op *O) : View(O) {}                                                        \
    TESSERA_EACH_OF(TESSERA_OPERAND, Names)                                                        \
  };
#include "IR/OpShapes.inc"
#undef OP
#undef TESSERA_OPERAND

namespace detail {
struct OperandNames {
  std::string_view Letters, Names;
};
inline constexpr OperandNames Rows[] = {
#define OP(Enum, Operands, Names, Regions) {Operands, #Names},
#include "IR/OpShapes.inc"
#undef OP
};

/// The ops whose operands begin with those of \p List, "(lhs, rhs)", which are \p Count and all
/// there each time.
consteval std::array<bool, NumOpcodes> beginningWith(std::string_view List, unsigned Count) {
  std::array<bool, NumOpcodes> Found{};
  List.remove_suffix(1);
  for (size_t I = 0; I < NumOpcodes; ++I) {
    auto [Letters, Names] = Rows[I];
    Found[I] = Names.starts_with(List) &&
               (Names[List.size()] == ',' || Names[List.size()] == ')') &&
               !repeats(Letters, Count - 1) && !isOptional(Letters, Count - 1);
  }
  return Found;
}

consteval unsigned count(const std::array<bool, NumOpcodes> &Found) {
  unsigned Number = 0;
  for (bool Is : Found)
    Number += Is;
  return Number;
}
} // namespace detail

#define TESSERA_OPERAND(Name)                                                                      \
  Value *Name() const { return O->operand(Name##_at); }
#define FAMILY(Family, Names)                                                                      \
  class Family : public View {                                                                     \
  public:                                                                                          \
    enum : unsigned { TESSERA_EACH_OF(TESSERA_OPERAND_INDEX, Names) Count };                       \
    static constexpr auto Members = detail::beginningWith(#Names, Count);                          \
    static_assert(detail::count(Members) > 1, #Family ": ops with operands of these names");       \
    explicit Family(const Op &Of) : View(Members[size_t(Of.opcode())] ? &Of : nullptr) {}          \
    TESSERA_EACH_OF(TESSERA_OPERAND, Names)                                                        \
  };
FAMILY(Binary, (lhs, rhs))
FAMILY(Shift, (value, count))
FAMILY(OfValue, (value))
FAMILY(OfCondition, (condition))
FAMILY(OfMatrix, (matrix))
FAMILY(OfBuffer, (buffer))
/// Any operation on a ray query.
FAMILY(OfQuery, (query))
/// Any operation on a hit object but ray.reorder.
FAMILY(OfHit, (hit))
FAMILY(OfAddress, (address))
FAMILY(Update, (address, value))
FAMILY(ReadLane, (value, lane))
FAMILY(MatElement, (matrix, index))
FAMILY(MatVecProduct, (memory, offset, stride, layout, vector))
FAMILY(SpirvProduct, (memory, offset, stride, vector))
#undef FAMILY
#undef TESSERA_OPERAND
#undef TESSERA_OPERAND_INDEX

/// An operator between two operands, a shift among them.
class Infix : public View {
public:
  /// Tests false for any other op.
  explicit Infix(const Op &Of) : View(Binary(Of) || Shift(Of) ? &Of : nullptr) {}
  Value *left() const { return O->operand(Binary::lhs_at); }
  Value *right() const { return O->operand(Binary::rhs_at); }
};
static_assert(+Binary::lhs_at == +Shift::value_at && +Binary::rhs_at == +Shift::count_at);

/// An access, bytes_at, image.texel, spirv.heap_element, msl.words_at or msl.let: an address within
/// what another one points to.
class Within : public View {
public:
  /// Tests false for any other op.
  explicit Within(const Op &Of)
      : View(Of.is(Opcode::Access) || Of.is(Opcode::BytesAt) || Of.is(Opcode::ImageTexel) ||
                     Of.is(Opcode::SpirvHeapElement) || Of.is(Opcode::MslWordsAt) ||
                     Of.is(Opcode::MslLet)
                 ? &Of
                 : nullptr) {}
  Value *whole() const { return O->operand(Access::base_at); }
};
static_assert(+Access::base_at == +BytesAt::buffer_at &&
              +Access::base_at == +ImageTexel::image_at &&
              +Access::base_at == +SpirvHeapElement::heap_at &&
              +Access::base_at == +MslWordsAt::buffer_at && +Access::base_at == +MslLet::value_at);

/// A mat.load, mat.store or mat.atomic_add: a matrix in memory.
class MatAccess : public View {
public:
  /// Tests false for any other op.
  explicit MatAccess(const Op &Of)
      : View(Of.is(Opcode::MatLoad) || Of.is(Opcode::MatStore) || Of.is(Opcode::MatAtomicAdd)
                 ? &Of
                 : nullptr) {}

  bool isLoad() const { return O->is(Opcode::MatLoad); }
  /// The type of the matrix that is loaded or stored.
  const Type *matrix() const {
    return isLoad() ? O->type() : O->operand(MatStore::matrix_at)->type();
  }
  Value *memory() const { return O->operand(memory_at()); }
  Value *offset() const { return O->operand(offset_at()); }
  Value *stride() const { return O->operand(stride_at()); }
  /// The numbers of rows and columns that are in memory; empty for a whole matrix.
  llvm::ArrayRef<Value *> counts() const { return O->operands().drop_front(stride_at() + 1); }
  unsigned memory_at() const { return isLoad() ? +MatLoad::memory_at : +MatStore::memory_at; }
  unsigned offset_at() const { return isLoad() ? +MatLoad::offset_at : +MatStore::offset_at; }
  unsigned stride_at() const { return isLoad() ? +MatLoad::stride_at : +MatStore::stride_at; }
};
static_assert(+MatStore::memory_at == +MatAtomicAdd::memory_at &&
              +MatStore::offset_at == +MatAtomicAdd::offset_at &&
              +MatStore::stride_at == +MatAtomicAdd::stride_at);

/// The type of operand 0, by which Ops.def gives the results their types and which all operands of
/// an elementwise op have; null for an op without operands.
inline const Type *operandType(const Op &O) {
  return O.operands().empty() ? nullptr : O.operands().front()->type();
}

/// An access, load or store: it goes on from an address.
class FromAddress : public View {
public:
  /// Tests false for any other op.
  explicit FromAddress(const Op &Of)
      : View(Of.is(Opcode::Access) || Of.is(Opcode::Load) || Of.is(Opcode::Store) ? &Of : nullptr) {
  }
  Value *address() const { return O->operand(Load::address_at); }
};
static_assert(+Load::address_at == +Store::address_at && +Load::address_at == +Access::base_at);

/// A mat.mul or mat.muladd.
class MatProduct : public View {
public:
  /// Tests false for any other op.
  explicit MatProduct(const Op &Of)
      : View(Of.is(Opcode::MatMul) || Of.is(Opcode::MatMulAdd) ? &Of : nullptr) {}
  Value *a() const { return O->operand(MatMul::a_at); }
  Value *b() const { return O->operand(MatMul::b_at); }
  /// Null for a mat.mul.
  Value *addend() const {
    return O->is(Opcode::MatMulAdd) ? O->operand(MatMulAdd::addend_at) : nullptr;
  }
};
static_assert(+MatMul::a_at == +MatMulAdd::a_at && +MatMul::b_at == +MatMulAdd::b_at);

} // namespace tessera::ir::ops

namespace tessera::ir {

/// Returns the value at the root of the chain of addresses that ends in \p Address.
inline const Value *rootOf(const Value *Address) {
  while (const Op *Def = Address->def()) {
    ops::Within Part(*Def);
    // The verifier asks of ops whose operands may be missing.
    if (!Part || !Def->numOperands() || !Part.whole())
      break;
    Address = Part.whole();
  }
  return Address;
}

/// The same where that is what an op \p Code gives, else null.
inline Op *rootOf(const Value *Address, Opcode Code) {
  Op *Def = rootOf(Address)->def();
  return Def && Def->is(Code) ? Def : nullptr;
}

class Module;
struct Global;

/// Returns the variable of the module that \p Address leads into; null if it is none.
Global *globalAt(Module &M, const Value *Address);

} // namespace tessera::ir
