// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Messages/PreludeNames.h"
#include "Frontend/Locations.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm;
using namespace tessera;

StringRef tessera::signatureAt(const SourceManager &SM, SourceLocation Where) {
  Where = SM.getExpansionLoc(Where);
  // A file of the prelude has an extension; the text of an intrinsic has its name.
  if (!isInPrelude(SM, Where) || SM.getBufferName(Where).contains('.'))
    return {};
  auto [File, Offset] = SM.getDecomposedLoc(Where);
  StringRef Text = SM.getBufferData(File);
  size_t Begin = Text.rfind('\n', Offset);
  return Text.substr(Begin == StringRef::npos ? 0 : Begin + 1).split('\n').first;
}

static bool isWord(char C) { return isAlnum(C) || C == '_'; }

std::string tessera::withoutPreludeNames(StringRef Message, const SourceManager &SM) {
  std::string Text;
  // Clang's message about a replaced attribute that it does not know.
  if (Message.consume_front("'clang::annotate' attribute requires parameter ")) {
    bool IsFirst = Message.consume_front("1 ");
    Text = IsFirst ? "the argument of the attribute must be "
                   : "an argument of the attribute must be ";
    Message = Message.substr(Message.find("to be ") + StringRef("to be ").size());
  }
  while (!Message.empty()) {
    size_t Length = Message.find_if_not(isWord);
    if (Length == 0) {
      Text += Message.front();
      Message = Message.drop_front();
      continue;
    }
    StringRef Word = Message.take_front(Length);
    Message = Message.drop_front(Word.size());
    // An address space is not part of a type's name in HLSL.
    if ((Word == "hlsl_device" || Word == "hlsl_constant" || Word == "hlsl_private") &&
        Message.consume_front(" "))
      continue;
    if (Word == "paramemter") // Clang's
      Word = "parameter";
    if (Word.starts_with("__") && !SM.getBufferData(SM.getMainFileID()).contains(Word))
      Word = Word.drop_front(2);
    Text += Word;
  }
  return Text;
}

std::string tessera::inUsersTerms(unsigned ID, StringRef Note) {
  constexpr StringRef Mismatch = "candidate template ignored: could not match ";
  if (ID != diag::note_ovl_candidate_non_deduced_mismatch || !Note.consume_front(Mismatch))
    return Note.str();
  auto [Wanted, Given] = Note.split(" against ");
  return ("expected " + Wanted + ", found " + Given).str();
}

bool tessera::isInternalNote(unsigned ID, StringRef Note) {
  constexpr unsigned OfTheInside[] = {
      diag::note_ovl_candidate_substitution_failure,
      diag::note_ovl_candidate_unsatisfied_constraints,
      diag::note_atomic_constraint_evaluated_to_false,
      diag::note_concept_specialization_constraint_evaluated_to_false,
      diag::note_single_arg_concept_specialization_constraint_evaluated_to_false,
      diag::note_ovl_too_many_candidates};
  return is_contained(OfTheInside, ID) || Note.contains("declared here");
}
