//===- DebugInfo.h - What a debugger is told ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions, blocks, variables and their types as the shader's author wrote them, and the calls
// that were inlined. Tables of a module, whose rows are named by their number from 1; 0 is none. A
// row names earlier rows only. Loc::Place of an op says where in the program it is, an op
// `debug_value` what a variable holds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Support/Loc.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace tessera::ir {

class Type;

/// How the bits of a DebugType are read, numbered as by SPIR-V's debug information.
enum class DebugEncoding : uint8_t { None = 0, Boolean = 2, Float = 3, Signed = 4, Unsigned = 6 };

enum class DebugTypeKind : uint8_t {
  Basic,    ///< a scalar
  Vector,   ///< Count times Element
  Matrix,   ///< Count rows, vectors, which are Element
  Array,    ///< Count times Element; any number where Count is 0
  Composite ///< a struct; what has no members is a name: a resource, a matrix of a dialect
};

struct DebugMember {
  llvm::StringRef Name;
  uint32_t Type = 0;
  uint32_t Offset = 0; ///< in bits
  Loc Where;
};

struct DebugType {
  DebugTypeKind Kind = DebugTypeKind::Basic;
  llvm::StringRef Name; ///< of Basic and Composite
  uint32_t Bits = 0;
  DebugEncoding Encoding = DebugEncoding::None; ///< of Basic
  uint32_t Element = 0;
  uint32_t Count = 0;
  Loc Where; ///< of Composite
  llvm::SmallVector<DebugMember, 0> Members;
};

struct DebugFunction {
  llvm::StringRef Name;
  Loc Where;
  uint32_t BodyLine = 0;
  uint32_t Result = 0; ///< a type; 0 for void
  llvm::SmallVector<uint32_t, 4> Params;
};

/// The body of a function, or a block in another one.
struct DebugBlock {
  uint32_t Function = 0; ///< whose body it is; 0 for a block
  uint32_t Parent = 0;   ///< the block around it; 0 for the body of a function
  Loc Where;
};

/// A call in whose place a body was copied. Its Where has a place too.
struct DebugCall {
  Loc Where;
};

/// A block in a copy of the function that it belongs to.
struct DebugPlace {
  uint32_t Block = 0;
  uint32_t Call = 0; ///< where it was inlined; 0 in the function itself
  /// 1 for code around the body of an entry point, which reads its inputs and writes its outputs: a
  /// debugger sees it at the line of the function.
  uint32_t Around = 0;
};

struct DebugVariable {
  llvm::StringRef Name;
  uint32_t Type = 0;
  uint32_t Block = 0;
  uint32_t Argument = 0; ///< counts from 1; 0 for a variable that is not a parameter
  Loc Where;
};

class DebugInfo {
public:
  llvm::SmallVector<DebugType, 0> Types;
  llvm::SmallVector<DebugFunction, 0> Functions;
  llvm::SmallVector<DebugBlock, 0> Blocks;
  llvm::SmallVector<DebugCall, 0> Calls;
  llvm::SmallVector<DebugPlace, 0> Places;
  llvm::SmallVector<DebugVariable, 0> Variables;

  /// Appends \p Row; gives its number.
  template <typename T> static uint32_t add(llvm::SmallVectorImpl<T> &Table, T Row) {
    Table.push_back(std::move(Row));
    return uint32_t(Table.size());
  }
  template <typename T>
  static const T &row(const llvm::SmallVectorImpl<T> &Table, uint32_t Number) {
    return Table[Number - 1];
  }

  /// The place of \p Block in what was inlined at \p Call; always the same.
  uint32_t place(uint32_t Block, uint32_t Call = 0);

  /// Maps the places of a body to those of its copy.
  class Copy {
  public:
    Copy(DebugInfo &Info, const Loc &Call) : Info(Info) { ToCall = add(Info.Calls, {Call}); }
    uint32_t place(uint32_t Of);

  private:
    DebugInfo &Info;
    uint32_t ToCall;
    llvm::DenseMap<uint32_t, uint32_t> Places, Calls;
  };

  /// The call that led to \p Place; 0 for a place in the function itself.
  uint32_t callOf(uint32_t Place) const { return Place ? row(Places, Place).Call : 0; }
  /// Where a function whose copy is that of \p Call stands while \p Where is executed: there, or in
  /// the place of a call of its own, without a line. Nothing if it does not run then.
  std::optional<Loc> within(uint32_t Call, const Loc &Where) const;

  /// The type of a part of \p DebugType; 0 where there is none.
  uint32_t part(uint32_t DebugType, uint64_t Index) const;
  /// Whether a value of type \p Ty is what \p DebugType says: the same numbers in the same order.
  bool fits(const Type *Ty, uint32_t DebugType) const;

private:
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> PlaceOf;
};

/// Whether a debugger can be shown values of type \p Ty: numbers of formats that debuggers know,
/// and structs and arrays of them. Matrices, resources and long vectors are names without a value.
bool isShown(const Type *Ty);

} // namespace tessera::ir
