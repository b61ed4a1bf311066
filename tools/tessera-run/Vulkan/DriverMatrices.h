// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices in the layouts of a driver with cooperative vectors, by its own conversion.

#ifndef TESSERA_RUN_DRIVERMATRICES_H
#define TESSERA_RUN_DRIVERMATRICES_H

#include "Description/StoredMatrices.h"
#include "Vulkan/Device.h"

namespace tessera::run {

class DriverMatrices : public DriverForms {
public:
  DriverMatrices(const Device &D, const DeviceNeeds &Needs);
  bool has(OptimalLayout L) const override;
  llvm::Expected<std::vector<uint8_t>> fromRows(const StoredMatrix &M, const Buffer &Of,
                                                llvm::ArrayRef<uint8_t> Rows) override;
  llvm::Error toRows(const StoredMatrix &M, const Buffer &Of, llvm::ArrayRef<uint8_t> Form,
                     llvm::MutableArrayRef<uint8_t> Rows) override;

private:
  llvm::Error convert(const VkConvertCooperativeVectorMatrixInfoNV &Info) const;

  const Device &D;
  const DeviceNeeds &Needs;
  PFN_vkConvertCooperativeVectorMatrixNV Convert;
};

} // namespace tessera::run

#endif
