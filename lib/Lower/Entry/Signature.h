//===- Signature.h - Inputs and outputs of the stages with locations -------===//
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
#include "Lower/Inline/InlineSPIRV.h"

namespace tessera {

/// Notes the members of \p T, whose decorations are those of inputs and outputs.
void noteStageMembers(ModuleLowering &L, clang::QualType T);

class Signature {
public:
  Signature(FunctionLowering &F, bool IsInput);

  /// Adds the leaves of \p D: a parameter, or the function for its result. In stages of primitives,
  /// an array of inputs has one set of leaves for all of its vertices.
  void add(const clang::DeclaratorDecl *D);
  /// Adds those of \p T: the elements of an output array of a mesh shader, the vertices of a
  /// stream, or the constants of a patch. Returns the number of the first one.
  size_t addPart(const clang::DeclaratorDecl *D, clang::QualType T, bool PerPrimitive,
                 uint32_t Stream = 0);
  /// Stores \p V to the part at \p Path of such a value: of the type \p Ty, with the leaves from
  /// \p First on. \p Index: of the vertex, primitive or control point; null where there is one.
  void storePart(const ir::Type *Ty, size_t First, ir::Value *Index,
                 llvm::ArrayRef<ir::Value *> Path, ir::Value *V);
  /// Checks the semantics, assigns locations from \p First on, and gives the elements to the entry
  /// point.
  void finish(uint32_t First = 0);
  /// Returns the outputs of \p Count control points as an array: those of the first declaration.
  ir::Value *readBack(unsigned Count);
  /// Returns the value of the next declaration, an input.
  ir::Value *read();
  /// Sets the next declaration, an output, to \p V; null for a function without a result.
  void write(ir::Value *V);
  /// Stores the clip and cull distances. Call it after the last write().
  void storeDistances();

  /// The modes that the output \p V brings, with the semantic \p Name.
  static ir::EntryModeSet modesOf(ir::SystemValue V, llvm::StringRef Name = "");

private:
  static constexpr InlineKind DecorationKinds[] = {InlineKind::Decorate, InlineKind::DecorateId,
                                                   InlineKind::DecorateString};

  /// A semantic that all leaves of a struct have, with increasing numbers.
  struct Semantic {
    std::string Name; ///< without the number, as the user spells it
    unsigned Index = 0;
    bool IsNumbered = false; ///< the user wrote the number
    clang::SourceRange Where;
    /// Of the next leaf, where [[vk::location]] is on an array of structs.
    std::optional<uint32_t> Location;

    std::string str() const { return Name + (Index || IsNumbered ? std::to_string(Index) : ""); }
  };
  /// A parameter or result.
  struct Declaration {
    const clang::DeclaratorDecl *D = nullptr;
    size_t First = 0;   ///< of its leaves
    clang::QualType Of; ///< what the leaves belong to: the element of an array of vertices
    std::optional<uint64_t> Vertices; ///< how many there are
  };
  struct Leaf {
    const clang::DeclaratorDecl *D = nullptr;
    const ir::Type *Ty = nullptr; ///< of the value
    ir::StageElement Element;
    /// The row whose value the leaf is; for a distance, the element is shared.
    std::optional<ir::SystemValue> Value;
    std::string Name;                 ///< of the semantic, without the number
    unsigned Index = 0;               ///< its number
    ModuleLowering::EntryInput Parts; ///< its elements in the entry point
    unsigned First = 0;               ///< of a distance: its place in the array
    std::optional<uint32_t> Location; ///< [[vk::location]]
    std::optional<uint32_t> Fixed;    ///< the location by [[vk::ext_decorate]]
    /// Other decorations by inline SPIR-V.
    llvm::SmallVector<std::pair<const clang::AnnotateAttr *, InlineKind>, 0> Decorations;
    bool IsTarget = false;
    bool IsHelper = false; ///< [[vk::builtin("HelperInvocation")]]
  };

  /// Of a parameter, or of a function's result.
  static clang::QualType typeOf(const clang::DeclaratorDecl *D);
  static unsigned scalarsIn(const ir::Type *Ty);
  std::optional<Semantic> semanticOf(const clang::DeclaratorDecl *D) const;
  void collect(const clang::DeclaratorDecl *D, clang::QualType T, Semantic *Outer,
               ir::InterpolationSet How);
  /// The leaves of \p T, a struct or an array of structs that \p D has.
  void collectParts(const clang::DeclaratorDecl *D, clang::QualType T, Semantic *Outer,
                    ir::InterpolationSet How);
  void collectMembers(const clang::CXXRecordDecl *Record, Semantic *Outer,
                      ir::InterpolationSet How);
  void addLeaf(const clang::DeclaratorDecl *D, const ir::Type *Ty, Semantic &Named,
               ir::InterpolationSet How);
  void readDecorations(Leaf &L, ir::InterpolationSet &How);
  void findVertices(Declaration &In) const;
  bool findValue(Leaf &L, const Semantic &Named);
  bool fitsPlace(Leaf &L, const Semantic &Named);
  bool fits(const Leaf &L, const Semantic &Named);
  void setInterpolation(Leaf &L, ir::InterpolationSet How);
  void placeDistances(ir::SystemValue V);
  /// Reports semantics that occur twice; false after a report.
  bool checkRepeated();
  void addVectors(ir::StageElement Whole);
  /// Has the module decorate the elements as the shader asks.
  void decorateLeaves();
  ir::Value *readTree(const clang::DeclaratorDecl *D, clang::QualType T);
  ir::Value *readVertices(const Declaration &In, unsigned Count);
  ir::Value *readLeaf(const Leaf &L);
  ir::Value *load(unsigned Number);
  void writeTree(clang::QualType T, ir::Value *V);
  void writeLeaf(const Leaf &L, ir::Value *V);
  /// Stores a leaf, or the part of its value at \p Path, to its element of the entry point.
  void storeLeaf(const Leaf &L, ir::Value *Index, llvm::ArrayRef<ir::Value *> Path, ir::Value *V);
  ir::Value *firstScalar(const ir::Type *Ty, llvm::ArrayRef<ir::Value *> Path);
  void storeDistance(const Leaf &L, ir::Value *Index, llvm::ArrayRef<ir::Value *> Path,
                     ir::Value *V);

  /// Whether these are the outputs of a stage before the rasterizer, or the inputs of a pixel
  /// shader.
  bool isBetween() const {
    return IsInput ? Entry.Of == ir::Stage::Pixel : ir::stages::ToRasterizer.has(Entry.Of);
  }
  ir::StageSet plainIn(const ir::SystemValueRow &Row) const {
    return IsInput ? Row.PlainInputs : Row.PlainOutputs;
  }

  FunctionLowering &F;
  ir::EntryPoint &Entry;
  bool IsInput;
  /// \name Of the leaves that are added
  /// @{
  bool OfPrimitives = false; ///< of a mesh shader, or of patches
  bool OfVertices = false;   ///< inputs at each vertex
  uint32_t Stream = 0;
  /// @}
  ir::Value *Vertex = nullptr; ///< whose inputs or outputs are read
  llvm::SmallVector<Declaration, 8> Declarations;
  std::vector<Leaf> Leaves;
  size_t NextDeclaration = 0, NextLeaf = 0;
  /// The components of each distance that have been written.
  llvm::SmallVector<std::pair<unsigned, llvm::SmallVector<ir::Value *, 8>>, 2> Distances;
};

} // namespace tessera
