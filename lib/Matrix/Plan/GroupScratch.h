//===- GroupScratch.h - Groupshared memory for matrices of a group --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory through which waves of a group hand each other the components of a matrix: one groupshared
// variable for each component type, `group_scratch.<type>`, as large as the largest matrix that
// needs it. A matrix lies there row by row, each row at a multiple of 16 bytes. Uses follow each
// other, each behind a barrier of the group (GroupBarriers.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "Support/Diagnostic.h"

namespace tessera {

class GroupScratch {
public:
  explicit GroupScratch(ir::Module &M) : M(M) {}

  /// Before any use: room for a \p Rows x \p Cols matrix. False after a report.
  bool reserve(const ir::Type *Element, uint32_t Rows, uint32_t Cols, Loc Where,
               DiagnosticEngine &Diags);

  static uint64_t bytesFor(const ir::Type *Element, uint32_t Rows, uint32_t Cols) {
    return uint64_t(Rows) * strideOf(Element, Cols) * (Element->bits() / 8);
  }
  static uint32_t strideOf(const ir::Type *Element, uint32_t Cols);
  ir::Value *memory(ir::Builder &B, const ir::Type *Element);

  /// \p Body for each component of a matrix of that size, spread over the threads of the group.
  void forEach(ir::Builder &B, uint32_t Rows, uint32_t Cols,
               llvm::function_ref<void(ir::Builder &, ir::Value *Row, ir::Value *Col)> Body);
  ir::Value *element(ir::Builder &B, const ir::Type *Element, uint32_t Cols, ir::Value *Row,
                     ir::Value *Col);

  /// Whether \p G is such a variable.
  static bool owns(const ir::Global &G);

private:
  ir::Module &M;
  llvm::DenseMap<const ir::Type *, ir::Global *> Variables;
};

} // namespace tessera
