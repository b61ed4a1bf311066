// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Files/UnusedDeclarations.h"
#include "Frontend/Files/UseScanner.h"
#include "Frontend/Locations.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Path.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

/// Reads the files that a main file may include, each once, found as Clang finds them.
class tessera::IncludedFiles {
public:
  IncludedFiles(Preprocessor &PP, UnusedDeclarations &To, UnusedDeclarations::Asks IsType,
                bool OnlyCertain)
      : PP(PP), To(To), Main(mainFile(PP.getSourceManager())),
        Scanner(To.Names, Main.getName(), IsType, [this](const UseScanner::Include &I) { add(I); }),
        OnlyCertain(OnlyCertain) {}

  UseScanner &scanner() { return Scanner; }
  void readMain(ArrayRef<std::string> Forced) {
    SourceManager &SM = PP.getSourceManager();
    Folders.push_back(Main.getDir());
    for (const std::string &Path : Forced)
      add({Path, /*IsAngled=*/false, /*IsCertain=*/true, /*IsInside=*/false});
    StringRef Text = SM.getBufferData(SM.getMainFileID());
    To.Texts.push_back({Main, nullptr, Text, Scanner.read(Text, UseScanner::Role::Main)});
  }

  /// Whether all files are known that may be included.
  bool isComplete() const { return IsComplete && Scanner.hasPaths(); }

private:
  static FileEntryRef mainFile(const SourceManager &SM) {
    return *SM.getFileEntryRefForID(SM.getMainFileID());
  }

  /// A file that does not exist is in a branch that is not taken, or Clang reports it.
  void add(const UseScanner::Include &I) {
    if (OnlyCertain && !I.IsCertain) {
      IsComplete = false;
      return;
    }
    OptionalFileEntryRef File = lookUp(I.Path, I.IsAngled);
    if (!File && I.Path.contains('\\'))
      File = lookUp(sys::path::convert_to_slash(I.Path, sys::path::Style::windows), I.IsAngled);
    if (!File || File->getName().starts_with(PreludePrefix) || Folders.size() > DeepestInclude)
      return;
    auto [Known, IsNew] = Inside.try_emplace(*File, I.IsInside);
    if (!IsNew && (Known->second || !I.IsInside))
      return;
    // What was read as a text of declarations is read again as a part of one.
    Known->second = I.IsInside;
    erase_if(To.Texts, [&](const auto &Other) { return Other.File == *File; });
    // The SourceManager would report a file that cannot be read, before anything includes it.
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = PP.getFileManager().getBufferForFile(*File);
    if (!Text)
      return;
    StringRef Content = (*Text)->getBuffer();
    Folders.push_back(File->getDir());
    auto Items =
        Scanner.read(Content, I.IsInside ? UseScanner::Role::Part : UseScanner::Role::Included);
    Folders.pop_back();
    if (!Inside.lookup(*File))
      To.Texts.push_back({*File, std::move(*Text), Content, std::move(Items)});
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
  UnusedDeclarations &To;
  FileEntryRef Main;
  UseScanner Scanner;
  bool OnlyCertain;
  bool IsComplete = true;
  SmallVector<DirectoryEntryRef, 8> Folders; ///< of the files that are being read
  DenseMap<FileEntryRef, bool> Inside; ///< the files, and whether they are parts of a declaration
};

UnusedDeclarations::UnusedDeclarations(Preprocessor &PP, ArrayRef<std::string> Forced,
                                       ArrayRef<std::string> Macros, StringRef Roots, Asks IsWord,
                                       Asks IsType, bool OnlyCertain) {
  IncludedFiles Files(PP, *this, IsType, OnlyCertain);
  UseScanner &Scanner = Files.scanner();
  Scanner.useAll(Roots);
  for (const std::string &Macro : Macros)
    Scanner.define(Macro);
  Files.readMain(Forced);
  IsComplete = Files.isComplete();
  for (Name *Used : Scanner.used())
    markUsed(*Used);
  for (const Text &T : Texts)
    for (const Item &I : T.Items)
      if (I.Of->IsMacro || IsWord(I.Of->Spelling))
        markUsed(*I.Of);
  for (Name *Kept : Scanner.kept()) {
    Kept->IsKept = true;
    for (Name *Used : Kept->Uses)
      if (Used != Kept)
        markUsed(*Used);
  }
}

void UnusedDeclarations::markUsed(Name &Of) {
  SmallVector<Name *, 32> Open{&Of};
  while (!Open.empty()) {
    Name *N = Open.pop_back_val();
    if (!std::exchange(N->IsUsed, true))
      append_range(Open, N->Uses);
  }
}

std::vector<StringRef> UnusedDeclarations::takeOut(SourceManager &SM, SourceFiles &Files) {
  std::vector<StringRef> Result;
  if (!IsComplete)
    return Result;
  for (Text &T : Texts) {
    std::unique_ptr<WritableMemoryBuffer> Copy;
    for (const Item &I : T.Items) {
      if (I.Of->IsUsed || I.Of->IsKept)
        continue;
      if (!Copy) {
        Copy = WritableMemoryBuffer::getNewUninitMemBuffer(T.Content.size(), T.File.getName());
        copy(T.Content, Copy->getBufferStart());
      }
      for (char &C : Copy->getBuffer().slice(I.Begin, I.End - I.Begin))
        C = C == '\n' ? '\n' : ' ';
      Result.push_back(I.Of->Spelling);
    }
    if (!Copy)
      continue;
    if (!T.Owned) { // the main file
      T.Owned = MemoryBuffer::getMemBufferCopy(T.Content);
      T.Content = T.Owned->getBuffer();
    }
    Files.setOriginal(T.File.getName(), T.Content);
    SM.overrideFileContents(T.File, std::move(Copy));
  }
  return Result;
}

bool UnusedDeclarations::isUnused(StringRef Name) const {
  auto Found = Names.find(Name, UseScanner::hashOf(Name));
  return IsComplete && Name.size() >= UseScanner::ShortestName && Found != Names.end() &&
         Found->second.HasBody && !Found->second.IsUsed;
}
