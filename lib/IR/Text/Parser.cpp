// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Text/Parser.h"
#include "IR/Builder.h"
#include "IR/Text/ParserImpl.h"
#include "IR/Text/Printer.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- tokens ------------------------------------------------------------===//

bool Parser::expected(StringRef What) {
  if (Tok.is(TokenKind::Error))
    return false;
  std::string Found =
      Tok.is(TokenKind::End) ? std::string("the end of the text") : "'" + Tok.Spelling.str() + "'";
  return fail(Tok.Where, diags::IRExpected, What, Found);
}

bool Parser::tooDeep(unsigned Limit) { return fail(Tok.Where, diags::IRTooDeep, Limit); }

bool Parser::accept(char Punctuation) {
  if (!Tok.is(Punctuation))
    return false;
  advance();
  return true;
}

bool Parser::acceptWord(StringRef Word) {
  if (!Tok.isWord(Word))
    return false;
  advance();
  return true;
}

bool Parser::expect(char Punctuation) {
  return accept(Punctuation) || expected(std::string("'") + Punctuation + "'");
}

bool Parser::expectWord(StringRef Word) {
  return acceptWord(Word) || expected(("'" + Twine(Word) + "'").str());
}

bool Parser::expectToken(TokenKind Kind, StringRef What, std::string &Text) {
  if (!Tok.is(Kind))
    return expected(What);
  Text = Tok.Text;
  advance();
  return true;
}

bool Parser::ints(SmallVectorImpl<int64_t> &List) {
  if (!expect('['))
    return false;
  while (!accept(']')) {
    if (!List.empty() && !expect(','))
      return false;
    if (!integer(List.emplace_back()))
      return false;
  }
  return true;
}

bool Parser::optionalLoc(Loc &Where) {
  if (!acceptWord("loc"))
    return true;
  std::string File;
  Loc At;
  if (!expect('(') || !expectToken(TokenKind::String, "a file name", File) || !expect(':') ||
      !integer(At.Line) || !expect(':') || !integer(At.Col))
    return false;
  // "3:5-9": the end follows as a negative number.
  if (Tok.is(TokenKind::Number) && Tok.Spelling.starts_with("-")) {
    if (Tok.Spelling.drop_front().getAsInteger(10, At.EndCol))
      return expected("the end of a range");
    advance();
  }
  // "3:5 in 2": the place.
  if (acceptWord("in") && !integer(At.Place))
    return false;
  At.File = Diags.files().add(File);
  Where = At;
  return expect(')');
}

//===--- functions ---------------------------------------------------------===//

/// Gives \p V the name in the text, except when that is a number of the printer's own.
bool Parser::define(Value *V, const Token &Name) {
  if (!Values.try_emplace(Name.Text, V).second)
    return fail(Name.Where, diags::IRRedefined, "%" + Name.Text);
  bool IsNumber = all_of(Name.Spelling.drop_front(), isDigit);
  if (!IsNumber)
    V->setName(M->intern(Name.Text));
  return true;
}

bool Parser::function() {
  Token Name = Tok;
  std::string Text;
  if (!expectToken(TokenKind::Symbol, "the name of a function", Text) || !freshSymbol(Name) ||
      !expect('('))
    return false;
  SmallVector<Token, 4> ParamNames;
  SmallVector<const Type *, 4> ParamTypes;
  while (!accept(')')) {
    if (!ParamTypes.empty() && !expect(','))
      return false;
    ParamNames.push_back(Tok);
    if (!expectToken(TokenKind::Value, "a parameter", Text) || !expect(':'))
      return false;
    ParamTypes.push_back(type());
    if (!ParamTypes.back())
      return false;
  }
  const Type *Result = M->types().voidTy();
  if (accept(':') && !(Result = type()))
    return false;
  bool AlwaysInline = acceptWord("always_inline");
  bool IsPrelude = acceptWord("prelude");
  uint32_t Debug = 0;
  if (acceptWord("debug") && !integer(Debug))
    return false;
  Loc Where = Name.Where;
  if (!optionalLoc(Where))
    return false;
  Function *F = M->addFunction(Name.Text, Result, ParamTypes, Where);
  F->AlwaysInline = AlwaysInline;
  F->IsPrelude = IsPrelude;
  F->Debug = Debug;
  Values.clear();
  for (unsigned I = 0; I < ParamNames.size(); ++I)
    if (!define(F->param(I), ParamNames[I]))
      return false;
  return region(F->body(), 0);
}

bool Parser::region(Region &R, unsigned Depth) {
  if (Depth > limits::RegionDepth)
    return tooDeep(limits::RegionDepth);
  if (!expect('{'))
    return false;
  while (!accept('}'))
    if (!operation(R, Depth))
      return false;
  return true;
}

bool Parser::operands(SmallVectorImpl<Value *> &List) {
  // `%x = ...` is the next op, not an operand of one that has none.
  if (!Tok.is(TokenKind::Value) || Lex.nextStartsWith('='))
    return true;
  do {
    if (!Tok.is(TokenKind::Value))
      return expected("a value");
    auto It = Values.find(Tok.Text);
    if (It == Values.end())
      return fail(Tok.Where, diags::IRUnknownValue, Tok.Text);
    List.push_back(It->second);
    advance();
  } while (accept(','));
  return true;
}

