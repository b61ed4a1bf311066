//===- MethodQualifiers.h - What methods can be called on -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL calls a method on any object: on a constant one, if the method leaves it alone, in a
// cbuffer, a StructuredBuffer, a groupshared array. Clang 23 asks for `const` behind the method's
// parameters and knows no method for a groupshared object. Once a class is parsed, its methods get
// both.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"

namespace tessera {

/// To be told of \p Class when its functions have been parsed. Each method that does not change its
/// object becomes const, and all but those of templates can be called on objects in any memory.
void qualifyMethods(clang::CXXRecordDecl *Class);
/// To be told of \p Method when it has been parsed outside of its class. The same for it.
void qualifyMethod(clang::CXXMethodDecl *Method);
/// Makes the methods of \p Class, a resource, const: what they change is not the object.
void qualifyResource(clang::CXXRecordDecl *Class);

} // namespace tessera
