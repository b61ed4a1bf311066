// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/LegalityReport.h"
#include "Support/DiagnosticsTarget.h"
#include "Target/TargetRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

namespace {
std::string text(const MatrixSize &Size) { return fmt::format("{}x{}", Size.Rows, Size.Columns); }
std::string text(const MatrixShape &Shape) { return toString(Shape); }

/// "16x16x16, 16x8x8, any multiple of 8x8x8 up to 1024"
template <typename List, typename Granules>
std::string list(const List &Sizes, const Granules &Granularities, uint32_t MaxDimension) {
  std::vector<std::string> Parts;
  for (const auto &Size : Sizes)
    Parts.push_back(text(Size));
  for (const auto &Granularity : Granularities)
    Parts.push_back("any multiple of " + text(Granularity) +
                    (MaxDimension ? fmt::format(" up to {}", MaxDimension) : ""));
  return join(Parts, ", ");
}

std::string list(ArrayRef<uint32_t> Numbers) {
  return join(map_range(Numbers, [](uint32_t N) { return std::to_string(N); }), ", ");
}
} // namespace

bool tessera::reportMultiply(DiagnosticEngine &Diags, Loc Where, const Target &T,
                             const MultiplyQuery &Query, const MultiplyCheck &Check) {
  std::string Shape = toString(Query.Shape), Types = toString(Query.Types);
  switch (Check.Reason) {
  case MatrixReason::Legal:
    return true;
  case MatrixReason::NoMatrices:
    Diags.report(Where, diags::MultiplyNoMatrices, Shape, Types, T.Name);
    return false;
  case MatrixReason::Types:
    Diags.report(Where, diags::MultiplyTypes, Shape, Types, T.Name);
    break;
  case MatrixReason::Signs:
    Diags.report(Where, diags::MultiplySigns, Shape, Types, T.Name);
    break;
  case MatrixReason::Saturation:
    Diags.report(Where, diags::MultiplySaturation, Shape, Types, T.Name,
                 Query.Saturating ? "with" : "without");
    break;
  case MatrixReason::Scope:
    Diags.report(Where, diags::MultiplyScope, Shape, Types, T.Name, name(Query.Scope));
    break;
  case MatrixReason::Invocations:
    Diags.report(Where, diags::MultiplyInvocations, Shape, Types, T.Name, Query.Invocations);
    Diags.report(Loc(), diags::MatrixGroupSizes, T.Name, list(Check.GroupSizes));
    return false;
  case MatrixReason::Shape:
    Diags.report(Where, diags::MultiplyShape, Shape, Types, T.Name);
    break;
  }
  for (const NearestShapes &N : Check.Nearest) {
    std::string What = toString(N.Types);
    if (N.Scope == MatrixScope::Workgroup)
      What += fmt::format(" in a group of {}", N.Invocations);
    Diags.report(Loc(), diags::MatrixRows, T.Name, What,
                 list(N.Shapes, N.Granularities, N.MaxDimension));
  }
  return false;
}

bool tessera::reportMatrix(DiagnosticEngine &Diags, Loc Where, const Target &T,
                           const MatrixQuery &Query, const MatrixCheck &Check) {
  std::string Size = text(MatrixSize{Query.Rows, Query.Columns});
  StringRef Element = name(Query.Element), Role = name(Query.Role);
  switch (Check.Reason) {
  case MatrixReason::Legal:
    return true;
  case MatrixReason::NoMatrices:
    Diags.report(Where, diags::MatrixNoMatrices, Size, Element, Role, T.Name);
    return false;
  case MatrixReason::Types:
  case MatrixReason::Signs:
  case MatrixReason::Saturation: {
    Diags.report(Where, diags::MatrixTypes, Size, Element, Role, T.Name);
    auto Names = map_range(Check.Elements, [](ElementType E) { return name(E); });
    Diags.report(Loc(), diags::MatrixElements, T.Name, Role, join(Names, ", "));
    return false;
  }
  case MatrixReason::Scope:
    Diags.report(Where, diags::MatrixScope, Size, Element, Role, T.Name, name(Query.Scope));
    break;
  case MatrixReason::Invocations:
    Diags.report(Where, diags::MatrixInvocations, Size, Element, Role, T.Name, Query.Invocations);
    Diags.report(Loc(), diags::MatrixGroupSizes, T.Name, list(Check.GroupSizes));
    return false;
  case MatrixReason::Shape:
    Diags.report(Where, diags::MatrixShape, Size, Element, Role, T.Name);
    break;
  }
  Diags.report(Loc(), diags::MatrixSizes, T.Name, Role, Element,
               list(Check.Sizes, Check.Granularities, Check.MaxDimension));
  return false;
}

