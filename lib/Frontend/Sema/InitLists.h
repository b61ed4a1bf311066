//===- InitLists.h - Initializer lists of what Clang cannot take apart ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An initializer list in HLSL gives the scalars and resources of what it initializes one after the
// other, whatever braces and structs they come in. Clang 23 does that for numbers. Where a struct
// has a base with members, a resource, a ray query or a part without members or elements, the list
// is made here:
//
//   struct S { Texture2D t; SamplerState s; };   S x = {T, S0};
//   struct A { float3 c; float r; };   struct B : A { float3 e; };   B b = {v, 1, v};
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/Sema/Sema.h"

namespace tessera {

/// Whether Clang's own way is wrong for a list that initializes a \p T.
bool hasOwnLists(clang::Sema &S, clang::QualType T);

/// Whether \p List names an array of more elements than a value can have, which it reports: Clang
/// would name each of them.
bool isListTooLong(clang::Sema &S, const clang::InitListExpr *List);

/// Whether \p List has a value of an incomplete type, which it reports: Clang asks for its members.
/// Completes classes that are templates.
bool hasIncomplete(clang::Sema &S, const clang::InitListExpr *List);

/// Gives \p List an element for each part of \p T, in lists of their own where a part has parts.
/// False where their number is another one, which is reported.
bool splitList(clang::Sema &S, clang::QualType T, clang::InitListExpr *List);

} // namespace tessera
