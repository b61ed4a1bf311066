// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Parser.h"
#include "IR/Builder.h"
#include "IR/ParserImpl.h"
#include "IR/Printer.h"
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
  At.File = Diags.files().add(File);
  Where = At;
  return expect(')');
}

//===--- the module --------------------------------------------------------===//

bool Parser::freshSymbol(const Token &Name) {
  if (!Symbols.try_emplace(Name.Text, true).second)
    return fail(Name.Where, diags::IRRedefined, "@" + Name.Text);
  return true;
}

bool Parser::globalAttribute(Global &G) {
  if (acceptWord("readonly")) {
    G.ReadOnly = true;
    return true;
  }
  if (acceptWord("coherent")) {
    G.Coherent = true;
    return true;
  }
  if (acceptWord("const")) {
    G.IsConst = true;
    return true;
  }
  if (acceptWord("non_writable")) {
    G.NonWritable = true;
    return true;
  }
  if (acceptWord("aliased")) {
    G.Aliased = true;
    return true;
  }
  if (acceptWord("view_of")) {
    Token Of;
    std::string Name;
    if (!expect('='))
      return false;
    Of = Tok;
    if (!expectToken(TokenKind::Symbol, "the name of a buffer", Name))
      return false;
    G.ViewOf = M->findGlobal(Name);
    return G.ViewOf || fail(Of.Where, diags::IRUnknownVariable, Name);
  }
  if (acceptWord("kind")) {
    if (!expect('='))
      return false;
    for (auto K = ResourceKind::ByteAddressBuffer; K <= ResourceKind::PushConstants;
         K = ResourceKind(unsigned(K) + 1))
      if (acceptWord(spelling(K))) {
        G.Kind = K;
        return true;
      }
    return expected("a kind of resource");
  }
  bool IsSet = Tok.isWord("set");
  if (!IsSet && !Tok.isWord("binding"))
    return expected("an attribute of a variable");
  advance();
  if (!G.Bind)
    G.Bind.emplace();
  return expect('=') && integer(IsSet ? G.Bind->Set : G.Bind->Index);
}

bool Parser::global() {
  Global G;
  Token Name = Tok;
  G.Where = Tok.Where;
  std::string Text;
  if (!expectToken(TokenKind::Symbol, "the name of a variable", Text) || !freshSymbol(Name) ||
      !expect(':'))
    return false;
  G.Name = Name.Text;
  G.ValueType = type();
  if (!G.ValueType || !expect(','))
    return false;
  unsigned Space = 0;
  while (Space <= unsigned(AddressSpace::Push) && !acceptWord(spelling(AddressSpace(Space))))
    ++Space;
  if (Space > unsigned(AddressSpace::Push))
    return expected("an address space");
  G.Space = AddressSpace(Space);
  if (accept('{') && !accept('}')) {
    do
      if (!globalAttribute(G))
        return false;
    while (accept(','));
    if (!expect('}'))
      return false;
  }
  if (!initializer(G.ValueType, G.Init) || !optionalLoc(G.Where))
    return false;
  M->addGlobal(G);
  return true;
}

bool Parser::specConstant() {
  SpecConstant S;
  Token Name = Tok;
  S.Where = Tok.Where;
  std::string Text;
  if (!expectToken(TokenKind::Symbol, "the name of a specialization constant", Text) ||
      !freshSymbol(Name) || !expect(':'))
    return false;
  S.Name = Name.Text;
  S.Ty = type();
  if (!S.Ty || !expect('{') || !expectWord("id") || !expect('=') || !integer(S.ID) ||
      !expect('}') || !initializer(S.Ty, S.Default) || !optionalLoc(S.Where))
    return false;
  M->addSpecConstant(S);
  return true;
}

