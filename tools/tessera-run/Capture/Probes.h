// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the API of a device does not say, measured with the shaders of probes/.

#ifndef TESSERA_RUN_PROBES_H
#define TESSERA_RUN_PROBES_H

#include "Target/DeviceReport.h"
#include "Vulkan/Device.h"

namespace tessera::run {

/// Adds to \p Report what is measured on \p Of: whether 8-bit matrices lie in arrays of words,
/// loads of matrices without a stride and at small alignments, and how many groups are there at a
/// time. What a device refuses to run stays unknown, and a line of LeftOut says so. \p Where is the
/// device, its driver and the day.
void measure(VulkanApi &Vk, const PhysicalDevice &Of, llvm::StringRef Where, DeviceReport &Report);

} // namespace tessera::run

#endif
