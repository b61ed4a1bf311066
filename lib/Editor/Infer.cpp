// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Project.h"
#include "IR/Stages.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::editor;

namespace {
/// Other words for stages in file names. Profiles are words too.
constexpr std::pair<StringLiteral, StringLiteral> StageWords[] = {
    {"vert", "vs"},     {"vertex", "vs"}, {"frag", "ps"},    {"fragment", "ps"},
    {"pixel", "ps"},    {"comp", "cs"},   {"compute", "cs"}, {"geom", "gs"},
    {"geometry", "gs"}, {"tesc", "hs"},   {"hull", "hs"},    {"tese", "ds"},
    {"domain", "ds"},   {"mesh", "ms"},   {"task", "as"},    {"amplification", "as"}};

/// The model that a shader gets if nothing says it.
constexpr StringLiteral Model = "_6_8";

/// Goes over the words of a text without its comments.
class Words {
public:
  explicit Words(StringRef Text) : Text(Text) {}

  /// Returns the next identifier, string or other character; empty at the end.
  StringRef next() {
    skip();
    size_t Start = At;
    if (At == Text.size())
      return {};
    if (isWord(Text[At])) {
      while (At < Text.size() && isWord(Text[At]))
        ++At;
    } else if (Text[At] == '"') {
      ++At;
      while (At < Text.size() && Text[At] != '"' && Text[At] != '\n')
        ++At;
      At = std::min(At + 1, Text.size());
    } else {
      ++At;
    }
    return Text.slice(Start, At);
  }

private:
  static bool isWord(char C) { return isAlnum(C) || C == '_'; }

  void skip() {
    while (At < Text.size()) {
      if (isSpace(Text[At]))
        ++At;
      else if (Text.substr(At).starts_with("//"))
        At = std::min(Text.find('\n', At), Text.size());
      else if (Text.substr(At).starts_with("/*"))
        At = std::min(Text.find("*/", At + 2), Text.size() - 2) + 2;
      else
        break;
    }
  }

  StringRef Text;
  size_t At = 0;
};

/// Gathers the attributes before a function, then its name.
class EntryScan {
public:
  explicit EntryScan(StringRef Text) : Start(Text.data()), Text(Text), From(Text) {}

  std::vector<FoundEntry> run() {
    for (StringRef Word = From.next(); !Word.empty(); Word = From.next()) {
      if (Word == "[")
        attribute();
      else if (Word == "(")
        function();
      else if (Word == ";" || Word == "{" || Word == "}")
        forget();
      else
        Last = Word;
    }
    return std::move(Found);
  }

private:
  void forget() { HasThreads = false, Stage = {}, Last = {}; }

  void attribute() {
    StringRef Name = From.next();
    if (Name == "[") // [[vk::...]]
      Name = From.next();
    HasThreads |= Name.equals_insensitive("numthreads");
    bool IsStage = Name.equals_insensitive("shader");
    unsigned Depth = 1;
    for (StringRef Word = From.next(); !Word.empty(); Word = From.next()) {
      Depth += Word == "[";
      if (IsStage && Word.consume_front("\""))
        Stage = Word.rtrim('"');
      if (Word == "]" && !--Depth)
        return;
    }
  }

  void function() {
    if ((HasThreads || !Stage.empty()) && !Last.empty() && (isAlpha(Last[0]) || Last[0] == '_')) {
      Lines Of(Text);
      size_t Offset = Last.data() - Start;
      Found.push_back({Last.str(), Stage.str(), Of.at(Offset), Of.at(Offset + Last.size())});
    }
    forget();
    unsigned Depth = 1;
    for (StringRef Word = From.next(); Depth && !Word.empty(); Word = From.next()) {
      Depth += Word == "(";
      Depth -= Word == ")";
      if (!Depth)
        return;
    }
  }

  const char *Start;
  StringRef Text;
  Words From;
  bool HasThreads = false;
  StringRef Stage, Last;
  std::vector<FoundEntry> Found;
};

/// The profile of a stage that a word of a file's name means; empty if none.
StringRef profileOfWord(StringRef Word) {
  for (const ir::StageRow &Row : ir::StageRows)
    if (!Row.Profile.empty() && Word.equals_insensitive(Row.Profile))
      return Row.Profile;
  for (const auto &[Name, Profile] : StageWords)
    if (Word.equals_insensitive(Name))
      return Profile;
  return {};
}

/// "sky.frag.hlsl", "sky_ps.hlsl", "SkyPS.hlsl", "PSSky.hlsl".
StringRef profileOfName(StringRef Path) {
  StringRef Stem = sys::path::stem(Path), Extension = sys::path::extension(Path).drop_front();
  if (StringRef Profile = profileOfWord(Extension); !Profile.empty())
    return Profile;
  SmallVector<StringRef> Parts;
  SplitString(Stem, Parts, "._-");
  if (Parts.size() > 1)
    for (StringRef Part : {Parts.back(), Parts.front()})
      if (StringRef Profile = profileOfWord(Part); !Profile.empty())
        return Profile;
  for (const ir::StageRow &Row : ir::StageRows) {
    std::string Upper = Row.Profile.upper();
    if (!Upper.empty() && Stem.size() > 2 &&
        ((Stem.ends_with(Upper) && islower(static_cast<unsigned char>(Stem.drop_back(2).back()))) ||
         (Stem.starts_with(Upper) && isupper(static_cast<unsigned char>(Stem[2])))))
      return Row.Profile;
  }
  return {};
}

StringRef profileOfStage(StringRef Stage) {
  for (const ir::StageRow &Row : ir::StageRows)
    if (Row.Word == Stage)
      return Row.Profile;
  return {};
}
} // namespace

std::vector<FoundEntry> editor::findEntries(StringRef Text) { return EntryScan(Text).run(); }

Inferred editor::inferShader(StringRef Path, StringRef Text) {
  std::vector<FoundEntry> Entries = findEntries(Text);
  StringRef OfName = profileOfName(Path);
  if (Entries.empty()) {
    // A file of a stage without attributes has the entry point main.
    bool HasMain = !OfName.empty() && Text.contains("main");
    std::string Profile = (OfName.empty() ? StringRef("lib") : OfName).str() + Model.str();
    return {Profile, HasMain ? "main" : "", HasMain};
  }
  bool AllThreads = all_of(Entries, [](const FoundEntry &E) { return E.Stage.empty(); });
  if (AllThreads) {
    // Of several functions, each is an entry point.
    std::vector<StringRef> Names;
    for (const FoundEntry &E : Entries)
      if (!is_contained(Names, E.Name))
        Names.push_back(E.Name);
    bool InGroups = OfName == "ms" || OfName == "as";
    return {(InGroups ? OfName : StringRef("cs")).str() + Model.str(), join(Names, ","), true};
  }
  StringRef Profile = Entries.size() == 1 ? profileOfStage(Entries.front().Stage) : StringRef();
  if (Profile.empty())
    return {"lib" + Model.str(), "", true};
  return {Profile.str() + Model.str(), Entries.front().Name, true};
}
