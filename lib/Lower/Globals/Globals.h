//===- Globals.h - Variables of the module --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// The declarations at file scope, in order, including those in namespaces.
struct FileScope {
  /// Resources, cbuffers, tbuffers, and, at the place of the first one, the loose constants: the
  /// translation unit stands for $Globals, which holds them.
  llvm::SmallVector<const clang::Decl *, 16> Bindable;
  llvm::SmallVector<const clang::VarDecl *, 8> Loose;
  /// Structs that hold resources and constants. No layout of $Globals has the constants.
  llvm::SmallVector<const clang::VarDecl *, 2> Mixed;
  /// Of a resource in a struct: the variable, and how many resources of it come before.
  llvm::DenseMap<const clang::Decl *, std::pair<const clang::VarDecl *, uint32_t>> PartOf;
};
FileScope scanFileScope(ModuleLowering &L);
/// Whether \p Var is a push constant or a shader record: no binding and no place in $Globals.
bool isOutsideOfSets(const clang::VarDecl *Var);
/// A declared resource variable, by itself or as an element of an array.
struct DeclaredResource {
  ir::Global *Variable;
  uint32_t Ahead; ///< how many bindings after that of the declaration
};
/// Those of \p D that the shader uses, constant buffers too.
llvm::SmallVector<DeclaredResource, 1> variablesOf(const ModuleLowering &L, const clang::Decl *D);
/// How many bindings \p D takes.
uint64_t bindingsOf(const ModuleLowering &L, const clang::Decl *D);
/// Makes the globals of the resources that the entry point does not reach.
void addUnusedResources(ModuleLowering &L);

/// Makes the static variables that the entry point does not reach and whose initial values may
/// write to a resource.
void lowerStaticEffects(ModuleLowering &L);

/// Reports a [[vk::binding]] of the shader record \p Record.
void rejectRecordBinding(ModuleLowering &L, const clang::NamedDecl *Record);

/// A variable of a cbuffer or, with the translation unit as \p Buffer, of $Globals: its constant
/// buffer is made on first use.
LValue lowerConstantBufferMember(FunctionLowering &F, const clang::Decl *Buffer,
                                 const clang::VarDecl *Var, clang::SourceRange Use);

// --- ResourceStructs.cpp ---

/// \p E, a resource, an array of them or a struct with some, in a global variable of a struct type;
/// nothing where it is something else.
std::optional<LValue> lowerResourcePart(FunctionLowering &F, const clang::Expr *E);
/// The value of such a variable; null where it holds anything but resources.
ir::Value *loadResourceStruct(FunctionLowering &F, const clang::VarDecl *Whole,
                              clang::SourceRange Use);

} // namespace tessera
