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

constexpr Named OperationWords[] = {
    {"mat.fill", "fill"},
    {"mat.load", "load"},
    {"mat.store", "store"},
    {"mat.mul", "multiply"},
    {"mat.muladd", "multiply and add"},
    {"mat.arith", "arithmetic by element"},
    {"mat.neg", "negate"},
    {"mat.convert", "convert"},
    {"mat.length", "length"},
    {"mat.coord", "place of an element"},
    {"mat.extract", "read an element"},
    {"mat.insert", "write an element"},
    {"mat.row_sum", "sum of rows"},
    {"mat.col_sum", "sum of columns"},
    {"mat.broadcast_add", "add a vector to rows or columns"},
    {"mat.atomic_add", "atomic addition to memory"},
    {"mat.mulvec", "matrix times vector, of one thread"},
    {"mat.mulvec_add", "matrix times vector, plus a vector, of one thread"},
    {"mat.outer_product", "outer product, of one thread"}};

/// In the order of ExplainedCounts.
constexpr StringLiteral CountWords[] = {"device multiplies",  "matrix loads",  "matrix stores",
                                        "buffer loads",       "buffer stores", "groupshared loads",
                                        "groupshared stores", "barriers"};

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

/// Of a target's column, the figure as \p Figure gives it.
template <typename Fn>
static void writeRow(raw_ostream &OS, const ExplainedShader &Shader, StringRef Head, StringRef Key,
                     Fn &&Figure) {
  OS << "<tr data-figure=\"" << Key << "\"><th scope=\"row\">" << Head << "</th>";
  for (const ExplainedTarget &T : Shader.Targets)
    OS << "<td>" << (T.Success ? Figure(T) : std::string("–")) << "</td>";
  OS << "</tr>\n";
}

void html::writeComparison(raw_ostream &OS, const ExplainedShader &Shader) {
  OS << "<div class=\"scroll\"><table id=\"figures\">\n<thead><tr><td></td>";
  for (auto [I, T] : enumerate(Shader.Targets))
    OS << "<th scope=\"col\"><a href=\"#t" << I << "\">" << escape(T.Name) << "</a></th>";
  OS << "</tr></thead>\n<tbody>\n";
  for (size_t C = 0; C < std::size(CountWords); ++C)
    writeRow(OS, Shader, CountWords[C], CountWords[C],
             [&](const ExplainedTarget &T) { return std::to_string(T.Counts[C]); });
  writeRow(OS, Shader, "groupshared bytes", "groupshared bytes", [](const ExplainedTarget &T) {
    uint64_t Most = 0;
    for (const ReflectedEntry &E : T.Entries)
      Most = std::max(Most, E.GroupsharedBytes);
    return std::to_string(Most);
  });
  writeRow(OS, Shader, "live words a lane, an estimate", "live words",
           [&](const ExplainedTarget &T) {
             return std::to_string(T.LiveWords) +
                    (T.LiveAt.Line ? " <small>at " + linkTo(Shader, T.LiveAt) + "</small>" : "");
           });
  writeRow(OS, Shader, "lanes of a wave", "lanes",
           [](const ExplainedTarget &T) { return std::to_string(T.Lanes); });
  OS << "</tbody></table></div>\n"
        "<p class=\"note\">Counts are of the text: what stands in a loop counts once. A lane's "
        "live "
        "words are those of values and variables where most are alive, before the driver's own "
        "compiler.</p>\n";
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
  OS << "<div class=\"scroll\"><table class=\"ops\"><thead><tr><th>line</th><th>operation</th>"
        "<th>instructions</th></tr></thead>\n<tbody>\n";
  for (const ExplainedOperation &O : T.Operations) {
    OS << "<tr id=\"t" << Target << 'p' << Places.at(startOf(O.Where)) << "\"><td>"
       << linkTo(Shader, O.Where) << "</td><td>";
    for (auto [I, K] : enumerate(O.Kinds))
      OS << (I ? ", " : "") << "<a class=\"k\" href=\"#t" << Target << 'k' << K << "\">"
         << escape(wordsFor(T.Kinds[K].Operation)) << "</a>";
    OS << "</td><td>" << instructions(O.Counts) << "</td></tr>\n";
  }
  OS << "</tbody></table></div>\n";
}

