// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Text/OpDocumentation.h"
#include "IR/AttrInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera::ir;

static StringRef describe(ResultRule Rule) {
  constexpr const char *Words[] = {"", "as operand 0", "bools as operand 0", "given",
                                   "component of operand 0"};
  return Words[static_cast<size_t>(Rule)];
}

static std::string describeFlags(unsigned Flags) {
  constexpr const char *Words[] = {"pure",       "elementwise", "reads",     "writes",
                                   "terminator", "convergent",  "collective"};
  SmallVector<StringRef, 4> Set;
  for (unsigned I = 0; I < std::size(Words); ++I)
    if (Flags >> I & 1)
      Set.push_back(Words[I]);
  return join(Set, ", ");
}

/// "fn, saturating?"; `precise`, which every pure op takes, is left out.
static std::string describeAttrs(Opcode Code) {
  std::string Text;
  ListSeparator Comma;
  raw_string_ostream OS(Text);
  for (unsigned I = 0; I < NumAttrs; ++I) {
    AttrNeed Need = attrNeed(Code, AttrKind(I));
    if (Need == AttrNeed::None || AttrKind(I) == AttrKind::Precise)
      continue;
    OS << Comma << attrInfo(AttrKind(I)).Spelling << (Need == AttrNeed::Optional ? "?" : "");
  }
  return Text;
}

/// "memory:y offset:u stride:u"
static std::string describeOperands(const OpInfo &Info) {
  SmallVector<StringRef, 5> Names;
  StringRef(Info.Names).drop_front().drop_back().split(Names, ", ", -1, /*KeepEmpty=*/false);
  StringRef Letters = Info.Operands;
  std::string Text;
  ListSeparator Space(" ");
  raw_string_ostream OS(Text);
  for (size_t I = 0; I < Names.size(); ++I)
    OS << Space << Names[I] << ':'
       << (I + 1 == Names.size() ? Letters.drop_front(I) : Letters.substr(I, 1));
  return Text;
}

void tessera::ir::printOpTable(raw_ostream &OS) {
  OS << "| op | operands | result | attributes | flags | meaning |\n"
        "| --- | --- | --- | --- | --- | --- |\n";
  for (unsigned I = 0; I < NumOpcodes; ++I) {
    const OpInfo &Info = opInfo(Opcode(I));
    OS << "| `" << Info.Mnemonic << "` | " << describeOperands(Info) << " | "
       << describe(Info.Result) << " | " << describeAttrs(Opcode(I)) << " | "
       << describeFlags(Info.Flags) << " | " << Info.Doc << " |\n";
  }
}