bool tessera::reportWaveSize(DiagnosticEngine &Diags, Loc Where, const Target &T,
                             WaveSizeRange Attribute, const WaveCheck &Check) {
  const auto &Sizes = T.Subgroup.Sizes;
  switch (Check.Reason) {
  case WaveReason::Legal:
    return true;
  case WaveReason::NoSuchSize: {
    std::string Written = std::to_string(Attribute.Min);
    if (!Attribute.isFixed())
      Written += fmt::format(", {}", Attribute.Max);
    Diags.report(Where, diags::WaveSize, Written, T.Name, list(Sizes));
    return false;
  }
  case WaveReason::NotMultiple: {
    Diags.report(Where, diags::WaveMultiple, Check.GroupSize, Check.WaveSize);
    std::string Other = Sizes.size() > 1 ? fmt::format(", or another [WaveSize] of target '{}': {}",
                                                       T.Name, list(Sizes))
                                         : "";
    Diags.report(Loc(), diags::WaveMultipleNote, Check.WaveSize, Other);
    return false;
  }
  }
  return false;
}

bool tessera::reportLimit(DiagnosticEngine &Diags, Loc Where, const Target &T,
                          const LimitCheck &Check) {
  switch (Check.Reason) {
  case LimitReason::Legal:
    return true;
  case LimitReason::GroupThreads:
    Diags.report(Where, diags::GroupThreads, Check.Asked, Check.Limit, T.Name);
    return false;
  case LimitReason::GroupDimension:
    Diags.report(Where, diags::GroupDimension, std::string(1, "xyz"[Check.Dimension]), Check.Asked,
                 Check.Limit, T.Name);
    return false;
  case LimitReason::SharedMemory:
    Diags.report(Where, diags::SharedMemory, Check.Asked, Check.Limit, T.Name);
    return false;
  }
  return false;
}

/// "choose 'a', 'b' or another target that has it"; empty if no target has the feature.
static std::string otherTargets(Feature F, Backend For, DiagnosticEngine &Diags) {
  constexpr size_t MaxNames = 3;
  std::vector<std::string> Names;
  bool More = false;
  for (StringRef Name : targetNames()) {
    std::optional<Target> T = findTarget(Name, Diags);
    if (!T || T->Permissive || !includes(T->Backends, For) || !T->has(F))
      continue;
    More = Names.size() == MaxNames;
    if (More)
      break;
    Names.push_back("'" + Name.str() + "'");
  }
  if (Names.empty())
    return {};
  std::string Last = More ? "another target that has it" : Names.back();
  if (!More)
    Names.pop_back();
  return "choose " + (Names.empty() ? "" : join(Names, ", ") + " or ") + Last;
}

void tessera::reportFeature(DiagnosticEngine &Diags, Loc Where, const Target &T, Backend For,
                            Feature F, const FeatureNeed &Need) {
  std::string Elsewhere;
  if (Need.Lines > 1)
    Elsewhere =
        fmt::format(" here and in {} other line{}", Need.Lines - 1, Need.Lines > 2 ? "s" : "");
  Diags.report(Where, diags::FeatureMissing, T.Name, info(F).Description, info(F).Name, Need.What,
               Elsewhere);
  std::string Others = otherTargets(F, For, Diags);
  if (Need.WayOut.empty() && Others.empty())
    return;
  Diags.report(Loc(), diags::FeatureWayOut,
               Need.WayOut.str() + (Need.WayOut.empty() || Others.empty() ? "" : ", or ") + Others);
}
