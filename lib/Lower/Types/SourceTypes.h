//===- SourceTypes.h - How HLSL spells what a buffer holds ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// \p T for reflection; its shape is that of memoryType(L, T, ...).
const ir::SourceType *sourceType(ModuleLowering &L, clang::QualType T);
/// The struct that a cbuffer's variables make.
const ir::SourceType *sourceStruct(ModuleLowering &L, llvm::StringRef Name,
                                   llvm::ArrayRef<const clang::VarDecl *> Vars);

} // namespace tessera
