//===- Debug.h - What a debugger is told of the source --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/DebugInfo.h"
#include "clang/AST/Decl.h"

namespace tessera {

class ModuleLowering;

/// Fills the tables of a module's debug information.
class DebugLowering {
public:
  DebugLowering(ModuleLowering &L, ir::DebugInfo &Info) : L(L), Info(Info) {}

  /// How the author wrote \p T.
  uint32_t type(clang::QualType T);
  /// A constant buffer: a struct named \p Name of \p Vars.
  uint32_t structOf(llvm::StringRef Name, const Loc &Where,
                    llvm::ArrayRef<const clang::VarDecl *> Vars);
  uint32_t function(const clang::FunctionDecl *Decl);
  /// The block of its body.
  uint32_t body(const clang::FunctionDecl *Decl);

  ir::DebugInfo &info() { return Info; }

private:
  uint32_t basic(clang::QualType T);
  uint32_t vector(uint32_t Element, uint32_t Count);
  uint32_t record(const clang::CXXRecordDecl *Record, clang::QualType T);
  uint32_t named(clang::QualType T, const Loc &Where);
  void addMember(ir::DebugType &To, llvm::StringRef Name, clang::QualType T, const Loc &Where);
  std::string spell(clang::QualType T) const;

  ModuleLowering &L;
  ir::DebugInfo &Info;
  llvm::DenseMap<const clang::Type *, uint32_t> Types;
  llvm::DenseMap<const clang::FunctionDecl *, uint32_t> Functions, Bodies;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> Vectors;
};

} // namespace tessera
