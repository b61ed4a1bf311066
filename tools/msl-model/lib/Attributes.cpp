// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Attributes.h"

using namespace llvm;
namespace tok = clang::tok;

namespace tessera::model {

std::optional<uint32_t> Attribute::number() const {
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
    Attribute A{I, Outer, T[I + 2].Text.str(), ""};
    if (T[I + 3].is(tok::l_paren))
      for (size_t J = I + 4, End = T.match(I + 3); J < End; ++J)
        A.Argument += T[J].Text;
    Attributes[I] = std::move(A);
    I = Outer;
  }
}

} // namespace tessera::model