bool Parser::attributes(Opcode Code, SmallVectorImpl<Attr> &List) {
  if (!accept('{') || accept('}'))
    return true;
  do {
    if (!Tok.is(TokenKind::Word))
      return expected("an attribute");
    std::optional<AttrKind> Kind = attrOf(Code, Tok.Text);
    if (!Kind)
      return fail(Tok.Where, diags::IRUnknownAttribute, opInfo(Code).Mnemonic, Tok.Text);
    advance();
    if (!attribute(*Kind, List))
      return false;
  } while (accept(','));
  return expect('}');
}

bool Parser::attribute(AttrKind Kind, SmallVectorImpl<Attr> &List) {
  const AttrInfo &Info = attrInfo(Kind);
  Attr A;
  A.Kind = Kind;
  if (Info.Value == AttrValue::Flag) {
    A.Int = 1;
    List.push_back(A);
    return true;
  }
  if (!expect('='))
    return false;
  if (Info.Value == AttrValue::Int) {
    if (!integer(A.Int))
      return false;
  } else if (Info.Value == AttrValue::Ints) {
    SmallVector<int64_t, 8> Values;
    if (!ints(Values))
      return false;
    A.Ints = M->ints(Values);
  } else if (Info.Value == AttrValue::Str) {
    std::string Text;
    if (!expectToken(TokenKind::String, "a string", Text))
      return false;
    A.Str = M->intern(Text);
  } else {
    ArrayRef<const char *> Words = words(Info.Value);
    if (!Tok.is(TokenKind::Word))
      return expected("a word");
    auto It = find_if(Words, [&](const char *W) { return Tok.Text == W; });
    if (It == Words.end())
      return fail(Tok.Where, diags::IRUnknownWord, Tok.Text, Info.Spelling);
    A.Int = It - Words.begin();
    advance();
  }
  List.push_back(A);
  return true;
}

bool Parser::resultType(Opcode Code, ArrayRef<Value *> Operands, const Type *&Ty) {
  ResultRule Rule = opInfo(Code).Result;
  if (Rule == ResultRule::Explicit)
    return !accept(':') || (Ty = type()) != nullptr;
  if (Rule != ResultRule::None && Operands.empty())
    return fail(Tok.Where, diags::IRNeedsOperand, opInfo(Code).Mnemonic);
  return true;
}

bool Parser::operation(Region &R, unsigned Depth) {
  Token Name;
  if (Tok.is(TokenKind::Value)) {
    Name = Tok;
    advance();
    if (!expect('='))
      return false;
  }
  if (!Tok.is(TokenKind::Word))
    return expected("an operation");
  std::optional<Opcode> Code = opcodeOf(Tok.Text);
  Loc Where = Tok.Where;
  if (!Code)
    return fail(Where, diags::IRUnknownOp, Tok.Text);
  advance();

  SmallVector<Attr, 4> Attrs;
  SmallVector<Value *, 4> Operands;
  const Type *Ty = nullptr;
  bool HasSymbol = attrNeed(*Code, AttrKind::Symbol) == AttrNeed::Required;
  bool HasValue = attrNeed(*Code, AttrKind::Value) == AttrNeed::Required;
  Literal Written;
  std::string Text;
  if (HasSymbol) {
    if (!expectToken(TokenKind::Symbol, "the name of an object of the module", Text))
      return false;
    Attrs.push_back(Builder::string(AttrKind::Symbol, M->intern(Text)));
  }
  if (HasValue && !literal(Written))
    return false;
  if (!operands(Operands) || !attributes(*Code, Attrs) || !resultType(*Code, Operands, Ty) ||
      !optionalLoc(Where))
    return false;
  if (HasValue) {
    if (!Ty)
      return expected("':' and the type of the constant");
    const Constant *C = constant(Written, Ty);
    if (!C)
      return false;
    Attrs.insert(Attrs.begin(), {AttrKind::Value, 0, {}, {}, C});
  }
  unsigned NumRegions = std::max(0, opInfo(*Code).Regions);
  Builder B(*M, R);
  B.setLoc(Where);
  // The other ops' regions are counted by the table.
  if (*Code == Opcode::Switch)
    for (const Attr &A : Attrs)
      if (A.Kind == AttrKind::CaseCounts)
        NumRegions = A.Ints.size();
  Op *O = B.create(*Code, Operands, Ty, Attrs, NumRegions);
  if (Name.is(TokenKind::Value)) {
    if (!O->result())
      return fail(Name.Where, diags::IRNoResult, O->mnemonic());
    if (!define(O->result(), Name))
      return false;
  } else if (O->result() && !O->is(Opcode::Call) && !O->has(Writes)) {
    return fail(Where, diags::IRUnnamedResult, O->mnemonic());
  }
  return regions(O, Depth);
}

bool Parser::regions(Op *O, unsigned Depth) {
  for (unsigned I = 0; I < O->regions().size(); ++I) {
    StringRef Word = regionWord(O->opcode(), I);
    if (!acceptWord(Word)) {
      if (O->is(Opcode::Switch))
        return expected(("'" + Twine(Word) + "'").str());
      continue;
    }
    if (!region(O->region(I), Depth + 1))
      return false;
  }
  return true;
}

std::unique_ptr<Module> tessera::ir::parse(StringRef Text, StringRef Name,
                                           DiagnosticEngine &Diags) {
  return Parser(Text, Diags.files().add(Name, Text), Diags).module();
}
