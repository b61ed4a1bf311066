// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Tokens/TokenRewriter.h"
#include "Frontend/Builtins/TypeNames.h"
#include "Support/DiagnosticsFrontend.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

TokenRewriter::TokenRewriter(CompilerInstance &Compiler, const ShaderOptions &Shader,
                             SourceLimits &Limits, MatrixOrder &Order, ExternalSource &Source,
                             TemplateCompletion &Templates, DiagnosticEngine &Diags)
    : Compiler(Compiler), Shader(Shader), Limits(Limits), Order(Order), Source(Source),
      Templates(Templates), Diags(Diags), S(Compiler.getPreprocessor()), OfIdentifiers(S.PP),
      Attributes(Diags), Braces(S, Compiler, Shader), Offset(S, Diags), OfResources(S), Payloads(S),
      Profiles(S), Registers(S), Specialized(S), OfInline(S, Diags), Matrix(S),
      Effects(S, Compiler, Diags), Legacy(S) {
  S.Peek = [this] { return peek(); };
}

void TokenRewriter::takenOut(ArrayRef<StringRef> Names) {
  for (StringRef Name : Names)
    OfIdentifiers.addTakenOut(S.PP.getIdentifierInfo(Name));
}

bool TokenRewriter::rewrites(StringRef Name) const {
  auto Found = S.PP.getIdentifierTable().find(Name);
  return Found != S.PP.getIdentifierTable().end() && OfIdentifiers.find(Found->second);
}

Token TokenRewriter::peek() {
  Token Next;
  Replacing = true;
  S.PP.Lex(Next);
  Replacing = false;
  if (isKept(Next))
    S.PP.ReplacePreviousCachedToken(ArrayRef<Token>());
  // EnterToken would move the parser's cached tokens, and the parser may hold a reference to one.
  S.enter({Next}, /*IsReinject=*/false);
  return Next;
}

void TokenRewriter::operator()(const Token &Seen) {
  // The token that replaces a dropped one comes here too.
  if (Replacing)
    return;
  // The token belongs to the preprocessor, which shows it as const because most watchers only look.
  auto &T = const_cast<Token &>(Seen);
  Token Written = T;
  while (!rewrite(T)) {
    if (isKept(Written))
      S.PP.ReplacePreviousCachedToken(ArrayRef<Token>());
    Replacing = true;
    S.PP.Lex(T);
    Replacing = false;
    Written = T;
  }
  bool IsChanged = T.getKind() != Written.getKind() ||
                   (T.is(tok::identifier) && T.getIdentifierInfo() != Written.getIdentifierInfo());
  if (IsChanged && isKept(Written))
    S.PP.ReplacePreviousCachedToken(T);
  S.pass(T);
}

/// Whether the preprocessor has a copy of \p T, to give it to the parser again when that has tried
/// in vain what follows.
bool TokenRewriter::isKept(const Token &T) const {
  return S.PP.isBacktrackEnabled() && S.PP.IsPreviousCachedToken(T);
}

void TokenRewriter::refuse(Token &T, DiagID ID) {
  Limits.refuse(T.getLocation(), ID);
  T.setKind(tok::eof);
}

void TokenRewriter::refuse(Token &T, DiagID ID, const Token &Name) {
  Limits.refuse(Name.getLocation(), ID, Name.getIdentifierInfo()->getName());
  T.setKind(tok::eof);
}

