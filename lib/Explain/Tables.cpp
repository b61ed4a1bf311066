// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Explain/Html.h"
#include "Explain/Writer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::html;

struct Named {
  StringLiteral Name, Words;
};

constexpr Named OperationWords[] = {{"mat.fill", "fill"},
                                    {"mat.load", "load"},
                                    {"mat.store", "store"},
                                    {"mat.mul", "multiply"},
                                    {"mat.muladd", "multiply and add"},
                                    {"mat.arith", "elementwise arithmetic"},
                                    {"mat.neg", "negate"},
                                    {"mat.convert", "convert"},
                                    {"mat.length", "length"},
                                    {"mat.coord", "coordinates of an element"},
                                    {"mat.extract", "read an element"},
                                    {"mat.insert", "write an element"},
                                    {"mat.row_sum", "sum of each row"},
                                    {"mat.col_sum", "sum of each column"},
                                    {"mat.broadcast_add", "add a vector to rows or columns"},
                                    {"mat.atomic_add", "add to memory atomically"},
                                    {"mat.mulvec", "multiply a thread's vector"},
                                    {"mat.mulvec_add", "multiply a thread's vector and add"},
                                    {"mat.outer_product", "add a thread's outer product to memory"},
                                    {"vec.atomic_add", "add a thread's vector to memory"}};

/// In the order of ExplainedCounts.
constexpr StringLiteral CountWords[] = {
    "device multiplies", "vector instructions",   "matrix loads",      "matrix stores",
    "buffer loads",      "buffer stores",         "groupshared loads", "groupshared stores",
    "lane reads",        "arithmetic multiplies", "atomics",           "barriers"};
static_assert(std::size(CountWords) == std::tuple_size_v<ExplainedCounts>);

StringRef html::wordsFor(StringRef Operation) {
  const auto *Row = find_if(OperationWords, [&](const Named &N) { return N.Name == Operation; });
  return Row == std::end(OperationWords) ? Operation : StringRef(Row->Words);
}

std::string html::nameOf(const ReflectedMatrix &M) {
  return "mat<" + M.Element + ", " + std::to_string(M.Rows) + "x" + std::to_string(M.Columns) +
         ", " + M.Use + ", " + M.Scope + ">";
}

std::string html::linkTo(const ExplainedShader &Shader, ExplainedPlace Where) {
  std::string Line = std::to_string(Where.Line), File = std::to_string(Where.File);
  std::string Text =
      Where.File ? escape(Shader.Files[Where.File].Name) + ":" + Line : "line " + Line;
  return "<a class=\"ln\" href=\"#s" + File + "-" + Line + "\">" + Text + "</a>";
}

/// A figure of each target, which \p Figure returns.
template <typename Fn>
static void writeRow(raw_ostream &OS, const ExplainedShader &Shader, StringRef Head, StringRef Key,
                     Fn &&Figure) {
  OS << "<tr data-figure=\"" << Key << "\"><th scope=\"row\">" << Head << "</th>";
  for (const ExplainedTarget &T : Shader.Targets)
    OS << "<td>" << (T.Success ? Figure(T) : std::string("–")) << "</td>";
  OS << "</tr>\n";
}

