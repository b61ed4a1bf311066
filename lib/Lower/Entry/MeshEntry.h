//===- MeshEntry.h - The parameters of a mesh shader ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The output arrays are variables while the shader is lowered. Then each store to them, also in
// functions that get a whole array, becomes stores to elements of the entry point, and the
// variables go.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Entry/Signature.h"

namespace tessera {

class MeshEntry {
public:
  MeshEntry(FunctionLowering &F, const clang::FunctionDecl *Decl);

  /// Takes the payload or an output array; false for another parameter.
  bool add(const clang::ParmVarDecl *Param);
  /// Gives the outputs to the entry point. Call it after the last add().
  void declare();
  /// Replaces the stores. Call it when all functions have been lowered.
  void finish();

private:
  struct Array {
    const clang::ParmVarDecl *Param = nullptr;
    ir::Global *Variable = nullptr;
    size_t FirstLeaf = 0;
  };
  using PassedArray = std::pair<const ir::Function *, unsigned>;

  bool HasPayload = false;
  void addPayload(const clang::ParmVarDecl *Param);
  /// \p Most: how many elements there are, which the entry point learns.
  bool addArray(Array &To, const clang::ParmVarDecl *Param, uint32_t &Most);
  void replaceUses(const Array &Of, ir::Value *Address, llvm::ArrayRef<ir::Value *> Path);
  bool isArray(const ir::Value *V, const Array &Of) const;
  void replacePassed(const Array &Of, ir::Op &Call, unsigned Operand);
  void replaceStore(const Array &Of, llvm::ArrayRef<ir::Value *> Path, ir::Op &Store);
  void store(const Array &Of, ir::Value *Index, llvm::ArrayRef<ir::Value *> Path, ir::Value *V);

  FunctionLowering &F;
  const clang::FunctionDecl *Decl;
  Signature Outputs;
  ir::MeshOutputs Mesh;
  Array Vertices, Indices, Primitives;
  unsigned IndicesElement = 0;
  /// The parameters of functions that are arrays, and which.
  llvm::DenseMap<PassedArray, const Array *> Passed;
};

} // namespace tessera
