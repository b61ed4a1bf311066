// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Sema/RepeatedSemantics.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {
/// Goes through the inputs of an entry point as Clang does.
class InputWalk {
public:
  explicit InputWalk(ASTContext &Context) : Context(Context) {}

  /// False where a member of \p D has been seen before, or a struct has a semantic.
  bool visit(DeclaratorDecl *D) {
    const CXXRecordDecl *Record = D->getType()->getAsCXXRecordDecl();
    if (const auto *Semantic = D->getAttr<HLSLParsedSemanticAttr>()) {
      rename(D, Semantic);
      return !Record;
    }
    if (!Record || !Record->hasDefinition() || Record->isInvalidDecl())
      return true;
    return all_of(Record->fields(),
                  [&](FieldDecl *Field) { return Seen.insert(Field).second && visit(Field); });
  }

private:
  /// Clang tells semantics apart by the name of the attribute, and knows them by that of the
  /// semantic: the former becomes another one where it is there again.
  void rename(DeclaratorDecl *D, const HLSLParsedSemanticAttr *Semantic) {
    if (Names.insert(Semantic->getAttrName()->getName()).second)
      return;
    std::string Name;
    do
      Name = (Semantic->getSemanticName() + " " + Twine(++Repeated)).str();
    while (!Names.insert(Name).second);
    AttributeCommonInfo Info(&Context.Idents.get(Name), AttributeScopeInfo(), Semantic->getRange(),
                             Semantic->getParsedKind(), Semantic->getForm());
    auto *Renamed = HLSLParsedSemanticAttr::Create(Context, Semantic->getSemanticName(),
                                                   Semantic->getSemanticIndex(), Info);
    D->dropAttr<HLSLParsedSemanticAttr>();
    D->addAttr(Renamed);
  }

  ASTContext &Context;
  StringSet<> Names;
  unsigned Repeated = 0;
  DenseSet<const FieldDecl *> Seen;
};
} // namespace

static QualType structWithoutMembers(ASTContext &Context) {
  auto *Record =
      CXXRecordDecl::Create(Context, TagTypeKind::Struct, Context.getTranslationUnitDecl(),
                            SourceLocation(), SourceLocation(), /*Id=*/nullptr);
  Record->startDefinition();
  Record->completeDefinition();
  return Context.getCanonicalTagType(Record);
}

RepeatedSemantics::RepeatedSemantics(FunctionDecl *Entry) {
  InputWalk Walk(Entry->getASTContext());
  for (ParmVarDecl *Param : Entry->parameters())
    if (!Walk.visit(Param)) {
      Hidden.push_back({Param, Param->getType()});
      Param->setType(structWithoutMembers(Entry->getASTContext()));
    }
}

RepeatedSemantics::~RepeatedSemantics() {
  for (auto [Param, Type] : Hidden)
    Param->setType(Type);
}
