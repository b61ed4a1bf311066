// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Contexts.h"
#include "Frontend/LanguageNames.h"
#include "IR/SystemValues.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

static bool isWord(char C) { return isAlnum(C) || C == '_'; }

size_t editor::startOfName(StringRef Text, size_t Offset) {
  while (Offset && isWord(Text[Offset - 1]))
    --Offset;
  return Offset;
}

/// Whether \p Text ends in a comment or a string. Both begin on the last line, except a comment of
/// several lines.
static bool endsInComment(StringRef Text) {
  size_t Open = Text.rfind("/*"), Close = Text.rfind("*/");
  if (Open != StringRef::npos && (Close == StringRef::npos || Close < Open))
    return true;
  StringRef Line = Text.substr(Text.rfind('\n') + 1);
  bool InString = false;
  for (size_t I = 0; I < Line.size(); ++I) {
    if (Line[I] == '"' && (!I || Line[I - 1] != '\\'))
      InString = !InString;
    else if (!InString && Line.substr(I).starts_with("//"))
      return true;
  }
  return InString;
}

TextContext editor::contextAt(StringRef Text, size_t Offset) {
  StringRef Before = Text.take_front(Offset);
  if (endsInComment(Before))
    return TextContext::Nothing;
  Before = Before.rtrim();
  StringRef Bracket = Before;
  Bracket.consume_back("vk::");
  Bracket = Bracket.rtrim();
  if (Bracket.ends_with("[") && (Bracket == Before || Bracket.ends_with("[["))) {
    Before = Bracket.drop_back().rtrim();
    Before.consume_back("[");
    Before = Before.rtrim();
    // A subscript follows a value.
    if (Before.empty() || Before.ends_with(";") || Before.ends_with("{") || Before.ends_with("}") ||
        Before.ends_with("]") || Before.ends_with("else"))
      return TextContext::Attribute;
    // A comment or a line of the preprocessor before it says nothing.
    StringRef Line = Before.substr(Before.rfind('\n') + 1).ltrim();
    return Before.ends_with("*/") || Line.contains("//") || Line.starts_with("#")
               ? TextContext::Attribute
               : TextContext::Other;
  }
  if (!Before.consume_back(":") || Before.ends_with(":"))
    return TextContext::Other;
  // The declarator before it: a name, dimensions, or parameters; no label and no choice.
  Before = Before.rtrim();
  StringRef Clause = Before.substr(Before.find_last_of(";{}") + 1);
  if (Before.empty() || Clause.contains('?') || Clause.trim().starts_with("case") ||
      Clause.trim() == "default" || Clause.contains("struct ") || Clause.contains("class "))
    return TextContext::Other;
  return isWord(Before.back()) || Before.ends_with(")") || Before.ends_with("]")
             ? TextContext::Semantic
             : TextContext::Other;
}

static Completion keyword(StringRef Name, StringRef Detail, uint32_t Priority) {
  Completion New;
  New.Name = Name.str();
  New.Detail = Detail.str();
  New.IsKeyword = true;
  New.Priority = Priority;
  return New;
}

std::vector<Completion> editor::semantics() {
  std::vector<Completion> List;
  for (const ir::SystemValueRow &Row : ir::SystemValueRows)
    if (Row.Semantic.starts_with("SV_"))
      List.push_back(keyword(Row.Semantic, Row.BuiltIn, 10));
  for (StringRef Name : {"SV_Target", "SV_DepthGreaterEqual", "SV_DepthLessEqual"})
    List.push_back(keyword(Name, "", 10));
  for (StringRef Name : {"POSITION", "NORMAL", "TANGENT", "BINORMAL", "COLOR", "TEXCOORD"})
    List.push_back(keyword(Name, "semantic of the user", 20));
  for (StringRef Name : {"register", "packoffset"})
    List.push_back(keyword(Name, "", 30));
  return List;
}

std::vector<Completion> editor::attributes(bool IsDouble) {
  std::vector<Completion> List;
  for (const std::string &Name : languageAttributes())
    if (StringRef(Name).starts_with("vk::") == IsDouble)
      List.push_back(keyword(Name, "attribute", 10));
  return List;
}

std::vector<Completion> editor::keywords() {
  std::vector<Completion> List;
  for (StringRef Name : {"break",        "case",
                         "cbuffer",      "class",
                         "column_major", "const",
                         "continue",     "default",
                         "discard",      "do",
                         "else",         "enum",
                         "export",       "false",
                         "for",          "groupshared",
                         "if",           "in",
                         "inout",        "interface",
                         "namespace",    "nointerpolation",
                         "operator",     "out",
                         "precise",      "return",
                         "row_major",    "sizeof",
                         "static",       "struct",
                         "switch",       "tbuffer",
                         "template",     "this",
                         "true",         "typedef",
                         "typename",     "uniform",
                         "using",        "void",
                         "while",        "globallycoherent"})
    List.push_back(keyword(Name, "", 60));
  return List;
}
