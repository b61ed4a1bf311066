// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Attributes.h"

using namespace llvm;
namespace tok = clang::tok;

namespace tessera::model {

std::optional<uint32_t> AttributeWord::number() const {
  uint32_t Value;
  if (StringRef(Argument).getAsInteger(0, Value))
    return std::nullopt;
  return Value;
}

AttributeTable::AttributeTable(const TokenText &T) {
  for (size_t I = 0; I + 1 < T.size(); ++I) {
    if (!T[I].is(tok::l_square) || !T[I + 1].is(tok::l_square))
      continue;
    size_t Inner = T.match(I + 1), Outer = T.match(I);
    if (Outer == T.size() || Inner + 1 != Outer)
      continue;
    Attribute A;
    A.First = I;
    A.Last = Outer;
    for (size_t J = I + 2; J < Inner; ++J) {
      AttributeWord &Word = A.Words.emplace_back();
      Word.Name = T[J++].Text.str();
      if (T[J].is(tok::l_paren)) {
        size_t End = T.match(J);
        while (++J < End)
          Word.Argument += T[J].Text;
        ++J;
      }
      while (J < Inner && !T[J].is(tok::comma))
        ++J;
    }
    if (A.Words.empty())
      continue;
    static_cast<AttributeWord &>(A) = A.Words.front();
    Attributes[I] = std::move(A);
    I = Outer;
  }
}

} // namespace tessera::model
