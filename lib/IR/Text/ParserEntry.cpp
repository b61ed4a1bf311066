// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The entry point of a module, and its inputs and outputs.
#include "IR/SystemValues.h"
#include "IR/Text/ParserImpl.h"
#include "Support/DiagnosticsIR.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

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

bool Parser::entry() {
  EntryPoint &E = M->Entry;
  if (EntryName.is(TokenKind::Symbol))
    return fail(Tok.Where, diags::IRRedefined, "entry");
  const auto *Row = find_if(StageRows, [&](const StageRow &R) { return acceptWord(R.Word); });
  if (Row == std::end(StageRows))
    return expected("a stage: " +
                    join(map_range(StageRows, [](const StageRow &R) { return R.Word; }), ", "));
  E.Of = Stage(Row - StageRows);
  EntryName = Tok;
  std::string Text;
  if (!expectToken(TokenKind::Symbol, "the name of a function", Text) || !expect('{'))
    return false;
  auto Counts = [&](auto &To, Loc &Where, StringRef What) {
    SmallVector<int64_t, 3> List;
    if (!expect('=') || !ints(List) || !optionalLoc(Where))
      return false;
    if (List.size() != 3 || !all_of(List, [](int64_t N) { return isUInt<32>(N); }))
      return fail(Where, diags::IRExpected, What, "something else");
    copy(List, To.begin());
    return true;
  };
  auto AddMode = [&](const Token &Word) {
    std::optional<EntryMode> Mode = entryModeOf(Word.Text);
    if (Mode)
      E.Modes = E.Modes | *Mode;
    return Mode || fail(Word.Where, diags::IRUnknownWord, Word.Text, "the modes of entry points");
  };
  constexpr StringLiteral Axes[] = {"threads_x", "threads_y", "threads_z"};
  for (bool IsFirst = true; !accept('}'); IsFirst = false) {
    if (!IsFirst && !expect(','))
      return false;
    Loc Where = Tok.Where;
    if (acceptWord("num_threads")) {
      GroupShape &Group = E.Group.emplace();
      if (!Counts(Group.Threads, Where, "three counts of threads"))
        return false;
      Group.Where = Where;
    } else if (const auto *Axis = find_if(Axes, [&](StringRef W) { return acceptWord(W); });
               Axis != std::end(Axes) && E.Group) {
      SpecConstant *Given = expect('=') ? specSymbol() : nullptr;
      if (!Given)
        return false;
      E.Group->Given[Axis - Axes] = Given;
    } else if (acceptWord("wave_size")) {
      std::array<uint32_t, 3> Sizes;
      if (!Counts(Sizes, Where, "the wave size as [min, max, preferred]"))
        return false;
      E.Wave = WaveSize{Sizes[0], Sizes[1], Sizes[2], Where};
    } else if (acceptWord("modes")) {
      if (!wordList("a mode", AddMode))
        return false;
    } else {
      bool IsKnown = true;
      if (!stageRules(IsKnown))
        return false;
      if (!IsKnown)
        return expected("num_threads, wave_size, mesh, patch, geometry or modes");
    }
  }
  return true;
}

template <typename Enum> bool Parser::stageWord(Enum &To, StringRef What) {
  std::string Text;
  if (!expect('='))
    return false;
  Token Word = Tok;
  if (!expectToken(TokenKind::Word, What, Text))
    return false;
  std::optional<Enum> Found = stageWordOf<Enum>(Word.Text);
  if (!Found)
    return fail(Word.Where, diags::IRExpected, What, Word.Text);
  To = *Found;
  return true;
}

bool Parser::twoCounts(uint32_t &First, uint32_t &Second, Loc &Where, StringRef What) {
  Where = Tok.Where;
  SmallVector<int64_t, 2> List;
  if (!expect('=') || !ints(List) || !optionalLoc(Where))
    return false;
  if (List.size() != 2 || !all_of(List, [](int64_t N) { return isUInt<32>(N); }))
    return fail(Where, diags::IRExpected, What, "something else");
  First = uint32_t(List[0]);
  Second = uint32_t(List[1]);
  return true;
}

bool Parser::stageRules(bool &IsKnown) {
  EntryPoint &E = M->Entry;
  if (acceptWord("mesh"))
    return stageWord(E.Mesh.emplace().Shape, "a topology");
  if (E.Mesh && acceptWord("counts"))
    return twoCounts(E.Mesh->Vertices, E.Mesh->Primitives, E.Mesh->Where,
                     "counts of vertices and primitives");
  if (acceptWord("patch"))
    return stageWord(E.Patch.emplace().Domain, "a domain");
  if (E.Patch && acceptWord("divided"))
    return stageWord(E.Patch->Divided.emplace(), "a partitioning");
  if (E.Patch && acceptWord("made"))
    return stageWord(E.Patch->Made.emplace(), "a topology");
  if (E.Patch && acceptWord("points"))
    return twoCounts(E.Patch->Inputs, E.Patch->Outputs, E.Patch->Where, "counts of control points");
  if (acceptWord("geometry"))
    return stageWord(E.Geometry.emplace().Gets, "a primitive");
  if (E.Geometry && acceptWord("made"))
    return stageWord(E.Geometry->Makes, "a topology");
  if (E.Geometry && acceptWord("most"))
    return twoCounts(E.Geometry->MostVertices, E.Geometry->Instances, E.Geometry->Where,
                     "counts of vertices and instances");
  IsKnown = false;
  return true;
}

bool Parser::elementAttribute(StageElement &E) {
  if (acceptWord("location"))
    return numberAfter(E.Location);
  if (acceptWord("builtin"))
    return numberAfter(E.BuiltIn.emplace());
  if (acceptWord("component"))
    return numberAfter(E.Component);
  if (acceptWord("source"))
    return numberAfter(E.Source);
  if (acceptWord("stream"))
    return numberAfter(E.Stream);
  if (acceptWord("per_vertex"))
    return E.PerVertex = true;
  if (acceptWord("per_primitive"))
    return E.PerPrimitive = true;
  if (acceptWord("matrix"))
    return E.IsMatrix = true;
  if (acceptWord("relaxed"))
    return E.IsRelaxed = true;
  if (acceptWord("value")) {
    if (!expect('='))
      return false;
    for (unsigned I = 0; I < std::size(SystemValueRows); ++I)
      if (acceptWord(spelling(SystemValue(I)))) {
        E.Value = SystemValue(I);
        return true;
      }
    return expected("a system value");
  }
  if (!acceptWord("how"))
    return expected("an attribute of an input or output");
  return wordList("an interpolation", [&](const Token &Word) {
    std::optional<Interpolation> How = interpolationOf(Word.Text);
    if (How)
      E.How = E.How | *How;
    return How || fail(Word.Where, diags::IRUnknownWord, Word.Text, "the interpolations");
  });
}

bool Parser::element(SmallVectorImpl<StageElement> &List) {
  StageElement E;
  E.Where = Tok.Where;
  std::string Name;
  if (!expectToken(TokenKind::String, "a semantic", Name) || !expect(':'))
    return false;
  E.Semantic = M->intern(Name);
  E.Ty = type();
  if (!E.Ty || !expect('{'))
    return false;
  for (bool IsFirst = true; !accept('}'); IsFirst = false)
    if ((!IsFirst && !expect(',')) || !elementAttribute(E))
      return false;
  if (!optionalLoc(E.Where))
    return false;
  List.push_back(E);
  return true;
}
