// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/PredefinedMacros.h"
#include "Frontend/Files/TextNames.h"
#include "Frontend/Locations.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Whether a name in \p Text may be made of two.
static bool joinsNames(std::string_view Text) {
  if (Text.find("##") != Text.npos || Text.find("%:%:") != Text.npos)
    return true;
  for (size_t At = Text.find('\\'); At != Text.npos; At = Text.find('\\', At + 1))
    if (At && inName(Text[At - 1]))
      return true;
  return false;
}

namespace {
class MacrosByNeed final : public PPCallbacks {
public:
  explicit MacrosByNeed(Preprocessor &PP) : PP(PP), All(PP.getPredefines()) {
    size_t OfUser = std::min(All.find(CommandLine), All.size());
    for (StringRef Rest = StringRef(All).take_front(OfUser); !Rest.empty();) {
      StringRef Line;
      std::tie(Line, Rest) = Rest.split('\n');
      if (Line.starts_with("#define _")) {
        Line = Line.substr(strlen("#define "));
        Definitions[Line.take_while(inName)] = Line;
      } else {
        Others.push_back(Line);
      }
    }
    SourceManager &SM = PP.getSourceManager();
    std::string Kept;
    for (StringRef Line : Others)
      Kept += (Line + "\n").str();
    StringRef Given = StringRef(All).drop_front(OfUser);
    PP.setPredefines(Kept + takeNamed(Given) + takeNamed(SM.getBufferData(SM.getMainFileID())) +
                     Given.str());
  }

  void FileChanged(SourceLocation Where, FileChangeReason Reason, SrcMgr::CharacteristicKind,
                   FileID) override {
    SourceManager &SM = PP.getSourceManager();
    if (Reason != EnterFile || Definitions.empty())
      return;
    FileID Entered = SM.getFileID(Where);
    StringRef Name = SM.getBufferName(Where);
    if (Entered == SM.getMainFileID() || Entered == PP.getPredefinesFileID() ||
        (Name.starts_with(PreludePrefix) && !Name.starts_with(PreludeIncludes)))
      return;
    std::string Text = takeNamed(SM.getBufferData(Entered));
    if (Text.empty())
      return;
    FileID Macros =
        SM.createFileID(MemoryBuffer::getMemBufferCopy("# 1 \"<built-in>\" 3\n" + Text,
                                                       (PreludePrefix + "macros.hlsl").str()),
                        SrcMgr::C_System);
    PP.EnterSourceFile(Macros, nullptr, SourceLocation());
  }

private:
  static constexpr llvm::StringLiteral CommandLine = "# 1 \"<command line>\"";

  /// The definitions that \p Text asks for, which are not asked for again.
  std::string takeNamed(StringRef Text) {
    std::string Taken;
    if (joinsNames(Text)) {
      for (const auto &[Name, Definition] : Definitions)
        if (!Definition.empty())
          Taken += ("#define " + Definition + "\n").str();
      Definitions.clear();
      return Taken;
    }
    for (size_t At = Text.find('_'); At != StringRef::npos;) {
      size_t End = At;
      while (End < Text.size() && inName(Text[End]))
        ++End;
      StringRef Name = Text.slice(At, End);
      if (At == 0 || !inName(Text[At - 1]))
        if (auto Found = Definitions.find(Name);
            Found != Definitions.end() && !Found->second.empty()) {
          Taken += ("#define " + Found->second + "\n").str();
          Found->second = {};
        }
      At = Text.find('_', End);
    }
    return Taken;
  }

  Preprocessor &PP;
  std::string All;
  MapVector<StringRef, StringRef>
      Definitions;                  ///< by name, which begins with _; empty where it has been taken
  SmallVector<StringRef, 8> Others; ///< lines
};
} // namespace

void tessera::definePredefinedByNeed(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<MacrosByNeed>(PP));
}
