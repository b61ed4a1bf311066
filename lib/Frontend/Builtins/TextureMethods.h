//===- TextureMethods.h - Methods that sample and gather ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class of textures has about a hundred overloads, and a shader names few of them. Each
// specialization of the class gets the methods whose names have been seen.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Options.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

struct SampledClass;

class TextureMethods {
public:
  /// The names of the methods.
  static llvm::ArrayRef<llvm::StringRef> names();

  /// The names of the methods that \p Class has or will have once they are named.
  static void addNames(const clang::CXXRecordDecl *Class,
                       llvm::SmallVectorImpl<llvm::StringRef> &Names);

  /// \p HLSL is the namespace of the classes.
  void begin(clang::Sema &S, const ShaderOptions &Options, clang::NamespaceDecl *HLSL) {
    Sem = &S;
    Shader = &Options;
    this->HLSL = HLSL;
  }
  /// Tells of a class that has been defined: a specialization gets the methods seen so far. Returns
  /// false if the class has no methods that sample or gather.
  bool defined(clang::CXXRecordDecl *Class);
  /// Tells of one of names(): each specialization gets the methods of this name.
  void named(llvm::StringRef Name);

private:
  struct Specialization {
    clang::ClassTemplateSpecializationDecl *Class;
    const SampledClass *Row;
    bool IsCombined;
  };

  void declare(const Specialization &In, llvm::StringRef Name);
  clang::QualType typeOf(const Specialization &In, llvm::StringRef Type) const;
  clang::QualType samplerType(llvm::StringRef Name) const;

  clang::Sema *Sem = nullptr;
  const ShaderOptions *Shader = nullptr;
  clang::NamespaceDecl *HLSL = nullptr;
  llvm::SmallVector<Specialization> Classes;
  llvm::SmallVector<llvm::StringRef> Seen; ///< of names()
};

} // namespace tessera
