//===- ReportReader.h - Reports of devices, as JSON -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/DeviceReport.h"
#include "llvm/Support/Error.h"

namespace tessera::report {

/// Reads what `vulkaninfo --json` writes (a profile, or the older form for simulated devices) or a
/// report of the public GPU database, as it is downloaded there. All of them have Vulkan's names,
/// at different places: members of structures are keys, or { name, value } and { name, supported }.
/// \p Source is what the facts are said to be from.
llvm::Expected<DeviceReport> readReport(llvm::StringRef Text, llvm::StringRef Source);

} // namespace tessera::report
