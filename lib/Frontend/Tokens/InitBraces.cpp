// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/InitBraces.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Support/DiagnosticsFrontend.h"
#include "clang/AST/Decl.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether \p T is the name of a scalar type.
bool InitBraces::namesScalar(const Token &T) const {
  if (T.isNot(tok::identifier))
    return T.isSimpleTypeSpecifier(S.PP.getLangOpts()) && !T.isOneOf(tok::kw_void, tok::kw_auto);
  const IdentifierInfo *Name = T.getIdentifierInfo();
  const ASTContext &Context = Compiler.getASTContext();
  IdentifierResolver &Names = Compiler.getSema().IdResolver;
  QualType Type;
  if (auto It = Names.begin(Name); It == Names.end())
    Type = typeNamed(Context, Shader, Name->getName());
  else if (const auto *D = dyn_cast<TypeDecl>(*It))
    Type = Context.getTypeDeclType(D);
  return !Type.isNull() && Type->isScalarType();
}

/// Whether a `(` after \p T, if no declaration's, begins arguments.
bool InitBraces::mayBeCalled(const Token &T) const {
  return T.isOneOf(tok::identifier, tok::r_paren, tok::r_square, tok::greater) ||
         T.isSimpleTypeSpecifier(S.PP.getLangOpts());
}

/// Before an initializer Clang takes each of these for `=`, which it reports.
static bool isAssignment(const Token &T) {
  return T.isOneOf(tok::equal, tok::plusequal, tok::minusequal, tok::starequal, tok::slashequal,
                   tok::percentequal, tok::ampequal, tok::pipeequal, tok::caretequal,
                   tok::lesslessequal, tok::greatergreaterequal, tok::lessequal, tok::greaterequal,
                   tok::equalequal, tok::exclaimequal);
}

std::variant<Bracket::Kind, DiagID> InitBraces::opens() const {
  const Token &Last = S.last();
  switch (S.innermost().What) {
  case Bracket::Scalar:
    return diags::InitializerScalar;
  case Bracket::List:
  case Bracket::InnerList:
    if (Last.isOneOf(tok::l_brace, tok::comma))
      return Bracket::InnerList;
    break;
  case Bracket::Paren:
    // No list begins in ({ of a statement expression.
    if (Last.is(tok::l_paren) && !mayBeCalled(S.last(1)))
      break;
    [[fallthrough]];
  case Bracket::Square:
    if (Last.isOneOf(tok::l_paren, tok::l_square, tok::comma))
      return diags::InitializerPlace;
    break;
  default:
    break;
  }
  if (isAssignment(Last))
    return opensAfterEqual();
  switch (Last.getKind()) {
  case tok::kw_return:
    return opensAfterReturn();
  case tok::r_paren: {
    // (uint){1}, and not uint f(uint) {
    bool IsCast = S.last(2).is(tok::l_paren) && !S.last(3).isOneOf(tok::identifier, tok::greater) &&
                  S.closed() == Bracket::Paren && namesScalar(S.last(1));
    if (IsCast)
      return diags::InitializerPlace;
    break;
  }
  default: {
    // uint{1}, and not enum E : uint {
    bool IsCast = !S.innermost().NamesClass &&
                  !S.last(1).isOneOf(tok::colon, tok::arrow, tok::comma, tok::kw_enum,
                                     tok::kw_struct, tok::kw_class, tok::kw_namespace) &&
                  namesScalar(Last);
    // uint a{1}
    if (IsCast || (Last.is(tok::identifier) && namesScalar(S.last(1))))
      return diags::InitializerPlace;
  }
  }
  return S.innermost().NamesClass ? Bracket::Class : Bracket::Block;
}

std::variant<Bracket::Kind, DiagID> InitBraces::opensAfterEqual() const {
  const Bracket &Statement = S.innermost();
  if (!Statement.Declares)
    return diags::InitializerPlace;
  // Directly after a name, without an array size.
  if (Statement.NameLoc != S.last(1).getLocation())
    return Bracket::List;
  const ValueDecl *Declared = findValue(Compiler, Statement.Name, Statement.NameLoc);
  // Clang takes an unknown type for int, and looks at no initializer after that.
  if (Declared)
    return Declared->getType()->isScalarType() && !Declared->isInvalidDecl() ? Bracket::Scalar
                                                                             : Bracket::List;
  unsigned Type = 2;
  while (Type < 6 && S.last(Type).is(tok::coloncolon)) // Class::Name
    Type += 2;
  return namesScalar(S.last(Type)) ? Bracket::Scalar : Bracket::List;
}

std::variant<Bracket::Kind, DiagID> InitBraces::opensAfterReturn() const {
  // The functions in a class are parsed when all of it has been read.
  const FunctionDecl *Function = Compiler.getSema().getCurFunctionDecl(/*AllowLambda=*/true);
  if (!Function || Function->getReturnType()->isTemplateTypeParmType())
    return diags::InitializerPlace;
  return Function->getReturnType()->isScalarType() ? Bracket::Scalar : Bracket::List;
}

void InitBraces::closes(const Bracket &B) {
  AfterEmptyPlace = B.What == Bracket::InnerList && S.last().isOneOf(tok::l_brace, tok::comma);
  ScalarIsComplete = false;
}

bool InitBraces::dropsComma() {
  if (S.innermost().What == Bracket::Scalar)
    return ScalarIsComplete = true;
  return std::exchange(AfterEmptyPlace, false);
}

bool InitBraces::isExcess(const Token &T) const {
  if (T.is(tok::r_brace))
    return isAssignment(S.last()) || S.last().is(tok::kw_return);
  return ScalarIsComplete;
}
