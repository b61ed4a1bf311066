//===- MethodQualifiers.h - What methods can be called on -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL allows a method call on any object, including objects in a cbuffer, a StructuredBuffer or a
// groupshared array. The object may be constant if the method does not change it. Clang 23 requires
// `const` after the method's parameters, and finds no method for a groupshared object. After a
// class is parsed, its methods get both qualifiers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera {

class MethodQualifiers {
public:
  /// To be told of \p Class when its functions have been parsed, or when a template has made it.
  /// Each method that does not change its object becomes const, and all can be called on objects in
  /// any memory.
  void classDefined(clang::CXXRecordDecl *Class);
  /// To be told of \p Method when it has been parsed outside of its class. The same for it, and for
  /// those that call it and were parsed before.
  void methodDefined(clang::CXXMethodDecl *Method);

private:
  void classInstantiated(clang::CXXRecordDecl *Class);
  bool keepsIn(const clang::CXXRecordDecl *Class, const clang::CXXMethodDecl *Pattern,
               llvm::DenseMap<const clang::CXXMethodDecl *, bool> &Seen) const;
  void qualify(llvm::ArrayRef<clang::CXXMethodDecl *> Methods);
  void noteConstant(const clang::CXXMethodDecl *Method,
                    llvm::SmallVectorImpl<clang::CXXMethodDecl *> &Ready);

  /// Methods that change nothing themselves, by the methods that they call before those are
  /// defined; and of how many such each is.
  llvm::DenseMap<const clang::CXXMethodDecl *, llvm::SmallVector<clang::CXXMethodDecl *, 2>>
      Waiting;
  llvm::DenseMap<const clang::CXXMethodDecl *, unsigned> Awaited;

  /// A method of a template that changes nothing if the methods do not that it calls: those that
  /// only the template's arguments tell, and open ones.
  struct OpenMethod {
    llvm::SmallVector<const clang::Expr *, 2> Callees;
    llvm::SmallVector<const clang::CXXMethodDecl *, 2> Calls;
  };
  llvm::DenseMap<const clang::CXXMethodDecl *, OpenMethod> Open;
};

/// To be told of \p Function before and after its body is made. Parts of an object in any memory
/// would be in any memory too, and Clang's and the dialects' own classes have no methods for that:
/// while the body of an instantiated method is made, its object is in the shader's own memory.
void bodyBegins(clang::Decl *Function);
void bodyEnds(clang::Decl *Function);

/// Makes the methods of \p Class, a resource, const: what they change is not the object.
void qualifyResource(clang::CXXRecordDecl *Class);

} // namespace tessera
