// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/TargetPrinter.h"
#include "Target/TargetRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/YAMLParser.h"

using namespace llvm;
using namespace tessera;

namespace {
constexpr unsigned LineLength = 100;

/// A YAML scalar, quoted only where it must be.
std::string scalar(StringRef Text) {
  bool Plain = !Text.empty() && isAlnum(Text.front()) && !isSpace(Text.back()) &&
               Text.back() != ':' && !Text.contains(": ") && !Text.contains(" #") &&
               all_of(Text, [](unsigned char C) { return C >= ' ' && C < 0x7f; });
  return Plain ? Text.str() : "\"" + yaml::escape(Text, /*EscapePrintable=*/false) + "\"";
}

/// "key: [a, b]", wrapped at the line length.
void printList(raw_ostream &OS, StringRef Indent, StringRef Key, ArrayRef<std::string> Items) {
  std::string Line = (Indent + Key + ": [").str();
  std::string NextIndent(Indent.size() + 2, ' ');
  for (const auto &[I, Item] : enumerate(Items)) {
    bool Last = I + 1 == Items.size();
    std::string Piece = Item + (Last ? "]" : ",");
    if (Line.size() + 1 + Piece.size() > LineLength) {
      OS << StringRef(Line).rtrim() << '\n';
      Line = NextIndent;
    }
    Line += Piece;
    if (!Last)
      Line += ' ';
  }
  OS << Line << '\n';
}

template <typename Range, typename Fn> std::vector<std::string> strings(const Range &R, Fn F) {
  std::vector<std::string> Result;
  for (const auto &Item : R)
    Result.push_back(std::string(F(Item)));
  return Result;
}

void printGroup(raw_ostream &OS, const MatrixGroup &G) {
  auto ShapeText = [](const MatrixShape &S) { return toString(S); };
  auto TypesText = [](const MatrixTypes &T) { return toString(T); };
  printList(OS, "  - ", G.Flexible ? "granularity" : "shapes", strings(G.Shapes, ShapeText));
  printList(OS, "    ", "types", strings(G.Types, TypesText));
  if (G.Saturating)
    OS << "    saturating: true\n";
  if (G.Tensor)
    OS << "    tensor: true\n";
  if (G.PartOf)
    OS << "    part-of: " << toString(*G.PartOf) << '\n';
  if (G.Scope == MatrixScope::Workgroup)
    OS << "    scope: workgroup\n    invocations: " << G.Invocations << '\n';
  if (G.MaxDimension)
    OS << "    max-dimension: " << G.MaxDimension << '\n';
  OS << "    source: " << scalar(G.Source) << '\n';
}

void printGroups(raw_ostream &OS, const Target &T, StringRef Key, bool Flexible) {
  bool First = true;
  for (const MatrixGroup &G : T.Groups) {
    if (G.Flexible != Flexible)
      continue;
    if (std::exchange(First, false))
      OS << Key << ":\n";
    printGroup(OS, G);
  }
}

/// Lines of a cell.
using Cell = std::vector<std::string>;

/// "8x8x8", "16x16x16*": the sizes that some row multiplies this type at; * marks a granularity.
Cell shapesOf(const Target &T, function_ref<bool(ElementType)> Wanted) {
  if (T.Permissive)
    return {"any"};
  Cell Shapes;
  for (const MatrixRow &Row : T.Rows) {
    if (!Wanted(Row.Types.A) || !Wanted(Row.Types.B) || Row.Scope != MatrixScope::Subgroup)
      continue;
    std::string Shape = toString(Row.Shape) + (Row.Flexible ? "*" : "");
    if (!is_contained(Shapes, Shape))
      Shapes.push_back(Shape);
  }
  return Shapes.empty() ? Cell{"-"} : Shapes;
}

/// "8/16/32", "4-128".
std::string subgroupText(const Target &T) {
  constexpr size_t Most = 3;
  ArrayRef<uint32_t> Sizes = T.Subgroup.Sizes;
  if (Sizes.empty())
    return "any";
  if (Sizes.size() > Most)
    return std::to_string(Sizes.front()) + "-" + std::to_string(Sizes.back());
  return join(map_range(Sizes, [](uint32_t Size) { return std::to_string(Size); }), "/");
}

Cell wrapped(StringRef Text, size_t Width) {
  Cell Lines(1);
  for (StringRef Word : split(Text, ' ')) {
    if (!Lines.back().empty() && Lines.back().size() + 1 + Word.size() > Width)
      Lines.emplace_back();
    Lines.back() += (Lines.back().empty() ? "" : " ") + Word.str();
  }
  return Lines;
}
} // namespace

void tessera::printTargetTable(raw_ostream &OS) {
  // Lines of 100 columns.
  constexpr std::array<size_t, 6> Widths = {17, 9, 11, 11, 11, 41};
  std::vector<std::array<Cell, Widths.size()>> Rows = {
      {Cell{"TARGET"}, Cell{"WAVE"}, Cell{"F16"}, Cell{"BF16"}, Cell{"INT8"}, Cell{"DESCRIPTION"}}};
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  for (StringRef Name : targetNames()) {
    std::optional<Target> T = findTarget(Name, Diags);
    if (!T)
      continue;
    auto Is = [](ElementType Wanted) {
      return [=](ElementType Type) { return sameButSign(Type, Wanted); };
    };
    Rows.push_back({Cell{T->Name}, Cell{subgroupText(*T)}, shapesOf(*T, Is(ElementType::F16)),
                    shapesOf(*T, Is(ElementType::BF16)), shapesOf(*T, Is(ElementType::S8)),
                    wrapped(T->Description, Widths.back())});
  }
  for (const auto &Row : Rows) {
    size_t Height = 0;
    for (const Cell &C : Row)
      Height = std::max(Height, C.size());
    for (size_t Line = 0; Line < Height; ++Line) {
      std::string Text;
      size_t Column = 0;
      for (auto [C, Width] : zip_equal(Row, Widths)) {
        if (Line < C.size()) {
          Text.resize(std::max(Column, Text.size() + (Column != 0)), ' ');
          Text += C[Line];
        }
        Column += Width;
      }
      OS << StringRef(Text).rtrim() << '\n';
    }
  }
  OS << "\nWave sizes are in lanes. Matrix sizes are MxNxK at subgroup scope; '*' means every "
        "multiple.\n'--list-targets NAME' prints one target in full, with its other names.\n";
}

