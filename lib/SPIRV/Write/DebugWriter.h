//===- DebugWriter.h - NonSemantic.Shader.DebugInfo.100 -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions for debuggers. Those of the tables of a module are written when something first
// needs them, after all types and constants.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "SPIRV/Write/Writer.h"

namespace tessera::spirv {

class DebugWriter {
public:
  DebugWriter(ModuleWriter &W, const ir::DebugInfo &Info, const SourceFiles &Files, bool WithText)
      : W(W), Info(Info), Files(Files), WithText(WithText) {}

  /// The compilation unit, whose source is that of the entry point.
  void writeUnit(const Loc &Entry);
  void writeEntry(const ir::Function &Entry, llvm::StringRef Name);
  void writeGlobal(const ir::Global &G, ID Variable);

  // --- in a function ---

  void writeDefinition(const ir::Function &F, ID Self);
  void writeScope(uint32_t Place);
  void writeLine(const Loc &Where);
  /// \p Where as a debugger sees it.
  Loc shown(const Loc &Where) const;
  bool isSameScope(uint32_t PlaceA, uint32_t PlaceB) const;
  /// Writes that a variable's value is \p Value or, with \p IsAddress, is stored there. 0: not
  /// known.
  void writeValue(const ir::Op &O, ID Value, bool IsAddress);

  /// Returns the section between the constants and the functions.
  const Section &section() const { return Out; }

private:
  using Instruction = uint32_t;
  ID make(Instruction Code, llvm::ArrayRef<uint32_t> Operands);
  void effect(Instruction Code, llvm::ArrayRef<uint32_t> Operands);
  ID import();
  ID voidType();
  ID none();
  ID u32(uint32_t V);
  ID string(llvm::StringRef Text);
  ID source(uint32_t File);
  ID type(uint32_t Number);
  ID makeType(const ir::DebugType &T);
  ID function(uint32_t Number);
  ID block(uint32_t Number);
  ID call(uint32_t Number);
  ID variable(uint32_t Number);
  ID expression(bool IsAddress);

  ModuleWriter &W;
  const ir::DebugInfo &Info;
  const SourceFiles &Files;
  bool WithText;
  Section Out;
  uint32_t MainFile = 0;
  ID Import = 0, Unit = 0, None = 0, Expressions[2] = {};
  llvm::StringMap<ID> Strings;
  llvm::DenseMap<uint32_t, ID> Sources, Types, Functions, Blocks, Calls, Variables;
};

} // namespace tessera::spirv
