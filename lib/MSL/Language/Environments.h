//===- Environments.h - Variables of the kernel that functions use --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only global variables of MSL are constants. Threadgroup memory, variables of a thread,
// buffers and system values belong to the kernel. Functions that use them take them as additional
// parameters with the same names.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <map>

namespace tessera::msl {

struct Environment {
  llvm::SetVector<const ir::Global *> Globals;
  llvm::SetVector<ir::SystemValue> SystemValues;
  bool Sizes = false;       ///< the sizes of buffers that are arguments
  bool RayFrame = false;    ///< what a shader of a ray tracing pipeline is called with
  bool HasMatrices = false; ///< only its own ops, not those of its callees
  /// The first name that the user has for a system value.
  std::map<ir::SystemValue, llvm::StringRef> UserNames;
  /// Structs of values and variables.
  llvm::SetVector<const ir::Type *> Structs;
};

class Environments {
public:
  explicit Environments(ir::Module &M);

  const Environment &of(const ir::Function *F) const { return Known.find(F)->second; }
  /// The functions that the kernel needs, those that are called before those that call them.
  llvm::ArrayRef<ir::Function *> order() const { return Order; }

private:
  void collect(ir::Module &M, ir::Function &F);

  llvm::MapVector<const ir::Function *, Environment> Known;
  llvm::SmallVector<ir::Function *, 4> Order;
};

/// The buffer, or array of buffers, that \p O asks for the size of, or of one of.
ir::Global *sizedBuffer(ir::Module &M, const ir::Op &O);

/// Whether \p G is a table in constant memory, declared outside of the functions.
bool isTable(const ir::Global &G);
/// Whether \p G belongs to a group or a thread: it is neither a resource nor a table.
bool isVariable(const ir::Global &G);

} // namespace tessera::msl
