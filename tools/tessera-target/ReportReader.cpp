// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReportReader.h"
#include "common/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;

namespace tessera::report {

namespace {
/// Bits as Vulkan numbers them.
constexpr struct {
  uint64_t Bit;
  StringLiteral Name;
} SubgroupBits[] = {
    {0x02, "VK_SUBGROUP_FEATURE_VOTE_BIT"},   {0x04, "VK_SUBGROUP_FEATURE_ARITHMETIC_BIT"},
    {0x08, "VK_SUBGROUP_FEATURE_BALLOT_BIT"}, {0x10, "VK_SUBGROUP_FEATURE_SHUFFLE_BIT"},
    {0x80, "VK_SUBGROUP_FEATURE_QUAD_BIT"},
};

/// An extension and its feature: a report may list the extension without its features.
constexpr struct {
  StringLiteral Extension, Feature;
} Extensions[] = {
    {"VK_KHR_cooperative_matrix", "cooperativeMatrix"},
    {"VK_NV_cooperative_matrix2", "cooperativeMatrixFlexibleDimensions"},
    {"VK_NV_cooperative_vector", "cooperativeVector"},
    {"VK_KHR_shader_bfloat16", "shaderBFloat16Type"},
    {"VK_EXT_shader_float8", "shaderFloat8"},
    {"VK_EXT_shader_atomic_float", "shaderBufferFloat32Atomics"},
    {"VK_EXT_shader_atomic_float2", "shaderBufferFloat32AtomicMinMax"},
};

/// A number, or one in quotes, in decimal or with 0x.
std::optional<uint64_t> number(const json::Value &V) {
  if (std::optional<uint64_t> N = V.getAsUINT64())
    return N;
  uint64_t N;
  if (std::optional<StringRef> Text = V.getAsString(); Text && !Text->trim().getAsInteger(0, N))
    return N;
  return std::nullopt;
}

bool truth(const json::Value &V) {
  if (std::optional<bool> B = V.getAsBoolean())
    return *B;
  if (std::optional<StringRef> Text = V.getAsString())
    return *Text == "true" || *Text == "1";
  return number(V).value_or(0) != 0;
}

class ReportReader {
public:
  ReportReader() {
    for (unsigned I = 0; I < NumFeatures; ++I)
      FeatureNames.insert(info(Feature(I)).ApiName.str());
  }

  void visit(const json::Value &V) {
    if (const json::Array *List = V.getAsArray()) {
      for (const json::Value &Item : *List)
        visit(Item);
      return;
    }
    const json::Object *O = V.getAsObject();
    if (!O)
      return;
    std::optional<StringRef> Name = O->getString("name");
    // The members of this structure have the same names as those of VK_NV_cooperative_matrix2.
    if (Name && O->getString("extension").value_or("").contains("cooperative_matrix_maintenance1"))
      return;
    if (const json::Value *Member = O->get("supported"); Name && Member)
      note(*Name, *Member);
    if (const json::Value *Member = O->get("value"); Name && Member)
      note(*Name, *Member);
    if (std::optional<StringRef> Extension = O->getString("extensionName"))
      Listed.insert(Extension->str());
    for (const auto &[Key, Member] : *O) {
      StringRef K = Key;
      if (K.contains("CooperativeMatrixMaintenance1"))
        continue;
      if (K.starts_with("VK_") && !Member.getAsObject() && !Member.getAsArray())
        Listed.insert(K.str());
      note(K, Member);
      visit(Member);
    }
  }

  DeviceReport finish(StringRef Source) {
    R.Source = Source.str();
    R.DeviceName = texts("deviceName");
    R.Driver = StringRef(texts("driverName") + " " + texts("driverInfo")).trim().str();
    R.SubgroupSize = size("subgroupSize");
    R.MinSubgroupSize = size("minSubgroupSize");
    R.MaxSubgroupSize = size("maxSubgroupSize");
    if (!R.Features.contains("subgroupSizeControl"))
      R.MinSubgroupSize = 0;
    R.Limits.WorkgroupInvocations = size("maxComputeWorkGroupInvocations");
    R.Limits.SharedMemory = size("maxComputeSharedMemorySize");
    R.Limits.WorkgroupSize = GroupSize;
    if (R.Features.contains("cooperativeMatrix") || Listed.contains("VK_KHR_cooperative_matrix"))
      R.LeftOut.push_back("The report has no shapes of matrices, so none are here; tessera-run "
                          "--capture-target reads them from the device.");
    for (const auto &[Extension, Feature] : Extensions)
      if (Listed.contains(Extension.str()) && !Told.contains(Feature.str()))
        R.LeftOut.push_back(("The report lists " + Extension +
                             " and none of its features, so they are left out; a newer program may "
                             "write them.")
                                .str());
    R.LeftOut.push_back("What the API does not say is not here: features that must be measured, "
                        "workarounds, and what is faster.");
    return std::move(R);
  }

private:
  /// The same name may occur in two structures. A feature is supported if it is in either; of
  /// numbers, the first counts.
  void note(StringRef Name, const json::Value &V) {
    if (FeatureNames.contains(Name.str())) {
      Told.insert(Name.str());
      if (truth(V))
        R.Features.insert(Name.str());
    } else if (Name == "subgroupSupportedOperations" || Name == "supportedOperations") {
      noteOperations(V);
    } else if (Name == "maxComputeWorkGroupSize") {
      if (const json::Array *Sizes = V.getAsArray(); Sizes && Sizes->size() == 3)
        for (unsigned I = 0; I < 3; ++I)
          GroupSize[I] = uint32_t(std::min<uint64_t>(number((*Sizes)[I]).value_or(0), UINT32_MAX));
    } else if (std::optional<uint64_t> N = number(V)) {
      Numbers.try_emplace(Name.str(), *N);
    }
    if (std::optional<StringRef> Text = V.getAsString())
      Texts.try_emplace(Name.str(), Text->str());
  }

  void noteOperations(const json::Value &V) {
    uint64_t Bits = number(V).value_or(0);
    for (const auto &[Bit, Name] : SubgroupBits)
      if (Bits & Bit)
        R.Features.insert(Name.str());
    if (const json::Array *Names = V.getAsArray())
      for (const json::Value &Name : *Names)
        R.Features.insert(Name.getAsString().value_or("").str());
  }

  uint32_t size(const char *Name) const {
    auto Found = Numbers.find(Name);
    return Found == Numbers.end() ? 0 : uint32_t(std::min<uint64_t>(Found->second, UINT32_MAX));
  }
  std::string texts(const char *Name) const {
    auto Found = Texts.find(Name);
    return Found == Texts.end() ? "" : Found->second;
  }

  std::set<std::string> FeatureNames;
  std::set<std::string> Told;   ///< features that the report mentions
  std::set<std::string> Listed; ///< extensions
  std::map<std::string, uint64_t> Numbers;
  std::map<std::string, std::string> Texts;
  std::array<uint32_t, 3> GroupSize = {};
  DeviceReport R;
};
} // namespace

Expected<DeviceReport> readReport(StringRef Text, StringRef Source) {
  Expected<json::Value> Root = tools::parseJSON(Text);
  if (!Root)
    return Root.takeError();
  if (!Root->getAsObject())
    return createStringError("no JSON object");
  ReportReader Reader;
  Reader.visit(*Root);
  return Reader.finish(Source);
}

} // namespace tessera::report
