// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Fuzz.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <cstdlib>
#include <set>

using namespace llvm;
using namespace tessera;

/// libFuzzer reads the counters in this section after each input.
__attribute__((section("__libfuzzer_extra_counters"),
               used)) static volatile uint8_t Counters[1 << 15];

static StringRef Input;

// LLVM's archives are built without sanitizers. So container overflows cannot be checked, and
// memory that LLVM's allocators poison must stay readable.
extern "C" __attribute__((used, visibility("default"))) const char *__asan_default_options() {
  return "detect_container_overflow=0:allow_user_poisoning=0:detect_leaks=0";
}

void fuzz::noteFeature(uint64_t What) { Counters[What % sizeof(Counters)] = 1; }

void fuzz::noteFeature(StringRef Kind, StringRef What) {
  noteFeature(xxh3_64bits(Kind) * 31 + xxh3_64bits(What));
}

void fuzz::noteWords(ArrayRef<uint32_t> Words) {
  uint32_t Before = 0;
  for (size_t At = 5; At < Words.size();) {
    uint32_t Opcode = Words[At] & 0xffff, Length = Words[At] >> 16;
    noteFeature(uint64_t(Before) * 1009 + Opcode);
    Before = Opcode;
    At += Length ? Length : 1;
  }
}

void fuzz::noteText(StringRef Text) {
  uint64_t Before = 0;
  while (!Text.empty()) {
    Text = Text.drop_until(isAlpha);
    StringRef Word = Text.take_while([](char C) { return isAlnum(C) || C == '_'; });
    Text = Text.drop_front(Word.size());
    // Names have numbers at their ends.
    uint64_t Now = xxh3_64bits(Word.rtrim("0123456789_"));
    noteFeature(Before * 31 + Now);
    Before = Now;
  }
}

void fuzz::setInput(StringRef Bytes) { Input = Bytes; }

/// Keeps the first input of a signature. False where findings are not kept.
static bool keep(StringRef Owner, const std::string &Signature) {
  static std::set<std::string> Seen;
  if (!Seen.insert(Signature).second)
    return true;
  errs() << "\nfinding in " << Owner << ": " << Signature << '\n';
  const char *Folder = std::getenv("TESSERA_FUZZ_FINDINGS");
  if (!Folder || !*Folder)
    return false;
  std::string Name =
      Folder + ("/" + Owner + "-" + utohexstr(xxh3_64bits(Signature), /*LowerCase=*/true)).str();
  if (sys::fs::exists(Name))
    return true;
  std::error_code Error;
  raw_fd_ostream Kept(Name, Error), About(Name + ".txt", Error);
  Kept << Input;
  About << Signature << '\n';
  return true;
}

std::string fuzz::withoutDetails(StringRef Text) {
  std::string Short;
  for (; !Text.empty(); Text = Text.drop_front()) {
    if (isDigit(Text.front())) {
      Text = Text.drop_while(isDigit);
      Short += 'N';
      if (Text.empty())
        break;
    }
    Short += Text.front();
  }
  return Short.substr(0, 200);
}

void fuzz::finding(const Twine &Signature) {
  if (!keep("tessera", withoutDetails(Signature.str())))
    std::abort();
}

void fuzz::findingInClang(const Twine &Signature) { keep("clang", Signature.str()); }