bool TokenRewriter::rewrite(Token &T) {
  Templates.completePending(S.last().getLocation());
  if (!Limits.allows(T, S)) {
    T.setKind(tok::eof);
    return true;
  }
  if (Effects.drops(T) || Legacy.drops(T) || Profiles.drops(T))
    return false;
  if (Payloads.takes(T))
    return Payloads.change(T);
  Specialized.begin(T);
  Legacy.change(T);
  if (Offset.isInside() || (T.is(tok::l_square) && Offset.begins(T)))
    Offset.change(T);
  if (Matrix.isInside() || (T.is(tok::l_square) && Matrix.begins(T)))
    return Matrix.change(T);
  if (S.innermost().What == Bracket::Scalar && Braces.isExcess(T))
    refuse(T, diags::InitializerScalar);
  switch (T.getKind()) {
#define TOKEN(Kind, Function)                                                                      \
  case tok::Kind:                                                                                  \
    return rewrites::Function(T, Around);
#include "Frontend/Tokens/Rewrites.def"
  case tok::identifier:
    return name(T);
  case tok::kw_const:
    // All in a cbuffer is constant, and nothing in it has a value here.
    return InBuffer != 1;
  case tok::kw_cbuffer:
  case tok::kw_tbuffer:
    NamesBuffer = true;
    break;
  case tok::kw_sizeof:
    MeasuresTypes |= !measuresNumber(T);
    break;
  case tok::semi:
    Specialized.semicolon();
    Registers.semicolon();
    break;
  case tok::comma:
    return !Braces.dropsComma();
  case tok::l_paren:
    OfResources.openParen(T);
    OfInline.openParen(T);
    S.open(Bracket::Paren);
    break;
  case tok::l_square:
    S.open(AttributeNames::begins(S) ? Bracket::Attribute : Bracket::Square);
    break;
  case tok::l_brace:
    return openBrace(T);
  case tok::r_paren:
  case tok::r_square:
    S.close();
    break;
  case tok::r_brace:
    return closeBrace();
  default:
    break;
  }
  return true;
}

bool TokenRewriter::name(Token &T) {
  if (Rewrite *Function = OfIdentifiers.find(T.getIdentifierInfo());
      Function && !Function(T, Around))
    return false;
  Source.named(T.getIdentifierInfo());
  Order.nameWritten(T);
  OfResources.name(T);
  Registers.name(T);
  Specialized.name(T);
  OfInline.name(T);
  if (S.innermost().What == Bracket::Attribute && S.last().is(tok::l_square))
    Attributes.change(T, S);
  else if (S.last().is(tok::coloncolon))
    Offset.rejectOther(T);
  else if (S.last().isOneOf(tok::kw_cbuffer, tok::kw_tbuffer) ||
           Hidden.contains(T.getIdentifierInfo()))
    nameHidden(T);
  else if (S.last().is(tok::colon)) {
#define AFTER_COLON(Function)                                                                      \
  if (!rewrites::Function(T, Around))                                                              \
    return false;
#include "Frontend/Tokens/Rewrites.def"
  }
  return true;
}

void TokenRewriter::nameHidden(Token &T) {
  IdentifierInfo *Name = T.getIdentifierInfo();
  if (S.last().isOneOf(tok::kw_cbuffer, tok::kw_tbuffer)) {
    IdentifierResolver &Known = Compiler.getSema().IdResolver;
    if (any_of(make_range(Known.begin(Name), Known.end()),
               [](const NamedDecl *D) { return isa<TagDecl>(D); }))
      Hidden.insert(Name);
    return;
  }
  if (!Hidden.contains(Name) || S.last().isOneOf(tok::kw_struct, tok::kw_class) ||
      !standsForType(T, S))
    return;
  S.enter({T});
  T.setKind(tok::kw_struct);
  T.setIdentifierInfo(S.PP.getIdentifierInfo("struct"));
}

/// Whether the text goes on as in sizeof(float4).
bool TokenRewriter::measuresNumber(const Token &SizeOf) const {
  std::optional<Token> Next = S.following(SizeOf.getLocation());
  if (Next && Next->is(tok::l_paren))
    Next = S.following(Next->getLocation());
  return Next && Next->is(tok::raw_identifier) &&
         !typeNamed(Compiler.getASTContext(), Shader, Next->getRawIdentifier()).isNull();
}

bool TokenRewriter::openBrace(Token &T) {
  InBuffer += NamesBuffer || InBuffer;
  NamesBuffer = false;
  std::variant<Bracket::Kind, DiagID> Begins = Braces.opens();
  if (const DiagID *Error = std::get_if<DiagID>(&Begins)) {
    refuse(T, *Error);
    return true;
  }
  S.open(std::get<Bracket::Kind>(Begins));
  return !S.innermost().isDropped();
}

bool TokenRewriter::closeBrace() {
  InBuffer -= InBuffer != 0;
  bool IsDropped = S.innermost().isDropped();
  Braces.closes(S.innermost());
  S.close();
  return !IsDropped;
}
