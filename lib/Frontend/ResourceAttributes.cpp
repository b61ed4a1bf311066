// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/ResourceAttributes.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr llvm::StringLiteral ImageFormat = "tessera.image_format",
                                     CounterBinding = "tessera.counter_binding";

void ResourceAttributes::change(Token &T) {
  if (!Annotation.empty()) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
    IsNamed = true;
    return;
  }
  if (std::exchange(IsAliased, false)) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("unused"));
    return;
  }
  if (std::exchange(IsCombined, false)) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("annotate"));
    SourceLocation Where = T.getLocation();
    S.enter({S.made(tok::l_paren, Where), S.madeString(CombinedAnnotation, Where),
             S.made(tok::r_paren, Where)});
    return;
  }
  std::optional<Token> InVk = S.nameInVk(T);
  if (!InVk)
    return;
  StringRef Name = InVk->getRawIdentifier();
  std::optional<Token> Next = S.following(InVk->getLocation());
  bool IsWhole = Next && Next->isOneOf(tok::r_square, tok::comma);
  if (Name == "aliased_pointer" && IsWhole) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("gnu"));
    IsAliased = true;
    return;
  }
  if (Name == "combinedImageSampler" && IsWhole) {
    T.setIdentifierInfo(S.PP.getIdentifierInfo("clang"));
    IsCombined = true;
    return;
  }
  Annotation = StringSwitch<StringRef>(Name)
                   .Case("image_format", ImageFormat)
                   .Case("counter_binding", CounterBinding)
                   .Default("");
  if (!Next || !Next->is(tok::l_paren))
    Annotation = "";
  if (!Annotation.empty())
    T.setIdentifierInfo(S.PP.getIdentifierInfo("clang"));
}

void ResourceAttributes::openParen(const Token &T) {
  if (!std::exchange(IsNamed, false))
    return;
  SourceLocation Where = T.getLocation();
  S.enter({S.madeString(Annotation, Where), S.made(tok::comma, Where)});
  Annotation = "";
}

static const Expr *argumentOf(const Decl *D, StringRef Annotation) {
  for (const auto *A : D->specific_attrs<AnnotateAttr>())
    if (A->getAnnotation() == Annotation && A->args_size() == 1)
      return *A->args_begin();
  return nullptr;
}

StringRef tessera::imageFormatArgument(const Decl *D) {
  const Expr *E = argumentOf(D, ImageFormat);
  const auto *Text = E ? dyn_cast<clang::StringLiteral>(E->IgnoreParenImpCasts()) : nullptr;
  return Text ? Text->getString() : "";
}

const Expr *tessera::counterBindingArgument(const Decl *D) { return argumentOf(D, CounterBinding); }