bool Parser::entry() {
  EntryPoint &E = M->Entry;
  if (EntryName.is(TokenKind::Symbol))
    return fail(Tok.Where, diags::IRRedefined, "entry");
  EntryName = Tok;
  std::string Text;
  Loc Threads = Tok.Where;
  SmallVector<int64_t, 3> List;
  if (!expectToken(TokenKind::Symbol, "the name of a function", Text) || !expect('{') ||
      !expectWord("num_threads") || !expect('=') || !ints(List) || !optionalLoc(Threads))
    return false;
  auto IsCount = [](int64_t N) { return isUInt<32>(N); };
  if (List.size() != 3 || !all_of(List, IsCount))
    return fail(Threads, diags::IRExpected, "three counts of threads", "something else");
  copy(List, E.NumThreads);
  E.NumThreadsLoc = Threads;
  if (accept(',')) {
    Loc Where = Tok.Where;
    List.clear();
    if (!expectWord("wave_size") || !expect('=') || !ints(List) || !optionalLoc(Where))
      return false;
    if (List.size() != 3 || !all_of(List, IsCount))
      return fail(Where, diags::IRExpected, "the wave size as [min, max, preferred]",
                  "something else");
    E.Wave = WaveSize{uint32_t(List[0]), uint32_t(List[1]), uint32_t(List[2]), Where};
  }
  return expect('}');
}

/// A list of words in brackets; \p One reads a word of it.
bool Parser::wordList(StringRef What, function_ref<bool(const Token &)> One) {
  if (!expect('=') || !expect('['))
    return false;
  for (bool IsFirst = true; !accept(']'); IsFirst = false) {
    if (!IsFirst && !expect(','))
      return false;
    Token Word = Tok;
    std::string Text;
    if (!expectToken(TokenKind::Word, What, Text) || !One(Word))
      return false;
  }
  return true;
}

/// needs {capabilities = [Shader, Int8], features = [shaderInt8]}
bool Parser::needs() {
  ModuleNeeds &Needs = M->Needs;
  if (!Needs.empty())
    return fail(Tok.Where, diags::IRRedefined, "needs");
  auto AddCapability = [&](const Token &Word) {
    std::optional<Capability> C = capabilityOf(Word.Text);
    if (C)
      Needs.Capabilities = Needs.Capabilities | *C;
    return C || fail(Word.Where, diags::IRUnknownWord, Word.Text, "the capabilities of SPIR-V");
  };
  auto AddFeature = [&](const Token &Word) {
    Needs.Features.push_back(M->intern(Word.Text));
    return true;
  };
  return expect('{') && expectWord("capabilities") && wordList("a capability", AddCapability) &&
         expect(',') && expectWord("features") && wordList("a feature", AddFeature) && expect('}');
}

/// tsir 1 {inlined, no_fragments}
bool Parser::header() {
  if (!acceptWord("tsir"))
    return true;
  unsigned Version;
  Loc Where = Tok.Where;
  if (!integer(Version))
    return false;
  if (Version != TextVersion)
    return fail(Where, diags::IRVersion, Version, TextVersion);
  if (!accept('{'))
    return true;
  for (bool IsFirst = true; !accept('}'); IsFirst = false) {
    if (!IsFirst && !expect(','))
      return false;
    Token Name = Tok;
    std::string Text;
    if (!expectToken(TokenKind::Word, "a property", Text))
      return false;
    std::optional<Property> P = propertyOf(Text);
    if (!P)
      return fail(Name.Where, diags::IRUnknownWord, Text, "the properties of a module");
    M->Properties = M->Properties | *P;
  }
  return true;
}

std::unique_ptr<Module> Parser::module() {
  if (!header())
    return nullptr;
  while (!Tok.is(TokenKind::End)) {
    bool Fine = acceptWord("struct")   ? structType()
                : acceptWord("global") ? global()
                : acceptWord("spec")   ? specConstant()
                : acceptWord("entry")  ? entry()
                : acceptWord("needs")  ? needs()
                : acceptWord("plan")   ? plan()
                : acceptWord("func") ? function()
                                     : expected("struct, global, spec, entry, needs, plan or func");
    if (!Fine)
      return nullptr;
  }
  if (EntryName.is(TokenKind::Symbol)) {
    M->Entry.Fn = M->findFunction(EntryName.Text);
    if (!M->Entry.Fn) {
      fail(EntryName.Where, diags::IRUnknownFunction, EntryName.Text);
      return nullptr;
    }
  }
  return std::move(M);
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
  Loc Where = Name.Where;
  if (!optionalLoc(Where))
    return false;
  Function *F = M->addFunction(Name.Text, Result, ParamTypes, Where);
  F->AlwaysInline = AlwaysInline;
  F->IsPrelude = IsPrelude;
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
