// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/AttributeNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Known[] = {"branch", "flatten", "loop",          "numthreads",
                                      "shader", "unroll",  "RootSignature", "WaveSize"};

bool AttributeNames::begins(const Tokens &S) {
  const Token &Last = S.last();
  return Last.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon, tok::kw_else) ||
         (Last.is(tok::r_square) && S.closed() == Bracket::Attribute);
}

void AttributeNames::spell(Token &Name, const Tokens &S) {
  auto [It, New] = Spellings.try_emplace(Name.getIdentifierInfo(), nullptr);
  if (New) {
    const StringRef *Found = find_if(Known, [&](StringRef K) {
      return K.equals_insensitive(Name.getIdentifierInfo()->getName());
    });
    if (Found != std::end(Known))
      It->second = S.PP.getIdentifierInfo(*Found);
  }
  if (It->second)
    Name.setIdentifierInfo(It->second);
}
