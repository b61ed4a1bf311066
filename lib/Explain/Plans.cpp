// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The plan of each kind of operation, with its matrices.
#include "Explain/Html.h"
#include "Explain/Writer.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::html;

/// Returns a description of a strategy of lib/Matrix/Plan/Strategies.def.
static StringRef strategyWords(StringRef Strategy) {
  struct Row {
    StringLiteral Name, Words;
  };
  constexpr Row Rows[] = {
      {"tensor", "cooperative tensors of the device compute it"},
      {"native", "the device computes it as written"},
      {"convert", "the device computes it with other component types for the same result"},
      {"tile", "the device computes it in tiles of shapes that it supports"},
      {"convert+tile", "the device computes it in tiles, with other component types"},
      {"widen", "the device computes it with accumulators of a wider type"},
      {"emulate+f16", "the lanes of the wave compute it with the device's matrices of f16"},
      {"emulate", "the lanes of the wave compute it"}};
  const auto *Found = find_if(Rows, [&](const Row &R) { return R.Name == Strategy; });
  return Found == std::end(Rows) ? StringRef() : StringRef(Found->Words);
}

static std::string shape(const std::array<uint32_t, 2> &Size) {
  return std::to_string(Size[0]) + "x" + std::to_string(Size[1]);
}

static void writeUse(raw_ostream &OS, StringRef Class, const std::string &Id,
                     const std::string &Title) {
  OS << "<svg class=\"" << Class << "\" role=\"img\" aria-label=\"" << Title << "\"><use href=\"#"
     << Id << "\"/></svg>";
}

/// "the 32 lanes of a wave", who holds a matrix.
static std::string holder(const ExplainedTarget &T, const ExplainedMatrix &M) {
  if (M.Matrix.Scope == "thread")
    return "in memory, read or written by each thread";
  if (M.Band[0])
    return "shared by " + shape(M.Grid) + " waves in bands of " + shape(M.Band);
  if (M.Matrix.Scope == "workgroup")
    return "held by all waves of the thread group";
  return "held by the " + std::to_string(T.Lanes) + " lanes of the wave";
}

/// Who holds \p M, and in which form.
static std::string caption(const ExplainedTarget &T, const ExplainedMatrix &M) {
  std::string Text = holder(T, M);
  if (M.Pair[0])
    Text += ", in pairs as one of " + shape(M.Pair);
  if (M.Tile != std::array{M.Matrix.Rows, M.Matrix.Columns} && (!M.Band[0] || M.Tile != M.Band))
    Text += ", in tiles of " + shape(M.Tile);
  if (!M.HeldAs.empty())
    Text += ", as <code>" + escape(M.HeldAs) + "</code>";
  if (M.PerLane)
    Text += ", " + std::to_string(M.PerLane) + " components of each tile in each lane";
  if (!M.Lanes.empty() && M.Corner != M.Tile)
    Text += "; the drawing shows the upper left " + shape(M.Corner);
  if (M.Lanes.empty() && M.Matrix.Scope != "thread")
    Text += "; only the device knows which lane holds which component";
  return Text;
}

static bool isDrawn(const ExplainedMatrix &M) { return hasTiles(M) || !M.Lanes.empty(); }

/// The drawings of the tiles or bands and of the lanes.
static void writeDrawings(raw_ostream &OS, const ExplainedTarget &T, const ExplainedMatrix &M,
                          const std::string &Id) {
  std::string Name = escape(nameOf(M.Matrix));
  OS << "<figure>";
  if (hasTiles(M))
    writeUse(OS, M.Band[0] ? "d l" : "d", Id, (M.Band[0] ? "waves of " : "tiles of ") + Name);
  if (!M.Lanes.empty())
    writeUse(OS, "d l", Id + "l", "lanes of a tile of " + Name);
  OS << "<figcaption><code>" << Name << "</code> " << caption(T, M) << "</figcaption></figure>\n";
}

/// Writes drawings, and one line for all matrices that the device holds whole in the same way.
static void writeMatrices(raw_ostream &OS, const ExplainedTarget &T, const ExplainedKind &K,
                          const std::string &Prefix) {
  SmallVector<uint32_t, 4> Used;
  for (uint32_t M : K.Matrices)
    if (!is_contained(Used, M) && T.Matrices[M].Tile[0])
      Used.push_back(M);
  SmallVector<std::pair<std::string, std::string>, 4> Lines; // caption, names
  OS << "<div class=\"figures\">\n";
  for (uint32_t M : Used) {
    const ExplainedMatrix &Matrix = T.Matrices[M];
    if (isDrawn(Matrix)) {
      writeDrawings(OS, T, Matrix, Prefix + "m" + std::to_string(M));
      continue;
    }
    std::string Caption = caption(T, Matrix),
                Name = "<code>" + escape(nameOf(Matrix.Matrix)) + "</code>";
    auto Line = find_if(Lines, [&](const auto &L) { return L.first == Caption; });
    if (Line == Lines.end())
      Lines.push_back({Caption, Name});
    else
      Line->second += " " + Name;
  }
  OS << "</div>\n";
  for (const auto &[Caption, Names] : Lines)
    OS << "<p class=\"whole\">" << Names << ' ' << Caption << "</p>\n";
}

static void writeKind(raw_ostream &OS, const ExplainedTarget &T, const ExplainedKind &K,
                      const std::string &Prefix) {
  OS << "<h4>" << escape(wordsFor(K.Operation)) << " <code>" << escape(K.Operation)
     << "</code></h4>\n<ul>\n";
  if (!K.Strategy.empty())
    OS << "<li>strategy <b>" << escape(K.Strategy) << "</b>: " << strategyWords(K.Strategy)
       << "</li>\n";
  else if (K.Way == ExplainedWay::Removed)
    OS << "<li>the optimizer removed it, because nothing needs its result</li>\n";
  else
    OS << "<li>"
       << (K.Way == ExplainedWay::VectorInstructions
               ? "an instruction of the device for vectors of one thread computes it"
           : K.Way == ExplainedWay::WaveMatrices
               ? "the wave computes it, with the vectors of its lanes as the rows of a matrix"
               : "each thread computes it with loads and arithmetic")
       << "; its vectors have <code>" << escape(K.Vectors) << "</code></li>\n";
  if (K.Tiles > 1)
    OS << "<li>in " << K.Tiles << " tiles of <b>" << escape(K.Tile) << "</b></li>\n";
  if (K.Together > 1)
    OS << "<li>pairs: one operation of the device does up to " << K.Together << " of these</li>\n";
  if (!K.Route.empty())
    OS << "<li>other component types: " << escape(K.Route) << "</li>\n";
  if (!K.Row.empty())
    OS << "<li>row of the target: <code>" << escape(K.Row) << "</code>"
       << (K.Source.empty() ? "" : " (" + escape(K.Source) + ")") << "</li>\n";
  for (const auto &[Name, Reason] : K.Refused)
    OS << "<li>not <b>" << escape(Name) << "</b>: " << escape(Reason) << "</li>\n";
  OS << "</ul>\n";
  writeMatrices(OS, T, K, Prefix);
}

void html::writeKinds(raw_ostream &OS, const ExplainedTarget &T, size_t Target) {
  std::string Prefix = "t" + std::to_string(Target);
  OS << "<svg class=\"defs\" aria-hidden=\"true\">\n";
  for (auto [I, M] : enumerate(T.Matrices)) {
    std::string Id = Prefix + "m" + std::to_string(I);
    if (hasTiles(M))
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
