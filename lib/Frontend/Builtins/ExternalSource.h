//===- ExternalSource.h - Declarations that appear when they are looked up -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang asks for a name that it does not know; the intrinsics and type names of HLSL are declared
// then, in a namespace that nothing but this lookup reaches. A declaration of the user therefore
// hides an intrinsic, except that functions overload: when the user declares a function with an
// intrinsic's name, the intrinsic also enters namespace hlsl, which every scope sees; or, for a
// function in a namespace, an inline namespace there.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Builtins/Prelude.h"
#include "Frontend/Builtins/TextureMethods.h"
#include "Frontend/MatrixOrder.h"
#include "Frontend/Messages/ClangDiagnostics.h"
#include "Frontend/Options.h"
#include "clang/Sema/HLSLExternalSemaSource.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

/// The class of `this`, in a method, under a name that a user cannot write. `this` itself would be
/// the keyword again when the parser reads a body that it has put aside.
inline constexpr llvm::StringLiteral ThisScope = "this.";

class ExternalSource final : public clang::HLSLExternalSemaSource {
public:
  ExternalSource(const ShaderOptions &Shader, const ReadDialects &Dialects, MatrixOrder &Order,
                 DiagnosticEngine &Diags, ClangDiagnostics &Client)
      : Shader(Shader), Dialects(Dialects), Order(Order), Diags(Diags), Client(Client) {}

  void InitializeSema(clang::Sema &S) override;
  bool LookupUnqualified(clang::LookupResult &R, clang::Scope *S) override;
  using HLSLExternalSemaSource::CompleteType;
  void CompleteType(clang::TagDecl *Tag) override;
  /// Tells that the parser is about to see \p Name. A resource class without parameters is
  /// completed then: Clang 23 crashes in casts to one that nothing has completed yet. A method of
  /// ours is declared.
  void named(const clang::IdentifierInfo *Name) {
    if (auto It = Awaited.find(Name); It != Awaited.end())
      declareAwaited(It->second, Name);
  }
  /// Tells of a class whose members are known. HLSL gives a class no default constructor; one that
  /// is annotated "tessera.default_constructor" gets it, so that T() is a value.
  void classDefined(clang::CXXRecordDecl *Class);
  /// Tells of a function of the user: one that has exactly an intrinsic's parameters replaces it.
  void userDeclared(const clang::FunctionDecl *Function);

private:
  struct KnownName {
    llvm::SmallVector<clang::NamedDecl *, 1> Declarations; ///< empty for a name that is not HLSL's
    llvm::StringRef WhyUnavailable;
  };

  /// The work to do when a name is first seen.
  struct AwaitedName {
    clang::CXXRecordDecl *Incomplete = nullptr; ///< a class, to be completed
    clang::CXXRecordDecl *Methods = nullptr;    ///< a class whose methods of that name are missing
    bool OfTextures = false;                    ///< classes of textures lack methods of that name
  };

  void removeClangsDeclarations();
  void declareAwaited(AwaitedName &What, const clang::IdentifierInfo *Name);
  /// Returns the entry of \p Name in Awaited, or null if the name may have been seen.
  AwaitedName *awaitUnseen(llvm::StringRef Name);
  /// Declares the methods of \p Class that Clang lacks, when they are named.
  void awaitMethods(clang::CXXRecordDecl *Class);
  /// Adds to a class of textures.hlsl what its text does not have.
  void completeReplaced(clang::CXXRecordDecl *Class);
  /// Declares the methods that sample and gather, when they are named.
  void awaitTextureMethods();
  clang::TypedefDecl *declareType(clang::IdentifierInfo &Name, clang::QualType Type);
  /// Returns the declaration that the type name \p Found means at \p Use.
  clang::NamedDecl *ordered(clang::IdentifierInfo &Name, clang::NamedDecl *Found,
                            clang::SourceLocation Use);
  /// Returns the HLSL declarations with the name \p Name.
  const KnownName &lookUp(clang::IdentifierInfo &Name, clang::SourceLocation Use);
  void exposeOverloads(clang::IdentifierInfo &Name, clang::SourceLocation Use);
  /// Where overloads go that are to be seen beside functions of \p Scope.
  clang::NamespaceDecl *namespaceFor(clang::DeclContext *Scope);
  bool isFollowedByParenthesis(clang::SourceLocation Use) const;
  /// Reports a call of an intrinsic that exists for other kinds of shader.
  void reportUnavailable(llvm::StringRef Name, llvm::StringRef Why, clang::SourceLocation Use);

  /// Finds the declarations of the name in rays.hlsl.
  bool findOfRays(clang::LookupResult &R);
  /// Reports \p Name if it is a row of UnsupportedTypes.def, and drops Clang's later messages,
  /// which would only be consequences. Returns false if it is not such a type.
  bool rejectType(llvm::StringRef Name, clang::SourceLocation Use);
  /// The same of a descriptor heap that the shader model lacks.
  bool rejectHeap(llvm::StringRef Name, clang::SourceLocation Use);

  ShaderOptions Shader;
  const ReadDialects &Dialects;
  MatrixOrder &Order;
  DiagnosticEngine &Diags;
  ClangDiagnostics &Client;
  clang::Sema *Sema = nullptr;
  clang::NamespaceDecl *HLSL = nullptr;
  clang::NamespaceDecl *Hidden = nullptr;
  TextureMethods Textures;
  bool AwaitsTextureMethods = false;
  llvm::DenseMap<const clang::IdentifierInfo *, AwaitedName> Awaited;
  llvm::DenseMap<const clang::IdentifierInfo *, KnownName> Known;
  /// The types of #pragma pack_matrix, each with the one of Known.
  llvm::DenseMap<const clang::NamedDecl *, clang::NamedDecl *> Reordered;
  llvm::DenseSet<std::pair<const clang::IdentifierInfo *, clang::DeclContext *>> Exposed;
  llvm::DenseMap<clang::DeclContext *, clang::NamespaceDecl *> InlineNamespaces;
  llvm::DenseSet<clang::SourceLocation> Reported;
};

} // namespace tessera