/// What the strategies mean, for people.
static StringRef strategyWords(StringRef Strategy) {
  constexpr Named Rows[] = {
      {"native", "as it is written"},
      {"convert", "with other component types for the same result"},
      {"tile", "in tiles of shapes that the device has"},
      {"convert+tile", "in tiles, with other component types for the same result"},
      {"widen", "with accumulators held in wider ones"},
      {"emulate", "by the lanes of the wave"}};
  const auto *Row = find_if(Rows, [&](const Named &N) { return N.Name == Strategy; });
  return Row == std::end(Rows) ? StringRef() : StringRef(Row->Words);
}

static std::string shape(const std::array<uint32_t, 2> &Size) {
  return std::to_string(Size[0]) + "x" + std::to_string(Size[1]);
}

static void writeUse(raw_ostream &OS, const std::string &Id, StringRef Title) {
  OS << "<svg class=\"d\" role=\"img\" aria-label=\"" << Title << "\"><use href=\"#" << Id
     << "\"/></svg>";
}

static void writeFigure(raw_ostream &OS, const ExplainedMatrix &M, const std::string &Id) {
  std::string Name = escape(nameOf(M.Matrix));
  OS << "<figure>";
  writeUse(OS, Id, "tiles of " + Name);
  if (!M.Lanes.empty())
    writeUse(OS, Id + "l", "lanes of a tile of " + Name);
  OS << "<figcaption><code>" << Name << "</code>";
  if (M.Band[0])
    OS << ", shared by " << shape(M.Grid) << " waves in bands of " << shape(M.Band);
  OS << ", tiles of " << shape(M.Tile) << ". Lanes: ";
  if (M.Lanes.empty())
    OS << "opaque";
  else
    OS << (M.Corner == M.Tile ? "of a tile" : "of the upper left corner of a tile")
       << (M.PerLane ? ", " + std::to_string(M.PerLane) + " components in each" : std::string());
  if (!M.HeldAs.empty())
    OS << ". Held as <code>" << escape(M.HeldAs) << "</code>";
  OS << ".</figcaption></figure>\n";
}

static void writeKind(raw_ostream &OS, const ExplainedTarget &T, const ExplainedKind &K,
                      const std::string &Prefix) {
  OS << "<h4>" << escape(wordsFor(K.Operation)) << " <code>" << escape(K.Operation)
     << "</code></h4>\n<ul>\n";
  if (!K.Strategy.empty())
    OS << "<li>strategy <b>" << escape(K.Strategy) << "</b>: " << strategyWords(K.Strategy)
       << "</li>\n";
  if (!K.Tile.empty())
    OS << "<li>multiplied in tiles of <b>" << escape(K.Tile) << "</b></li>\n";
  if (!K.Route.empty())
    OS << "<li>" << escape(K.Route) << "</li>\n";
  if (!K.Row.empty())
    OS << "<li>the device's <code>" << escape(K.Row) << "</code>"
       << (K.Source.empty() ? "" : " (" + escape(K.Source) + ")") << "</li>\n";
  for (const auto &[Name, Reason] : K.Refused)
    OS << "<li>not <b>" << escape(Name) << "</b>: " << escape(Reason) << "</li>\n";
  OS << "</ul>\n<div class=\"figures\">\n";
  SmallVector<uint32_t, 4> Drawn;
  for (uint32_t M : K.Matrices) {
    if (is_contained(Drawn, M))
      continue;
    Drawn.push_back(M);
    writeFigure(OS, T.Matrices[M], Prefix + "m" + std::to_string(M));
  }
  OS << "</div>\n";
}

void html::writeKinds(raw_ostream &OS, const ExplainedTarget &T, size_t Target) {
  std::string Prefix = "t" + std::to_string(Target);
  OS << "<svg class=\"defs\" aria-hidden=\"true\">\n";
  for (auto [I, M] : enumerate(T.Matrices)) {
    std::string Id = Prefix + "m" + std::to_string(I);
    drawTiles(OS, Id, M);
    drawLanes(OS, Id + "l", M);
  }
  OS << "</svg>\n<div class=\"kinds\">\n";
  for (auto [I, K] : enumerate(T.Kinds)) {
    bool IsMultiply = StringRef(K.Operation).starts_with("mat.mul");
    OS << "<section class=\"kind" << (IsMultiply ? " multiply" : "") << "\" id=\"" << Prefix << 'k'
       << I << "\" tabindex=\"-1\">\n";
    writeKind(OS, T, K, Prefix);
    OS << "</section>\n";
  }
  OS << "</div>\n";
}
