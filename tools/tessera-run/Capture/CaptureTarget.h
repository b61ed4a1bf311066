// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// --capture-target: what a live device says of itself, as a target file.

#ifndef TESSERA_RUN_CAPTURETARGET_H
#define TESSERA_RUN_CAPTURETARGET_H

#include "Target/DeviceReport.h"
#include "Vulkan/Device.h"

namespace tessera::run {

/// Asks \p Of; \p Date is the day that the facts are from.
llvm::Expected<DeviceReport> readDevice(const Instance &Vulkan, const PhysicalDevice &Of,
                                        llvm::StringRef Date);

} // namespace tessera::run

#endif
