//===- Rules.h - What a matrix API allows ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect is a folder here: `<name>/<name>.hlsl`, the API as HLSL text around the operations of
// core.hlsl, and `<name>/rules.def`, which says what the text cannot: lowering checks each matrix
// by the rules of the dialect that its type names. The rows of rules.def:
//
//   TRIGGER("word")                 the text is read when the user's has this word
//   ELEMENTS(Use, "what", types)    what a matrix of a MatrixUse may hold, and its name in messages
//   DEPTH_OF_DEVICE(Unit)           K, where the type leaves it open: the device's, a multiple of
//   it PRODUCT(Left, Right, types)     what products accumulate in; the sum of a factor as its
//   square LEAST_ALIGNMENT(Bytes)          in byte-address buffers: what every matrix has there
//   ARRAY(Type, types)              elements of a groupshared array that holds a matrix of Type
//
// Types are enumerators of ElementType. What one row does not name is an error at the user's line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"
#include "Target/Target.h"

namespace tessera {

class ElementSet {
public:
  constexpr ElementSet() = default;
  constexpr ElementSet(std::initializer_list<ElementType> Types) {
    for (ElementType T : Types)
      Bits |= 1u << unsigned(T);
  }
  constexpr bool has(ElementType T) const { return Bits >> unsigned(T) & 1; }
  constexpr bool empty() const { return !Bits; }
  constexpr bool operator==(const ElementSet &) const = default;

private:
  uint32_t Bits = 0;
};

inline constexpr size_t NumElementTypes = size_t(ElementType::U8Packed) + 1;
inline constexpr size_t NumMatrixUses = size_t(ir::MatrixUse::RowSums) + 1;
static_assert(NumElementTypes <= 32);

struct DialectRules {
  llvm::StringRef Name; ///< of the folder, and in the annotation of the matrix type
  llvm::StringRef Trigger;

  struct UseRule {
    const char *What = nullptr; ///< null where the dialect has no such matrix
    ElementSet Elements;
  };
  std::array<UseRule, NumMatrixUses> Uses;
  std::array<std::array<ElementSet, NumElementTypes>, NumElementTypes> Products;
  std::array<ElementSet, NumElementTypes> Arrays;
  uint32_t DepthUnit = 0;
  uint32_t LeastAlignment = 1;

  constexpr const UseRule &use(ir::MatrixUse Use) const { return Uses[size_t(Use)]; }
  /// Empty where the two cannot be multiplied.
  constexpr ElementSet accumulators(ElementType Left, ElementType Right) const {
    return Products[size_t(Left)][size_t(Right)];
  }
  constexpr ElementSet arrays(ElementType Matrix) const { return Arrays[size_t(Matrix)]; }
};

llvm::ArrayRef<DialectRules> dialects();
const DialectRules &dialect(llvm::StringRef Name);

/// The HLSL text of a dialect, or of "core".
llvm::StringRef dialectText(llvm::StringRef Name);

/// As HLSL writes it.
llvm::StringRef hlslName(ElementType Type);
/// "float16_t, float or int"
std::string hlslNames(ElementSet Types);

} // namespace tessera
