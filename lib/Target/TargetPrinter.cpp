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

/// "8x8x8 16x16x16*": the sizes that some row multiplies this type at; * marks a granularity.
std::string shapesOf(const Target &T, function_ref<bool(ElementType)> Wanted) {
  if (T.Permissive)
    return "any";
  std::vector<std::string> Shapes;
  for (const MatrixRow &Row : T.Rows) {
    if (!Wanted(Row.Types.A) || !Wanted(Row.Types.B) || Row.Scope != MatrixScope::Subgroup)
      continue;
    std::string Shape = toString(Row.Shape) + (Row.Flexible ? "*" : "");
    if (!is_contained(Shapes, Shape))
      Shapes.push_back(Shape);
  }
  return Shapes.empty() ? "-" : join(Shapes, " ");
}

std::string subgroupText(const Target &T) {
  if (T.Subgroup.Sizes.empty())
    return "any";
  return join(map_range(T.Subgroup.Sizes, [](uint32_t Size) { return std::to_string(Size); }), "/");
}
} // namespace

void tessera::printTargetTable(raw_ostream &OS) {
  constexpr unsigned Columns = 6;
  std::vector<std::array<std::string, Columns>> Lines = {
      {"TARGET", "WAVE", "F16", "BF16", "INT8", "DESCRIPTION"}};
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  for (StringRef Name : targetNames()) {
    std::optional<Target> T = findTarget(Name, Diags);
    if (!T)
      continue;
    auto Is = [](ElementType Wanted) {
      return [=](ElementType Type) { return sameButSign(Type, Wanted); };
    };
    Lines.push_back({T->Name, subgroupText(*T), shapesOf(*T, Is(ElementType::F16)),
                     shapesOf(*T, Is(ElementType::BF16)), shapesOf(*T, Is(ElementType::S8)),
                     T->Description});
  }
  std::array<size_t, Columns> Widths = {};
  for (const auto &Line : Lines)
    for (unsigned I = 0; I < Columns; ++I)
      Widths[I] = std::max(Widths[I], Line[I].size());
  for (const auto &Line : Lines) {
    for (unsigned I = 0; I + 1 < Columns; ++I)
      OS << Line[I] << std::string(Widths[I] - Line[I].size() + 2, ' ');
    OS << Line.back() << '\n';
  }
  OS << "\nWave sizes in threads; matrix sizes as MxNxK at subgroup scope; '*' and its "
        "multiples.\n";
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
