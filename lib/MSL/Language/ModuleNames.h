//===- ModuleNames.h - What is visible in every function of the text ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "MSL/Language/Environments.h"
#include "MSL/Language/StageStructs.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Language/Types.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

namespace tessera::msl {

/// What the entry points of one text share.
struct TextNames {
  Names Identifiers;
  std::set<Helper> Helpers;
  DeclaredStructs Structs;
  /// The names of a specialization constant, and of the value that the pipeline sets for it.
  llvm::StringMap<std::pair<std::string, std::string>> Specs;
};

/// The names of structs, functions, constants, resources and system values. Local variables get
/// theirs in scopes of identifiers(), so that none hides one of these.
class ModuleNames {
public:
  ModuleNames(ir::Module &M, TextNames &Text);
  ModuleNames(const ModuleNames &) = delete;
  ~ModuleNames() { Identifiers.leave(); }

  const Environments &environments() const { return Needs; }
  Names &identifiers() { return Identifiers; }
  Types &types() { return TypeNames; }
  void need(Helper H) { Text.Helpers.insert(H); }

  /// The entry point's name.
  const std::string &entry() const { return Entry; }
  /// The structs of inputs and outputs of the entry point.
  const StageStructs &stage() const { return *Stage; }
  /// The variables of their types.
  const std::string &input() const { return Input; }
  const std::string &output() const { return Output; }
  /// The parameter that an object function sets the grid of its mesh groups with.
  const std::string &grid() const { return Grid; }
  /// Of a shader of a ray tracing pipeline: what it is called with, its payload, the buffer of
  /// resources, and the type of that.
  const std::string &rayFrame() const { return RayFrame; }
  const std::string &rayPayload() const { return RayPayload; }
  const std::string &rayResources() const { return RayResources; }
  const std::string &rayResourcesType() const { return RayResourcesType; }
  /// The arguments of a ray generation function: the tables, the place in the grid, and its size.
  const std::array<std::string, 3> &rayArguments() const { return RayArguments; }
  /// The variables of a mesh function for one vertex and one primitive.
  const std::string &vertex() const { return Vertex; }
  const std::string &primitive() const { return Primitive; }
  const std::string &of(const ir::Global *G) const { return Globals.find(G)->second; }
  /// The names of the parameters for the elements of an array of buffers.
  llvm::ArrayRef<std::string> elements(const ir::Global *G) const {
    return Elements.find(G)->second;
  }
  /// The name of the struct for an element of an argument buffer.
  const std::string &elementType(const ir::Global *G) const { return ElementTypes.find(G)->second; }
  const std::string &of(const ir::Function *F) const { return Functions.find(F)->second; }
  const std::string &of(ir::SystemValue V) const { return SystemValues.find(V)->second; }
  /// The names of the kernel's system values, in the order of the table.
  const std::map<ir::SystemValue, std::string> &systemValues() const { return SystemValues; }
  /// The name of a specialization constant, and of the value that the pipeline sets for it.
  const std::string &spec(llvm::StringRef Symbol) const {
    return Text.Specs.find(Symbol)->second.first;
  }
  const std::string &given(llvm::StringRef Symbol) const {
    return Text.Specs.find(Symbol)->second.second;
  }
  /// Whether no entry point before has the constant.
  bool isNew(const ir::SpecConstant *C) const { return NewSpecs.contains(C); }
  const Tensors &tensors() const { return Matrices; }
  /// Returns the name of the variable that counts elements of tensors.
  const std::string &tensorIndex() const { return TensorIndex; }
  /// The name of the buffer with the sizes of the others.
  const std::string &sizes() const { return Sizes; }

private:
  void nameTensors();
  void nameStructs(ir::Module &M);
  void nameGlobal(const ir::Global *G);
  void nameGlobals(ir::Module &M);
  void nameSystemValues(ir::Module &M);

  Environments Needs;
  Tensors Matrices;
  TextNames &Text;
  Names &Identifiers;
  Types TypeNames;
  std::optional<StageStructs> Stage;
  llvm::DenseMap<const ir::Global *, std::string> Globals, ElementTypes;
  llvm::DenseMap<const ir::Global *, std::vector<std::string>> Elements;
  llvm::DenseMap<const ir::Function *, std::string> Functions;
  llvm::DenseSet<const ir::SpecConstant *> NewSpecs;
  std::map<ir::SystemValue, std::string> SystemValues;
  std::string Entry, Input, Output, Grid, Vertex, Primitive, Sizes, TensorIndex;
  std::string RayFrame, RayPayload, RayResources, RayResourcesType;
  std::array<std::string, 3> RayArguments;
};

} // namespace tessera::msl
