// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A drawing is an SVG symbol whose unit is an element of the matrix.
#include "Explain/Writer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::html;

/// Most tiles along a side that get a number.
constexpr uint32_t NumberedTiles = 16;

static void begin(raw_ostream &OS, StringRef Id, uint32_t Rows, uint32_t Columns) {
  // A margin for the frame.
  uint32_t Margin = std::max(Rows, Columns) / 64 + 1;
  OS << "<symbol id=\"" << Id << "\" viewBox=\"-" << Margin << " -" << Margin << ' '
     << Columns + 2 * Margin << ' ' << Rows + 2 * Margin << "\">";
}

static void rectangle(raw_ostream &OS, StringRef Attributes, uint32_t X, uint32_t Y, uint32_t Width,
                      uint32_t Height) {
  OS << "<rect " << Attributes << " x=\"" << X << "\" y=\"" << Y << "\" width=\"" << Width
     << "\" height=\"" << Height << "\"/>";
}

/// Writes \p Text in the middle of a cell, as large as it fits, in hundredths of an element.
static void label(raw_ostream &OS, uint32_t X, uint32_t Y, uint32_t Width, uint32_t Height,
                  const std::string &Text) {
  uint64_t Size = std::min<uint64_t>(Height * 60, Width * 150 / Text.size());
  auto Hundredths = [&](uint64_t V) {
    OS << V / 100 << '.' << char('0' + V / 10 % 10) << char('0' + V % 10);
  };
  OS << "<text x=\"";
  Hundredths(X * 100 + Width * 50);
  OS << "\" y=\"";
  Hundredths(Y * 100 + Height * 50);
  OS << "\" font-size=\"";
  Hundredths(Size);
  OS << "\">" << Text << "</text>";
}

/// Neighbours get colors far apart.
static std::string colorOf(uint32_t Number) {
  return "fill=\"hsl(" + std::to_string(Number * 137 % 360) + ",65%,55%)\" fill-opacity=\".45\"";
}

/// The inner lines of a grid, as one path.
static void grid(raw_ostream &OS, StringRef Class, uint32_t Rows, uint32_t Columns, uint32_t Height,
                 uint32_t Width) {
  if (Height >= Rows && Width >= Columns)
    return;
  OS << "<path class=\"" << Class << "\" d=\"";
  for (uint32_t Y = Height; Y < Rows; Y += Height)
    OS << "M0 " << Y << 'h' << Columns;
  for (uint32_t X = Width; X < Columns; X += Width)
    OS << 'M' << X << " 0v" << Rows;
  OS << "\"/>";
}

/// Draws each band with the color and number of the wave that holds it.
static void drawBands(raw_ostream &OS, const ExplainedMatrix &M) {
  uint32_t Rows = M.Matrix.Rows / M.Band[0], Columns = M.Matrix.Columns / M.Band[1];
  for (uint32_t R = 0; R < Rows; ++R)
    for (uint32_t C = 0; C < Columns; ++C) {
      // All waves in a row or column of the grid hold the same part of an A or B matrix.
      bool ByRow = M.Matrix.Use != "b" && M.Matrix.Use != "row";
      bool ByColumn = M.Matrix.Use != "a" && M.Matrix.Use != "col";
      uint32_t Row = R % M.Grid[0], Column = C % M.Grid[1];
      uint32_t Wave = ByRow && ByColumn ? Row * M.Grid[1] + Column : ByRow ? Row : Column;
      uint32_t X = C * M.Band[1], Y = R * M.Band[0];
      rectangle(OS, colorOf(Wave), X, Y, M.Band[1], M.Band[0]);
      if (Rows > NumberedTiles || Columns > NumberedTiles)
        continue;
      StringRef Word = ByRow && ByColumn ? "wave " : ByRow ? "row " : "col ";
      label(OS, X, Y, M.Band[1], M.Band[0], Word.str() + std::to_string(Wave));
    }
}

bool html::hasTiles(const ExplainedMatrix &M) {
  return M.Band[0] || (M.Tile[0] && M.Tile != std::array{M.Matrix.Rows, M.Matrix.Columns});
}

void html::drawTiles(raw_ostream &OS, StringRef Id, const ExplainedMatrix &M) {
  uint32_t Rows = M.Matrix.Rows, Columns = M.Matrix.Columns;
  begin(OS, Id, Rows, Columns);
  if (M.Band[0])
    drawBands(OS, M);
  else if (Rows / M.Tile[0] <= NumberedTiles && Columns / M.Tile[1] <= NumberedTiles)
    for (uint32_t Y = 0, Number = 0; Y < Rows; Y += M.Tile[0])
      for (uint32_t X = 0; X < Columns; X += M.Tile[1], ++Number) {
        rectangle(OS, colorOf(Number), X, Y, M.Tile[1], M.Tile[0]);
        label(OS, X, Y, M.Tile[1], M.Tile[0], std::to_string(Number));
      }
  grid(OS, "t", Rows, Columns, M.Tile[0], M.Tile[1]);
  if (M.Band[0])
    grid(OS, "f", Rows, Columns, M.Band[0], M.Band[1]);
  rectangle(OS, "class=\"f\"", 0, 0, Columns, Rows);
  OS << "</symbol>\n";
}

/// Draws neighbours in a row as one cell if one lane holds them.
void html::drawLanes(raw_ostream &OS, StringRef Id, const ExplainedMatrix &M) {
  if (M.Lanes.empty())
    return;
  uint32_t Rows = M.Corner[0], Columns = M.Corner[1];
  begin(OS, Id, Rows, Columns);
  for (uint32_t Y = 0; Y < Rows; ++Y)
    for (uint32_t X = 0, End = 0; X < Columns; X = End) {
      uint32_t Lane = M.Lanes[Y * Columns + X];
      for (End = X; End < Columns && M.Lanes[Y * Columns + End] == Lane;)
        ++End;
      rectangle(OS, colorOf(Lane), X, Y, End - X, 1);
      label(OS, X, Y, End - X, 1, std::to_string(Lane));
    }
  rectangle(OS, "class=\"f\"", 0, 0, Columns, Rows);
  OS << "</symbol>\n";
}
