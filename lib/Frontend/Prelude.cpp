// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Prelude.h"
#include "Support/InternalError.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"
#include <bitset>

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

struct PreludeFile {
  StringRef Name;
  StringRef Text;
};

constexpr PreludeFile Embedded[] = {
#define EMBEDDED_FILE(name, text) {name, StringRef(text, sizeof(text) - 1)},
#include "Prelude.inc"
#undef EMBEDDED_FILE
};

/// A dialect is read when a text contains its trigger; the rows stand in the order of reading.
struct DialectRow {
  llvm::StringLiteral Trigger;
  llvm::StringLiteral File;
};

constexpr DialectRow Dialects[] = {
#define DIALECT(trigger, file) {trigger, file},
#include "Frontend/Dialects.def"
#undef DIALECT
};

class DialectLoader final : public PPCallbacks {
public:
  explicit DialectLoader(Preprocessor &PP) : PP(PP) {}

  void FileChanged(SourceLocation Where, FileChangeReason Reason, SrcMgr::CharacteristicKind,
                   FileID) override {
    if (Reason != EnterFile)
      return;
    SourceManager &SM = PP.getSourceManager();
    FileID Entered = SM.getFileID(Where);
    // The main file is scanned when the predefined macros are entered, which come first: the
    // prelude is then read before the macros of the command line exist.
    FileID Scanned = Entered == PP.getPredefinesFileID() ? SM.getMainFileID() : Entered;
    if (Entered == SM.getMainFileID() || SM.getBufferName(Where).starts_with(PreludePrefix))
      return;
    StringRef Text = SM.getBufferData(Scanned);
    std::bitset<std::size(Dialects)> Wanted;
    for (size_t I = 0; I != std::size(Dialects); ++I)
      Wanted[I] = !Loaded[I] && (isLoaded(Dialects[I].File) || Text.contains(Dialects[I].Trigger));
    // What is entered last is read first.
    for (size_t I = std::size(Dialects); I-- != 0;)
      if (Wanted[I] && !isLoaded(Dialects[I].File))
        enter(Dialects[I].File);
    Loaded |= Wanted;
  }

private:
  bool isLoaded(StringRef File) const {
    for (size_t I = 0; I != std::size(Dialects); ++I)
      if (Loaded[I] && Dialects[I].File == File)
        return true;
    return false;
  }

  void enter(StringRef File) {
    const PreludeFile *Found = find_if(Embedded, [&](const auto &E) { return E.Name == File; });
    if (Found == std::end(Embedded))
      internalError("Dialects.def names '" + Twine(File) + "', which is not embedded");
    FileID ID = PP.getSourceManager().createFileID(
        MemoryBuffer::getMemBuffer(Found->Text, (PreludePrefix + File).str()), SrcMgr::C_System);
    PP.EnterSourceFile(ID, nullptr, SourceLocation());
  }

  Preprocessor &PP;
  std::bitset<std::size(Dialects)> Loaded;
};

} // namespace

void tessera::installPrelude(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<DialectLoader>(PP));
}
