//===- DeductionCache.h - What intrinsics deduce of argument types --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/TemplateBase.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/Support/Allocator.h"

namespace tessera {

/// Caches Clang's deductions for the templates of the compiler's own texts, which are overloads of
/// intrinsics. A shader calls them with the same argument types many times. Only those types, and
/// for parameters that are references the value kinds, determine the result.
class DeductionCache {
public:
  /// Returns the result of \p Deduce for a call of \p Template with \p Args, from the cache if
  /// possible. The call must have no explicit template arguments.
  clang::TemplateDeductionResult
  deduce(clang::FunctionTemplateDecl *Template, llvm::ArrayRef<clang::Expr *> Args,
         clang::FunctionDecl *&Found, clang::sema::TemplateDeductionInfo &Info,
         llvm::function_ref<clang::TemplateDeductionResult()> Deduce);

private:
  struct Entry : llvm::FoldingSetNode {
    explicit Entry(llvm::FoldingSetNodeIDRef Key) : Key(Key) {}
    void Profile(llvm::FoldingSetNodeID &ID) const { ID = llvm::FoldingSetNodeID(Key); }

    llvm::FoldingSetNodeIDRef Key;
    clang::TemplateDeductionResult Result;
    clang::FunctionDecl *Found = nullptr;
    clang::TemplateArgument First, Second; ///< that do not match, for a note
  };

  llvm::FoldingSet<Entry> Entries;
  llvm::BumpPtrAllocator Memory;
};

} // namespace tessera
