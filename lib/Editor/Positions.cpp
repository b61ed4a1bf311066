// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Editor/Positions.h"
#include "llvm/Support/ConvertUTF.h"
#include <algorithm>

using namespace llvm;
using namespace tessera::editor;

/// Returns the bytes of the character at the start of \p Text, which is not empty, and sets its
/// units of UTF-16.
static size_t nextCharacter(StringRef Text, uint32_t &Units) {
  Units = 1;
  auto *Bytes = reinterpret_cast<const UTF8 *>(Text.data());
  unsigned Size = getNumBytesForUTF8(*Bytes);
  if (Size < 2 || Size > Text.size() || !isLegalUTF8Sequence(Bytes, Bytes + Size))
    return 1;
  Units = Size == 4 ? 2 : 1;
  return Size;
}

uint32_t tessera::editor::unitsOf(StringRef Text) {
  uint32_t Count = 0;
  while (!Text.empty()) {
    uint32_t Units = 0;
    Text = Text.drop_front(nextCharacter(Text, Units));
    Count += Units;
  }
  return Count;
}

Lines::Lines(StringRef Text) : Text(Text), Starts{0} {
  for (size_t I = 0; I < Text.size(); ++I)
    if (Text[I] == '\n' || (Text[I] == '\r' && (I + 1 == Text.size() || Text[I + 1] != '\n')))
      Starts.push_back(I + 1);
}

StringRef Lines::line(size_t Number) const {
  if (Number >= Starts.size())
    return {};
  size_t End = Number + 1 < Starts.size() ? Starts[Number + 1] : Text.size();
  return Text.slice(Starts[Number], End).rtrim("\r\n");
}

Position Lines::at(size_t Offset) const {
  Offset = std::min(Offset, Text.size());
  size_t Line = std::upper_bound(Starts.begin(), Starts.end(), Offset) - Starts.begin() - 1;
  return {uint32_t(Line), unitsOf(Text.slice(Starts[Line], Offset))};
}

size_t Lines::offset(Position Where) const {
  if (Where.Line >= Starts.size())
    return Text.size();
  StringRef Rest = line(Where.Line);
  size_t Offset = Starts[Where.Line];
  for (uint32_t Column = 0; Column < Where.Column && !Rest.empty();) {
    uint32_t Units = 0;
    size_t Size = nextCharacter(Rest, Units);
    if ((Column += Units) > Where.Column)
      break;
    Offset += Size;
    Rest = Rest.drop_front(Size);
  }
  return Offset;
}

Position Lines::fromBytes(uint32_t Line, uint32_t Column) const {
  if (!Line)
    return {};
  if (Line > Starts.size())
    return at(Text.size());
  StringRef Whole = line(Line - 1);
  return {Line - 1, unitsOf(Whole.take_front(Column ? Column - 1 : 0))};
}
