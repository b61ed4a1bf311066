// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Target/DeviceReport.h"
#include "Target/TargetPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

namespace {
/// Sizes of waves that a target file can have.
constexpr uint32_t LargestWave = 128;

/// Not told by the feature that they share a name with.
constexpr Feature Untold[] = {Feature::CooperativeMatrixPackedArrays,
                              Feature::CooperativeMatrixVectorArrays};

/// Keeps letters (as lower case), digits and dots, and puts one '-' in place of all else.
std::string targetName(StringRef DeviceName) {
  std::string Name;
  for (char C : DeviceName) {
    if (isAlnum(C) || (C == '.' && !Name.empty()))
      Name += toLower(C);
    else if (!Name.empty() && Name.back() != '-')
      Name += '-';
  }
  StringRef Trimmed = StringRef(Name).rtrim("-.");
  return Trimmed.empty() ? "device" : Trimmed.str();
}

SubgroupSizes subgroupSizes(const DeviceReport &Report) {
  SubgroupSizes S;
  bool Choice = Report.MinSubgroupSize && Report.MinSubgroupSize <= Report.SubgroupSize &&
                Report.SubgroupSize <= Report.MaxSubgroupSize;
  uint32_t First = Choice ? Report.MinSubgroupSize : Report.SubgroupSize;
  uint32_t Last = std::min(Choice ? Report.MaxSubgroupSize : Report.SubgroupSize, LargestWave);
  for (uint32_t Size = First; Size && Size <= Last; Size *= 2)
    S.Sizes.push_back(Size);
  S.Default = Report.SubgroupSize;
  S.Source = Report.Source;
  return S;
}

bool sameFacts(const MatrixGroup &A, const MatrixGroup &B) {
  return A.Scope == B.Scope && A.Invocations == B.Invocations && A.MaxDimension == B.MaxDimension &&
         A.Saturating == B.Saturating && A.Flexible == B.Flexible;
}

/// Groups adjacent rows that differ only in shape.
std::vector<MatrixGroup> shapesOfTypes(const DeviceReport &Report) {
  std::vector<MatrixGroup> Runs;
  std::vector<MatrixRow> Seen;
  for (const MatrixRow &Row : Report.Rows) {
    if (is_contained(Seen, Row))
      continue;
    Seen.push_back(Row);
    MatrixGroup G;
    G.Shapes = {Row.Shape};
    G.Types = {Row.Types};
    G.Scope = Row.Scope;
    G.Invocations = Row.Invocations;
    G.MaxDimension = Row.MaxDimension;
    G.Saturating = Row.Saturating;
    G.Flexible = Row.Flexible;
    G.Source = Report.Source;
    if (!Runs.empty() && sameFacts(Runs.back(), G) && Runs.back().Types == G.Types)
      Runs.back().Shapes.push_back(Row.Shape);
    else
      Runs.push_back(std::move(G));
  }
  return Runs;
}

void addRows(Target &T, const DeviceReport &Report) {
  std::optional<MatrixGroup> Open;
  for (MatrixGroup &Run : shapesOfTypes(Report)) {
    if (Open && sameFacts(*Open, Run) && Open->Shapes == Run.Shapes) {
      Open->Types.push_back(Run.Types.front());
      continue;
    }
    if (Open)
      T.addMatrices(std::move(*Open));
    Open = std::move(Run);
  }
  if (Open)
    T.addMatrices(std::move(*Open));
}
} // namespace

std::optional<ElementType> tessera::elementTypeOfVulkan(uint32_t ComponentType) {
  static constexpr struct {
    uint32_t Number;
    ElementType Type;
  } Types[] = {
      {0, ElementType::F16},
      {1, ElementType::F32},
      {2, ElementType::F64},
      {3, ElementType::S8},
      {4, ElementType::S16},
      {5, ElementType::S32},
      {6, ElementType::S64},
      {7, ElementType::U8},
      {8, ElementType::U16},
      {9, ElementType::U32},
      {10, ElementType::U64},
      {1000141000, ElementType::BF16},
      {1000491000, ElementType::S8Packed},
      {1000491001, ElementType::U8Packed},
      {1000491002, ElementType::E4M3},
      {1000491003, ElementType::E5M2},
  };
  const auto *Found = find_if(Types, [&](const auto &Row) { return Row.Number == ComponentType; });
  if (Found == std::end(Types))
    return std::nullopt;
  return Found->Type;
}

Target tessera::makeTarget(const DeviceReport &Report) {
  Target T;
  T.Name = targetName(Report.DeviceName);
  T.Description = Report.DeviceName + (Report.Driver.empty() ? "" : ", " + Report.Driver);
  T.Backends = Backend::SPIRV;
  T.Subgroup = subgroupSizes(Report);
  T.Limits = Report.Limits;
  T.Limits.Source = Report.Source;
  if (Report.ReservedSharedMemory) {
    T.GroupMatrices.ReservedShared = Report.ReservedSharedMemory;
    T.GroupMatrices.Source = Report.Source;
  }
  FeatureGroup Features;
  for (unsigned I = 0; I < NumFeatures; ++I) {
    const FeatureInfo &Info = info(Feature(I));
    if (includes(Info.Backends, Backend::SPIRV) && !is_contained(Untold, Feature(I)) &&
        Report.Features.contains(Info.ApiName.str()))
      Features.Features.push_back(Feature(I));
  }
  Features.Source = Report.Source;
  if (!Features.Features.empty())
    T.addFeatures(std::move(Features));
  if (!Report.Measured.empty())
    T.addFeatures({{Report.Measured.begin(), Report.Measured.end()}, Report.MeasuredSource});
  addRows(T, Report);
  if (!Report.Vectors.empty())
    T.Vectors.push_back(
        {{Report.Vectors.begin(), Report.Vectors.end()}, {}, Report.VectorStages, Report.Source});
  if (!Report.Accumulates.empty())
    T.Vectors.push_back({{},
                         {Report.Accumulates.begin(), Report.Accumulates.end()},
                         Report.VectorStages,
                         Report.Source});
  T.MatrixLoads = Report.Loads;
  T.Resident = Report.Resident;
  return T;
}

bool tessera::printReport(raw_ostream &OS, const DeviceReport &Report, std::string &Problem) {
  if (Report.DeviceName.empty())
    Problem = "the device has no name";
  else if (!Report.SubgroupSize)
    Problem = "the subgroup size is missing (VkPhysicalDeviceSubgroupProperties)";
  else if (!isPowerOf2_32(Report.SubgroupSize) || Report.SubgroupSize > LargestWave)
    Problem = "subgroups of " + std::to_string(Report.SubgroupSize) + " threads";
  if (!Problem.empty())
    return false;
  for (const std::string &Line : Report.LeftOut)
    OS << "# " << Line << '\n';
  printTarget(OS, makeTarget(Report));
  return true;
}
