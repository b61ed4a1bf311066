//===- StageStructs.h - Structs of inputs and outputs of a stage -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vertex function gets its vertex, and a fragment function what the vertex function gave, in a
// struct that is marked [[stage_in]], and returns another one (Metal Shading Language
// Specification, 5.2). Members of two stages are connected by the names in [[user(...)]], which are
// those of SPIRV-Cross: `locn2`, and `locn2_1` for a value that begins in another component than
// the first. A member is a number or a vector: an array or a matrix has one for each of its
// vectors. A mesh function gives vertices and primitives as such structs. A kernel that runs for
// the vertices of patches gets them like a vertex function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "MSL/Language/Names.h"
#include <map>
#include <string>
#include <vector>

namespace tessera::msl {

/// A member of the struct of inputs or of outputs.
struct StageMember {
  const ir::Type *Ty; ///< a number or a vector
  std::string Name = {};
  std::string Attribute = {}; ///< "user(locn0), flat"
  /// Elements of the one member that is an array: clip distances.
  uint64_t Count = 0;
  /// Computed at several places of the pixel: an `interpolant`.
  bool IsInterpolant = false, HasPerspective = true;
};

class StageStructs {
public:
  /// \p Entry is the function's name in the text. Declares the structs in \p Global.
  StageStructs(ir::Module &M, llvm::StringRef Entry, Names &Global);

  /// The members in their order. Inputs are those that the shader reads.
  llvm::ArrayRef<StageMember> inputs() const { return Inputs.Members; }
  llvm::ArrayRef<StageMember> outputs() const { return Outputs.Members; }
  /// Of a mesh function, which returns nothing.
  llvm::ArrayRef<StageMember> vertices() const { return Vertices.Members; }
  llvm::ArrayRef<StageMember> primitives() const { return Primitives.Members; }
  bool hasInputs() const { return !Inputs.Members.empty(); }
  bool hasOutputs() const { return !Outputs.Members.empty(); }
  /// The members for the vectors of an input or an output, in their order. Clip distances have a
  /// second list behind the array: what the next stage reads.
  llvm::ArrayRef<StageMember> input(unsigned Element) const { return Inputs.of(Element); }
  llvm::ArrayRef<StageMember> output(unsigned Element) const {
    for (const List *Each : {&Vertices, &Primitives})
      if (Each->Ranges.contains(Element))
        return Each->of(Element);
    return Outputs.of(Element);
  }

  /// The names of the structs.
  std::string InputType, OutputType, VertexType, PrimitiveType;

private:
  struct List {
    llvm::ArrayRef<StageMember> of(unsigned Element) const;
    std::vector<StageMember> Members;
    /// By element: the first member and how many.
    std::map<unsigned, std::pair<size_t, size_t>> Ranges;
  };
  List Inputs, Outputs, Vertices, Primitives;
};

/// Whether \p E has the numbers of the vertices of a mesh shader's primitives.
bool isIndices(const ir::EntryPoint &Entry, const ir::StageElement &E);

/// The declaration of the struct \p Name.
std::string declaration(llvm::StringRef Name, llvm::ArrayRef<StageMember> Members);

} // namespace tessera::msl
