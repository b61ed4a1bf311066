// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a debugger is told.
#include "IR/Text/DebugText.h"
#include "IR/Text/ParserImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// {fact = 1, params = [1, 2]}; every fact is one of \p Known.
bool Parser::debugFacts(ArrayRef<std::pair<StringLiteral, uint32_t *>> Known,
                        SmallVectorImpl<uint32_t> *Params) {
  if (!expect('{'))
    return false;
  for (bool IsFirst = true; !accept('}'); IsFirst = false) {
    if (!IsFirst && !expect(','))
      return false;
    if (Params && acceptWord("params")) {
      SmallVector<int64_t, 4> List;
      if (!expect('=') || !ints(List))
        return false;
      Params->assign(List.begin(), List.end());
      continue;
    }
    const auto *Fact = find_if(Known, [&](const auto &F) { return Tok.isWord(F.first); });
    if (Fact == Known.end())
      return expected("a fact of debug information");
    advance();
    if (!expect('=') || !integer(*Fact->second))
      return false;
  }
  return true;
}

bool Parser::debugName(StringRef &Name) {
  if (!Tok.is(TokenKind::String))
    return true;
  std::string Text;
  if (!expectToken(TokenKind::String, "a name", Text))
    return false;
  Name = M->intern(Text);
  return true;
}

bool Parser::debugType(DebugTypeKind Kind) {
  DebugType T;
  T.Kind = Kind;
  uint32_t Encoding = 0;
  if (!debugName(T.Name) ||
      !debugFacts({{"bits", &T.Bits},
                   {"encoding", &Encoding},
                   {"element", &T.Element},
                   {"count", &T.Count}}) ||
      !optionalLoc(T.Where))
    return false;
  T.Encoding = DebugEncoding(Encoding);
  while (acceptWord("member")) {
    DebugMember Member;
    if (!debugName(Member.Name) ||
        !debugFacts({{"type", &Member.Type}, {"offset", &Member.Offset}}) ||
        !optionalLoc(Member.Where))
      return false;
    T.Members.push_back(Member);
  }
  DebugInfo::add(M->Debug->Types, std::move(T));
  return true;
}

bool Parser::debugRow() {
  DebugInfo &Info = *M->Debug;
  for (auto [I, Word] : enumerate(DebugTypeWords))
    if (acceptWord(Word))
      return debugType(DebugTypeKind(I));
  if (acceptWord("function")) {
    DebugFunction F;
    if (!debugName(F.Name) ||
        !debugFacts({{"line", &F.BodyLine}, {"result", &F.Result}}, &F.Params) ||
        !optionalLoc(F.Where))
      return false;
    DebugInfo::add(Info.Functions, std::move(F));
    return true;
  }
  if (acceptWord("block")) {
    DebugBlock B;
    if (!debugFacts({{"function", &B.Function}, {"parent", &B.Parent}}) || !optionalLoc(B.Where))
      return false;
    return DebugInfo::add(Info.Blocks, B) != 0;
  }
  if (acceptWord("call")) {
    DebugCall C;
    return debugFacts({}) && optionalLoc(C.Where) && DebugInfo::add(Info.Calls, C) != 0;
  }
  if (acceptWord("place")) {
    DebugPlace P;
    Loc Where = Tok.Where;
    if (!debugFacts({{"block", &P.Block}, {"call", &P.Call}, {"around", &P.Around}}))
      return false;
    if (P.Around)
      return DebugInfo::add(Info.Places, P) != 0;
    uint32_t Before = Info.Places.size();
    return Info.place(P.Block, P.Call) > Before || fail(Where, diags::IRRedefined, "place");
  }
  if (acceptWord("variable")) {
    DebugVariable V;
    if (!debugName(V.Name) ||
        !debugFacts({{"type", &V.Type}, {"block", &V.Block}, {"argument", &V.Argument}}) ||
        !optionalLoc(V.Where))
      return false;
    return DebugInfo::add(Info.Variables, V) != 0;
  }
  return expected("a row of debug information");
}

/// debug { rows }
bool Parser::debug() {
  if (M->Debug)
    return fail(Tok.Where, diags::IRRedefined, "debug");
  M->Debug = std::make_unique<DebugInfo>();
  if (!expect('{'))
    return false;
  while (!accept('}'))
    if (!debugRow())
      return false;
  return true;
}
