// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Operations.h"
#include "IR/Op.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

/// docs/dialects.md.
static constexpr StringRef DialectsPage =
#define EMBEDDED_FILE(Name, Text) StringRef(Text, sizeof(Text) - 1)
#include "DialectsPage.inc"
#undef EMBEDDED_FILE
    ;

/// Ops that differ from the intrinsic of their name, or say nothing of it.
constexpr ir::Opcode OtherOps[] = {ir::Opcode::Mul, ir::Opcode::Frexp, ir::Opcode::Builtin};

/// Removes the type of the result before the words: "u32: number of ...".
static StringRef withoutType(StringRef Doc) {
  auto [Type, Words] = Doc.split(": ");
  bool IsType = Type == "bool" || Type == "u32" || Type == "i32" || Type.starts_with("vec<");
  return IsType && !Words.empty() ? Words : Doc;
}

std::string editor::wordsOfOp(StringRef Tag) {
  auto [Mnemonic, Function] = Tag.split(':');
  std::optional<ir::Opcode> Code = ir::opcodeOf(Mnemonic);
  if (!Code || is_contained(OtherOps, *Code))
    return "";
  StringRef Doc = withoutType(ir::opInfo(*Code).Doc);
  // What follows is about the text form.
  if (Mnemonic.starts_with("mat.") || Mnemonic.starts_with("vec."))
    Doc = Doc.take_front(std::min(Doc.find(';'), Doc.find(". ")));
  std::string Text = Doc.str();
  if (size_t At = Text.find(" fn"); At != std::string::npos && !Function.empty())
    Text.replace(At + 1, 2, ("'" + Function + "'").str());
  return Text;
}

/// The texts between backticks of a cell.
static SmallVector<StringRef> codeIn(StringRef Cell) {
  SmallVector<StringRef> Parts, Code;
  Cell.split(Parts, '`');
  for (size_t I = 1; I < Parts.size(); I += 2)
    Code.push_back(Parts[I]);
  return Code;
}

/// "MultiplyAccumulate" of "Matrix::MultiplyAccumulate(a, b)"; empty if it is not a call.
static StringRef calledIn(StringRef Code) {
  StringRef Name = Code.take_until([](char C) { return C == '(' || C == '<'; });
  if (size_t At = Name.find_last_of(":."); At != StringRef::npos)
    Name = Name.drop_front(At + 1);
  bool IsName = !Name.empty() && all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
  return IsName ? Name : StringRef();
}

/// The ops of each function's rows.
static StringMap<SmallVector<StringRef, 2>> readPage() {
  StringMap<SmallVector<StringRef, 2>> Found;
  SmallVector<StringRef> Lines;
  DialectsPage.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (!Line.consume_front("| "))
      continue;
    auto [Left, Right] = Line.split(" | ");
    SmallVector<StringRef> Ops;
    for (StringRef Code : codeIn(Right))
      if (StringRef Op = Code.split(' ').first; Op.starts_with("mat.") && Op != "mat.convert")
        Ops.push_back(Op);
    // A conversion is one by itself, and comes before others where types differ.
    if (Ops.empty() && Right.contains("`mat.convert`"))
      Ops.push_back("mat.convert");
    SmallVector<StringRef> Names;
    for (StringRef Code : codeIn(Left))
      if (StringRef Name = calledIn(Code); !Name.empty())
        Names.push_back(Name);
    if (Ops.empty() || (Ops.size() > 1 && Ops.size() != Names.size() && Names.size() != 1))
      continue;
    for (auto [I, Name] : enumerate(Names)) {
      StringRef Op = Ops.size() == Names.size() ? Ops[I] : Ops.front();
      if (!is_contained(Found[Name], Op))
        Found[Name].push_back(Op);
    }
  }
  return Found;
}

std::string editor::wordsOfMatrixFunction(StringRef Name) {
  static const StringMap<SmallVector<StringRef, 2>> Page = readPage();
  auto It = Page.find(Name);
  return It != Page.end() && It->second.size() == 1 ? wordsOfOp(It->second.front()) : "";
}