void html::writeComparison(raw_ostream &OS, const ExplainedShader &Shader) {
  OS << "<h2>Instructions and resources</h2>\n"
        "<div class=\"scroll\"><table id=\"figures\">\n<thead><tr><th scope=\"col\">count</th>";
  for (auto [I, T] : enumerate(Shader.Targets))
    OS << "<th scope=\"col\"><a href=\"#t" << I << "\">" << escape(T.Name) << "</a></th>";
  OS << "</tr></thead>\n<tbody>\n";
  for (size_t C = 0; C < std::size(CountWords); ++C)
    if (C == size_t(ExplainedCount::Multiplies) ||
        any_of(Shader.Targets, [&](const ExplainedTarget &T) { return T.Counts[C]; }))
      writeRow(OS, Shader, CountWords[C], CountWords[C],
               [&](const ExplainedTarget &T) { return std::to_string(T.Counts[C]); });
  writeRow(OS, Shader, "groupshared bytes", "groupshared bytes", [](const ExplainedTarget &T) {
    uint64_t Most = 0;
    for (const ReflectedEntry &E : T.Entries)
      Most = std::max(Most, E.GroupsharedBytes);
    return std::to_string(Most);
  });
  writeRow(OS, Shader, "live words per lane (estimate)", "live words",
           [&](const ExplainedTarget &T) {
             return std::to_string(T.LiveWords) +
                    (T.LiveAt.Line ? " <small>at " + linkTo(Shader, T.LiveAt) + "</small>" : "");
           });
  writeRow(OS, Shader, "lanes per wave", "lanes",
           [](const ExplainedTarget &T) { return std::to_string(T.Lanes); });
  OS << "</tbody></table></div>\n"
        "<p class=\"note\">Counts are static: an instruction in a loop counts once. Counts that "
        "are 0 everywhere are left out. Live words are "
        "the 32-bit words of values and variables in each lane where most are alive, before the "
        "driver's compiler.</p>\n";
}

static StringRef severity(CompileSeverity S) {
  constexpr StringLiteral Words[] = {"note", "remark", "warning", "error"};
  return Words[size_t(S)];
}

void html::writeMessages(raw_ostream &OS, const ExplainedShader &Shader, const ExplainedTarget &T) {
  if (T.Diagnostics.empty())
    return;
  OS << "<h3>Messages</h3>\n<ul class=\"messages\">\n";
  for (const CompileDiagnostic &D : T.Diagnostics) {
    OS << "<li class=\"" << severity(D.Severity) << "\"><b>" << severity(D.Severity) << "</b> ";
    auto File = find_if(Shader.Files, [&](const ExplainedFile &F) { return F.Name == D.File; });
    if (D.Line && File != Shader.Files.end())
      OS << linkTo(Shader, {uint32_t(File - Shader.Files.begin()), D.Line}) << ": ";
    OS << escape(D.Message) << "</li>\n";
  }
  OS << "</ul>\n";
}

static std::string oneOrMore(StringRef Words, uint32_t Count) {
  if (Count > 1)
    return Words.str();
  return Words.consume_back("ies") ? Words.str() + "y" : Words.drop_back().str();
}

/// "8 device multiplies, 1 barrier"
static std::string instructions(const ExplainedCounts &Counts) {
  std::string Text;
  for (auto [Count, Words] : zip(Counts, CountWords))
    if (Count)
      Text += (Text.empty() ? "" : ", ") + std::to_string(Count) + " " + oneOrMore(Words, Count);
  return Text;
}

void html::writeOperations(raw_ostream &OS, const ExplainedShader &Shader, size_t Target,
                           const PlaceNumbers &Places) {
  const ExplainedTarget &T = Shader.Targets[Target];
  OS << "<h3>Operations</h3>\n";
  if (T.Operations.empty()) {
    OS << "<p class=\"note\">The shader has no matrix operations.</p>\n";
    return;
  }
  OS << "<div class=\"scroll\"><table class=\"ops\"><thead><tr><th>line</th><th>operation</th>"
        "<th>computed</th><th>instructions</th></tr></thead>\n<tbody>\n";
  for (const ExplainedOperation &O : T.Operations) {
    OS << "<tr id=\"t" << Target << 'p' << Places.at(O.Where.start()) << "\"><td>"
       << linkTo(Shader, O.Where) << "</td><td>";
    for (auto [I, K] : enumerate(O.Kinds))
      OS << (I ? ", " : "") << "<a class=\"k\" href=\"#t" << Target << 'k' << K << "\">"
         << escape(wordsFor(T.Kinds[K].Operation)) << "</a>";
    OperationWay Way = wayOf(T, O);
    std::string Made = instructions(O.Counts);
    OS << "</td><td><span class=\"w " << Way.Class << "\">" << escape(Way.Words)
       << "</span></td><td>" << (Made.empty() ? "none counted" : Made) << "</td></tr>\n";
  }
  OS << "</tbody></table></div>\n";
}
