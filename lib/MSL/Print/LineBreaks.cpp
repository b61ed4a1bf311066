// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Print/LineBreaks.h"
#include <algorithm>
#include <climits>

using namespace llvm;

/// Longer lines are broken.
constexpr size_t MaxColumns = 100;
/// Maximum indentation; it keeps the size of the text linear in the size of the shader.
constexpr unsigned MaxIndent = 20;

/// Returns where to break a line longer than \p Room: after a comma or before an operator, inside
/// as few brackets as possible. Returns the line's length if it cannot be broken.
static size_t breakOf(StringRef Text, size_t Room) {
  size_t Best = 0;
  int Depth = 0, BestDepth = INT_MAX;
  for (size_t I = 0; I < Room; ++I) {
    char C = Text[I];
    Depth += (C == '(' || C == '[' || C == '{') - (C == ')' || C == ']' || C == '}');
    StringRef Rest = Text.substr(I);
    bool Before = Rest.starts_with(" && ") || Rest.starts_with(" || ") || Rest.starts_with(" ? ") ||
                  Rest.starts_with(" : ") || Rest.starts_with(" + ") || Rest.starts_with(" - ") ||
                  Rest.starts_with(" | ");
    bool After = I > 0 && C == ' ' && (Text[I - 1] == ',' || Text[I - 1] == ';');
    bool Assigned = I > 1 && C == ' ' && Text[I - 1] == '=' && Text[I - 2] == ' ';
    int Cost = Depth + (Assigned ? 1 : 0);
    if ((Before || After || Assigned) && I > 4 && Cost <= BestDepth) {
      Best = I;
      BestDepth = Cost;
    }
  }
  return Best == 0 ? Text.size() : Best;
}

void tessera::msl::appendLine(std::string &To, unsigned Indent, StringRef Text) {
  Indent = std::min(Indent, MaxIndent);
  while (true) {
    size_t Margin = size_t(2) * Indent, Room = MaxColumns - Margin;
    bool Fits = Text.size() <= Room || Text.starts_with("//") || Text.starts_with("#");
    size_t End = Fits ? Text.size() : breakOf(Text, Room);
    To.append(Margin, ' ');
    To += Text.take_front(End).rtrim();
    To += '\n';
    Text = Text.substr(End).ltrim();
    if (Text.empty())
      return;
    Indent = std::min(Indent + 2, MaxIndent + 2);
  }
}
