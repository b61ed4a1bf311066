//===- SourceLimits.h - Stops reading what is too large -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Watches what passes from file to preprocessor to parser, and ends the text where it goes beyond a
// row of Limits.def: one error, and Clang's about the text's sudden end are not passed on.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Messages/ClangDiagnostics.h"
#include "Frontend/TokenContext.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>

namespace clang {
class InitializedEntity;
}

namespace tessera {

class SourceLimits {
public:
  SourceLimits(DiagnosticEngine &Diags, ClangDiagnostics &Client, std::function<bool()> ShouldStop)
      : Diags(Diags), Client(Client), ShouldStop(std::move(ShouldStop)) {}

  /// To be called when \p Compiler has a preprocessor.
  void watchFiles(clang::CompilerInstance &Compiler);
  /// Whether \p T, which comes next, may reach the parser; after a false one, none may.
  bool allows(const clang::Token &T, const TokenContext &S);
  /// Ends the text with an error.
  void refuse(clang::SourceLocation Where, DiagID ID, llvm::StringRef Name = {});
  /// To be told of every struct that is complete, and of every declaration of file scope.
  void defined(const clang::TagDecl *Tag);
  void declared(const clang::Decl *D);
  /// Whether Clang may initialize \p Entity, with \p List or, if that is null, another value: it
  /// expands an initializer to every element, and crashes with some lists.
  bool allowsInitialization(const clang::InitializedEntity &Entity, clang::SourceLocation Where,
                            const clang::InitListExpr *List);
  /// True if Clang may cast a value to \p T, for which it creates every element.
  bool allowsCast(clang::QualType T, clang::SourceLocation Where) {
    checkType(T, Where);
    return !Stopped || isSmall(T);
  }
  /// True if Clang may make the type of vectors of \p Count components.
  bool allowsVector(const llvm::APSInt &Count, clang::SourceLocation Where);
  /// False for a groupshared resource, which is reported here: no method of its takes it.
  bool allowsMemory(const clang::VarDecl &Var);
  /// To be told of every name that becomes visible in a namespace.
  void named(const clang::Decl *D);

private:
  class Files;
  /// Names that are looked up behind the end of the text bring values of these along.
  static bool isSmall(clang::QualType T) { return !T->isArrayType() && !T->isRecordType(); }
  struct TypeSize {
    uint64_t Members = 1; ///< an array's once
    unsigned Depth = 0;   ///< arrays and structs inside each other
    uint64_t Components =
        1;                  ///< an array's as often as it has elements; a matrix of a wave has none
    bool HasMatrix = false; ///< a matrix of a wave is part of it
    bool HasBeside = false; ///< beside another member
  };

  template <typename... Args>
  void stop(clang::SourceLocation Where, DiagID ID, const Args &...Arguments);
  void quit();
  /// Ends the text where ShouldStop wants it.
  void poll();
  /// Before a constant buffer's end: Clang lays out its members, also those that it has refused.
  void checkConstantBuffer();
  /// Before a class's end, behind which come the bodies of its methods.
  void checkMethods();
  /// After a brace right behind the name of a resource, which is declared then: what follows may be
  /// no expressions.
  void checkState(const TokenContext &S);
  void refuseBraces(const clang::NamedDecl *Resource, clang::SourceLocation List);
  void checkList(const clang::NamedDecl *Value, clang::QualType T, clang::SourceLocation List);
  void checkType(clang::QualType T, clang::SourceLocation Where);
  TypeSize sizeOf(clang::QualType T);
  TypeSize sizeOf(const clang::CXXRecordDecl *Record);

  DiagnosticEngine &Diags;
  ClangDiagnostics &Client;
  std::function<bool()> ShouldStop;
  clang::CompilerInstance *Compiler = nullptr;
  bool Stopped = false;
  uint64_t Bytes = 0, FileCount = 0, TokenCount = 0, StatementTokens = 0;
  llvm::DenseMap<const clang::RecordDecl *, TypeSize> Known;
  /// How many functions have a name in a namespace or class.
  llvm::DenseMap<std::pair<const clang::DeclContext *, clang::DeclarationName>, unsigned> Overloads;
};

} // namespace tessera
