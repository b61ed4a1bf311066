// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Limits.h"

using namespace llvm;
using namespace tessera;

namespace {
struct Row {
  uint64_t Most;
  const char *What;
  const char *Beyond;
};
} // namespace

static constexpr Row Rows[] = {
#define LIMIT(Name, Value, What, Beyond) {Value, What, Beyond},
#include "Support/Limits.def"
};

void tessera::printLimits(raw_ostream &OS) {
  OS << "| at most | of | beyond it |\n| --- | --- | --- |\n";
  for (const Row &R : Rows)
    OS << "| " << R.Most << " | " << R.What << " | " << R.Beyond << " |\n";
}
