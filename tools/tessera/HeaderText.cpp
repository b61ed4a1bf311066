// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HeaderText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

std::string cli::headerText(StringRef Variable, StringRef Bytes) {
  constexpr size_t PerLine = 12;
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "const unsigned char " << Variable << "[] = {";
  for (auto [I, Byte] : enumerate(Bytes.bytes()))
    OS << (I == 0 ? "" : ",") << (I % PerLine ? " " : "\n  ") << format_hex(Byte, 4);
  OS << "\n};\n";
  return Text;
}

bool cli::isIdentifier(StringRef Name) {
  return !Name.empty() && !isDigit(Name[0]) &&
         all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}
