// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Prelude.h"
#include "Dialects/Rules.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

namespace {

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
    StringRef Name = SM.getBufferName(Where);
    if (Entered == SM.getMainFileID() ||
        (Name.starts_with(PreludePrefix) && !Name.starts_with(PreludeIncludes)))
      return;
    StringRef Text = SM.getBufferData(Scanned);
    bool HadCore = Loaded.any();
    // What is entered last is read first.
    for (size_t I = dialects().size(); I-- != 0;)
      if (!Loaded[I] && Text.contains(dialects()[I].Trigger)) {
        Loaded.set(I);
        enter(dialects()[I].Name);
      }
    if (!HadCore && Loaded.any())
      enter("core");
  }

private:
  void enter(StringRef Name) {
    FileID ID = PP.getSourceManager().createFileID(
        MemoryBuffer::getMemBuffer(dialectText(Name), (PreludePrefix + Name + ".hlsl").str()),
        SrcMgr::C_System);
    PP.EnterSourceFile(ID, nullptr, SourceLocation());
  }

  Preprocessor &PP;
  SmallBitVector Loaded{unsigned(dialects().size())};
};

} // namespace

void tessera::installPrelude(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<DialectLoader>(PP));
}
