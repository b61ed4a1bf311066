// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What stands in a module, but for functions.
#include "IR/Text/GlobalFlags.h"
#include "IR/Text/Parser.h"
#include "IR/Text/ParserImpl.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool Parser::freshSymbol(const Token &Name) {
  if (!Symbols.try_emplace(Name.Text, true).second)
    return fail(Name.Where, diags::IRRedefined, "@" + Name.Text);
  return true;
}

bool Parser::globalAttribute(Global &G) {
  for (const GlobalFlag &F : GlobalFlags)
    if (acceptWord(F.Word)) {
      G.*F.Flag = true;
      return true;
    }
  for (const GlobalName &N : GlobalNames) {
    if (!acceptWord(N.Word))
      continue;
    std::string Name;
    if (!expect('='))
      return false;
    Token Of = Tok;
    if (!expectToken(TokenKind::Symbol, "the name of a buffer", Name))
      return false;
    G.*N.Of = M->findGlobal(Name);
    return G.*N.Of || fail(Of.Where, diags::IRUnknownVariable, Name);
  }
  if (acceptWord("debug"))
    return expect('=') && integer(G.DebugType);
  if (acceptWord("attachment"))
    return expect('=') && integer(G.Attachment.emplace());
  if (acceptWord("format")) {
    if (!expect('='))
      return false;
    G.Format = imageFormatNamed(Tok.Text);
    if (!G.Format)
      return expected("the format of an image");
    advance();
    return true;
  }
  if (acceptWord("kind")) {
    if (!expect('='))
      return false;
    for (auto K = ResourceKind::ByteAddressBuffer; K <= ResourceKind::AccelerationStructure;
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
  while (Space <= unsigned(AddressSpace::Record) && !acceptWord(spelling(AddressSpace(Space))))
    ++Space;
  if (Space > unsigned(AddressSpace::Record))
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

SpecConstant *Parser::specSymbol() {
  Token Name = Tok;
  std::string Text;
  if (!expectToken(TokenKind::Symbol, "the name of a specialization constant", Text))
    return nullptr;
  SpecConstant *Known = M->findSpecConstant(Name.Text);
  if (!Known)
    fail(Name.Where, diags::IRUnknownWord, Name.Text, "the specialization constants before it");
  return Known;
}

bool Parser::specOrigin(SpecConstant &S) {
  if (!expect('{'))
    return false;
  if (accept('}'))
    return true;
  if (acceptWord("id"))
    return numberAfter(S.ID.emplace()) && expect('}');
  S.Computed = Tok.is(TokenKind::Word) ? opcodeOf(Tok.Text) : std::nullopt;
  if (!S.Computed)
    return expected("id, or an op");
  advance();
  return expect('=') && expect('[') && (S.Sides[0] = specSymbol()) && expect(',') &&
         (S.Sides[1] = specSymbol()) && expect(']') && expect('}');
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
  if (!S.Ty || !specOrigin(S) || !initializer(S.Ty, S.Default) || !optionalLoc(S.Where))
    return false;
  M->addSpecConstant(S);
  return true;
}

/// language {major = 3, minor = 2}
bool Parser::language() {
  LanguageVersion &V = M->Language;
  if (!V.empty())
    return fail(Tok.Where, diags::IRRedefined, "language");
  return expect('{') && expectWord("major") && numberAfter(V.Major) && expect(',') &&
         expectWord("minor") && numberAfter(V.Minor) && expect('}');
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

/// layout relaxed
bool Parser::bufferLayout() {
  Token Word = Tok;
  std::string Text;
  if (!expectToken(TokenKind::Word, "the rules of buffers", Text))
    return false;
  for (unsigned I = 0; I < NumBufferLayouts; ++I)
    if (auto Layout = static_cast<BufferLayout>(I); Text == spelling(Layout)) {
      M->types().setBufferLayout(Layout);
      return true;
    }
  return fail(Word.Where, diags::IRUnknownWord, Text, "the rules of buffers");
}

std::unique_ptr<Module> Parser::module() {
  if (!header() || (acceptWord("layout") && !bufferLayout()))
    return nullptr;
  while (!Tok.is(TokenKind::End)) {
    bool Fine =
        acceptWord("struct")     ? structType()
        : acceptWord("global")   ? global()
        : acceptWord("spec")     ? specConstant()
        : acceptWord("entry")    ? entry()
        : acceptWord("input")    ? element(M->Entry.Inputs)
        : acceptWord("output")   ? element(M->Entry.Outputs)
        : acceptWord("language") ? language()
        : acceptWord("needs")    ? needs()
        : acceptWord("plan")     ? plan()
        : acceptWord("debug")    ? debug()
        : acceptWord("func")
            ? function()
            : expected("struct, global, spec, entry, input, output, language, needs, plan, debug "
                       "or func");
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
