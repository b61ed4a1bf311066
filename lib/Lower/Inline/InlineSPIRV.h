//===- InlineSPIRV.h - Instructions and types of SPIR-V in HLSL -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers DXC's inline SPIR-V (docs/inline-spirv.md). A call of a function with
// [[vk::ext_instruction]] becomes one op, `inline`. Other attributes become an `inline.declare`, at
// the start of the entry point if they are about the module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/InlineAnnotations.h"
#include "Lower/Lowering.h"

namespace tessera {

/// A call of \p Callee, which is declared with [[vk::ext_instruction]], \p A.
LValue lowerInlineCall(FunctionLowering &F, const clang::CallExpr *E,
                       const clang::FunctionDecl *Callee, const clang::AnnotateAttr *A);
/// A call of vk::ext_execution_mode or vk::ext_execution_mode_id.
void lowerExecutionMode(FunctionLowering &F, const clang::CallExpr *E, bool OfValues);
/// A call of vk::ReadClock.
ir::Value *lowerReadClock(FunctionLowering &F, const clang::CallExpr *E);

/// The decorations that \p D asks for on \p V, which stands for it.
void decorate(FunctionLowering &F, const clang::Decl *D, ir::Value *V);
/// Those of the function \p D, whose body begins here, and execution modes that it asks for.
void declareFunction(FunctionLowering &F, const clang::FunctionDecl *D);
/// Names what a decoration applies to: a value, an element of the entry point, or else the
/// function.
struct InlineTarget {
  ir::Value *V = nullptr;
  bool IsElement = false, IsOutput = false;
  unsigned Number = 0; ///< of the element among the inputs or outputs
};
/// The decoration \p A of \p Target.
void decorateBy(FunctionLowering &F, const clang::AnnotateAttr *A, InlineKind Kind,
                const InlineTarget &Target);
/// Declares the requirements of the module at the start of the entry point.
void declareInlineNeeds(ModuleLowering &L);

/// The constant that \p E is, as a number of \p Bits that the grammar of SPIR-V has; nothing after
/// a report of \p Name.
std::optional<uint32_t> inlineNumber(ModuleLowering &L, const clang::Expr *E, llvm::StringRef Name,
                                     unsigned Bits = 32);

// --- InlineTypes.cpp ---

/// The type of \p Record, a vk::SpirvType or vk::SpirvOpaqueType; null for any other record.
const ir::Type *inlineType(ModuleLowering &L, const clang::CXXRecordDecl *Record,
                           clang::SourceRange Where);
/// Whether \p T is one, or holds one.
bool containsInlineType(ModuleLowering &L, clang::QualType T);
/// The variable \p Var, which is the input \p Number of SPIR-V ([[vk::ext_builtin_input]]).
LValue lowerBuiltinInput(FunctionLowering &F, const clang::VarDecl *Var, uint32_t Number);
/// Makes the variable \p Var, the module's \p G, the output \p Number of SPIR-V
/// ([[vk::ext_builtin_output]]).
void addBuiltinOutput(ModuleLowering &L, const clang::VarDecl *Var, ir::Global *G, uint32_t Number);
/// Reports a storage class that shaders do not have. Else the storage class that \p Var asks for.
std::optional<uint32_t> checkInlineVariable(ModuleLowering &L, const clang::VarDecl *Var);

} // namespace tessera
