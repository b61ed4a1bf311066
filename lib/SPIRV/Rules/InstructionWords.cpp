// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Rules/InstructionWords.h"

using namespace llvm;
using namespace tessera;

StringRef tessera::spirv::takeText(StringRef &Rest, size_t Before) {
  // An instruction has 65535 words: its first one, Before, and the string with a zero byte.
  size_t Count = std::min(Rest.size(), (65535 - 1 - Before) * 4 - 1);
  while (Count < Rest.size() && Count > 1 && (uint8_t(Rest[Count]) & 0xC0) == 0x80)
    --Count;
  StringRef Part = Rest.take_front(Count);
  Rest = Rest.drop_front(Count);
  return Part;
}
