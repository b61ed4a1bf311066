// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capture/CaptureTarget.h"

#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

namespace {

class DeviceReader {
public:
  DeviceReader(const Instance &Vulkan, const PhysicalDevice &Of) : Vulkan(Vulkan), Of(Of) {}

  Expected<DeviceReport> read(StringRef Date) {
    Expected<DeviceFacts> Listed = listFacts(Vulkan.Vk, Of.Handle);
    if (!Listed)
      return Listed.takeError();
    Extensions = std::move(Listed->Extensions);
    R.Features = std::move(Listed->Features);
    R.DeviceName = Of.Properties.deviceName;
    R.Driver = StringRef(Of.DriverInfo).trim().str();
    R.Source =
        ("read from the device: " + Twine(R.DeviceName) + ", " + R.Driver + ", " + Date).str();
    readLimits();
    readSubgroups();
    if (Error E = readMatrices())
      return std::move(E);
    if (Error E = readFlexible())
      return std::move(E);
    if (Error E = readVectors())
      return std::move(E);
    R.LeftOut.push_back("Workarounds and what is faster are not here: they are found by hand.");
    return std::move(R);
  }

private:
  template <typename T> void query(T &Properties, VkStructureType Type) const {
    std::memset(&Properties, 0, sizeof(Properties));
    Properties.sType = Type;
    VkPhysicalDeviceProperties2 All = {};
    All.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2;
    All.pNext = &Properties;
    Vulkan.Vk.vkGetPhysicalDeviceProperties2(Of.Handle, &All);
  }

  void readLimits() {
    const VkPhysicalDeviceLimits &L = Of.Properties.limits;
    R.Limits.WorkgroupInvocations = L.maxComputeWorkGroupInvocations;
    copy(L.maxComputeWorkGroupSize, R.Limits.WorkgroupSize.begin());
    R.Limits.SharedMemory = L.maxComputeSharedMemorySize;
  }

  void readSubgroups() {
    R.SubgroupSize = Of.SubgroupSize;
    if (R.Features.contains("subgroupSizeControl")) {
      R.MinSubgroupSize = Of.MinSubgroupSize;
      R.MaxSubgroupSize = Of.MaxSubgroupSize;
    }
    VkPhysicalDeviceSubgroupProperties Subgroup;
    query(Subgroup, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES);
    static constexpr struct {
      VkSubgroupFeatureFlagBits Bit;
      StringLiteral Name;
    } Bits[] = {
#define BIT(Name) {Name, #Name}
        BIT(VK_SUBGROUP_FEATURE_VOTE_BIT),       BIT(VK_SUBGROUP_FEATURE_BALLOT_BIT),
        BIT(VK_SUBGROUP_FEATURE_ARITHMETIC_BIT), BIT(VK_SUBGROUP_FEATURE_SHUFFLE_BIT),
        BIT(VK_SUBGROUP_FEATURE_QUAD_BIT),
#undef BIT
    };
    for (const auto &[Bit, Name] : Bits)
      if (Subgroup.supportedOperations & Bit)
        R.Features.insert(Name.str());
  }

  /// The properties that an extension's function lists; none without the extension.
  template <typename T>
  Expected<std::vector<T>> list(StringRef Extension, const char *Function, VkStructureType Type) {
    using List = VkResult(VKAPI_PTR *)(VkPhysicalDevice, uint32_t *, T *);
    std::vector<T> Rows;
    if (!Extensions.contains(Extension.str()))
      return Rows;
    auto Ask = reinterpret_cast<List>(Vulkan.function(Function));
    if (!Ask)
      return deviceError("the Vulkan driver has no " + Twine(Function));
    uint32_t Count = 0;
    if (Error E = check(Ask(Of.Handle, &Count, nullptr), Function))
      return std::move(E);
    T Empty = {};
    Empty.sType = Type;
    Rows.assign(Count, Empty);
    if (Error E = check(Ask(Of.Handle, &Count, Rows.data()), Function))
      return std::move(E);
    Rows.resize(Count);
    return Rows;
  }

  /// Nothing, and a line in LeftOut, for a type that a target file cannot name.
  std::optional<SmallVector<ElementType, 5>> types(StringRef Row,
                                                   ArrayRef<VkComponentTypeKHR> Types) {
    SmallVector<ElementType, 5> Result;
    for (VkComponentTypeKHR Type : Types) {
      std::optional<ElementType> E = elementTypeOfVulkan(Type);
      if (!E) {
        R.LeftOut.push_back(("A row of " + Row + " is left out: its VkComponentTypeKHR " +
                             Twine(unsigned(Type)) + " has no name in target files.")
                                .str());
        return std::nullopt;
      }
      Result.push_back(*E);
    }
    return Result;
  }

