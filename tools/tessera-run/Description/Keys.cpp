// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Keys.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tessera::run {

void fail(yaml::IO &I, const Twine &Message) {
  if (!static_cast<yaml::Input &>(I).error())
    I.setError(Message);
}

SMLoc placeOf(yaml::IO &I) {
  const yaml::Node *Current = static_cast<yaml::Input &>(I).getCurrentNode();
  return Current ? Current->getSourceRange().Start : SMLoc();
}

bool hasKey(yaml::IO &I, const char *Name) {
  bool UseDefault;
  void *Saved;
  if (!I.preflightKey(Name, /*Required=*/false, /*SameAsDefault=*/false, UseDefault, Saved))
    return false;
  I.postflightKey(Saved);
  return true;
}

bool announceKeys(yaml::IO &I, ArrayRef<const char *> Names) {
  if (!static_cast<yaml::Input &>(I).getCurrentNode()) {
    // A text without a document has no place for a message. This only sets the error.
    bool UseDefault;
    void *Saved;
    I.preflightKey(Names.front(), /*Required=*/true, /*SameAsDefault=*/false, UseDefault, Saved);
    return false;
  }
  std::vector<StringRef> Present = I.keys();
  for (const char *Name : Names)
    hasKey(I, Name);
  if (all_of(Present, [&](StringRef Name) { return is_contained(Names, Name); }))
    return true;
  ReadContext::of(I).Known.assign(Names.begin(), Names.end());
  return false;
}

std::string nearestKey(StringRef Unknown, ArrayRef<StringRef> Known) {
  StringRef Best;
  unsigned Least = static_cast<unsigned>(Unknown.size() + 2) / 3 + 1;
  for (StringRef Name : Known) {
    unsigned Distance = Unknown.equals_insensitive(Name)
                            ? 0
                            : Unknown.edit_distance(Name, /*AllowReplacements=*/true, Least);
    if (Distance < Least) {
      Least = Distance;
      Best = Name;
    }
  }
  if (!Best.empty())
    return ("; did you mean '" + Best + "'?").str();
  return "; the keys here are " + join(Known, ", ");
}

} // namespace tessera::run