void tessera::printTarget(raw_ostream &OS, const Target &T) {
  auto Same = [](StringRef Text) { return Text; };
  auto Number = [](uint32_t N) { return std::to_string(N); };
  OS << "name: " << T.Name << '\n';
  if (!T.Aliases.empty())
    printList(OS, "", "aliases", strings(T.Aliases, Same));
  OS << "description: " << scalar(T.Description) << '\n';
  std::vector<std::string> Backends;
  for (Backend B : {Backend::SPIRV, Backend::MSL})
    if (includes(T.Backends, B))
      Backends.push_back(name(B).str());
  printList(OS, "", "backends", Backends);
  if (T.Permissive)
    OS << "permissive: true\n";
  if (T.AccumulatorsAsB)
    OS << "accumulator-layout: b\n";
  if (!T.Subgroup.Sizes.empty()) {
    OS << "subgroup:\n";
    printList(OS, "  ", "sizes", strings(T.Subgroup.Sizes, Number));
    OS << "  default: " << T.Subgroup.Default << '\n';
    OS << "  source: " << scalar(T.Subgroup.Source) << '\n';
  }
  const TargetLimits &L = T.Limits;
  if (!L.Source.empty()) {
    OS << "limits:\n";
    if (L.WorkgroupInvocations)
      OS << "  workgroup-invocations: " << L.WorkgroupInvocations << '\n';
    if (L.WorkgroupSize[0])
      printList(OS, "  ", "workgroup-size", strings(L.WorkgroupSize, Number));
    if (L.SharedMemory)
      OS << "  shared-memory: " << L.SharedMemory << '\n';
    OS << "  source: " << scalar(L.Source) << '\n';
  }
  if (const GroupMatrixFacts &G = T.GroupMatrices; !G.Source.empty()) {
    OS << "group-matrices:\n  prefer: " << (G.AreFaster ? "native" : "waves") << '\n';
    if (G.ReservedShared)
      OS << "  reserved-shared-memory: " << G.ReservedShared << '\n';
    if (G.LoopBits)
      OS << "  loop-bits: " << G.LoopBits << '\n';
    OS << "  source: " << scalar(G.Source) << '\n';
  }
  if (const GatherFacts &G = T.Gather; !G.Source.empty()) {
    OS << "gather:\n";
    if (G.Is != GatherFacts::Slower)
      OS << "  faster-than: " << (G.Is == GatherFacts::FasterThanPlain ? "plain" : "vectors")
         << '\n';
    if (G.ByGroup)
      OS << "  weights-by: group\n";
    OS << "  source: " << scalar(G.Source) << '\n';
  }
  if (!T.FeatureGroups.empty())
    OS << "features:\n";
  for (const FeatureGroup &G : T.FeatureGroups) {
    printList(OS, "  - ", "list", strings(G.Features, [](Feature F) { return info(F).Name; }));
    OS << "    source: " << scalar(G.Source) << '\n';
  }
  if (!T.Workarounds.empty())
    OS << "workarounds:\n";
  for (const WorkaroundGroup &G : T.Workarounds) {
    printList(OS, "  - ", "list", strings(G.Workarounds, [](Workaround W) { return name(W); }));
    OS << "    source: " << scalar(G.Source) << '\n';
  }
  printGroups(OS, T, "matrix", /*Flexible=*/false);
  printGroups(OS, T, "flexible", /*Flexible=*/true);
  if (!T.Vectors.empty())
    OS << "vectors:\n";
  for (const VectorGroup &G : T.Vectors) {
    if (!G.Accumulates.empty())
      printList(OS, "  - ", "accumulates",
                strings(G.Accumulates, [](ElementType E) { return name(E); }));
    if (!G.Types.empty())
      OS << (G.Accumulates.empty() ? "  - types:\n" : "    types:\n");
    for (const VectorTypes &Types : G.Types)
      OS << "      - " << toString(Types) << '\n';
    if (G.Stages != ir::Stage::Compute) {
      std::vector<std::string> Stages;
      G.Stages.forEach([&](ir::Stage S) { Stages.push_back(rowOf(S).Word.str()); });
      printList(OS, "    ", "stages", Stages);
    }
    OS << "    source: " << scalar(G.Source) << '\n';
  }
  if (const MatrixLoadFacts &L = T.MatrixLoads; !L.Source.empty()) {
    OS << "matrix-loads:\n  stride-zero: " << (L.StrideZero ? "true\n" : "false\n");
    if (L.Alignment)
      OS << "  alignment: " << L.Alignment << '\n';
    OS << "  source: " << scalar(L.Source) << '\n';
  }
  if (!T.Resident.empty())
    OS << "resident-groups:\n";
  for (const ResidentGroups &G : T.Resident) {
    OS << "  - family: " << G.Family << "\n    graphics: " << (G.Draws ? "true" : "false")
       << "\n    threads: " << G.Threads << '\n';
    printList(OS, "    ", "shared-memory", strings(G.SharedMemory, Number));
    printList(OS, "    ", "groups", strings(G.Groups, Number));
    OS << "    source: " << scalar(G.Source) << '\n';
  }
}
