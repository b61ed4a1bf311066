//===- ArrayTemplates.h - Templates that are given arrays -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Sema/DeductionCache.h"

namespace tessera {

/// While an object lives, function templates of this thread's shader deduce arguments from arrays
/// by HLSL's rules: as values, with all dimensions, in any memory. Clang treats them as pointers if
/// their size is not known yet. Of several templates the more specialized one is chosen, and
/// `inout` and `out` parameters may be such arrays. Deductions for overloads of intrinsics are
/// cached.
class ArrayTemplates {
public:
  ArrayTemplates();
  ~ArrayTemplates();
  ArrayTemplates(const ArrayTemplates &) = delete;
  ArrayTemplates &operator=(const ArrayTemplates &) = delete;

private:
  DeductionCache OfIntrinsics;
};

/// To Clang the type of `float a[N]` is that of a pointer, which does not depend on N: it would
/// resolve calls with `a` in the template, and copy the pointer to its instantiations. Where \p D
/// is a function of a template, and its body comes next, such parameters get the types that they
/// are written with. Returns \p D.
clang::Decl *keepArraySizes(clang::Decl *D);

} // namespace tessera
