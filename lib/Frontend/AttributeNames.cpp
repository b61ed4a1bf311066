// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/AttributeNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static constexpr StringRef Known[] = {"branch", "flatten", "loop",          "numthreads",
                                      "shader", "unroll",  "RootSignature", "WaveSize"};

const IdentifierInfo *AttributeNames::clangsSpelling(const IdentifierInfo *Name) {
  auto [It, New] = Spellings.try_emplace(Name, nullptr);
  if (New) {
    const StringRef *Found =
        find_if(Known, [&](StringRef K) { return K.equals_insensitive(Name->getName()); });
    if (Found != std::end(Known))
      It->second = &Identifiers.get(*Found);
  }
  return It->second;
}

void AttributeNames::operator()(const Token &Seen) {
  if (Inside) {
    if (Opened && Seen.is(tok::identifier))
      if (const IdentifierInfo *Name = clangsSpelling(Seen.getIdentifierInfo()))
        // The token is on its way to the parser and belongs to the preprocessor, which shows it as
        // const because most watchers only look.
        const_cast<Token &>(Seen).setIdentifierInfo(const_cast<IdentifierInfo *>(Name));
    Opened = false;
    if (Seen.is(tok::l_square)) {
      ++Depth;
    } else if (Seen.is(tok::r_square) && Depth-- == 0) {
      Inside = false;
      Depth = 0;
      MayBegin = true;
    }
    return;
  }
  if (MayBegin && Seen.is(tok::l_square)) {
    Inside = Opened = true;
    return;
  }
  MayBegin = Seen.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon, tok::kw_else);
}