  void addRow(StringRef From, MatrixShape Shape, ArrayRef<VkComponentTypeKHR> Types,
              VkScopeKHR Scope, MatrixRow Row) {
    if (Scope != VK_SCOPE_SUBGROUP_KHR && Scope != VK_SCOPE_WORKGROUP_KHR) {
      R.LeftOut.push_back(
          ("A row of " + From + " is left out: its VkScopeKHR is " + Twine(unsigned(Scope)) + ".")
              .str());
      return;
    }
    auto Known = types(From, Types);
    if (!Known)
      return;
    Row.Shape = Shape;
    Row.Types = {(*Known)[0], (*Known)[1], (*Known)[2], (*Known)[3]};
    Row.Scope = Scope == VK_SCOPE_SUBGROUP_KHR ? MatrixScope::Subgroup : MatrixScope::Workgroup;
    R.Rows.push_back(Row);
  }

  Error readMatrices() {
    auto Rows =
        list<VkCooperativeMatrixPropertiesKHR>(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
                                               "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR",
                                               VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_PROPERTIES_KHR);
    if (!Rows)
      return Rows.takeError();
    for (const VkCooperativeMatrixPropertiesKHR &P : *Rows) {
      MatrixRow Row = {};
      Row.Saturating = P.saturatingAccumulation;
      addRow("VkCooperativeMatrixPropertiesKHR", {P.MSize, P.NSize, P.KSize},
             {P.AType, P.BType, P.CType, P.ResultType}, P.scope, Row);
    }
    return Error::success();
  }

  Error readFlexible() {
    auto Rows = list<VkCooperativeMatrixFlexibleDimensionsPropertiesNV>(
        VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME,
        "vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV",
        VK_STRUCTURE_TYPE_COOPERATIVE_MATRIX_FLEXIBLE_DIMENSIONS_PROPERTIES_NV);
    if (!Rows)
      return Rows.takeError();
    if (Rows->empty())
      return Error::success();
    VkPhysicalDeviceCooperativeMatrix2PropertiesNV Limits;
    query(Limits, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_MATRIX_2_PROPERTIES_NV);
    for (const VkCooperativeMatrixFlexibleDimensionsPropertiesNV &P : *Rows) {
      MatrixRow Row = {};
      Row.Saturating = P.saturatingAccumulation;
      Row.Flexible = true;
      Row.MaxDimension = Limits.cooperativeMatrixFlexibleDimensionsMaxDimension;
      if (P.scope == VK_SCOPE_WORKGROUP_KHR) {
        Row.Invocations = P.workgroupInvocations;
        R.ReservedSharedMemory = Limits.cooperativeMatrixWorkgroupScopeReservedSharedMemory;
      }
      addRow("VkCooperativeMatrixFlexibleDimensionsPropertiesNV",
             {P.MGranularity, P.NGranularity, P.KGranularity},
             {P.AType, P.BType, P.CType, P.ResultType}, P.scope, Row);
    }
    return Error::success();
  }

  Error readVectors() {
    auto Rows = list<VkCooperativeVectorPropertiesNV>(
        VK_NV_COOPERATIVE_VECTOR_EXTENSION_NAME, "vkGetPhysicalDeviceCooperativeVectorPropertiesNV",
        VK_STRUCTURE_TYPE_COOPERATIVE_VECTOR_PROPERTIES_NV);
    if (!Rows)
      return Rows.takeError();
    for (const VkCooperativeVectorPropertiesNV &P : *Rows)
      if (auto T = types("VkCooperativeVectorPropertiesNV",
                         {P.inputType, P.inputInterpretation, P.matrixInterpretation,
                          P.biasInterpretation, P.resultType})) {
        VectorTypes V = {(*T)[0], (*T)[1], (*T)[2], (*T)[3], (*T)[4], P.transpose == VK_TRUE};
        if (!is_contained(R.Vectors, V))
          R.Vectors.push_back(V);
      }
    if (Rows->empty())
      return Error::success();
    VkPhysicalDeviceCooperativeVectorPropertiesNV Vectors;
    query(Vectors, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COOPERATIVE_VECTOR_PROPERTIES_NV);
#define STAGE(Name, ...)                                                                           \
  if (Vectors.cooperativeVectorSupportedStages & bitOf(ShaderStage::Name))                         \
    R.VectorStages = R.VectorStages | ir::Stage::Name;
#include "IR/Stages.def"
    if (!R.Features.contains("cooperativeVectorTraining"))
      return Error::success();
    if (Vectors.cooperativeVectorTrainingFloat16Accumulation)
      R.Accumulates.push_back(ElementType::F16);
    if (Vectors.cooperativeVectorTrainingFloat32Accumulation)
      R.Accumulates.push_back(ElementType::F32);
    return Error::success();
  }

  const Instance &Vulkan;
  const PhysicalDevice &Of;
  std::set<std::string> Extensions;
  DeviceReport R;
};

} // namespace

Expected<DeviceReport> readDevice(const Instance &Vulkan, const PhysicalDevice &Of,
                                  StringRef Date) {
  return DeviceReader(Vulkan, Of).read(Date);
}

} // namespace tessera::run
