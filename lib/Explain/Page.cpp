// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Explain/Html.h"
#include "Explain/Writer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/Compression.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::html;

/// A page with more bytes in <main> is packed.
constexpr size_t LargestPlain = 1 << 20;

static StringRef part(StringRef Name) {
  struct Part {
    StringLiteral Name, Text;
  };
  constexpr Part Parts[] = {
#define EMBEDDED_FILE(Name, Text) {Name, Text},
#include "PageParts.inc"
#undef EMBEDDED_FILE
  };
  return find_if(Parts, [&](const Part &P) { return P.Name == Name; })->Text;
}

namespace {
class Page {
public:
  explicit Page(const ExplainedShader &Shader) : Shader(Shader), OS(Text) {
    for (const ExplainedTarget &T : Shader.Targets)
      for (const ExplainedOperation &O : T.Operations) {
        ExplainedPlace &End = Ends[O.Where.start()];
        End.EndColumn = std::max(End.EndColumn, O.Where.EndColumn);
      }
    for (const auto &[Where, End] : Ends)
      Places.try_emplace(Where, Places.size());
  }

  std::string write() {
    std::string Name = escape(Shader.Files.front().Name);
    OS << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
          "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>"
       << Name << " explained</title>\n<style>\n"
       << part("page.css") << "</style>\n</head>\n<body>\n<header>\n<h1>" << Name
       << "</h1>\n<p class=\"note\">How each target computes the matrices of this shader, by "
          "Tessera "
       << escape({version().data(), version().size()})
       << ". Click a line to mark its instructions, an instruction to mark its line, an operation "
          "to see its plan. With the keyboard: <kbd>Tab</kbd>, then <kbd>↑</kbd> and "
          "<kbd>↓</kbd>.</p>\n</header>\n<main>";
    size_t Main = Text.size();
    OS << "\n<section class=\"overview\" aria-label=\"overview\">\n";
    writeWays(OS, Shader, Places);
    writeComparison(OS, Shader);
    OS << "</section>\n";
    writeSources();
    writeTargets();
    std::string Packed = pack(Main);
    OS << "</main>\n"
       << Packed << "<script>\n"
       << part("colors.js") << part("page.js") << "</script>\n</body>\n</html>\n";
    return std::move(Text);
  }

private:
  /// If the page is large, removes the text from \p From on and returns it packed for the script.
  std::string pack(size_t From) {
    if (Text.size() - From <= LargestPlain || !compression::zlib::isAvailable())
      return "";
    SmallVector<uint8_t, 0> Bytes;
    compression::zlib::compress(arrayRefFromStringRef(StringRef(Text).substr(From)), Bytes,
                                compression::zlib::DefaultCompression);
    Text.resize(From);
    OS << "\n<p class=\"note\">This page is large and therefore packed. A browser from 2023 or "
          "later "
          "with scripts enabled shows it.</p>\n";
    return "<script type=\"application/zlib\" id=\"packed\">" + encodeBase64(Bytes) + "</script>\n";
  }

  void writeSources() {
    OS << "<section class=\"sources\" aria-label=\"source\">\n";
    for (auto [I, File] : enumerate(Shader.Files)) {
      OS << "<h2>" << escape(File.Name) << "</h2>\n";
      if (File.Text.empty()) {
        OS << "<p class=\"note\">The compiler does not have the text of this file.</p>\n";
        continue;
      }
      OS << "<pre class=\"src\" tabindex=\"0\" aria-label=\"" << escape(File.Name) << "\">";
      StringRef Rest = File.Text;
      for (uint32_t Line = 1; !Rest.empty(); ++Line) {
        StringRef Text;
        std::tie(Text, Rest) = Rest.split('\n');
        writeLine(uint32_t(I), Line, Text);
      }
      OS << "</pre>\n";
    }
    OS << "</section>\n";
  }

  /// Marks each operation. One that begins inside another shares its mark.
  void writeLine(uint32_t File, uint32_t Line, StringRef Text) {
    OS << "<b id=\"s" << File << '-' << Line << "\">";
    size_t At = 0;
    auto It = Places.lower_bound({File, Line, 0, 0});
    while (It != Places.end() && It->first.File == File && It->first.Line == Line) {
      size_t Start = std::min<size_t>(Text.size(), std::max(1u, It->first.Column) - 1);
      size_t Number = It->second, End = endOf(It->first, Text.size());
      for (++It; It != Places.end() && It->first.File == File && It->first.Line == Line &&
                 It->first.Column - 1 < End;
           ++It)
        End = std::max(End, endOf(It->first, Text.size()));
      OS << escape(Text.slice(At, Start)) << "<a class=\"op\" id=\"p" << Number << "\" href=\"#p"
         << Number << "\">" << escape(Text.slice(Start, End)) << "</a>";
      At = End;
    }
    OS << escape(Text.substr(At)) << "\n</b>";
  }

  /// The end of the line if the range ends on another line or is a point.
  size_t endOf(const ExplainedPlace &Where, size_t Size) const {
    uint32_t End = Ends.at(Where).EndColumn;
    return End > Where.Column ? std::min<size_t>(Size, End - 1) : Size;
  }

  void writeTargets() {
    OS << "<section class=\"targets\" aria-label=\"targets\">\n<nav role=\"tablist\" "
          "aria-label=\"targets\">";
    for (auto [I, T] : enumerate(Shader.Targets))
      OS << "<a role=\"tab\" id=\"tab" << I << "\" aria-controls=\"t" << I << "\" href=\"#t" << I
         << "\">" << escape(T.Name) << "</a>";
    OS << "</nav>\n";
    for (auto [I, T] : enumerate(Shader.Targets))
      writeTarget(T, I);
    OS << "</section>\n";
  }

  void writeTarget(const ExplainedTarget &T, size_t Number) {
    OS << "<article class=\"target\" id=\"t" << Number
       << "\" role=\"tabpanel\" aria-labelledby=\"tab" << Number << "\" tabindex=\"-1\">\n<h2>"
       << escape(T.Name) << "</h2>\n";
    writeMessages(OS, Shader, T);
    if (!T.Success) {
      OS << "<p>This target does not support the shader.</p>\n</article>\n";
      return;
    }
    writeEntries(T);
    writeOperations(OS, Shader, Number, Places);
    writeKinds(OS, T, Number);
    writeModule(OS, T);
    OS << "</article>\n";
  }

  void writeEntries(const ExplainedTarget &T) {
    OS << "<p class=\"note\">Entry points:";
    for (auto [I, E] : enumerate(T.Entries))
      OS << (I ? ", " : " ") << "<code>" << escape(E.Name) << "</code> (" << escape(E.Stage) << ")";
    OS << "</p>\n";
  }

  const ExplainedShader &Shader;
  PlaceNumbers Places;
  std::map<ExplainedPlace, ExplainedPlace> Ends; ///< with the farthest end, by the start
  std::string Text;
  raw_string_ostream OS;
};
} // namespace

std::string tessera::explainPage(const ExplainedShader &Shader) { return Page(Shader).write(); }
