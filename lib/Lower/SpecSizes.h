//===- SpecSizes.h - Specialization constants, and sizes made of them ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/FunctionLowering.h"

namespace tessera {

/// The specialization constant that \p Var is; null after a report.
ir::SpecConstant *specConstantOf(ModuleLowering &L, const clang::VarDecl *Var);
/// The type of \p Var, if it is an array whose size is a specialization constant in any of its
/// dimensions; else null.
const ir::Type *specializedArray(ModuleLowering &L, const clang::VarDecl *Var);
/// Gives the group of \p Entry the constants that its [numthreads] names.
void specializeGroup(ModuleLowering &L, const clang::FunctionDecl *Entry);

} // namespace tessera
