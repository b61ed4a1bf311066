//===- ModulePrinter.h - The whole text -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a raised module. MSL has no global variables but constants: threadgroup memory, variables
// of a thread, buffers and system values belong to the kernel, and functions that use them take
// them as further parameters, under the same names.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/Bindings.h"
#include "MSL/ByteBuffers.h"
#include "MSL/Expression.h"
#include "MSL/MSL.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace tessera::msl {

/// What a function uses of what belongs to the kernel.
struct Environment {
  llvm::SetVector<const ir::Global *> Globals;
  llvm::SetVector<ir::BuiltinFn> Builtins;
  bool Sizes = false; ///< the sizes of buffers
};

class ModulePrinter {
public:
  ModulePrinter(ir::Module &M, const Bindings &Bound, const MSLOptions &Options, Version Language);
  std::string print();

  ir::Module &module() { return M; }
  Types &types() { return TypeNames; }
  Names &names() { return Identifiers; }
  void need(Helper H) { Helpers.insert(H); }

  ir::Global *global(llvm::StringRef Symbol) { return M.findGlobal(Symbol); }
  const std::string &globalName(const ir::Global *G) { return GlobalNames[G]; }
  const std::string &specName(llvm::StringRef Symbol) { return SpecNames[Symbol]; }
  const std::string &functionName(const ir::Function *F) { return FunctionNames[F]; }
  const std::string &builtinName(ir::BuiltinFn Fn) { return BuiltinNames[Fn]; }
  const std::string &sizesName() const { return SizesName; }
  const Environment &environment(const ir::Function *F) { return Environments[F]; }
  const Bindings &bindings() const { return Bound; }
  /// Whether the variable is a table in constant memory, declared outside of the functions.
  static bool isTable(const ir::Global *G);
  /// Whether it is addressed by bytes: a byte-address buffer, or a layout that cannot be declared.
  bool isBytes(const ir::Global *G);
  /// The element that a byte-address buffer is declared with; null: uchar.
  const ir::Type *wordOf(const ir::Global *G) const { return Words.lookup(G); }
  /// What is to be said about the op at \p Where; empty for nothing.
  std::string noteAt(const Loc &Where) const;
  /// The name of the kernel in the text.
  const std::string &kernelName() const { return KernelName; }

  /// The declaration of a parameter of a function that stands for \p G.
  std::string parameter(const ir::Global *G);
  std::string parameter(ir::BuiltinFn Fn);
  /// "device const float*" and the like: a pointer to what a resource holds, without a name.
  std::string pointerTo(const ir::Global *G);
  llvm::StringRef addressSpace(const ir::Global *G);

private:
  void nameEverything();
  void collectEnvironment(ir::Function &F);
  std::string head();
  std::string constants();
  std::string kernelParameters();
  std::string kernelVariables();

  ir::Module &M;
  const Bindings &Bound;
  const MSLOptions &Options;
  Version Language;
  Names Identifiers;
  std::set<Helper> Helpers;
  Types TypeNames;
  llvm::DenseMap<const ir::Global *, std::string> GlobalNames;
  /// Of the parameters for the elements of an array of resources.
  llvm::DenseMap<const ir::Global *, std::vector<std::string>> ElementNames;
  llvm::StringMap<std::string> SpecNames;
  llvm::DenseMap<const ir::Function *, std::string> FunctionNames;
  std::map<ir::BuiltinFn, std::string> BuiltinNames;
  std::map<const ir::Function *, Environment> Environments;
  WordTypes Words;
  llvm::DenseMap<const ir::Global *, bool> ByBytes;
  std::vector<ir::Function *> Order; ///< callees first
  /// By file, line and column.
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::string> PlaceNotes;
  std::string SizesName, KernelName;
};

} // namespace tessera::msl
