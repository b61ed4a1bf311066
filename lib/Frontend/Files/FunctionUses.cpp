// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/FunctionUses.h"
#include "Frontend/Files/UseScanner.h"
#include "Frontend/Locations.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

/// Reads the files that a main file may include, each once, found as Clang finds them.
class IncludedFiles {
public:
  IncludedFiles(Preprocessor &PP, StringMap<FunctionUses::Name> &Names, bool OnlyCertain)
      : PP(PP), Scanner(Names, [this](const UseScanner::Include &I) { add(I); }),
        OnlyCertain(OnlyCertain) {}

  UseScanner &scanner() { return Scanner; }
  void readMain(ArrayRef<std::string> Forced) {
    SourceManager &SM = PP.getSourceManager();
    Folders.push_back(SM.getFileEntryRefForID(SM.getMainFileID())->getDir());
    for (const std::string &Path : Forced)
      add({Path, /*IsAngled=*/false, /*IsCertain=*/true});
    Scanner.read(SM.getBufferData(SM.getMainFileID()), /*IsMain=*/true);
  }

  /// Whether all files are known that may be included.
  bool isComplete() const { return IsComplete && Scanner.hasPaths(); }

private:
  /// A file that does not exist is in a branch that is not taken, or Clang reports it.
  void add(const UseScanner::Include &I) {
    if (OnlyCertain && !I.IsCertain) {
      IsComplete = false;
      return;
    }
    OptionalFileEntryRef File = lookUp(I.Path, I.IsAngled);
    if (!File && I.Path.contains('\\'))
      File = lookUp(sys::path::convert_to_slash(I.Path, sys::path::Style::windows), I.IsAngled);
    if (!File || File->getName().starts_with(PreludePrefix) || Folders.size() > DeepestInclude ||
        !Known.insert(*File).second)
      return;
    // The SourceManager would report a file that cannot be read, before anything includes it.
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = PP.getFileManager().getBufferForFile(*File);
    if (!Text)
      return;
    Folders.push_back(File->getDir());
    Scanner.read((*Text)->getBuffer(), /*IsMain=*/false);
    Folders.pop_back();
  }

  /// HeaderSearch would report a file that cannot be read.
  OptionalFileEntryRef lookUp(StringRef Path, bool IsAngled) {
    auto In = [&](StringRef Folder) {
      SmallString<128> Whole = Folder;
      sys::path::append(Whole, Path);
      return PP.getFileManager().getOptionalFileRef(Whole, /*OpenFile=*/false,
                                                    /*CacheFailure=*/false);
    };
    if (sys::path::is_absolute(Path))
      return In("");
    if (!IsAngled)
      if (OptionalFileEntryRef File = In(Folders.back().getName()))
        return File;
    HeaderSearch &Search = PP.getHeaderSearchInfo();
    for (auto Folder = IsAngled ? Search.angled_dir_begin() : Search.search_dir_begin();
         Folder != Search.search_dir_end(); ++Folder)
      if (Folder->isNormalDir())
        if (OptionalFileEntryRef File = In(Folder->getName()))
          return File;
    return std::nullopt;
  }

  static constexpr size_t DeepestInclude = 200; ///< as in Clang

  Preprocessor &PP;
  UseScanner Scanner;
  bool OnlyCertain;
  bool IsComplete = true;
  SmallVector<DirectoryEntryRef, 8> Folders; ///< of the files that are being read
  DenseSet<FileEntryRef> Known;
};

} // namespace

FunctionUses::FunctionUses(Preprocessor &PP, ArrayRef<std::string> Forced,
                           ArrayRef<std::string> Macros, StringRef Roots, bool OnlyCertain) {
  IncludedFiles Files(PP, Names, OnlyCertain);
  UseScanner &Scanner = Files.scanner();
  Scanner.useAll(Roots);
  for (const std::string &Macro : Macros)
    Scanner.define(Macro);
  Files.readMain(Forced);
  IsComplete = Files.isComplete();
  for (Name *Used : Scanner.used())
    markUsed(*Used);
}

void FunctionUses::markUsed(Name &Of) {
  SmallVector<Name *, 32> Open{&Of};
  while (!Open.empty()) {
    Name *N = Open.pop_back_val();
    if (!std::exchange(N->IsUsed, true))
      append_range(Open, N->Uses);
  }
}

bool FunctionUses::isUnused(StringRef Name) const {
  auto Found = Names.find(Name, UseScanner::hashOf(Name));
  return IsComplete && Name.size() >= UseScanner::ShortestFunction && Found != Names.end() &&
         Found->second.HasBody && !Found->second.IsUsed;
}
