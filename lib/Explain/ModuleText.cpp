// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text of a module, with everything before its entry function folded.
#include "Explain/Html.h"
#include "Explain/Writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::html;

namespace {
/// Finds the line with which the entry function begins.
class EntryFinder {
public:
  explicit EntryFinder(bool IsMetal) : IsMetal(IsMetal) {}

  /// Takes the lines in order.
  bool isStart(StringRef Line) {
    if (IsMetal)
      return any_of(ArrayRef<StringRef>{"kernel ", "vertex ", "fragment ", "[["},
                    [&](StringRef Start) { return Line.starts_with(Start); });
    SmallVector<StringRef, 8> Words;
    SplitString(Line, Words);
    // OpEntryPoint GLCompute %main "main" ...
    if (Words.size() > 2 && Words[0] == "OpEntryPoint" && Entry.empty())
      Entry = Words[2];
    return Words.size() > 2 && Words[2] == "OpFunction" && Words[0] == Entry;
  }

private:
  bool IsMetal;
  StringRef Entry;
};

/// The start of the entry function: a run, an offset in it, and the number of lines before.
struct EntryStart {
  size_t Run = 0, Offset = 0, Lines = 0;
};
} // namespace

/// All zeros if the text has no entry function.
static EntryStart findEntry(const ExplainedTarget &T) {
  EntryFinder Finder(T.IsMetal);
  EntryStart At;
  for (; At.Run < T.Text.size(); ++At.Run) {
    StringRef Text = T.Text[At.Run].Text;
    for (At.Offset = 0; At.Offset < Text.size(); ++At.Lines) {
      size_t End = Text.find('\n', At.Offset);
      if (Finder.isStart(Text.slice(At.Offset, End)))
        return At;
      At.Offset = End == StringRef::npos ? Text.size() : End + 1;
    }
  }
  return {};
}

static void writeRun(raw_ostream &OS, ExplainedPlace Where, StringRef Text) {
  if (Text.empty())
    return;
  if (Where.Line)
    OS << "<i data-s=\"" << Where.File << '-' << Where.Line << "\">" << escape(Text) << "</i>";
  else
    OS << escape(Text);
}

void html::writeModule(raw_ostream &OS, const ExplainedTarget &T) {
  StringRef Language = T.IsMetal ? "msl" : "spirv";
  auto Begin = [&](StringRef Label) {
    OS << "<pre class=\"out " << Language << "\" tabindex=\"0\" aria-label=\"" << Label << "\">";
  };
  OS << "<h3>" << (T.IsMetal ? "Metal Shading Language" : "SPIR-V") << "</h3>\n";
  EntryStart Entry = findEntry(T);
  if (Entry.Lines) {
    OS << "<details><summary>" << Entry.Lines << " lines before the entry function</summary>\n";
    Begin("declarations");
    for (const ExplainedLines &Run : ArrayRef(T.Text).take_front(Entry.Run))
      writeRun(OS, Run.Where, Run.Text);
    writeRun(OS, T.Text[Entry.Run].Where,
             StringRef(T.Text[Entry.Run].Text).take_front(Entry.Offset));
    OS << "</pre>\n</details>\n";
  }
  Begin(T.IsMetal ? "MSL" : "SPIR-V");
  for (auto [I, Run] : drop_begin(enumerate(T.Text), Entry.Run))
    writeRun(OS, Run.Where, StringRef(Run.Text).drop_front(I == Entry.Run ? Entry.Offset : 0));
  OS << "</pre>\n";
}
