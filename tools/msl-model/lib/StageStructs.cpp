// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "StageStructs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
namespace tok = clang::tok;

namespace tessera::model {

const AttributeWord *StageMember::find(StringRef Attribute) const {
  auto Found = find_if(Attributes, [&](const AttributeWord &W) { return W.Name == Attribute; });
  return Found == Attributes.end() ? nullptr : &*Found;
}

void StageStructs::read() {
  for (size_t I = 0; I + 2 < T.size(); ++I)
    if (T[I].isWord("struct") && T[I + 2].is(tok::l_brace))
      Bodies[T[I + 1].Text] = I + 2;
}

std::vector<AttributeWord> StageStructs::wordsIn(size_t First, size_t Last) const {
  std::vector<AttributeWord> Words;
  for (size_t I = First; I < Last; ++I)
    if (const Attribute *A = Attributes.at(I)) {
      Words.insert(Words.end(), A->Words.begin(), A->Words.end());
      I = A->Last;
    }
  return Words;
}

/// The member that is declared from \p First to the semicolon at \p Last.
Expected<StageMember> StageStructs::member(size_t First, size_t Last) const {
  StageMember M;
  M.Attributes = wordsIn(First, Last);
  int Angles = 0;
  bool IsNamed = false;
  for (size_t I = First; I < Last; ++I) {
    if (const Attribute *A = Attributes.at(I)) {
      I = A->Last;
      continue;
    }
    Angles += T[I].angles();
    if (T[I].is(tok::l_square)) {
      IsNamed = true;
      I = T.match(I);
    } else if (T[I].is(tok::l_paren) || (!Angles && T[I].is(tok::comma)) || T[I].is(tok::equal)) {
      return T.error(I, "the model cannot read this member of a struct of a vertex or fragment "
                        "function; it wants one name, without an initializer");
    } else if (!Angles && !IsNamed && T[I].is(tok::raw_identifier)) {
      M.Name = T[I].Text.str();
      M.Line = T.line(I);
    }
  }
  return M;
}

Expected<std::string> StageStructs::addMembers(StringRef Struct,
                                               std::vector<StageMember> &To) const {
  std::string Rows;
  size_t Open = Bodies.lookup(Struct), Close = T.match(Open);
  for (size_t First = Open + 1; First < Close;) {
    size_t End = First;
    while (End < Close && !T[End].is(tok::semi))
      ++End;
    if (End > First) {
      Expected<StageMember> M = member(First, End);
      if (!M)
        return M.takeError();
      Rows += formatv("::msl_model::stageValue<decltype({0}::{1})>(__builtin_offsetof({0}, {1})), ",
                      Struct, M->Name);
      To.push_back(std::move(*M));
    }
    First = End + 1;
  }
  return Rows;
}

} // namespace tessera::model
