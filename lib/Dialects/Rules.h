//===- Rules.h - What a matrix API allows ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A dialect is a folder here. `<name>/<name>.hlsl` is the API as HLSL text around the operations of
// core.hlsl. `<name>/rules.def` has the rules that the text cannot express: lowering checks each
// matrix by the rules of the dialect that its type names. The rows of rules.def:
//
// clang-format off
//   TRIGGER("word")                 the text is read when the user's has this word
//   COMPONENT(Number, Type, "Name") components that the matrix type gives as numbers, and their names in messages
//   NAME(Type, "name")              a name of the type, which is there where nothing of the program's has it
//   ELEMENTS(Use, "what", types)    what a matrix of a MatrixUse may hold, and its name in messages
//   DEPTH_OF_DEVICE(Unit)           K, where the type leaves it open: the device's, a multiple of it
//   DEPTH(Least, Most)              K otherwise; of 8-bit components four times that
//   GROUP_DEPTH(Least, Most)        the same of matrices of a thread group, which are there then
//   PRODUCT(Left, Right, types)     what products accumulate in; the sum of a factor as its square
//   PRODUCTS(types)                 each of them times each, accumulated in each
//   COMPUTE(Type, Wider)            sums of Type are computed as Wider and converted
//   BLOCKS(M, N, LeastDepth, types) sizes of matrices of these, where K is a power of two from LeastDepth on
//   PAIR_RULE("why")                what the message says where two are not in a PRODUCT
//   LEAST_ALIGNMENT(Bytes)          in byte-address buffers: what every matrix has there
//   ALIGNMENT_UNSAID(Bytes)         the argument that promises no more than that
//   ARRAY(Type, types)              elements of an array that holds a matrix of Type
//   LAYOUT_IS_CONSTANT()            the orientation is known when the pipeline is made
//   CONVERSIONS_SATURATE()          conversions saturate and round to nearest even, and an array may hold any numbers
//   OF_THREADS()                    there are matrices of one thread (linalg/thread.hlsl)
//   CONSTRUCTED()                   T() and a variable without an initializer are zero, T(value) is filled
//   GROUP_IN_ROWS()                 numthreads has whole waves in x
//   CONFIGURATIONS(OfType, OfProduct) warnings of what the device has no configuration for (Target/Legality.h)
//   FIRST_LANE(Op, operand, "name") operands of an op of the IR that are taken from the first lane, with a warning
//                                   where lanes differ; those of most APIs are in first_lane.def
//   MEANT(Op, operand)              without a warning: the API says so
//   ASSIGNED_TOGETHER()             lanes that differ in what they assign do not hold a matrix together any more
//   WARNINGS(Scope, Spread, Divergent, Varies) of lanes of a Scope that do not reach an operation together, of such
//                                   an operand, where Spread (ByLane: proven) is how they differ
//   USES("names")                   how programs name the uses, for a message
//   SCOPES("names")                 and the scopes that matrices may have
//   MULTIPLY("calls")               how programs multiply matrices, for a message
//   PACKED_ARRAYS(types)            of these a word in an array holds four
//   READ_AS_BITS()                  an array of other numbers, or of vectors of them, holds the bits; a matrix is not
//                                   stored to wider floats, since no device has atomics for their parts
//   WITHOUT_SCALARS(types)          HLSL has no number for one of these that a program could have
// clang-format on
//
// Types are enumerators of ElementType. Anything without a row is an error at the user's line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/LaneValue.h"
#include "IR/OpViews.h"
#include "Support/Diagnostic.h"
#include "Target/Target.h"
#include "llvm/ADT/StringSet.h"
#include <optional>

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
    const char *What = nullptr; ///< null if the dialect does not have such matrices
    ElementSet Elements;
  };
  std::array<UseRule, NumMatrixUses> Uses;
  std::array<std::array<ElementSet, NumElementTypes>, NumElementTypes> Products;
  std::array<ElementSet, NumElementTypes> Arrays;
  struct Component {
    uint32_t Number;
    ElementType Type;
    const char *Name;
  };
  struct TypeName {
    ElementType Type;
    const char *Name;
  };
  struct Argument {
    ir::Opcode Code;
    unsigned Operand;
    const char *Name;
    bool IsMeant = false; ///< no warning where lanes differ
  };
  std::array<Argument, 16> Arguments{}; ///< the first NumArguments
  size_t NumArguments = 0;
  struct Warnings {
    std::optional<DiagID> OfFlow, OfOperand; ///< empty: no warning
  };
  std::array<std::array<Warnings, size_t(ir::Spread::ByLane) + 1>, ir::NumLaneScopes> Uniformity{};
  std::array<Component, NumElementTypes> Components{}; ///< the first NumComponents
  size_t NumComponents = 0;
  std::array<TypeName, 8> TypeNames{}; ///< the first NumTypeNames
  size_t NumTypeNames = 0;
  std::optional<DiagID> TypeNotConfigured, ProductNotConfigured;
  const char *PairRule = nullptr; ///< why two cannot be multiplied
  uint32_t DepthUnit = 0;
  uint32_t LeastDepth = 0, MostDepth = 0;           ///< 0: no limit
  uint32_t LeastGroupDepth = 0, MostGroupDepth = 0; ///< 0: no matrix belongs to a thread group
  uint32_t LeastAlignment = 1;
  uint32_t UnsaidAlignment = 0;
  bool ConversionsSaturate = false;
  bool LayoutIsConstant = false;
  bool IsConstructed = false;
  bool HasThreadMatrices = false;
  bool GroupIsInRows = false;
  bool IsAssignedTogether = false;
  bool ReadsBits = false;
  struct Block {
    uint32_t M, N, LeastDepth;
    ElementSet Types;
  };
  std::array<Block, 8> BlockRows{}; ///< the first NumBlocks
  size_t NumBlocks = 0;
  std::array<std::optional<ElementType>, NumElementTypes>
      Computed; ///< the type in which sums of a type are computed
  const char *UseNames = nullptr;
  const char *ScopeNames = nullptr;
  const char *Multiply = nullptr; ///< the calls that multiply matrices
  ElementSet PackedInArrays;
  ElementSet WithoutScalars; ///< elements that HLSL has no number type for: they cannot be accessed

  constexpr bool hasScope(ir::Scope S) const {
    return S == ir::Scope::Subgroup || (S == ir::Scope::Workgroup && MostGroupDepth);
  }
  /// Whether HLSL has a number type for an element.
  constexpr bool hasScalar(ElementType T) const { return !WithoutScalars.has(T); }
  constexpr const UseRule &use(ir::MatrixUse Use) const { return Uses[size_t(Use)]; }
  /// Empty where the two cannot be multiplied.
  constexpr ElementSet accumulators(ElementType Left, ElementType Right) const {
    return Products[size_t(Left)][size_t(Right)];
  }
  constexpr ElementSet arrays(ElementType Matrix) const { return Arrays[size_t(Matrix)]; }

  llvm::ArrayRef<Argument> arguments() const {
    return llvm::ArrayRef(Arguments).take_front(NumArguments);
  }
  llvm::ArrayRef<TypeName> typeNames() const {
    return llvm::ArrayRef(TypeNames).take_front(NumTypeNames);
  }
  constexpr const Warnings &warnings(ir::LaneScope S, ir::Spread How) const {
    return Uniformity[size_t(S)][size_t(How)];
  }

  constexpr void addArgument(ir::Opcode Code, unsigned Operand, const char *Name) {
    Arguments[NumArguments++] = {Code, Operand, Name};
  }
  constexpr void markMeant(ir::Opcode Code, unsigned Operand) {
    for (Argument &A : Arguments)
      A.IsMeant |= A.Name && A.Code == Code && A.Operand == Operand;
  }
  constexpr void addComponent(uint32_t Number, ElementType Type, const char *Name) {
    Components[NumComponents++] = {Number, Type, Name};
  }
  /// The sizes that matrices may have; empty if the API does not restrict them.
  llvm::ArrayRef<Block> blocks() const { return llvm::ArrayRef(BlockRows).take_front(NumBlocks); }
  constexpr void addBlock(uint32_t M, uint32_t N, uint32_t LeastDepth, ElementSet Types) {
    BlockRows[NumBlocks++] = {M, N, LeastDepth, Types};
  }
  constexpr void addName(ElementType Type, const char *Name) {
    TypeNames[NumTypeNames++] = {Type, Name};
  }
  constexpr void setWarnings(ir::LaneScope S, ir::Spread How, DiagID OfFlow, DiagID OfOperand) {
    Uniformity[size_t(S)][size_t(How)] = {OfFlow, OfOperand};
  }
  constexpr void addProducts(ElementSet Types) {
    for (size_t A = 0; A < NumElementTypes; ++A)
      for (size_t B = 0; B < NumElementTypes; ++B)
        if (Types.has(ElementType(A)) && Types.has(ElementType(B)))
          Products[A][B] = Types;
  }
  /// Returns the component type that the matrix type names by \p Number.
  std::optional<ElementType> component(uint32_t Number) const;
  /// As a program of this dialect writes it.
  llvm::StringRef nameOf(ElementType Type) const;
  /// "float16_t, float or int"
  std::string namesOf(ElementSet Types) const;
};

llvm::ArrayRef<DialectRules> dialects();
const DialectRules &dialect(llvm::StringRef Name);
/// That \p O was written in.
const DialectRules &dialectOf(const ir::Op &O);

/// The HLSL text of a dialect, or of "core".
llvm::StringRef dialectText(llvm::StringRef Name);
/// Returns the declarations of core.hlsl that \p Text, of a dialect, uses, and adds their names to
/// \p Declared; omits names that it has already. Parsing all declarations takes longer than parsing
/// a small shader.
std::string coreFor(llvm::StringRef Text, llvm::StringSet<> &Declared);

/// Returns the header that programs include as \p Name, for example "dx/linalg.h"; nothing if no
/// dialect has it.
std::optional<llvm::StringRef> dialectHeader(llvm::StringRef Name);
/// The names of all of these files.
llvm::SmallVector<llvm::StringRef> dialectHeaders();
/// Whether \p Name is a folder of such headers; the empty name is one.
bool isDialectFolder(llvm::StringRef Name);

/// As HLSL writes it.
llvm::StringRef hlslName(ElementType Type);
/// "uint or int"
std::string hlslNames(ElementSet Types);

} // namespace tessera
