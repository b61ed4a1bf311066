// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Locations.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

static bool isPreludeFile(const SourceManager &SM, FileID File) {
  return SM.getBufferOrFake(File).getBufferIdentifier().starts_with(PreludePrefix);
}

bool tessera::isInPrelude(const SourceManager &SM, SourceLocation Where) {
  return Where.isValid() && isPreludeFile(SM, SM.getFileID(SM.getExpansionLoc(Where)));
}

Loc tessera::mapLocation(const SourceManager &SM, SourceFiles &Files, SourceLocation Where) {
  if (Where.isInvalid())
    return {};
  Where = SM.getExpansionLoc(Where);
  PresumedLoc Presumed = SM.getPresumedLoc(Where);
  FileID File = SM.getFileID(Where);
  if (Presumed.isInvalid() || StringRef(Presumed.getFilename()) == "<built-in>" ||
      isPreludeFile(SM, File))
    return {};
  StringRef Name = Presumed.getFilename();
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  const SrcMgr::FileInfo &Info = SM.getSLocEntry(File).getFile();
  // One with a name leads to no file.
  bool IsRenumbered = Info.hasLineDirectives() &&
                      (Presumed.getFileID() != File ||
                       SM.getLineNumber(File, SM.getFileOffset(Where)) != Presumed.getLine());
  uint32_t Row = IsRenumbered ? Files.addRenumbered(Name)
                              : Files.add(Name, Entry ? SM.getBufferData(File) : StringRef());
  return {Row, Presumed.getLine(), Presumed.getColumn(), 0};
}

Loc tessera::mapRange(const SourceManager &SM, const LangOptions &Lang, SourceFiles &Files,
                      SourceRange Where) {
  Loc Start = mapLocation(SM, Files, Where.getBegin());
  if (!Start.isValid() || Where.getEnd().isInvalid())
    return Start;
  SourceLocation Last = SM.getExpansionRange(Where.getEnd()).getEnd();
  SourceLocation Past = Lexer::getLocForEndOfToken(Last, 0, SM, Lang);
  auto [StartFile, StartOffset] = SM.getDecomposedLoc(SM.getExpansionLoc(Where.getBegin()));
  auto [EndFile, EndOffset] = SM.getDecomposedLoc(Past);
  if (StartFile == EndFile && StartOffset < EndOffset) {
    StringRef Text = SM.getBufferData(StartFile).slice(StartOffset, EndOffset);
    if (Text.find_first_of("\r\n") == StringRef::npos) {
      Start.EndCol = Start.Col + Text.size();
      return Start;
    }
  }
  Loc End = mapLocation(SM, Files, Past);
  if (End.File == Start.File && End.Line == Start.Line && End.Col > Start.Col)
    Start.EndCol = End.Col;
  return Start;
}
