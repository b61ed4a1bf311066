// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/MatrixGroupYAML.h"
#include "Support/DiagnosticsTarget.h"
#include "Target/RowText.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using yaml::Node;
using Text = YAMLReader::Text;

constexpr uint32_t MaxFlexibleDimension = 65536;

static MatrixScope readScope(YAMLReader &Reader, Node &N) {
  Text Name = Reader.text(N, "scope");
  if (Name.Value != "subgroup" && Name.Value != "workgroup")
    Reader.fail(Name.Range, diags::TargetUnknownScope, Name.Value);
  return Name.Value == "workgroup" ? MatrixScope::Workgroup : MatrixScope::Subgroup;
}

/// Whether a multiply of \p Whole computes one of \p Part too, and more.
static bool isPart(const MatrixShape &Part, const MatrixShape &Whole) {
  return Part.M <= Whole.M && Part.N <= Whole.N && Part.K <= Whole.K && !(Part == Whole);
}

std::optional<MatrixGroup> tessera::readMatrixGroup(YAMLReader &Reader, Node &Element,
                                                    bool Flexible, StringSet<> &SeenRows) {
  MatrixGroup Group;
  Group.Flexible = Flexible;
  SMRange GroupRange = Reader.rangeOf(Element), Invocations, TypesRange, PartOf;
  SmallVector<YAMLReader::Key, 8> Keys;
  auto ReadShapes = [&](Node &N) {
    for (const Text &Shape : Reader.texts(N, Flexible ? "granularity" : "shapes"))
      if (std::optional<MatrixShape> S = parseShape(Reader, Shape))
        Group.Shapes.push_back(*S);
  };
  auto ReadTypes = [&](Node &N) {
    TypesRange = Reader.rangeOf(N);
    for (const Text &Types : Reader.texts(N, "types"))
      if (std::optional<MatrixTypes> Parsed = parseTypes(Reader, Types))
        Group.Types.push_back(*Parsed);
  };
  auto ReadSaturating = [&](Node &N) { Group.Saturating = Reader.boolean(N, "saturating"); };
  auto ReadTensor = [&](Node &N) { Group.Tensor = Reader.boolean(N, "tensor"); };
  auto ReadPartOf = [&](Node &N) {
    Text Shape = Reader.text(N, "part-of");
    PartOf = Shape.Range;
    Group.PartOf = parseShape(Reader, Shape);
  };
  auto ReadScope = [&](Node &N) { Group.Scope = readScope(Reader, N); };
  auto ReadInvocations = [&](Node &N) {
    Invocations = Reader.rangeOf(N);
    Group.Invocations = Reader.number(N, "invocations", 1, MaxThreads);
  };
  auto ReadMaxDimension = [&](Node &N) {
    Group.MaxDimension = Reader.number(N, "max-dimension", 1, MaxFlexibleDimension);
  };
  auto ReadSource = [&](Node &N) { Group.Source = Reader.text(N, "source").Value; };
  Keys.push_back({Flexible ? "granularity" : "shapes", true, ReadShapes});
  Keys.push_back({"types", true, ReadTypes});
  Keys.push_back({"saturating", false, ReadSaturating});
  if (!Flexible) {
    Keys.push_back({"tensor", false, ReadTensor});
    Keys.push_back({"part-of", false, ReadPartOf});
  }
  Keys.push_back({"scope", false, ReadScope});
  Keys.push_back({"invocations", false, ReadInvocations});
  if (Flexible)
    Keys.push_back({"max-dimension", false, ReadMaxDimension});
  Keys.push_back({"source", true, ReadSource});
  Reader.mapping(Element, Flexible ? "a flexible group" : "a matrix group", Keys);
  auto Fail = [&](SMRange Where, auto &&...Report) {
    Reader.fail(Where, Report...);
    return std::nullopt;
  };
  if (Reader.failed())
    return std::nullopt;
  if (Group.Scope == MatrixScope::Workgroup && !Group.Invocations)
    return Fail(GroupRange, diags::TargetInvocationsMissing);
  if (Group.Scope == MatrixScope::Subgroup && Group.Invocations)
    return Fail(Invocations, diags::TargetInvocationsSubgroup);
  for (const MatrixShape &Shape : Group.Shapes)
    if (Group.PartOf && !isPart(Shape, *Group.PartOf))
      return Fail(PartOf, diags::TargetNotPart, toString(Shape), toString(*Group.PartOf));
  for (const MatrixTypes &Types : Group.Types)
    for (const MatrixShape &Shape : Group.Shapes) {
      std::string Row = toString(Shape) + " " + toString(Types);
      if (!SeenRows
               .insert(fmt::format("{} {} {} {} {}", Row, Flexible, Group.Saturating,
                                   size_t(Group.Scope), Group.Invocations))
               .second)
        return Fail(TypesRange, diags::TargetDuplicate, "row", Row);
    }
  return Group;
}
