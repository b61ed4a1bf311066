//===- Signature.h - Inputs and outputs of a vertex or pixel shader --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parameter or result is a tree of structs whose leaves have semantics. Each leaf is an element
// of the entry point, but all clip distances are one element together, and all cull distances
// another. First every declaration is added, then finish() places the elements, and then their
// values are read or written in the same order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/StageInterface.h"
#include "IR/SystemValues.h"
#include "Lower/FunctionLowering.h"

namespace tessera {

class Signature {
public:
  Signature(FunctionLowering &F, bool IsInput);

  /// Adds the leaves of \p D: a parameter, or the function for its result.
  void add(const clang::DeclaratorDecl *D);
  /// Checks the semantics, assigns locations, and gives the elements to the entry point.
  void finish();
  /// Returns the value of the next declaration, an input.
  ir::Value *read();
  /// Sets the next declaration, an output, to \p V; null for a function without a result.
  void write(ir::Value *V);
  /// Stores the clip and cull distances. Call it after the last write().
  void storeDistances();

private:
  /// A semantic that all leaves of a struct have, with increasing numbers.
  struct Semantic {
    std::string Name; ///< without the number, as the user spells it
    unsigned Index = 0;
    bool IsNumbered = false; ///< the user wrote the number
    clang::SourceRange Where;

    std::string str() const { return Name + (Index || IsNumbered ? std::to_string(Index) : ""); }
  };
  struct Leaf {
    const clang::DeclaratorDecl *D = nullptr;
    const ir::Type *Ty = nullptr; ///< of the value
    ir::StageElement Element;
    /// The row whose value the leaf is; for a distance, the element is shared.
    std::optional<ir::SystemValue> Value;
    std::string Name;    ///< of the semantic, without the number
    unsigned Index = 0;  ///< its number
    unsigned Number = 0; ///< of the element in the entry point
    unsigned First = 0;  ///< of a distance: its place in the array
    std::optional<uint32_t> Location;
    bool IsTarget = false;
    bool IsHelper = false; ///< [[vk::builtin("HelperInvocation")]]
  };

  std::optional<Semantic> semanticOf(const clang::DeclaratorDecl *D) const;
  void collect(const clang::DeclaratorDecl *D, clang::QualType T, Semantic *Outer,
               ir::InterpolationSet How);
  void collectMembers(const clang::CXXRecordDecl *Record, Semantic *Outer,
                      ir::InterpolationSet How);
  void addLeaf(const clang::DeclaratorDecl *D, const ir::Type *Ty, const Semantic &Named,
               ir::InterpolationSet How);
  bool findValue(Leaf &L, const Semantic &Named);
  bool fits(const Leaf &L, const Semantic &Named);
  void setMode(const Leaf &L);
  void setInterpolation(Leaf &L, ir::InterpolationSet How);
  void placeDistances(ir::SystemValue V);
  /// Reports semantics that occur twice; false after a report.
  bool checkRepeated();
  ir::Value *readTree(const clang::DeclaratorDecl *D, clang::QualType T);
  ir::Value *readLeaf(const Leaf &L);
  void writeTree(clang::QualType T, ir::Value *V);
  void writeLeaf(const Leaf &L, ir::Value *V);

  ir::StageSet plainIn(const ir::SystemValueRow &Row) const {
    return IsInput ? Row.PlainInputs : Row.PlainOutputs;
  }

  FunctionLowering &F;
  ir::EntryPoint &Entry;
  bool IsInput;
  llvm::SmallVector<const clang::DeclaratorDecl *, 8> Declarations;
  std::vector<Leaf> Leaves;
  size_t NextDeclaration = 0, NextLeaf = 0;
  /// The components of each distance that have been written.
  llvm::SmallVector<std::pair<unsigned, llvm::SmallVector<ir::Value *, 8>>, 2> Distances;
};

} // namespace tessera
