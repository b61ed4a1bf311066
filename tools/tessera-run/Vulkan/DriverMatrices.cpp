// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/DriverMatrices.h"

#include <spirv/unified1/spirv.hpp11>

using namespace llvm;

namespace tessera::run {

DriverMatrices::DriverMatrices(const Device &D, const DeviceNeeds &Needs)
    : D(D), Needs(Needs),
      Convert(reinterpret_cast<PFN_vkConvertCooperativeVectorMatrixNV>(
          D.Vk.vkGetDeviceProcAddr(D.Handle, "vkConvertCooperativeVectorMatrixNV"))) {}

bool DriverMatrices::has(OptimalLayout L) const {
  bool IsForProducts = L == OptimalLayout::MulOptimal || L == OptimalLayout::MulOptimalTranspose;
  return Needs.VectorLayouts.contains(
      uint32_t(IsForProducts ? spv::CooperativeVectorMatrixLayout::InferencingOptimalNV
                             : spv::CooperativeVectorMatrixLayout::TrainingOptimalNV));
}

/// A layout that holds columns is that of the transposed matrix, whose columns are the rows.
static VkConvertCooperativeVectorMatrixInfoNV between(const StoredMatrix &M, const Buffer &Of,
                                                      bool ToRows, size_t &Size) {
  DriverMatrix Rows = driverForm(M, Of, true), Form = driverForm(M, Of, false);
  auto RowLayout = VkCooperativeVectorMatrixLayoutNV(Rows.Layout),
       FormLayout = VkCooperativeVectorMatrixLayoutNV(Form.Layout);
  bool Transposed = isTransposed(M.Layout);
  if (Transposed)
    RowLayout = VK_COOPERATIVE_VECTOR_MATRIX_LAYOUT_COLUMN_MAJOR_NV;
  VkConvertCooperativeVectorMatrixInfoNV Info = {};
  Info.sType = VK_STRUCTURE_TYPE_CONVERT_COOPERATIVE_VECTOR_MATRIX_INFO_NV;
  Info.pDstSize = &Size;
  Info.srcComponentType = Info.dstComponentType = VkComponentTypeKHR(Form.ComponentType);
  Info.numRows = uint32_t(Transposed ? M.Columns : M.Rows);
  Info.numColumns = uint32_t(Transposed ? M.Rows : M.Columns);
  Info.srcLayout = ToRows ? FormLayout : RowLayout;
  Info.dstLayout = ToRows ? RowLayout : FormLayout;
  (ToRows ? Info.dstStride : Info.srcStride) = rowStride(M, Of);
  return Info;
}

Error DriverMatrices::convert(const VkConvertCooperativeVectorMatrixInfoNV &Info) const {
  if (!Convert)
    return deviceError("the Vulkan driver has no vkConvertCooperativeVectorMatrixNV");
  return check(Convert(D.Handle, &Info), "vkConvertCooperativeVectorMatrixNV");
}

Expected<std::vector<uint8_t>> DriverMatrices::fromRows(const StoredMatrix &M, const Buffer &Of,
                                                        ArrayRef<uint8_t> Rows) {
  size_t Size = 0;
  VkConvertCooperativeVectorMatrixInfoNV Info = between(M, Of, false, Size);
  Info.srcSize = Rows.size();
  if (Error E = convert(Info)) // how large it becomes
    return std::move(E);
  std::vector<uint8_t> Form(Size);
  Info.srcData.hostAddress = Rows.data();
  Info.dstData.hostAddress = Form.data();
  if (Error E = convert(Info))
    return std::move(E);
  return Form;
}

Error DriverMatrices::toRows(const StoredMatrix &M, const Buffer &Of, ArrayRef<uint8_t> Form,
                             MutableArrayRef<uint8_t> Rows) {
  // A driver may write between rows as well.
  std::vector<uint8_t> Made(Rows.size());
  size_t Size = Made.size();
  VkConvertCooperativeVectorMatrixInfoNV Info = between(M, Of, true, Size);
  Info.srcSize = Form.size();
  Info.srcData.hostAddress = Form.data();
  Info.dstData.hostAddress = Made.data();
  if (Error E = convert(Info))
    return E;
  uint64_t Stride = rowStride(M, Of), Length = rowBytes(M, Of);
  for (uint64_t Row = 0; Row < M.Rows; ++Row)
    std::copy_n(&Made[Row * Stride], Length, &Rows[Row * Stride]);
  return Error::success();
}

} // namespace tessera::run
