// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/SlashedIncludes.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;

namespace {
class SlashedIncludes final : public PPCallbacks {
public:
  explicit SlashedIncludes(Preprocessor &PP) : PP(PP), SM(PP.getSourceManager()) {}

  /// Whether Clang is to say nothing of it.
  bool FileNotFound(StringRef Name) override { return Name.contains('\\'); }

  /// Clang has read the directive to its end, and enters no file where it found none.
  void InclusionDirective(SourceLocation, const Token &Directive, StringRef Name, bool IsAngled,
                          CharSourceRange Where, OptionalFileEntryRef Found, StringRef, StringRef,
                          const clang::Module *, bool, SrcMgr::CharacteristicKind) override {
    if (Found || !Name.contains('\\'))
      return;
    SourceLocation Begin = Where.getBegin();
    std::string Slashed = sys::path::convert_to_slash(Name, sys::path::Style::windows);
    ConstSearchDirIterator Folder = nullptr;
    OptionalFileEntryRef File =
        PP.LookupFile(Begin, Slashed, IsAngled, nullptr, nullptr, &Folder, nullptr, nullptr,
                      /*SuggestedModule=*/nullptr, nullptr, nullptr);
    if (!File) {
      PP.Diag(Begin, diag::err_pp_file_not_found) << Name << Where;
      return;
    }
    if (isTooDeep(Begin)) {
      PP.Diag(Begin, diag::err_pp_include_too_deep);
      return;
    }
    bool IsImport = Directive.getIdentifierInfo()->getPPKeywordID() == tok::pp_import;
    bool IsFirst = false;
    HeaderSearch &Headers = PP.getHeaderSearchInfo();
    if (Headers.ShouldEnterIncludeFile(PP, *File, IsImport, /*ModulesEnabled=*/false, nullptr,
                                       IsFirst))
      PP.EnterSourceFile(SM.createFileID(*File, Begin, SM.getFileCharacteristic(Begin)), Folder,
                         Begin, IsFirst);
  }

private:
  /// As Clang says of files in files.
  bool isTooDeep(SourceLocation Where) const {
    constexpr unsigned Most = 198;
    unsigned Depth = 0;
    for (FileID In = SM.getFileID(SM.getExpansionLoc(Where)); In.isValid() && Depth <= Most;
         In = SM.getFileID(SM.getIncludeLoc(In)))
      ++Depth;
    return Depth > Most;
  }

  Preprocessor &PP;
  SourceManager &SM;
};
} // namespace

void tessera::followBackslashes(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<SlashedIncludes>(PP));
}
